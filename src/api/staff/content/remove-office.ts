/** Removing an office: its team members, leads, accounts and rules move to another one. */
import { z } from 'zod'
import { type EntryRow, listEntriesOfKind } from '../../../db/queries/content-entries.ts'
import { countOfficeUses } from '../../../db/queries/leads/office-uses.ts'
import type { Database } from '../../../db/store.ts'
import { readValue } from '../../../domain/content/entry.ts'
import { DomainError, FieldsError } from '../../../domain/domain-error.ts'
import type { EntryChange } from '../../../services/content/rows.ts'
import { requireReauthentication } from '../../../services/staff/sessions.ts'
import { admins } from '../access.ts'
import { VersionSchema } from '../settings.ts'
import { staffChange, staffRead } from '../staff-function.ts'

const params = z.object({ office: z.string().max(200) })

/** What belongs to an office: numbers of open leads, accounts, assignment rules and team members. @throws DomainError `not_found` */
export const showOfficeUses = staffRead({
  access: admins,
  input: params,
  async run({ deps: { store }, input: { office } }) {
    const { team } = await entriesAbout(store.read, office)
    return { ...(await countOfficeUses(store.read, office)), team: team.length }
  },
})

/**
 * Removes an office. Its leads, accounts, rules and team members move to the office `to`, which may be missing if there are none.
 * @throws DomainError `not_found`, `proof_needed`, `conflict`; FieldsError on `to`; ContentError when the content would be wrong
 */
export const removeOffice = staffChange({
  access: admins,
  input: params.extend({ version: VersionSchema, to: z.string().max(200).optional() }),
  async run({ deps: { store, contentWorker, booking }, principal, input: { office, version, to } }) {
    requireReauthentication(principal, booking.now())
    const { entry, hours, team, others } = await entriesAbout(store.read, office)
    const { leads, accounts, rules } = await countOfficeUses(store.read, office)
    const isNeeded = leads + accounts + rules + team.length > 0
    if (isNeeded && !others.some(({ key }) => key === to))
      throw new FieldsError([{ path: 'to', key: 'fields.office_to.required' }])
    const hasFirst = await answersFirst(store.read, to)
    const changes: EntryChange[] = [
      removed({ ...entry, version }),
      ...hours.map(removed),
      ...team.map((row) => moved(row, String(to), hasFirst)),
    ]
    await contentWorker.change({
      changes,
      by: principal,
      via: 'console',
      at: booking.now(),
      officeTo: isNeeded ? to : undefined,
    })
  },
})

const removed = ({ file, place, version }: EntryRow): EntryChange => ({ file, place, version, value: null })

/** An office has exactly one first contact: the one it had keeps that. */
function moved(row: EntryRow, office: string, hasFirst: boolean): EntryChange {
  const { answers_first: isFirst, ...value } = readValue(row)
  const { file, place, version } = row
  return {
    file,
    place,
    version,
    value: { ...value, office, ...(isFirst === true && !hasFirst && { answers_first: true }) },
  }
}

async function entriesOf(db: Database, kind: 'offices' | 'working_hours' | 'people'): Promise<EntryRow[]> {
  return (await listEntriesOfKind(db, kind)).filter(({ is_gone }) => is_gone === 0)
}

async function answersFirst(db: Database, office: string | undefined): Promise<boolean> {
  return (await entriesOf(db, 'people'))
    .map(readValue)
    .some((one) => one.office === office && one.answers_first === true)
}

async function entriesAbout(db: Database, office: string) {
  const [offices, hours, people] = [
    await entriesOf(db, 'offices'),
    await entriesOf(db, 'working_hours'),
    await entriesOf(db, 'people'),
  ]
  const entry = offices.find(({ key }) => key === office)
  if (!entry) throw new DomainError('not_found')
  return {
    entry,
    others: offices.filter((row) => row !== entry),
    hours: hours.filter((row) => readValue(row).code === office),
    team: people.filter((row) => readValue(row).office === office),
  }
}
