/** What a visitor sends belongs to a lead: their own open one, or a new one, written in the same transaction. */

import { unconfirmContacts } from '../../db/queries/channels/contacts.ts'
import { queueAbout, queueCreated } from '../../db/queries/connections/queue-events.ts'
import type { InquiryRow } from '../../db/queries/inquiries.ts'
import { addTerms } from '../../db/queries/leads/lead-terms.ts'
import {
  findLead,
  findSamePerson,
  holdLead,
  insertEvent,
  insertLead,
  type LeadRow,
  raiseLeadChanges,
  setLeadId,
  updateLead,
} from '../../db/queries/leads/leads.ts'
import type { OrderRow } from '../../db/queries/orders.ts'
import type { Tx } from '../../db/store.ts'
import { answerWords } from '../../domain/booking-answers.ts'
import type { Locale } from '../../domain/editions.ts'
import { parseJson, toJson } from '../../domain/json.ts'
import { firstPage } from '../../domain/leads/first-page.ts'
import { type FoundBy, leadTerms } from '../../domain/leads/lead-terms.ts'
import { WEBSITE_LEAD } from '../../domain/leads/manual-lead.ts'
import { proposedFields } from '../../domain/leads/proposals.ts'
import { afterWriting } from '../../domain/leads/sla-clock.ts'
import { mainOffice } from '../../domain/offices.ts'
import { newId } from '../new-id.ts'
import { assignOwner } from './assign-owner.ts'
import { notifyOwner } from './notices.ts'

type Around = {
  randomBytes: (count: number) => Uint8Array
  /** The offices of the content, in the order of the list. */
  offices: readonly { code: string; edition: Locale; editions?: Locale[] | undefined }[]
  /** Who has an appointment with the person: a lead without an owner becomes theirs. */
  consultant?: string | null
}
type Sent = Pick<LeadRow, 'office' | 'edition' | 'name' | 'email' | 'phone' | 'chat_id' | 'countries' | 'source'> & {
  kind: 'inquiry' | 'order'
  reference: string
  at: number
  attribution: InquiryRow['attribution']
  texts: FoundBy['texts']
}

/** Gives a booking that was just written the lead that it belongs to; answers its id. */
export const attachInquiry = (tx: Tx, inquiry: InquiryRow, around: Around): Promise<string> =>
  attachToLead(
    tx,
    {
      ...inquiry,
      kind: 'inquiry',
      at: inquiry.created_at,
      texts: [inquiry.major, inquiry.remarks, ...answerWords(parseJson(inquiry.answers))],
    },
    around,
  )

/** Gives an order that was just written the lead that it belongs to; answers its id. */
export const attachOrder = (tx: Tx, order: OrderRow, around: Around): Promise<string> =>
  attachToLead(
    tx,
    {
      ...order,
      kind: 'order',
      at: order.created_at,
      office: mainOffice(around.offices, order.edition)?.code ?? '',
      countries: '',
      source: 'order',
      texts: [order.message],
    },
    around,
  )

async function attachToLead(tx: Tx, sent: Sent, { randomBytes, offices, consultant = null }: Around): Promise<string> {
  const email = sent.email.toLowerCase()
  const same = await lockSamePerson(tx, email, sent.phone)
  const id = same?.id ?? newId(randomBytes)
  // the office of an earlier lead may have been removed since
  const office = same && offices.some(({ code }) => code === same.office) ? same.office : sent.office
  if (same) {
    await goOn(tx, same, { ...sent, office })
    // the earlier booking may have been somebody else's, with this person's details
    await unconfirmContacts(tx, id)
  } else {
    const lead = newLead(id, email, sent)
    await insertLead(tx, lead)
    await queueCreated(tx, [lead], sent.at, sent.reference)
  }
  const proposed = same ? proposedFields(same, sent) : []
  const { name, phone, chat_id: chatId, reference, texts } = sent
  await addTerms(tx, id, leadTerms({ name, email, phone, chatId, references: [reference], texts }))
  await insertEvent(tx, {
    id: newId(randomBytes),
    lead_id: id,
    at: sent.at,
    kind: sent.kind,
    staff_id: null,
    data: toJson({ reference, ...(proposed.length > 0 && { proposed }) }),
  })
  await setLeadId(tx, sent.kind, reference, id)
  if (!same?.owner_id && consultant !== null) await updateLead(tx, id, { owner_id: consultant }, sent.at)
  else if (!same?.owner_id) await assignOwner(tx, { ...sent, id, office }, { now: sent.at, randomBytes })
  if (same) await notifyOwner(tx, { leadId: id, ownerId: same.owner_id, kind: 'wrote', by: null, now: sent.at })
  const event = sent.kind === 'order' ? 'order.placed' : same ? 'message.received' : null
  if (event) await queueAbout(tx, event, id, { reference, now: sent.at })
  await raiseLeadChanges(tx)
  return id
}

/** The matter that what they send belongs to, held until the transaction ends: another one when it is being merged right now. */
async function lockSamePerson(tx: Tx, email: string, phone: string): Promise<LeadRow | null> {
  let id = (await findSamePerson(tx, email, phone))?.id ?? null
  while (id !== null) {
    await holdLead(tx, id)
    const lead: LeadRow | null = await findLead(tx, id)
    if (!lead?.merged_into) return lead?.erased_at ? null : lead
    id = lead.merged_into
  }
  return null
}

function newLead(id: string, email: string, sent: Sent): LeadRow {
  const { utm_source = '', utm_medium = '', utm_campaign: campaign = '' } = parseJson(sent.attribution)
  return {
    id,
    created_at: sent.at,
    updated_at: sent.at,
    version: 1,
    status: 'new',
    lost_reason: null,
    owner_id: null,
    office: sent.office,
    edition: sent.edition,
    name: sent.name,
    email,
    phone: sent.phone,
    chat_id: sent.chat_id,
    countries: sent.countries,
    source: sent.source,
    utm_source,
    utm_medium,
    campaign,
    landing: firstPage(parseJson(sent.attribution)),
    wrote_at: sent.at,
    waiting_since: sent.at,
    first_answer_at: null,
    erased_at: null,
    merged_into: null,
    has_order: sent.kind === 'order' ? 1 : 0,
    ...WEBSITE_LEAD,
  }
}

/** A lead waits again when its person writes. Mail and phone prove no identity, so its status and what it says of the person stay. */
async function goOn(tx: Tx, lead: LeadRow, { at, kind, office }: Sent): Promise<void> {
  await updateLead(
    tx,
    lead.id,
    { ...afterWriting(lead, at), office, has_order: lead.has_order || kind === 'order' ? 1 : 0 },
    at,
  )
}
