/** Several years of an organisation's leads, written directly into its tables: visitors, messages, staff actions. */

import type { Tables } from '../src/db/schema.ts'
import type { Store, Tx } from '../src/db/store.ts'
import { leadTerms } from '../src/domain/leads/lead-terms.ts'
import { WEBSITE_LEAD } from '../src/domain/leads/manual-lead.ts'
import { LEAD_STATUSES } from '../src/domain/leads/statuses.ts'
import { drawer } from './large-content.ts'

/** Of the demo content. */
const OFFICES = ['taipei', 'hsinchu', 'taichung', 'tainan', 'kaohsiung', 'vietnam', 'philippines'] as const

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Santos', 'Cruz', 'Reyes', '陳', '林', '黃', '張', '李', '王']
const GIVEN = [
  'Lan',
  'Minh',
  'Hà',
  'Thu',
  'Quân',
  'Maria',
  'José',
  'Ana',
  '怡君',
  '志明',
  '小美',
  '雅婷',
  '家豪',
  '淑芬',
]
const WROTE = [
  'I would like to study business, starting next autumn.',
  'Con muốn học ngành thiết kế, gia đình hỏi về học phí và học bổng.',
  '想申請電腦科學碩士，請問推薦信要幾封？',
  'My son has finished grade eleven. Which pathway is there?',
  'Em đã có IELTS 6.0, có cần thi lại không ạ?',
  '請問學生簽證的財力證明要準備多少？',
]
const EDITIONS = ['vi', 'tw', 'en'] as const
const COUNTRIES = ['usa', 'uk', 'ca', 'au', 'nl']
const KINDS = ['note', 'answered']
const dayMs = 86_400_000
const pieceSize = 250

/** Number of leads; each has one booking and four timeline entries. */
export type Many = { leads: number; eventsEach: number }

/** Writes the leads; the newest has the present time. @param ownerIds owners, assigned in rotation */
export async function writeManyLeads(
  store: Store,
  many: Many,
  ownerIds: readonly string[],
  now: number,
): Promise<void> {
  const random = drawer(many.leads)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  for (let first = 0; first < many.leads; first += pieceSize) {
    const leads = Array.from({ length: Math.min(pieceSize, many.leads - first) }, (_, at) =>
      buildLead(first + at, now - (many.leads - first - at) * Math.floor((1000 * dayMs) / many.leads), pick, ownerIds),
    )
    await store.transaction((tx) => writeLeads(tx, leads, many.eventsEach, pick))
  }
}

type Draw = <T>(list: readonly T[]) => T

function buildLead(number: number, at: number, pick: Draw, ownerIds: readonly string[]): Tables['lead'] {
  const status = number % 10 === 0 ? 'new' : pick(LEAD_STATUSES)
  const isNew = status === 'new'
  const name = `${pick(FAMILY)} ${pick(GIVEN)} ${pick(GIVEN)}`
  return {
    id: `l${String(number).padStart(15, '0')}`,
    created_at: at,
    updated_at: at,
    version: 1,
    status,
    lost_reason: null,
    owner_id: number % 7 === 0 ? null : (ownerIds[number % ownerIds.length] ?? null),
    office: pick(OFFICES),
    edition: pick(EDITIONS),
    name,
    email: `visitor${number}@${pick(['gmail', 'outlook', 'yahoo'])}.example`,
    phone: `+84${900_000_000 + ((number * 7919) % 99_999_999)}`,
    chat_id: null,
    countries: `${pick(COUNTRIES)},${pick(COUNTRIES)}`,
    source: pick(['friend', 'fair', 'search']),
    utm_source: pick(['', '', 'google', 'facebook', 'newsletter']),
    utm_medium: pick(['', '', 'cpc', 'email']),
    campaign: pick(['', '', 'autumn', 'fair']),
    landing: '',
    wrote_at: at,
    waiting_since: isNew ? at : null,
    first_answer_at: isNew ? null : at + 3_600_000,
    erased_at: null,
    merged_into: null,
    has_order: 0,
    ...WEBSITE_LEAD,
  }
}

async function writeLeads(tx: Tx, leads: Tables['lead'][], eventsEach: number, pick: Draw): Promise<void> {
  const wrote = leads.map((lead) => ({ lead, reference: `WP-B${lead.id.slice(-7)}`, remarks: pick(WROTE) }))
  await tx.insertInto('lead').values(leads).execute()
  await tx.insertInto('inquiry').values(wrote.map(inquiryOf)).execute()
  const events = leads.flatMap((lead) =>
    Array.from({ length: eventsEach }, (_, at) => ({
      id: `${lead.id}-${at}`,
      lead_id: lead.id,
      at: lead.created_at + at * 60_000,
      kind: pick(KINDS),
      staff_id: lead.owner_id,
      data: JSON.stringify({ channel: 'phone', text: pick(WROTE) }),
    })),
  )
  await tx.insertInto('lead_event').values(events).execute()
  const terms = wrote.flatMap(({ lead, reference, remarks }) =>
    leadTerms({ ...lead, references: [reference], texts: [remarks] }).map((term) => ({ term, lead_id: lead.id })),
  )
  for (let first = 0; first < terms.length; first += termsAtOnce)
    await tx
      .insertInto('lead_term')
      .values(terms.slice(first, first + termsAtOnce))
      .execute()
}

const termsAtOnce = 5000

type Wrote = { lead: Tables['lead']; reference: string; remarks: string }

const inquiryOf = ({ lead, reference, remarks }: Wrote) => ({
  reference,
  idempotency_key: reference,
  body_hash: '',
  created_at: lead.created_at,
  edition: lead.edition,
  name: lead.name,
  title: null,
  email: lead.email,
  phone: lead.phone,
  chat_id: null,
  office: lead.office,
  contact_method: 'phone',
  countries: lead.countries,
  degree: 'bachelor',
  intake_year: 2027,
  intake_term: 'autumn',
  major: null,
  source: lead.source,
  remarks,
  consent_version: '2026-01',
  consent_locale: lead.edition,
  consented_at: lead.created_at,
  attribution: '{}',
  shortlist: '',
  lead_id: lead.id,
})
