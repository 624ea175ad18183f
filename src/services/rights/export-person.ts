/** Everything about a person as one ZIP: data.json, and the files beside it. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import { type Person, type PersonFile, readMentions, readPerson } from '../../db/queries/rights/person-rows.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { RightsDeps } from './deps.ts'

export type Exported = { name: string; bytes: Uint8Array }

/** @throws DomainError `not_found` */
export async function exportPerson(deps: RightsDeps, by: Actor, leadIds: readonly string[]): Promise<Exported> {
  const { store, now } = deps
  const person = await readPerson(store.read, leadIds)
  const [lead] = person?.leads ?? []
  if (!person || !lead) throw new DomainError('not_found')
  const mentions = await readMentions(store.read, person)
  const at = new Date(now()).toISOString()
  const entries: Zippable = {}
  const files: object[] = []
  for (const [place, file] of person.files.entries()) {
    const bytes = await deps.files.read(file.id)
    const path = `files/${place + 1}-${inZip(file)}`
    // Word and PDF files are packed already
    if (bytes) entries[path] = [bytes, { level: 0 }]
    files.push({ name: file.name, order: file.order_reference, path: bytes ? path : null })
  }
  const said = { exported_at: at, ...presentPerson(person), files, searches: mentions.searches }
  entries['data.json'] = strToU8(`${JSON.stringify(said, null, 2)}\n`)
  const bytes = zipSync(entries)
  await store.transaction((tx) =>
    noteAudit(tx, by, 'person.exported', `lead:${lead.id}`, { counts: { files: files.length } }, now()),
  )
  return { name: `person-${lead.id}-${at.slice(0, 10)}.zip`, bytes }
}

/** A name that every system unpacks to a file in its place. */
const inZip = ({ name }: PersonFile) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')

function presentPerson({ leads, inquiries, orders, items, events, tasks, merges, mails, audit }: Person) {
  const withData = <T extends { data: string }>({ data, ...row }: T) => ({ ...row, data: JSON.parse(data) as unknown })
  return {
    leads,
    bookings: inquiries.map(withoutKeys),
    orders: orders.map((order) => ({
      ...withoutKeys(order),
      items: items.filter((item) => item.order_reference === order.reference).map(({ data }) => JSON.parse(data)),
    })),
    timeline: events.map(withData),
    tasks,
    merges: merges.map(withData),
    mails: mails.map(({ recipient, subject, text, created_at, sent_at }) => ({
      recipient,
      subject,
      text,
      created_at,
      sent_at,
    })),
    // who of the staff it was is theirs
    seen_and_changed: audit.map(({ at, action }) => ({ at, action })),
  }
}

/** What keeps a retry from being a second lead says nothing of anybody. */
function withoutKeys<T extends { idempotency_key: string; body_hash: string; attribution: string }>(row: T) {
  const { idempotency_key: _, body_hash: __, attribution, ...said } = row
  return { ...said, attribution: JSON.parse(attribution) as unknown }
}
