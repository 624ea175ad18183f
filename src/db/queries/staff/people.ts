/** The people of the console. Times are milliseconds since 1970. */
import { sql } from 'kysely'
import { keysOf } from '../../../domain/collections.ts'
import type { Locale } from '../../../domain/editions.ts'
import { parseJson, toJson } from '../../../domain/json.ts'
import type { LeadMails } from '../../../domain/leads/notices.ts'
import type { Role } from '../../../domain/staff/principal.ts'
import type { StaffTables } from '../../console-schema.ts'
import type { Database, Tx } from '../../store.ts'
import { lockBy } from '../settings.ts'

type Row = StaffTables['staff']

/** Somebody of the staff; their secrets are read by what checks them alone. */
export type Person = {
  id: string
  email: string
  name: string
  roles: readonly Role[]
  offices: string[]
  locale: Locale
  timeZone: string
  createdAt: number
  version: number
  absentUntil: number | null
  disabledAt: number | null
  leadMails: LeadMails
  passwordHash: string | null
  totpSecret: string | null
  totpPending: string | null
  totpStep: number
}

const numberOrNull = (value: number | null) => (value === null ? null : Number(value))

const asPerson = (row: Row): Person => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: parseJson(row.roles),
  offices: parseJson(row.offices),
  locale: row.locale,
  timeZone: row.time_zone,
  createdAt: Number(row.created_at),
  version: Number(row.version),
  absentUntil: numberOrNull(row.absent_until),
  disabledAt: numberOrNull(row.disabled_at),
  leadMails: row.lead_mails,
  passwordHash: row.password_hash,
  totpSecret: row.totp_secret,
  totpPending: row.totp_pending,
  totpStep: Number(row.totp_step),
})

/** How an address is kept and looked up. */
export const foldEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()

export async function findPerson(db: Database, id: string): Promise<Person | null> {
  const row = await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? asPerson(row) : null
}

/** Somebody as they are now, held until the transaction ends: who signs in, and what ends sessions, wait for each other. */
export async function holdPerson(tx: Tx, id: string): Promise<Person | null> {
  const row = await tx
    .updateTable('staff')
    .set({ version: sql`version` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ? asPerson(row) : null
}

export async function findPersonByEmail(db: Database, email: string): Promise<Person | null> {
  const row = await db.selectFrom('staff').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst()
  return row ? asPerson(row) : null
}

/** Everybody, in the order of their addresses. */
export async function listPeople(db: Database): Promise<Person[]> {
  return (await db.selectFrom('staff').selectAll().orderBy('email').execute()).map(asPerson)
}

/** Whether there is anybody at all, disabled people included. */
export async function hasStaff(db: Database): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @throws a unique violation when the address is taken */
export async function insertPerson(
  tx: Tx,
  person: Pick<Person, 'id' | 'email' | 'name' | 'roles' | 'offices' | 'locale' | 'timeZone'> & {
    passwordHash: string | null
  },
  now: number,
): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      id: person.id,
      email: foldEmail(person.email),
      name: person.name,
      roles: toJson(person.roles),
      offices: toJson(person.offices),
      locale: person.locale,
      time_zone: person.timeZone,
      created_at: now,
      version: 1,
      password_hash: person.passwordHash,
      totp_secret: null,
      totp_pending: null,
      totp_step: 0,
      absent_until: null,
      disabled_at: null,
      lead_mails: 'soon',
    })
    .execute()
}

export type PersonChange = Partial<
  Pick<
    Person,
    'name' | 'roles' | 'offices' | 'locale' | 'timeZone' | 'absentUntil' | 'disabledAt' | 'leadMails' | 'passwordHash'
  >
>

const COLUMNS = {
  name: 'name',
  roles: 'roles',
  offices: 'offices',
  locale: 'locale',
  timeZone: 'time_zone',
  absentUntil: 'absent_until',
  disabledAt: 'disabled_at',
  leadMails: 'lead_mails',
  passwordHash: 'password_hash',
} as const satisfies Record<keyof PersonChange, keyof Row>

/** Changes somebody, and raises their version; false when `version` is no longer theirs (any is taken where none is given). */
export async function updatePerson(tx: Tx, id: string, change: PersonChange, version?: number): Promise<boolean> {
  const set = Object.fromEntries(
    keysOf(change).map((name) => [
      COLUMNS[name],
      name === 'offices' || name === 'roles' ? toJson(change[name]) : change[name],
    ]),
  )
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (update) => update.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The secret of an authenticator app, encrypted: `pending` until a code of it was shown. */
export async function setTotp(
  tx: Tx,
  id: string,
  { secret, pending, step }: { secret?: string | null; pending?: string | null; step?: number },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      ...(secret !== undefined && { totp_secret: secret }),
      ...(pending !== undefined && { totp_pending: pending }),
      ...(step !== undefined && { totp_step: step }),
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a step of 30 s; false when its code, or a later one, was taken already. */
export async function takeTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * To be called first in a transaction that makes, promotes, demotes or disables people: another such one waits here until this one has ended,
 * so that two never make a second first admin, nor take away the last two.
 */
export const lockRoster = (tx: Tx): Promise<void> => lockBy(tx, 'staff_roster')

/** Whether somebody else than this person is an admin who may sign in. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where('roles', 'like', '%"admin"%')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
