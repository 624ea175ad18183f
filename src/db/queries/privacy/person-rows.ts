/** Everything that is kept about one person, wherever it stands. Times are milliseconds since 1970. */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { editionOf } from '../../../domain/editions.ts'
import { foldText } from '../../../domain/folding.ts'
import { mailboxOf } from '../../../domain/mailbox.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { likesOf } from '../../../domain/privacy/contact-spellings.ts'
import {
  isDistinctive,
  isFullName,
  type Known,
  knownBy,
  looseLikes,
  mentions,
  needlesOf,
  ownWordsOf,
  withoutPersonIn,
} from '../../../domain/privacy/person-words.ts'
import type { Tables } from '../../schema.ts'
import type { Database } from '../../store.ts'
import { listBlocks } from '../blocks.ts'
import type { LeadRow } from '../leads/leads.ts'

type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type PersonFile = { id: string; name: string; byte_size: number; order_reference: string | null }
export type Person = {
  leads: LeadRow[]
  inquiries: Row<'inquiry'>[]
  orders: Row<'service_order'>[]
  items: Row<'order_item'>[]
  events: Row<'lead_event'>[]
  tasks: Row<'lead_task'>[]
  appointments: Row<'appointment'>[]
  waits: Row<'appointment_wait'>[]
  merges: Row<'lead_merge'>[]
  files: PersonFile[]
  mails: Row<'outbox'>[]
  /** Received messages on their leads, and those from their addresses that have no lead. */
  messages: Row<'mail_message'>[]
  audit: Row<'audit'>[]
  /** As they named themselves. */
  contacts: Known
  /** By what they alone are known: an address or a phone that another person's lead says as well is that person's too. `emails` has every stored spelling of a mailbox. */
  uniqueContacts: Known
}

/** Ids of leads with those that were merged into them, and those into which they were. */
async function withMerged(db: Database, ids: readonly string[]): Promise<string[]> {
  const all = new Set<string>()
  for (let last = [...ids]; last.length > 0; ) {
    const rows = await db
      .selectFrom('lead')
      .select(['id', 'merged_into'])
      .where(({ or, eb }) => or([eb('id', 'in', last), eb('merged_into', 'in', last)]))
      .execute()
    const relatedIds = rows.flatMap(({ id, merged_into }) => (merged_into ? [id, merged_into] : [id]))
    last = [...new Set(relatedIds)].filter((id) => !all.has(id))
    for (const id of last) all.add(id)
  }
  return [...all].sort()
}

const none = (ids: readonly string[]) => (ids.length > 0 ? ids : [''])

/** All stored data about the person of these leads; null if no such lead exists. */
export async function readPerson(db: Database, leadIds: readonly string[]): Promise<Person | null> {
  const ids = none(await withMerged(db, leadIds))
  const of = (table: 'inquiry' | 'service_order') => db.selectFrom(table).selectAll().where('lead_id', 'in', ids)
  const leads = await db.selectFrom('lead').selectAll().where('id', 'in', ids).orderBy('created_at').execute()
  if (leads.length === 0) return null
  const inquiries = (await of('inquiry').orderBy('created_at').execute()) as Row<'inquiry'>[]
  const orders = (await of('service_order').orderBy('created_at').execute()) as Row<'service_order'>[]
  const ordered = none(orders.map(({ reference }) => reference))
  const [items, events, tasks, appointments, waits, merges, uploads, files] = await Promise.all([
    db.selectFrom('order_item').selectAll().where('order_reference', 'in', ordered).orderBy('position').execute(),
    db.selectFrom('lead_event').selectAll().where('lead_id', 'in', ids).orderBy('at').orderBy('id').execute(),
    db.selectFrom('lead_task').selectAll().where('lead_id', 'in', ids).orderBy('created_at').execute(),
    db.selectFrom('appointment').selectAll().where('lead_id', 'in', ids).orderBy('starts_at').execute(),
    db.selectFrom('appointment_wait').selectAll().where('lead_id', 'in', ids).orderBy('created_at').execute(),
    db
      .selectFrom('lead_merge')
      .selectAll()
      .where(({ or, eb }) => or([eb('kept_id', 'in', ids), eb('gone_id', 'in', ids)]))
      .execute(),
    db.selectFrom('upload').selectAll().where('order_reference', 'in', ordered).orderBy('name').execute(),
    db.selectFrom('lead_file').selectAll().where('lead_id', 'in', ids).orderBy('created_at').execute(),
  ])
  const contactRows = [...leads, ...inquiries, ...orders]
  const shared = await sharedOf(db, ids, contactRows)
  const alone = contactRows.map(({ name, email, phone, chat_id }) => ({
    name,
    chat_id,
    email: shared.has(mailboxOf(email)) ? '' : email,
    phone: shared.has(phone) ? '' : phone,
  }))
  const entered = knownBy(alone)
  const emails = [...new Set([...entered.emails, ...(await spellingsOf(db, entered.emails))])]
  const uniqueContacts = { ...entered, emails }
  const references = [...inquiries, ...orders].map(({ reference }) => reference)
  const messages = await messagesOf(db, uniqueContacts, ids)
  const audit = await db
    .selectFrom('audit')
    .selectAll()
    .where(
      'subject',
      'in',
      ids.map((id) => `lead:${id}`),
    )
    .orderBy('at')
    .execute()
  return {
    leads,
    inquiries,
    orders,
    items,
    events,
    tasks,
    appointments,
    waits,
    merges,
    files: [...uploads, ...files].map(({ id, name, byte_size, order_reference }) => ({
      id,
      name,
      byte_size,
      order_reference,
    })),
    mails: await mailsOf(db, uniqueContacts, ids, [...references, ...ids, ...ids.map((id) => `lead.${id}`)]),
    messages,
    audit,
    contacts: knownBy(contactRows),
    uniqueContacts,
  }
}

/** Mailboxes and phones that other people use too: families share them, and some type the organisation's own. */
async function sharedOf(
  db: Database,
  ids: readonly string[],
  contactRows: readonly { email: string; phone: string }[],
): Promise<Set<string>> {
  const likes = [...new Set(contactRows.flatMap(({ email }) => likesOf(email.toLowerCase())))]
  const phones = none(contactRows.map(({ phone }) => phone))
  const alike = sql<boolean>`(${sql.join(
    likes.map((like) => sql`lower(email) like ${like} escape '\\'`),
    sql` or `,
  )})`
  const rows = await Promise.all([
    db
      .selectFrom('lead')
      .select(['email', 'phone'])
      .where('id', 'not in', ids)
      .where(({ or, eb }) => or([alike, eb('phone', 'in', phones)]))
      .execute(),
    ...(['inquiry', 'service_order'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['email', 'phone'])
        .where('lead_id', 'not in', ids)
        .where(({ or, eb }) => or([alike, eb('phone', 'in', phones)]))
        .execute(),
    ),
  ])
  return new Set([...rows.flat(), ...(await firmsOwn(db))].flatMap(({ email, phone }) => [mailboxOf(email), phone]))
}

/** Addresses and phones of the firm, its offices and its staff. */
async function firmsOwn(db: Database): Promise<{ email: string; phone: string }[]> {
  const [sites, offices, staff] = await Promise.all([
    listBlocks(db, 'site'),
    listBlocks(db, 'offices'),
    db.selectFrom('staff').select('email').execute(),
  ])
  return [
    ...sites.map(({ email }) => ({ email, phone: '' })),
    ...offices.map(({ email, phone, edition }) => ({
      email,
      phone: parsePhone(phone, editionOf(edition).homeCountry) ?? phone.replace(/[^\d+]/g, ''),
    })),
    ...staff.map(({ email }) => ({ email, phone: '' })),
  ]
}

/**
 * Mails of theirs: about their leads and orders, or to their address or answered to it. A mail about another lead or to staff is not
 * theirs, whatever its addresses: an office may have another address today than a test booking gave.
 */
const mailsOf = (db: Database, uniqueContacts: Known, ids: readonly string[], references: readonly string[]) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where(({ or, and, eb, not }) =>
      or([
        eb('reference', 'in', references),
        // a companion at the appointment of another lead
        and([
          eb(sql<string>`lower(recipient)`, 'in', none(uniqueContacts.emails)),
          eb('kind', 'in', ['appointment', 'reminder']),
        ]),
        and([
          or([
            eb(sql<string>`lower(recipient)`, 'in', none(uniqueContacts.emails)),
            eb(sql<string>`lower(reply_to)`, 'in', none(uniqueContacts.emails)),
          ]),
          eb('kind', '!=', 'staff'),
          not(eb('reference', 'in', referencesOfOthers(db, ids))),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()

/** Addresses of emails in and out, in lower case, that the provider delivers to one of these mailboxes: `mailboxOf` has no equivalent in SQL. */
async function spellingsOf(db: Database, emails: readonly string[]): Promise<string[]> {
  const mailboxes = new Set(emails.map(mailboxOf))
  const of = async (table: 'mail_message' | 'outbox', column: 'sender' | 'recipient' | 'reply_to') => {
    const rows = await db
      .selectFrom(table as 'outbox')
      .select(sql<string | null>`lower(${sql.ref(column)})`.as('address'))
      .distinct()
      .where(({ or }) => or(saying(emails, [column])))
      .execute()
    return rows.flatMap(({ address }) => (address && mailboxes.has(mailboxOf(address)) ? [address] : []))
  }
  const columns = [of('mail_message', 'sender'), of('outbox', 'recipient'), of('outbox', 'reply_to')]
  return (await Promise.all(columns)).flat()
}

const messagesOf = (db: Database, { emails }: Known, ids: readonly string[]) =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([eb('lead_id', 'in', ids), and([eb('lead_id', 'is', null), eb('sender', 'in', none(emails))])]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute()

/** What mails are filed under that are about leads other than these. */
const referencesOfOthers = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('inquiry')
    .select('reference')
    .where('lead_id', 'not in', ids)
    .unionAll(db.selectFrom('service_order').select('reference').where('lead_id', 'not in', ids))
    .unionAll(db.selectFrom('lead').select('id as reference').where('id', 'not in', ids))
    .unionAll(db.selectFrom('lead').select(sql<string>`'lead.' || id`.as('reference')).where('id', 'not in', ids))

/** Whether mails filed under this reference are about a lead that is stored. */
export async function isReferenceStored(db: Database, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom(referencesOfOthers(db, none([])).as('stored'))
    .select('stored.reference')
    .where('stored.reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** That any of some columns says any of some texts. */
function saying(needles: readonly string[], columns: readonly string[]) {
  const likes = needles.flatMap((needle) => {
    const [likes, small] = [likesOf(needle), likesOf(needle.toLowerCase())]
    return columns.flatMap((column) => [
      ...likes.map((like) => sql<boolean>`${sql.ref(column)} like ${like} escape '\\'`),
      ...small.map((like) => sql<boolean>`lower(${sql.ref(column)}) like ${like} escape '\\'`),
    ])
  })
  return likes.length > 0 ? likes : [sql<boolean>`1 = 0`]
}

/** That any of some columns may say any of some names, however they are written: more rows than do, to be looked through. */
const perhapsSaying = (names: readonly string[], columns: readonly string[]) => [
  ...saying(names, columns),
  ...names
    .flatMap(looseLikes)
    .flatMap((like) => columns.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${like}`)),
]

/** Leads of people of the same name, however it is written. */
async function namesakesOf(db: Database, { names }: Known): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'name'])
    .where(({ or }) => or(perhapsSaying(names, ['name'])))
    .execute()
  return rows
    .filter(({ name }) => names.some((knownName) => foldText(knownName) === foldText(name)))
    .map(({ id }) => id)
}

/** Other leads with a mail or a phone of theirs: perhaps the same person, perhaps their family. */
export const listAlike = (db: Database, { leads, contacts }: Person, most: number) =>
  db
    .selectFrom('lead')
    .selectAll()
    .where(
      'id',
      'not in',
      leads.map(({ id }) => id),
    )
    .where(({ or, eb }) => or([eb('email', 'in', none(contacts.emails)), eb('phone', 'in', none(contacts.phones))]))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()

type AppointmentTexts = Pick<Row<'appointment'>, (typeof APPOINTMENT_TEXTS)[number]>
/** Free texts of an appointment. */
export const APPOINTMENT_TEXTS = ['reason', 'outcome', 'next_step', 'companion_name', 'companion_email'] as const

/** What of other people's leads names somebody, what colleagues keep as a search, and what was looked for and not found. */
export type Mentions = {
  events: Pick<Row<'lead_event'>, 'id' | 'data'>[]
  tasks: Pick<Row<'lead_task'>, 'id' | 'note'>[]
  reasons: { id: string; lost_reason: string | null }[]
  merges: Pick<Row<'lead_merge'>, 'id' | 'data'>[]
  files: { id: string; name: string }[]
  appointments: ({ id: string } & AppointmentTexts)[]
  views: { id: string }[]
  searches: Pick<Row<'search_miss'>, 'day' | 'locale' | 'kind' | 'words'>[]
  uses: Pick<Row<'search_use'>, 'day' | 'locale' | 'words'>[]
  audit: Row<'audit'>[]
}

/** @param ids of the person's own leads */
export async function readMentions(db: Database, { leads, uniqueContacts }: Person): Promise<Mentions> {
  const ids = leads.map(({ id }) => id)
  const distinctive = ownWordsOf(uniqueContacts).filter(isDistinctive)
  const whole = ownWordsOf(uniqueContacts).filter(isFullName)
  const sure = needlesOf(uniqueContacts, [])
  const all = needlesOf(uniqueContacts, distinctive)
  // a lead of somebody of the same name says its own
  const others = none(await namesakesOf(db, uniqueContacts))
  const countMentions = (column: string) =>
    sql<boolean>`(${sql.join(saying(sure, [column]), sql` or `)} or (lead_id not in (${sql.join(others)}) and (${sql.join(perhapsSaying(distinctive, [column]), sql` or `)})))`
  const [events, tasks, reasons, merges, files, appointments, views, searches, uses, audit] = await Promise.all([
    db
      .selectFrom('lead_event')
      .select(['id', 'data'])
      .where('lead_id', 'not in', ids)
      .where(countMentions('data'))
      .execute(),
    db
      .selectFrom('lead_task')
      .select(['id', 'note'])
      .where('lead_id', 'not in', ids)
      .where(countMentions('note'))
      .execute(),
    db
      .selectFrom('lead')
      .select(['id', 'lost_reason'])
      .where('id', 'not in', ids)
      .where(({ or }) => or([...saying(sure, ['lost_reason']), ...perhapsSaying(distinctive, ['lost_reason'])]))
      .execute(),
    db
      .selectFrom('lead_merge')
      .select(['id', 'data'])
      .where('kept_id', 'not in', ids)
      .where('gone_id', 'not in', ids)
      .where(({ or }) => or(saying(sure, ['data'])))
      .execute(),
    db
      .selectFrom('lead_file')
      .select(['id', 'name'])
      .where('lead_id', 'not in', ids)
      .where(countMentions('name'))
      .execute(),
    db
      .selectFrom('appointment')
      .select(['id', ...APPOINTMENT_TEXTS])
      .where(({ or, eb }) => or([eb('lead_id', 'is', null), eb('lead_id', 'not in', ids)]))
      .where(({ or }) =>
        or([...saying(sure, APPOINTMENT_TEXTS), ...perhapsSaying(distinctive, ['reason', 'outcome', 'next_step'])]),
      )
      .execute(),
    db.selectFrom('saved_view').select(['id', 'name', 'query']).execute(),
    db
      .selectFrom('search_miss')
      .select(['day', 'locale', 'kind', 'words'])
      .where(({ or }) => or([...saying(sure, ['words']), ...perhapsSaying(whole, ['words'])]))
      .execute(),
    db
      .selectFrom('search_use')
      .select(['day', 'locale', 'words'])
      .where(({ or }) => or([...saying(sure, ['words']), ...perhapsSaying(whole, ['words'])]))
      .execute(),
    db
      .selectFrom('audit')
      .selectAll()
      .where(({ or, and, eb }) =>
        or([
          or(saying(sure, ['data', 'subject'])),
          and([
            eb(
              'subject',
              'in',
              ids.map((id) => `lead:${id}`),
            ),
            or(perhapsSaying(ownWordsOf(uniqueContacts), ['data'])),
          ]),
          // filters of exports and views hold what was searched for
          and([
            eb('subject', 'not like', 'lead:%'),
            eb('subject', 'not like', 'staff:%'),
            or(perhapsSaying(whole, ['data'])),
          ]),
        ]),
      )
      .execute(),
  ])
  const subjects = new Set(ids.map((id) => `lead:${id}`))
  return {
    events: events.filter(({ data }) => mentionsIn(data, all)),
    tasks: tasks.filter(({ note }) => mentions(note, all)),
    reasons: reasons.filter(({ lost_reason }) => mentions(lost_reason ?? '', all)),
    merges: merges.filter(({ data }) => mentionsIn(data, all)),
    files: files.filter(({ name }) => mentions(name, all)),
    appointments: appointments.filter((row) => APPOINTMENT_TEXTS.some((column) => mentions(row[column] ?? '', all))),
    views: views.filter(({ name, query }) => mentions(name, all) || mentions(spelled(query), all)),
    searches: searches.filter(({ words }) => mentions(words, [...sure, ...whole])),
    uses: uses.filter(({ words }) => mentions(words, [...sure, ...whole])),
    audit: audit.filter(
      ({ subject, data }) =>
        mentions(subject, sure) ||
        mentionsIn(
          data,
          subjects.has(subject) ? needlesOf(uniqueContacts, ownWordsOf(uniqueContacts)) : [...sure, ...whole],
        ),
    ),
  }
}

/** Whether any text of a JSON document names somebody. */
function mentionsIn(data: string, needles: readonly string[]): boolean {
  const parsed: unknown = JSON.parse(data)
  return JSON.stringify(withoutPersonIn(parsed, needles)) !== JSON.stringify(parsed)
}

/** An address's query as it was typed. */
const spelled = (query: string): string => [...new URLSearchParams(query)].flat().join(' ')
