/** Takes a person out of every table; what tax asks for stays without them. Times are milliseconds since 1970. */
import { copiesIn } from '../../../domain/leads/answers/copies.ts'
import { mailboxOf } from '../../../domain/mailbox.ts'
import {
  contactsOf,
  ERASED,
  mentions as isNamed,
  withoutPerson,
  withoutPersonIn,
} from '../../../domain/privacy/person-words.ts'
import type { Tx } from '../../store.ts'
import { setCopies } from '../outbox.ts'
import { APPOINTMENT_TEXTS, type Mentions, type Person } from './person-rows.ts'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The orders of which tax asks for dates and amounts: those that were confirmed or paid. */
export const taxedOrders = ({ orders, payments }: Pick<Person, 'orders' | 'payments'>) =>
  orders.filter(
    ({ reference, confirmed_at }) =>
      confirmed_at !== null || payments.some(({ order_reference }) => order_reference === reference),
  )

/** Keeps what tax asks for: when and how much, under the number that an invoice names, and payments without their texts. Answers how many orders. */
export async function keepOrders(tx: Tx, person: Person, now: number): Promise<number> {
  const rows = taxedOrders(person).map((order) => ({
    reference: order.reference,
    created_at: order.created_at,
    edition: order.edition,
    currency: order.currency,
    original_minor: order.original_minor,
    discount_minor: order.discount_minor,
    total_minor: order.total_minor,
    agreed_minor: order.agreed_minor,
    status: order.status,
    confirmed_at: order.confirmed_at,
    delivered_at: order.delivered_at,
    erased_at: now,
  }))
  if (rows.length > 0)
    await tx
      .insertInto('kept_order')
      .values(rows)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
  if (person.payments.length > 0)
    await tx
      .updateTable('payment')
      .set({ note: null, void_reason: null })
      .where('id', 'in', ids(person.payments))
      .execute()
  return rows.length
}

/** Removes the person's rows. Rows that reference a removed lead or order are removed with it. */
export async function deletePerson(
  tx: Tx,
  person: Person,
  { mailboxHashes, now }: { mailboxHashes: readonly string[]; now: number },
): Promise<void> {
  const { leads, inquiries, orders, merges, mails, messages, chats } = person
  const references = [...inquiries, ...orders].map(({ reference }) => reference)
  if (mails.length > 0)
    await tx
      .deleteFrom('outbox')
      .where(
        'id',
        'in',
        mails.map(({ id }) => id),
      )
      .execute()
  await clearCopies(tx, person.uniqueContacts.emails)
  if (messages.length > 0) {
    await tx.deleteFrom('mail_message').where('id', 'in', ids(messages)).execute()
    // on the timelines of other people's leads
    await tx.deleteFrom('lead_event').where('id', 'in', ids(messages)).execute()
  }
  for (const { user_id } of chats)
    await tx
      .updateTable('channel_event')
      .set({ raw: '', processed_at: now })
      .where('processed_at', 'is', null)
      .where('raw', 'like', `%"${user_id}"%`)
      .execute()
  if (chats.length > 0) await tx.deleteFrom('channel_contact').where('id', 'in', ids(chats)).execute()
  await tx
    .deleteFrom('sent_mail')
    .where('reference', 'in', [...references, ...ids(leads)])
    .execute()
  if (merges.length > 0) await tx.deleteFrom('lead_merge').where('id', 'in', ids(merges)).execute()
  if (references.length > 0) {
    await tx.deleteFrom('inquiry').where('reference', 'in', references).execute()
    await tx.deleteFrom('service_order').where('reference', 'in', references).execute()
    await deletePaymentsWithoutOrder(tx, references)
  }
  if (mailboxHashes.length > 0) await tx.deleteFrom('mail_turn').where('mailbox_hash', 'in', mailboxHashes).execute()
  await tx.deleteFrom('lead').where('id', 'in', ids(leads)).execute()
}

/** Takes addresses out of the copies of mails to other people. */
async function clearCopies(tx: Tx, emails: readonly string[]): Promise<void> {
  const mailboxes = new Set(emails.map(mailboxOf))
  const mails = await tx.selectFrom('outbox').select(['id', 'cc']).where('cc', 'is not', null).execute()
  for (const { id, cc } of mails) {
    const copies = copiesIn(cc)
    const others = copies.filter((address) => !mailboxes.has(mailboxOf(address)))
    if (others.length < copies.length) await setCopies(tx, id, others)
  }
}

/** Removes payments of orders that are neither stored nor kept for tax. */
const deletePaymentsWithoutOrder = (tx: Tx, references: readonly string[]) =>
  tx
    .deleteFrom('payment')
    .where('order_reference', 'in', references)
    .where('order_reference', 'not in', ({ selectFrom }) => selectFrom('kept_order').select('reference'))
    .execute()

/** Takes the person out of what others wrote of them, and removes what was looked for by their name. */
export async function clearMentions(tx: Tx, { uniqueContacts, leads }: Person, mentions: Mentions): Promise<void> {
  const leadIds = new Set(ids(leads))
  const inJson = (data: string, needles: readonly string[]) =>
    JSON.stringify(withoutPersonIn(JSON.parse(data), needles))
  for (const { id, data, needles } of mentions.events)
    await tx
      .updateTable('lead_event')
      .set({ data: withoutLead(inJson(data, needles), leadIds) })
      .where('id', '=', id)
      .execute()
  for (const { id, data, needles } of mentions.merges)
    await tx
      .updateTable('lead_merge')
      .set({ data: inJson(data, needles) })
      .where('id', '=', id)
      .execute()
  for (const { id, note, needles } of mentions.tasks)
    await tx
      .updateTable('lead_task')
      .set({ note: withoutPerson(note, needles) })
      .where('id', '=', id)
      .execute()
  for (const { id, name, needles } of mentions.files)
    await tx
      .updateTable('lead_file')
      .set({ name: withoutPerson(name, needles) })
      .where('id', '=', id)
      .execute()
  for (const { id, note, void_reason, needles } of mentions.payments) {
    const cleared = {
      note: note && withoutPerson(note, needles),
      void_reason: void_reason && withoutPerson(void_reason, needles),
    }
    await tx.updateTable('payment').set(cleared).where('id', '=', id).execute()
  }
  for (const { id, needles, ...texts } of mentions.appointments) {
    const contacts = contactsOf(uniqueContacts)
    // a companion has an email address there, and is erased as a whole; one with another address is another person
    const isCompanion = texts.companion_email !== null && isNamed(texts.companion_email, contacts)
    const cleared = APPOINTMENT_TEXTS.map((column) => {
      const text = texts[column]
      const isOfCompanion = column.startsWith('companion_')
      if (text === null || (isCompanion && isOfCompanion)) return [column, null] as const
      return [column, withoutPerson(text, isOfCompanion ? contacts : needles)] as const
    })
    await tx.updateTable('appointment').set(Object.fromEntries(cleared)).where('id', '=', id).execute()
  }
  for (const { lead_id, lost_reason, needles } of mentions.reasons)
    await tx
      .updateTable('lead')
      .set({ lost_reason: withoutPerson(lost_reason ?? '', needles) })
      .where('id', '=', lead_id)
      .execute()
  if (mentions.views.length > 0) await tx.deleteFrom('saved_view').where('id', 'in', ids(mentions.views)).execute()
  for (const { day, locale, kind, words } of mentions.searches)
    await tx
      .deleteFrom('search_miss')
      .where('day', '=', day)
      .where('locale', '=', locale)
      .where('kind', '=', kind)
      .where('words', '=', words)
      .execute()
  for (const { day, locale, words } of mentions.uses)
    await tx
      .deleteFrom('search_use')
      .where('day', '=', day)
      .where('locale', '=', locale)
      .where('words', '=', words)
      .execute()
  // what was noted is never altered: the row goes, and one that says the same without the person takes its place
  for (const { needles, isBareName: _, ...row } of mentions.audit) {
    await tx.deleteFrom('audit').where('id', '=', row.id).execute()
    const subject = withoutPerson(row.subject, needles)
    await tx
      .insertInto('audit')
      .values({ ...row, subject, data: inJson(row.data, needles) })
      .execute()
  }
}

/** An event's data without the name and the message of the erased lead that was merged with its own, or to which the message was moved. */
function withoutLead(data: string, ids: ReadonlySet<string>): string {
  const { lead, ...event } = JSON.parse(data) as { lead?: string; name?: string; subject?: string }
  if (lead === undefined || !ids.has(lead)) return data
  return JSON.stringify({
    ...event,
    ...(event.name !== undefined && { name: ERASED }),
    ...(event.subject !== undefined && { subject: ERASED }),
  })
}

/** Notes hashes by which a restored row is known again; of those that are there the later time holds, unless they are erased `again`. */
export async function noteErased(
  tx: Tx,
  hashes: readonly string[],
  { now, again }: { now: number; again: boolean },
): Promise<void> {
  for (const hash of hashes)
    await tx
      .insertInto('erased_hash')
      .values({ hash, erased_at: now })
      .onConflict((conflict) => {
        const same = conflict.column('hash')
        return again ? same.doNothing() : same.doUpdateSet({ erased_at: now })
      })
      .execute()
}
