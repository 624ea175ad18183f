/** Leads that staff enter by hand, and corrections of what a lead says of its person. */

import { listBlocks } from '../../db/queries/blocks.ts'
import { listFormChoices } from '../../db/queries/choice-names.ts'
import { queueCreated } from '../../db/queries/connections/queue-events.ts'
import { findAlike } from '../../db/queries/leads/duplicates.ts'
import { renewTerms } from '../../db/queries/leads/lead-terms.ts'
import { findLead, insertLead, type LeadRow, updateLead } from '../../db/queries/leads/leads.ts'
import { listCountries } from '../../db/queries/names.ts'
import { type Actor, noteAudit } from '../../db/queries/staff/audit.ts'
import { findPerson } from '../../db/queries/staff/people.ts'
import { type Database, isUniqueViolation, type Tx } from '../../db/store.ts'
import { OTHER_COUNTRY } from '../../domain/codes.ts'
import type { Block } from '../../domain/content.ts'
import { type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import { editionCodes, editionOf } from '../../domain/editions.ts'
import type { FormChoices } from '../../domain/form-choices.ts'
import { correctionsOf, type LeadField, type LeadOrigin, type ManualLead } from '../../domain/leads/manual-lead.ts'
import { parsePhone, phoneIssue } from '../../domain/phone.ts'
import { officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { assignOwner } from './assign-owner.ts'
import { type LeadDeps, leadAtVersion, mayGet, noteEvent } from './change-lead.ts'
import { notifyOwner } from './notices.ts'

export type NewLead = ManualLead & {
  /** The id of the new lead, made with the form: the same form sent twice adds one lead. */
  id: string
  origin: LeadOrigin
  note: string | undefined
  /** A staff id; empty for the assignment rules. */
  ownerId: string
  /** Whether the person waits for a reply. */
  isWaiting: boolean
  /** Adds the lead although another one has the same email, phone or chat ID. */
  isDistinct: boolean
  /** The campaign that the person came with. */
  utm?: { source: string; medium: string; campaign: string }
}

/** Who adds it: staff, or a program with a key. */
type AddedBy = Actor & Pick<Principal, 'roles' | 'offices'>

type Alike = Pick<LeadRow, 'id' | 'name' | 'email' | 'phone'>

/**
 * Adds a lead, with its note on the timeline. Leads of the same contact details are returned instead, unless the person is said to be another one.
 * @throws FieldsError for unknown codes, a phone number that can't be dialled, an owner without access
 */
export async function addLead(
  deps: LeadDeps,
  principal: Principal,
  added: NewLead,
): Promise<{ id: string; alike: Alike[] }> {
  const insert = (tx: Tx) => insertNewLead(tx, deps, principal, added)
  try {
    return await deps.store.transaction(insert, { isKeyed: true })
  } catch (error) {
    // the same form was sent twice at the same moment, and the other one has added it
    if (isUniqueViolation(error) && (await findLead(deps.store.read, added.id))) return { id: added.id, alike: [] }
    throw error
  }
}

/** The same inside a transaction. A lead with this id is left as it is. */
export async function insertNewLead(
  tx: Tx,
  deps: LeadDeps,
  by: AddedBy,
  added: NewLead,
): Promise<{ id: string; alike: Alike[] }> {
  const { id, origin, note, ownerId, isWaiting, isDistinct, utm } = added
  const now = deps.now()
  if (await findLead(tx, id)) return { id, alike: [] }
  const fields = checkFields(await readLeadCodes(tx), by, added, null)
  if (ownerId !== '' && !(await mayGet(tx, ownerId, fields.office)))
    throw new FieldsError([{ path: 'owner', key: 'fields.owner.not_theirs' }])
  const lead: LeadRow = {
    id,
    created_at: now,
    updated_at: now,
    version: 1,
    lost_reason: null,
    owner_id: ownerId || null,
    ...fields,
    utm_source: utm?.source ?? '',
    utm_medium: utm?.medium ?? '',
    campaign: utm?.campaign ?? '',
    landing: '',
    wrote_at: now,
    first_answer_at: null,
    erased_at: null,
    merged_into: null,
    // people who were spoken to have had their first reply
    has_order: 0,
    origin,
    status: isWaiting ? 'new' : 'contacted',
    waiting_since: isWaiting ? now : null,
    import_id: null,
  }
  const alike = isDistinct ? [] : await sameContact(tx, by, lead)
  if (alike.length > 0) return { id, alike }
  await insertLead(tx, lead)
  await queueCreated(tx, [lead], now)
  await renewTerms(tx, id)
  const { staffId } = by
  const assigned = { now, randomBytes: deps.randomBytes, ...(staffId !== null && { by: staffId }) }
  if (ownerId === '') await assignOwner(tx, lead, assigned)
  else await notifyOwner(tx, { leadId: id, ownerId, kind: 'assigned', by: staffId, now })
  await noteEvent(tx, deps, { leadId: id, kind: 'added', staffId, data: { origin, note } })
  await noteAudit(tx, by, 'lead.added', `lead:${id}`, { origin }, now)
  return { id, alike: [] }
}

/** Leads that the person may see with the same email, phone or chat ID; the same name alone is no reason. */
async function sameContact(tx: Tx, by: AddedBy, lead: LeadRow): Promise<Alike[]> {
  const leads = await findAlike(tx, { ...lead, name: '' }, officesSeen(by))
  return leads.slice(0, 5).map(({ id, name, email, phone }) => ({ id, name, email, phone }))
}

/**
 * Corrects what a lead says of its person, and logs old and new values. A lead that moves to another office keeps its owner if they work there.
 * @throws DomainError `not_found`, `conflict`; FieldsError as `addLead`
 */
export const correctLead = (
  deps: LeadDeps,
  principal: Principal,
  id: string,
  { version, ...input }: ManualLead & { version: number },
): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const lead = await leadAtVersion(tx, principal, id, version)
    const fields = checkFields(await readLeadCodes(tx), principal, input, lead)
    const corrections = correctionsOf(lead, fields)
    if (Object.keys(corrections).length === 0) return
    const now = deps.now()
    const keepsOwner = lead.owner_id === null || (await mayGet(tx, lead.owner_id, fields.office))
    await updateLead(tx, id, { ...fields, ...(!keepsOwner && { owner_id: null }) }, now)
    await renewTerms(tx, id)
    if (!keepsOwner) {
      const from = await findPerson(tx, lead.owner_id ?? '')
      await assignOwner(
        tx,
        { ...lead, ...fields, owner_id: from?.name ?? null },
        { now, randomBytes: deps.randomBytes, by: principal.staffId },
      )
    }
    await noteEvent(tx, deps, { leadId: id, kind: 'corrected', staffId: principal.staffId, data: { corrections } })
    // the audit outlives an erasure, so it has names of fields only
    await noteAudit(tx, principal, 'lead.corrected', `lead:${id}`, { fields: Object.keys(corrections) }, now)
  })

type Fields = Pick<LeadRow, LeadField>

/** What the codes of a lead are compared with. */
export type LeadCodes = {
  offices: readonly Pick<Block<'offices'>, 'code' | 'name'>[]
  countries: Awaited<ReturnType<typeof listCountries>>
  choices: Awaited<ReturnType<typeof listFormChoices>>
}

export async function readLeadCodes(db: Database): Promise<LeadCodes> {
  const [offices, countries, choices] = await Promise.all([
    listBlocks(db, 'offices'),
    listCountries(db),
    listFormChoices(db),
  ])
  return { offices, countries, choices }
}

/** The columns of the entered values. @param lead the stored one: its codes stay valid after their removal from the content @throws FieldsError */
export function checkFields(
  { offices, countries, choices }: LeadCodes,
  principal: Pick<Principal, 'roles' | 'offices'>,
  input: ManualLead,
  lead: LeadRow | null,
): Fields {
  const isKept = (field: keyof Fields, value: string) => lead !== null && value === lead[field]
  const seen = officesSeen(principal)
  const countryCodes = [...countries.map(({ code }) => code), OTHER_COUNTRY, ...(lead?.countries.split(',') ?? [])]
  const isEdition = editionCodes().some((code) => code === input.edition)
  // a stored number that stays is not looked at again
  const isReadPhone = input.phone !== undefined && isEdition && input.phone !== lead?.phone
  const country = isEdition ? editionOf(input.edition).homeCountry : ''
  const phoneError = isReadPhone ? phoneIssue(input.phone ?? '', country) : null
  const unknownChoice = (field: 'source' | 'degree' | 'intake_term', value: string): FieldIssue[] =>
    value === '' || isKept(field, value) || isChoice(choices, field, value) ? [] : [{ path: field, key: 'invalid' }]
  const isOffice = offices.some(({ code }) => code === input.office) && (!seen || seen.includes(input.office))
  const issues: FieldIssue[] = [
    ...(isEdition ? [] : [{ path: 'edition', key: 'invalid' }]),
    ...(phoneError ? [{ path: 'phone', ...phoneError }] : []),
    ...(isOffice || isKept('office', input.office) || (input.office === '' && offices.length === 0)
      ? []
      : [{ path: 'office', key: input.office === '' ? 'fields.office.required' : 'invalid' }]),
    ...(input.countries.every((code) => countryCodes.includes(code)) ? [] : [{ path: 'countries', key: 'invalid' }]),
    ...unknownChoice('source', input.source),
    ...unknownChoice('degree', input.degree),
    ...unknownChoice('intake_term', input.intake_term ?? ''),
  ]
  if (issues.length > 0) throw new FieldsError(issues)
  return {
    name: input.name,
    email: input.email ?? '',
    phone: (isReadPhone ? parsePhone(input.phone ?? '', country) : input.phone) ?? '',
    chat_id: input.chat_id ?? null,
    office: input.office,
    edition: input.edition,
    countries: [...new Set(input.countries)].join(','),
    source: input.source,
    degree: input.degree,
    intake_year: input.intake_year ?? null,
    intake_term: input.intake_term ?? null,
    major: input.major ?? null,
  }
}

const isChoice = (choices: FormChoices, field: 'source' | 'degree' | 'intake_term', value: string) =>
  choices[field].some(({ code }) => code === value)
