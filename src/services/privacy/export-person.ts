/** Everything about a person as one ZIP: data.json, and the files beside it. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import {
  type Person,
  type PersonFile,
  readMentions,
  readPerson,
  withoutBareNames,
} from '../../db/queries/privacy/person-rows.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Attribution } from '../../domain/form-fields.ts'
import { type Json, parseJson } from '../../domain/json.ts'
import { copiesIn } from '../../domain/leads/answers/copies.ts'
import type { EventData } from '../../domain/leads/proposals.ts'
import type { PrivacyDeps } from './deps.ts'

/** A ZIP, in pieces as it is made: hundreds of documents would not fit into memory at once. */
export type Exported = { name: string; pieces: AsyncGenerator<Uint8Array> }

/** Noted in the audit before anything leaves. @throws DomainError `not_found` */
export async function exportPerson(deps: PrivacyDeps, by: Actor, leadIds: readonly string[]): Promise<Exported> {
  const { store, now } = deps
  const stored = await readPerson(store.read, leadIds)
  const [lead] = stored?.leads ?? []
  if (!stored || !lead) throw new DomainError('not_found')
  const person = { ...stored, messages: stored.messages.filter((message) => isTheirs(message, stored)) }
  const { searches } = withoutBareNames(await readMentions(store.read, person))
  const at = new Date(now()).toISOString()
  const files = [...person.files, ...person.messages.map(messageFile)]
  const counts = { files: files.length }
  await store.transaction((tx) => noteAudit(tx, by, 'person.exported', `lead:${lead.id}`, { counts }, now()))
  const data = {
    exported_at: at,
    ...serializePerson(person),
    searches: searches.map(({ day, locale, kind, words }) => ({ day, locale, kind, words })),
  }
  return { name: `person-${lead.id}-${at.slice(0, 10)}.zip`, pieces: zipped(deps.files, files, data) }
}

/** Whether a message on a person's lead is theirs: somebody whom staff haven't confirmed may have answered a forwarded email. */
const isTheirs = ({ kind, sender, is_known_sender }: Person['messages'][number], { uniqueContacts }: Person): boolean =>
  kind !== 'human' || is_known_sender === 1 || uniqueContacts.emails.includes(sender)

/** A received message as it came: an email, the file that was sent in a chat app, or the app's event. */
const messageFile = ({ file_id, byte_size, ...message }: Person['messages'][number]): PersonFile => ({
  id: file_id,
  name: nameOfMessage(message),
  byte_size,
  order_reference: null,
})

function nameOfMessage({
  channel,
  form,
  subject,
  parts,
}: Pick<Person['messages'][number], 'channel' | 'form' | 'subject' | 'parts'>): string {
  if (channel === 'mail') return `${subject.slice(0, 80) || 'message'}.eml`
  const [file] = parseJson(parts)
  return file ? file.name || `${form}.${file.type.split('/')[1] ?? 'bin'}` : `${form}.json`
}

/** The files one after another, and data.json, which says where each is. */
async function* zipped(
  keeper: Pick<PrivacyDeps['files'], 'read'>,
  files: readonly PersonFile[],
  data: object,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const taken = () => {
    const pieces = made
    made = []
    return pieces
  }
  const manifest: object[] = []
  for (const [place, file] of files.entries()) {
    const bytes = await keeper.read(file.id)
    const path = `files/${place + 1}-${inZip(file)}`
    // Word and PDF files are packed already
    if (bytes) addEntry(zip, new ZipPassThrough(path), bytes)
    manifest.push({ name: file.name, order: file.order_reference, path: bytes ? path : null })
    yield* taken()
  }
  addEntry(zip, new ZipDeflate('data.json'), strToU8(`${JSON.stringify({ ...data, files: manifest }, null, 2)}\n`))
  zip.end()
  yield* taken()
}

function addEntry(zip: Zip, entry: ZipPassThrough | ZipDeflate, bytes: Uint8Array): void {
  zip.add(entry)
  entry.push(bytes, true)
}

/** A name that every system unpacks to a file in its place. */
const inZip = ({ name }: PersonFile) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')

function serializePerson(person: Person) {
  const {
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
    mails,
    messages,
    chats,
    audit,
  } = person
  const ids = new Set(leads.map(({ id }) => id))
  const withData = <T, R extends { data: Json<T> }>({ data, ...row }: R) => ({ ...row, data: parseJson(data) })
  return {
    leads,
    bookings: inquiries.map(({ answers, ...inquiry }) => ({ ...withoutKeys(inquiry), answers: parseJson(answers) })),
    orders: orders.map((order) => ({
      ...withoutKeys(order),
      items: items.filter((item) => item.order_reference === order.reference).map(({ data }) => parseJson(data)),
      // who of the staff it was is theirs
      payments: payments
        .filter((payment) => payment.order_reference === order.reference)
        .map(({ staff_id: _, voided_by: __, ...payment }) => payment),
    })),
    appointments: appointments.map(({ staff_id: _, cancelled_by, ...appointment }) => ({
      ...appointment,
      // who of the staff it was is theirs
      cancelled_by: cancelled_by === null || cancelled_by === 'visitor' ? cancelled_by : 'staff',
    })),
    waiting_list: waits.map(({ staff_id: _, ...wait }) => wait),
    timeline: events.map((event) => ({ ...event, data: withoutOtherLead(parseJson(event.data), ids) })),
    tasks,
    // an undone merge was a mistake, and has the contacts of another person
    merges: merges.filter(({ undone_at }) => undone_at === null).map(withData),
    mails: mails.map(({ recipient, cc, subject, text, created_at, sent_at }) => ({
      recipient,
      copies: copiesIn(cc),
      subject,
      text,
      created_at,
      sent_at,
    })),
    chat_accounts: chats.map(({ channel, user_id, name, wrote_at, left_at }) => ({
      channel,
      user_id,
      name,
      wrote_at,
      left_at,
    })),
    received_mails: messages.map(({ channel, form, sender, sender_name, recipients, ...message }) => ({
      channel,
      form,
      sender,
      sender_name,
      recipients,
      subject: message.subject,
      body: message.body,
      quoted: message.quoted,
      received_at: message.received_at,
      kind: message.kind,
    })),
    // who of the staff it was is theirs
    seen_and_changed: audit.map(({ at, action }) => ({ at, action })),
  }
}

/** Data of an event without another person's lead, name and message, as after an undone merge or when a message was moved. */
function withoutOtherLead(data: EventData, ids: ReadonlySet<string>): EventData {
  const { lead, name: _, subject: __, ...others } = data
  return typeof lead === 'string' && !ids.has(lead) ? others : data
}

/** What keeps a retry from being a second lead says nothing of anybody. */
function withoutKeys<T extends { idempotency_key: string; body_hash: string; attribution: Json<Attribution> }>(row: T) {
  const { idempotency_key: _, body_hash: __, attribution, ...fields } = row
  return { ...fields, attribution: parseJson(attribution) }
}
