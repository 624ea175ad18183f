/** Everything that is kept about one person, wherever it stands. Times are milliseconds since 1970. */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { editionOf, type Locale } from '../../../domain/editions.ts'
import { foldText } from '../../../domain/folding.ts'
import { parseJson } from '../../../domain/json.ts'
import { mailboxOf } from '../../../domain/mailbox.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { isMailbox, isPhone, likesOf } from '../../../domain/privacy/contact-spellings.ts'
import {
  contactsOf,
  isDistinctive,
  isFullName,
  isSameContact,
  type Known,
  knownBy,
  looseLikes,
  mentions,
  ownWordsOf,
  textsNaming,
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
  payments: Row<'payment'>[]
  events: Row<'lead_event'>[]
  tasks: Row<'lead_task'>[]
  appointments: Row<'appointment'>[]
  waits: Row<'appointment_wait'>[]
  merges: Row<'lead_merge'>[]
  files: PersonFile[]
  mails: Row<'outbox'>[]
  /** Received messages on their leads, and those from their addresses and chat accounts, on other people's leads too. */
  messages: Row<'mail_message'>[]
  /** Their accounts in chat apps. */
  chats: Row<'channel_contact'>[]
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
  const inquiries: Row<'inquiry'>[] = await of('inquiry').orderBy('created_at').execute()
  const orders: Row<'service_order'>[] = await of('service_order').orderBy('created_at').execute()
  const ordered = none(orders.map(({ reference }) => reference))
  const [items, payments, events, tasks, appointments, waits, merges, uploads, files] = await Promise.all([
    db.selectFrom('order_item').selectAll().where('order_reference', 'in', ordered).orderBy('position').execute(),
    db.selectFrom('payment').selectAll().where('order_reference', 'in', ordered).orderBy('at').execute(),
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
  const isShared = await findShared(db, ids, contactRows)
  const unlessShared = (contact: string) => (isShared(contact) ? '' : contact)
  const alone = contactRows.map(({ name, email, phone, chat_id, edition }) => ({
    // some people enter a contact as their name
    name: isMailbox(name) || isPhone(name) ? unlessShared(name) : name,
    chat_id: unlessShared(unlessShared(chat_id ?? '') && phoneOr(chat_id ?? '', edition)),
    email: unlessShared(email),
    phone: unlessShared(phone),
  }))
  const entered = knownBy(alone)
  const emails = [...new Set([...entered.emails, ...(await spellingsOf(db, entered.emails))])]
  const uniqueContacts = { ...entered, emails }
  const references = [...inquiries, ...orders].map(({ reference }) => reference)
  const chats = await db.selectFrom('channel_contact').selectAll().where('lead_id', 'in', ids).orderBy('id').execute()
  const messages = await messagesOf(db, [...emails, ...chats.map(({ user_id }) => user_id)], ids)
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
    payments,
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
    chats,
    audit,
    contacts: knownBy(contactRows),
    uniqueContacts,
  }
}

type ContactRow = { email: string; phone: string; chat_id: string | null }

/** Chat apps know people by their phones: a chat ID that is one, in E.164. */
const phoneOr = (chatId: string, edition: Locale) => parsePhone(chatId, editionOf(edition).homeCountry) ?? chatId

/** Tells contacts that other people use too, also as another kind: families share them, a chat ID is often a parent's phone, and some type the organisation's own. */
async function findShared(
  db: Database,
  ids: readonly string[],
  contactRows: readonly ContactRow[],
): Promise<(contact: string) => boolean> {
  const bare = ({ chat_id }: ContactRow) => chat_id?.normalize('NFKC').replace(/\D/g, '') ?? ''
  const terms = contactRows.flatMap((row) => [row.email.toLowerCase(), row.phone, row.chat_id ?? '', bare(row)])
  // a bare number is searched for as a phone; shorter ones are parts of account names
  const searched = [...new Set(terms)].filter((term) => !/^\d{0,5}$/.test(term))
  const rows = await Promise.all(
    (['lead', 'inquiry', 'service_order'] as const).map((table) =>
      db
        .selectFrom(table as 'lead')
        .select(['email', 'phone', 'chat_id'])
        .where(sql.ref(table === 'lead' ? 'id' : 'lead_id'), 'not in', ids)
        .where(({ or }) => or(saying(searched, ['email', 'phone', 'chat_id'])))
        .execute(),
    ),
  )
  const contacts = [...rows.flat(), ...(await firmsOwn(db))].flatMap(({ email, phone, chat_id }) => [
    email,
    phone,
    chat_id ?? '',
  ])
  const others = [...new Set(contacts)].filter(Boolean)
  return (contact) => contact !== '' && others.some((other) => isSameContact(contact, other))
}

/** Email addresses, phones and chat accounts of the organisation, its offices and its staff. */
async function firmsOwn(db: Database): Promise<ContactRow[]> {
  const [sites, offices, staff] = await Promise.all([
    listBlocks(db, 'site'),
    listBlocks(db, 'offices'),
    db.selectFrom('staff').select('email').execute(),
  ])
  const only = (contact: Partial<ContactRow>): ContactRow => ({ email: '', phone: '', chat_id: null, ...contact })
  return [
    ...[...sites, ...offices].flatMap(({ chat = {} }) => Object.values(chat).map(({ id }) => only({ chat_id: id }))),
    ...[...sites, ...staff].map(({ email }) => only({ email })),
    ...offices.map(({ email, phone, edition }) =>
      only({ email, phone: parsePhone(phone, editionOf(edition).homeCountry) ?? phone.replace(/[^\d+]/g, '') }),
    ),
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

/** @param senders addresses and users of chat apps */
const messagesOf = (db: Database, senders: readonly string[], ids: readonly string[]) =>
  db
    .selectFrom('mail_message')
    .selectAll()
    .where(({ or, eb }) => or([eb('lead_id', 'in', ids), eb('sender', 'in', none(senders))]))
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

/** Leads of people of the same name, however it is written, also in a booking or an order of theirs. */
async function namesakesOf(db: Database, { names }: Known): Promise<Set<string>> {
  const rows = await Promise.all(
    (['lead', 'inquiry', 'service_order'] as const).map((table) =>
      db
        .selectFrom(table as 'lead')
        .select([sql<string | null>`${sql.ref(table === 'lead' ? 'id' : 'lead_id')}`.as('lead_id'), 'name'])
        .where(({ or }) => or(perhapsSaying(names, ['name'])))
        .execute(),
    ),
  )
  const folded = new Set(names.map(foldText))
  return new Set(rows.flat().flatMap(({ lead_id, name }) => (lead_id && folded.has(foldText(name)) ? [lead_id] : [])))
}

/** Other leads with a mailbox or a phone of theirs: perhaps the same person, perhaps their family. */
export async function listAlike(db: Database, { leads, contacts }: Person, most: number): Promise<LeadRow[]> {
  const ids = leads.map(({ id }) => id)
  const mailboxes = new Set(contacts.emails.map(mailboxOf))
  const rows = await db
    .selectFrom('lead')
    .selectAll()
    .where('id', 'not in', ids)
    .where(({ or, eb }) => or([...saying(contacts.emails, ['email']), eb('phone', 'in', none(contacts.phones))]))
    .orderBy('created_at', 'desc')
    .execute()
  const isAlike = ({ email, phone }: LeadRow) => mailboxes.has(mailboxOf(email)) || contacts.phones.includes(phone)
  return rows.filter(isAlike).slice(0, most)
}

type AppointmentTexts = Pick<Row<'appointment'>, (typeof APPOINTMENT_TEXTS)[number]>
/** Free texts of an appointment. */
export const APPOINTMENT_TEXTS = ['reason', 'outcome', 'next_step', 'companion_name', 'companion_email'] as const

/** A row that mentions the person: the words to take out of it, and whether it has the name but no contact. */
type Mention<T> = T & { needles: readonly string[]; isBareName: boolean }

/** What of other people's leads names somebody, what colleagues keep as a search, and what was looked for and not found. */
export type Mentions = {
  events: Mention<Pick<Row<'lead_event'>, 'id' | 'lead_id' | 'data'>>[]
  tasks: Mention<Pick<Row<'lead_task'>, 'id' | 'lead_id' | 'note'>>[]
  reasons: Mention<{ lead_id: string; lost_reason: string | null }>[]
  merges: Mention<Pick<Row<'lead_merge'>, 'id' | 'kept_id' | 'gone_id' | 'data'>>[]
  files: Mention<{ id: string; lead_id: string; name: string }>[]
  payments: Mention<{ id: string; lead_id: string | null; note: string | null; void_reason: string | null }>[]
  appointments: Mention<{ id: string; lead_id: string | null } & AppointmentTexts>[]
  views: Mention<{ id: string; name: string; query: string }>[]
  searches: Mention<Pick<Row<'search_miss'>, 'day' | 'locale' | 'kind' | 'words'>>[]
  uses: Mention<Pick<Row<'search_use'>, 'day' | 'locale' | 'words'>>[]
  audit: Mention<Row<'audit'>>[]
}

/**
 * Mentions that surely mean the person: rows with one of their contacts. A bare name may be another person's or ordinary words (a visitor may
 * enter “Computer Science”), so it is erased only when staff have confirmed the places. Retention erases without such a check.
 */
export const withoutBareNames = (mentions: Mentions): Mentions =>
  Object.fromEntries(
    Object.entries(mentions).map(([name, rows]) => [name, rows.filter(({ isBareName }) => !isBareName)]),
  ) as Mentions

/** Mentions of a person in rows that aren't theirs. Names and other words of a namesake's lead are its own. */
export async function readMentions(db: Database, { leads, uniqueContacts }: Person): Promise<Mentions> {
  const ids = leads.map(({ id }) => id)
  const contacts = contactsOf(uniqueContacts)
  const distinctive = ownWordsOf(uniqueContacts).filter(isDistinctive)
  const whole = ownWordsOf(uniqueContacts).filter(isFullName)
  const namesakes = await namesakesOf(db, uniqueContacts)
  const others = sql.join(none([...namesakes]))
  const either = (conditions: readonly ReturnType<typeof saying>[number][]) => sql.join(conditions, sql` or `)
  const countMentions = (columns: readonly string[], nameColumns: readonly string[] = columns, lead = 'lead_id') =>
    sql<boolean>`(${either(saying(contacts, columns))} or ((${sql.ref(lead)} is null or ${sql.ref(lead)} not in (${others})) and (${either(perhapsSaying(distinctive, nameColumns))})))`
  const [events, tasks, reasons, merges, files, payments, appointments, views, searches, uses, audit] =
    await Promise.all([
      db
        .selectFrom('lead_event')
        .select(['id', 'lead_id', 'data'])
        .where('lead_id', 'not in', ids)
        .where(({ or }) => or([countMentions(['data']), ...saying(ids, ['data'])]))
        .execute(),
      db
        .selectFrom('lead_task')
        .select(['id', 'lead_id', 'note'])
        .where('lead_id', 'not in', ids)
        .where(countMentions(['note']))
        .execute(),
      db
        .selectFrom('lead')
        .select(['id as lead_id', 'lost_reason'])
        .where('id', 'not in', ids)
        .where(countMentions(['lost_reason'], ['lost_reason'], 'id'))
        .execute(),
      db
        .selectFrom('lead_merge')
        .select(['id', 'kept_id', 'gone_id', 'data'])
        .where('kept_id', 'not in', ids)
        .where('gone_id', 'not in', ids)
        .where(({ or }) => or(saying(contacts, ['data'])))
        .execute(),
      db
        .selectFrom('lead_file')
        .select(['id', 'lead_id', 'name'])
        .where('lead_id', 'not in', ids)
        .where(countMentions(['name']))
        .execute(),
      db
        .selectFrom('payment')
        .innerJoin('service_order', 'service_order.reference', 'payment.order_reference')
        .select(['payment.id', 'service_order.lead_id', 'note', 'void_reason'])
        .where(({ or, eb }) => or([eb('lead_id', 'is', null), eb('lead_id', 'not in', ids)]))
        .where(countMentions(['note', 'void_reason']))
        .execute(),
      db
        .selectFrom('appointment')
        .select(['id', 'lead_id', ...APPOINTMENT_TEXTS])
        .where(({ or, eb }) => or([eb('lead_id', 'is', null), eb('lead_id', 'not in', ids)]))
        .where(countMentions(APPOINTMENT_TEXTS, ['reason', 'outcome', 'next_step']))
        .execute(),
      db.selectFrom('saved_view').select(['id', 'name', 'query']).execute(),
      db
        .selectFrom('search_miss')
        .select(['day', 'locale', 'kind', 'words'])
        .where(({ or }) => or([...saying(contacts, ['words']), ...perhapsSaying(whole, ['words'])]))
        .execute(),
      db
        .selectFrom('search_use')
        .select(['day', 'locale', 'words'])
        .where(({ or }) => or([...saying(contacts, ['words']), ...perhapsSaying(whole, ['words'])]))
        .execute(),
      db
        .selectFrom('audit')
        .selectAll()
        .where(({ or, and, eb }) =>
          or([
            or(saying(contacts, ['data', 'subject'])),
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
  /** @param wordsFor words of the person that aren't contacts @param isTheirs whether a row is about the person without naming them */
  const find = <T>(
    rows: readonly T[],
    has: (row: T, needles: readonly string[]) => boolean,
    wordsFor: (row: T) => readonly string[],
    isTheirs: (row: T) => boolean = () => false,
  ): Mention<T>[] =>
    rows.flatMap((row) => {
      const needles = [...contacts, ...wordsFor(row)]
      const isSure = isTheirs(row) || has(row, contacts)
      return isSure || has(row, needles) ? [{ ...row, needles, isBareName: !isSure }] : []
    })
  const unlessNamesake = ({ lead_id }: { lead_id: string | null }) =>
    lead_id !== null && namesakes.has(lead_id) ? [] : distinctive
  const isOwn = ({ subject }: Row<'audit'>) => ids.some((id) => subject === `lead:${id}`)
  const wordsOfAudit = (row: Row<'audit'>) => {
    if (isOwn(row)) return ownWordsOf(uniqueContacts)
    const [kind, id = ''] = row.subject.split(':')
    if (kind === 'lead') return unlessNamesake({ lead_id: id })
    return kind === 'staff' ? [] : whole
  }
  const namesIn = (row: Row<'audit'>, needles: readonly string[]) => mentionsIn(row.data, needles)
  return {
    events: find(
      events,
      ({ data }, needles) => mentionsIn(data, needles),
      unlessNamesake,
      ({ data }) => isAbout(data, ids),
    ),
    tasks: find(tasks, ({ note }, needles) => mentions(note, needles), unlessNamesake),
    reasons: find(reasons, ({ lost_reason }, needles) => mentions(lost_reason ?? '', needles), unlessNamesake),
    merges: find(
      merges,
      ({ data }, needles) => mentionsIn(data, needles),
      ({ kept_id, gone_id }) => (namesakes.has(kept_id) || namesakes.has(gone_id) ? [] : distinctive),
    ),
    files: find(files, ({ name }, needles) => mentions(name, needles), unlessNamesake),
    payments: find(
      payments,
      ({ note, void_reason }, needles) => mentions(note ?? '', needles) || mentions(void_reason ?? '', needles),
      unlessNamesake,
    ),
    appointments: find(
      appointments,
      (row, needles) => APPOINTMENT_TEXTS.some((column) => mentions(row[column] ?? '', needles)),
      unlessNamesake,
    ),
    views: find(
      views,
      ({ name, query }, needles) => mentions(name, needles) || mentions(spelled(query), needles),
      () => distinctive,
    ),
    searches: find(
      searches,
      ({ words }, needles) => mentions(words, needles),
      () => whole,
    ),
    uses: find(
      uses,
      ({ words }, needles) => mentions(words, needles),
      () => whole,
    ),
    audit: find(
      audit,
      (row, needles) => namesIn(row, needles) || mentions(row.subject, contacts),
      wordsOfAudit,
      (row) => isOwn(row) && namesIn(row, ownWordsOf(uniqueContacts)),
    ),
  }
}

/** Whether any text of a JSON document names somebody. */
const mentionsIn = (data: string, needles: readonly string[]): boolean =>
  textsNaming(JSON.parse(data), needles).length > 0

/** Whether an event names the lead that was merged with its own, or to which a message was moved. */
const isAbout = (data: Row<'lead_event'>['data'], ids: readonly string[]): boolean =>
  ids.includes(String(parseJson(data).lead ?? ''))

/** An address's query as it was typed. */
const spelled = (query: string): string => [...new URLSearchParams(query)].flat().join(' ')
