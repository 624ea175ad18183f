/** Erases a person everywhere: rows in one transaction, then the files that no row names any more. */
import { createHash } from 'node:crypto'
import { lockAppointments } from '../../db/queries/appointments/appointments.ts'
import { holdLead, raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import {
  clearMentions,
  deletePerson,
  keepOrders,
  noteErased,
  taxedOrders,
} from '../../db/queries/privacy/erase-person.ts'
import {
  isReferenceStored,
  type Mentions,
  type Person,
  readMentions,
  readPerson,
  withoutBareNames,
} from '../../db/queries/privacy/person-rows.ts'
import { readRetention } from '../../db/queries/privacy/retention.ts'
import { deleteBouncedAddress } from '../../db/queries/refused-addresses.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import type { Tx } from '../../db/store.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { mailboxOf } from '../../domain/mailbox.ts'
import { isConfirmedBy, needlesOf, ownWordsOf, textsNaming, withoutPerson } from '../../domain/privacy/person-words.ts'
import type { PrivacyDeps } from './deps.ts'

export const ERASE_REASONS = ['asked', 'consent_withdrawn', 'no_longer_needed', 'mistake'] as const
export type EraseReason = (typeof ERASE_REASONS)[number]

/** How much of a person there is, by what it is. */
export type Counts = Record<
  | 'leads'
  | 'bookings'
  | 'orders'
  | 'kept'
  | 'appointments'
  | 'events'
  | 'tasks'
  | 'mails'
  | 'messages'
  | 'files'
  | 'mentions'
  | 'searches'
  | 'audit',
  number
>

/** Of what a preview of an erasure shows: it changes with the person's leads and with the places of `placesOf`. */
export function versionOf({ leads }: Pick<Person, 'leads'>, mentions: Mentions): string {
  const places = placesOf(mentions).map(({ lead, text }) => `${lead} ${text}`)
  const parts = [leads.map(({ id, version }) => `${id} ${version}`).sort(), places.sort()]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** @param keepsOrders whether amounts and dates of confirmed and paid orders stay */
export const countsOf = (person: Person, mentions: Mentions, keepsOrders: boolean): Counts => ({
  leads: person.leads.length,
  bookings: person.inquiries.length,
  orders: person.orders.length,
  kept: keepsOrders ? taxedOrders(person).length : 0,
  appointments: person.appointments.length + person.waits.length,
  events: person.events.length,
  tasks: person.tasks.length,
  mails: person.mails.length,
  messages: person.messages.length,
  files: person.files.length,
  mentions:
    mentions.events.length +
    mentions.tasks.length +
    mentions.reasons.length +
    mentions.merges.length +
    mentions.files.length +
    mentions.payments.length +
    mentions.appointments.length +
    mentions.views.length,
  searches: mentions.searches.length + mentions.uses.length,
  audit: mentions.audit.length,
})

/** Texts of others with the person's name and none of their contacts, by lead: staff decide whether they mean the person, and so see all of them. */
export const placesOf = (mentions: Mentions): { lead: string | null; text: string }[] =>
  (Object.values(mentions) as (readonly Mentions[keyof Mentions][number][])[])
    .flat()
    .filter(({ isBareName }) => isBareName)
    .flatMap(({ needles, ...row }) => {
      // the query of a view is encoded; its name is what staff know
      if ('query' in row) return [{ lead: null, text: row.name }]
      const texts = 'data' in row ? { data: JSON.parse(row.data) } : row
      const lead = 'lead_id' in row ? row.lead_id : null
      return [...new Set(textsNaming(texts, needles))].map((text) => ({ lead, text }))
    })

export type Erasure = {
  leadIds: readonly string[]
  /** As the preview told it. */
  version: string
  reason: EraseReason
  note?: string | undefined
  /** The person's email address or what `confirmationOf` names instead, typed once more. */
  confirm: string
  /** Whether the name also goes from the places without a contact, which the preview lists. */
  names?: boolean | undefined
}

/**
 * Erases the person of some leads. Returns what was erased.
 * @throws DomainError `not_found`; `conflict` when something of them came or changed since the preview; FieldsError on `confirm`
 */
export async function erasePerson(
  deps: PrivacyDeps,
  by: Actor,
  { leadIds, version, reason, note = '', confirm, names = false }: Erasure,
): Promise<Counts> {
  const gone = await deps.store.transaction(async (tx) => {
    const person = await lockPerson(tx, leadIds)
    if (!person) throw new DomainError('not_found')
    const mentions = await readMentions(tx, person)
    const current = versionOf(person, mentions)
    if (current !== version) throw new DomainError('conflict', { version: current })
    if (!isConfirmedBy(person.contacts, confirm))
      throw new FieldsError([{ path: 'confirm', key: 'fields.confirm.incorrect' }])
    // the note is kept for ever, and so without them
    const noteData = note && { note: withoutPerson(note, needlesOf(person.contacts, ownWordsOf(person.contacts))) }
    const why = { reason, ...noteData }
    return eraseRows(tx, deps, person, { by, action: 'person.erased', why, mentions, names })
  })
  await removeFiles(deps, gone)
  return gone.counts
}

export type Gone = { counts: Counts; person: Person }

/** The person of some leads, locked until the transaction ends; null if no such lead exists. */
export async function lockPerson(tx: Tx, leadIds: readonly string[]): Promise<Person | null> {
  // their appointments may go too, and free their times
  await lockAppointments(tx, true)
  const seen = await readPerson(tx, leadIds)
  if (!seen) return null
  for (const id of seen.leads.map((lead) => lead.id).sort()) await holdLead(tx, id)
  return readPerson(tx, leadIds)
}

type Act = {
  by: Actor
  action: 'person.erased' | 'person.erased_again'
  why: object
  mentions: Mentions
  /** Only when staff have seen the places: `withoutBareNames` says why. */
  names?: boolean
}

/** The rows of an erasure, with its line in the audit: who, when, why and what stayed, and nothing of the person. */
export async function eraseRows(
  tx: Tx,
  deps: PrivacyDeps,
  person: Person,
  { by, action, why, mentions: all, names = false }: Act,
): Promise<Gone> {
  const now = deps.now()
  const mentions = names ? all : withoutBareNames(all)
  const { value } = await readRetention(tx)
  const keepsOrders = value.keep_orders_years > 0
  const counts = countsOf(person, mentions, keepsOrders)
  if (keepsOrders) await keepOrders(tx, person, now)
  const nameHashes = names ? person.leads.map(({ id }) => hashOfNames(deps, id)) : []
  await noteErased(tx, [...hashesOf(deps, person), ...nameHashes], { now, again: action === 'person.erased_again' })
  await deletePerson(tx, person, { mailboxHashes: person.uniqueContacts.emails.map(hashOfMailbox), now })
  for (const email of person.uniqueContacts.emails) await deleteBouncedAddress(tx, email)
  await clearMentions(tx, person, mentions)
  const [lead] = person.leads
  await noteAudit(tx, by, action, `lead:${lead?.id}`, { ...why, kept: counts.kept, counts }, now)
  await raiseLeadChanges(tx)
  return { counts, person }
}

/** As mails to visitors are counted. */
const hashOfMailbox = (email: string) => createHash('sha256').update(mailboxOf(email)).digest('base64url')

/** Notes for a restore that the names of a lead went too. */
export const hashOfNames = ({ mark }: PrivacyDeps, leadId: string) => mark(`names ${leadId}`)

function hashesOf({ mark }: PrivacyDeps, { leads, inquiries, orders, uniqueContacts }: Person): string[] {
  const references = [...inquiries, ...orders].map(({ reference }) => reference)
  const { emails } = uniqueContacts
  return [...new Set([...leads.map(({ id }) => id), ...references, ...emails, ...emails.map(mailboxOf)])].map(mark)
}

/** What no row names any more. Mails in files go by what they say. */
export async function removeFiles({ files, mailFiles, store }: PrivacyDeps, { person }: Gone): Promise<void> {
  for (const { id } of person.files) await files.remove(id)
  for (const { file_id } of person.messages) await files.remove(file_id)
  const { leads, inquiries, orders, uniqueContacts } = person
  const ids = leads.flatMap(({ id }) => [id, `lead.${id}`])
  const references = [...ids, ...[...inquiries, ...orders].map(({ reference }) => reference)]
  const isOfOthers = (reference: string) => isReferenceStored(store.read, reference)
  await mailFiles.removeOf({ references, emails: uniqueContacts.emails, isOfOthers })
  await store.emptyLog()
}
