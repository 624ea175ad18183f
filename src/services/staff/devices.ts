/** The browsers on which somebody gets notifications. */
import { createHash } from 'node:crypto'
import { findBlock } from '../../db/queries/blocks.ts'
import {
  deletePushSubscriptions,
  listPushSubscriptions,
  type PushSubscriptionRow,
  putPushSubscription,
} from '../../db/queries/staff/push-subscriptions.ts'
import type { Database } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { messages } from '../messages.ts'
import type { StaffDeps } from './deps.ts'
import type { PushMessage, PushOutcome } from './push-sender.ts'

export type GivenDevice = { endpoint: string; keys: { p256dh: string; auth: string } }

/** One person's browsers; the oldest is removed for an eleventh. */
const devicesMax = 10

/** Adds the browser, or gives it to the person who uses it now. @throws FieldsError on `subscription` for an unknown push service */
export async function addDevice(
  { store, push, now }: StaffDeps,
  { staffId }: Principal,
  { endpoint, keys, agent }: GivenDevice & { agent: string },
): Promise<void> {
  if (!push.isKnown(endpoint))
    throw new FieldsError([
      {
        path: 'subscription',
        key: 'fields.subscription.unknown_service',
        values: { host: URL.parse(endpoint)?.host ?? '' },
      },
    ])
  const id = createHash('sha256').update(endpoint).digest('base64url')
  await store.transaction(async (tx) => {
    const others = (await listPushSubscriptions(tx, staffId)).filter((each) => each.id !== id)
    const ids = others.slice(devicesMax - 1).map((each) => each.id)
    if (ids.length > 0) await deletePushSubscriptions(tx, { staffId, ids })
    await putPushSubscription(tx, { id, staff_id: staffId, endpoint, ...keys, agent, created_at: now() })
  })
}

export const removeDevice = ({ store }: StaffDeps, { staffId }: Principal, id: string): Promise<unknown> =>
  store.transaction((tx) => deletePushSubscriptions(tx, { staffId, ids: [id] }))

/** Sends a notification to one's own browser. @throws DomainError `not_found`; `gone` when it no longer wants any, `unavailable` when the push service did not take it */
export async function testDevice(deps: StaffDeps, { staffId }: Principal, id: string, locale: string): Promise<void> {
  const { store, origin } = deps
  const device = (await listPushSubscriptions(store.read, staffId)).find((each) => each.id === id)
  if (!device) throw new DomainError('not_found')
  const t = messages(locale)
  const message = { title: t('push.test'), body: t('push.testText'), address: `${origin()}/console`, tag: 'test' }
  const [outcome] = await sendToDevices(deps, [device], message)
  if (outcome === 'gone') throw new DomainError('gone')
  if (outcome !== 'sent') throw new DomainError('unavailable', { retryAfterSeconds: 60 })
}

/** Sends one message to a person's browsers, and forgets those that no longer want any. */
export async function sendToDevices(
  { store, push }: Pick<StaffDeps, 'store' | 'push'>,
  devices: readonly PushSubscriptionRow[],
  message: PushMessage,
): Promise<PushOutcome[]> {
  const contact = await contactOf(store.read)
  return Promise.all(
    devices.map(async (device) => {
      const outcome = await push.send(device, message, contact)
      if (outcome === 'gone')
        await store.transaction((tx) => deletePushSubscriptions(tx, { staffId: device.staff_id, ids: [device.id] }))
      return outcome
    }),
  )
}

const contactOf = async (db: Database): Promise<string> => (await findBlock(db, 'site', 'site'))?.email ?? ''
