/** When it is enough: what domain/staff/lockout.ts allows, counted in the database so that all instances count together. */

import { clearTries, countTry, forgiveTry } from '../../db/queries/staff/failures.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { CODE_TRIES, type Count, customerOf, PASSWORD_TRIES, triesUnderAttack } from '../../domain/staff/lockout.ts'
import type { StaffDeps, Visit } from './deps.ts'

/** Who tries, and from where; `account` is an address as typed or an id, `device` a browser known to be theirs. */
export type Trier = { account: string; network: string; device: string | null }

/** Whether a try may be made: null, or when to come back; milliseconds since 1970. */
export type Lockout = { until: number; isFirst: boolean } | null

type Counted = { key: string; count: Count }

const lockoutError = ({ until }: { until: number }, now: number): DomainError =>
  new DomainError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) })

/** @throws DomainError `too_many` for a refused try */
export function refuse(refused: Lockout, now: number): void {
  if (refused) throw lockoutError(refused, now)
}

/** Counts a password before it is looked at, so that a thousand at the same moment are a thousand tries. */
export async function countPasswordAttempt(tx: Tx, deps: StaffDeps, trier: Trier): Promise<Lockout> {
  const keys = passwordKeys(deps, trier)
  if (trier.device) return takeAll(tx, deps.now(), [keys.device])
  const tried = await countTry(tx, keys.pair.key, deps.now(), PASSWORD_TRIES.pair.perMs)
  const refused =
    refusedBy(tried, PASSWORD_TRIES.pair.max) ?? (await takeAll(tx, deps.now(), [keys.network, ...keys.customer]))
  if (refused) return refused
  const ofAccount = await countTry(tx, keys.account.key, deps.now(), PASSWORD_TRIES.account.perMs)
  return ofAccount.count > PASSWORD_TRIES.account.max ? refusedBy(tried, triesUnderAttack) : null
}

/** A right password was no stranger's try. */
export async function forgivePasswordTry(tx: Tx, deps: StaffDeps, trier: Trier): Promise<void> {
  const keys = passwordKeys(deps, trier)
  if (trier.device) return clearTries(tx, keys.device.key)
  await clearTries(tx, keys.pair.key)
  for (const { key } of [keys.network, ...keys.customer, keys.account]) await forgiveTry(tx, key)
}

function passwordKeys({ secrets }: StaffDeps, { account, network, device }: Trier) {
  const customer = customerOf(network)
  const counted = (name: keyof typeof PASSWORD_TRIES, text: string): Counted => ({
    key: secrets.mark(`tries password ${name}`, text),
    count: PASSWORD_TRIES[name],
  })
  return {
    pair: counted('pair', `${account}\n${network}`),
    device: counted('device', `${account}\n${device}`),
    network: counted('network', network),
    customer: customer === null ? [] : [counted('customer', customer)],
    account: counted('account', account),
  }
}

/** Counts a code of an authenticator app; a recovery code is counted too, and refused by no count of the whole account. */
export async function countCodeAttempt(tx: Tx, deps: StaffDeps, trier: Trier, isAppCode: boolean): Promise<Lockout> {
  const keys = codeKeys(deps, trier)
  if (trier.device) return takeAll(tx, deps.now(), [keys.device])
  return takeAll(tx, deps.now(), isAppCode ? [keys.pair, keys.account] : [keys.pair])
}

export async function forgiveCodeTry(tx: Tx, deps: StaffDeps, trier: Trier, isAppCode: boolean): Promise<void> {
  const keys = codeKeys(deps, trier)
  await clearTries(tx, trier.device ? keys.device.key : keys.pair.key)
  if (!trier.device && isAppCode) await forgiveTry(tx, keys.account.key)
}

function codeKeys({ secrets }: StaffDeps, { account, network, device }: Trier) {
  const counted = (name: keyof typeof CODE_TRIES, text: string): Counted => ({
    key: secrets.mark(`tries code ${name}`, text),
    count: CODE_TRIES[name],
  })
  return {
    pair: counted('pair', `${account}\n${network}`),
    device: counted('device', `${account}\n${device}`),
    account: counted('account', account),
  }
}

/** Counts by each until one is full. */
async function takeAll(tx: Tx, now: number, counted: readonly Counted[]): Promise<Lockout> {
  for (const { key, count } of counted) {
    const refused = refusedBy(await countTry(tx, key, now, count.perMs), count.max)
    if (refused) return refused
  }
  return null
}

const refusedBy = ({ count, endsAt }: { count: number; endsAt: number }, max: number): Lockout =>
  count > max ? { until: endsAt, isFirst: count === max + 1 } : null

/** Counts what somebody asks for under names of its own. */
export const countAttempts = (
  tx: Tx,
  deps: StaffDeps,
  limits: readonly { name: string; of: string; count: Count }[],
): Promise<Lockout> =>
  takeAll(
    tx,
    deps.now(),
    limits.map(({ name, of, count }) => ({ key: deps.secrets.mark(`turns ${name}`, of), count })),
  )

export type { Visit }
