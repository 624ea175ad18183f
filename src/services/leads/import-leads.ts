/** Lists of leads from another program or a fair: checked first, added together, and undone within a day. */
import { setImmediate } from 'node:timers/promises'
import { queueCreated } from '../../db/queries/connections/queue-events.ts'
import {
  type Contact,
  type DeletedImport,
  deleteImported,
  findByContacts,
  findLeadImport,
  insertLeadEvents,
  insertLeadImport,
  insertLeads,
  markUndone,
  type SameContact,
} from '../../db/queries/leads/lead-imports.ts'
import { type LeadRow, raiseLeadChanges } from '../../db/queries/leads/leads.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { findPerson } from '../../db/queries/staff/people.ts'
import { type Database, isUniqueViolation, type Tx } from '../../db/store.ts'
import { DomainError, type FieldIssue, FieldsError } from '../../domain/domain-error.ts'
import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { errorsByField, type FieldErrors, fieldMessage } from '../../domain/field-messages.ts'
import { toJson } from '../../domain/json.ts'
import {
  type CodedField,
  type CodesByName,
  codesByName,
  type ListDefaults,
  type ListField,
  readRow,
  undoMs,
} from '../../domain/leads/lead-list.ts'
import { leadTerms } from '../../domain/leads/lead-terms.ts'
import { ManualLeadSchema } from '../../domain/leads/manual-lead.ts'
import { everyNameOf } from '../../domain/localized.ts'
import { isAdmin, officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { fieldSentences } from '../../domain/translators.ts'
import { newId } from '../new-id.ts'
import { checkFields, type LeadCodes, readLeadCodes } from './add-lead.ts'
import { assignOwner } from './assign-owner.ts'
import { type LeadDeps, mayHave } from './change-lead.ts'

export type LeadList = {
  /** As in spreadsheets: the header is line 1. */
  rows: readonly { line: number; cells: readonly string[] }[]
  /** By column. */
  header: readonly string[]
  fields: readonly (ListField | null)[]
  defaults: ListDefaults
}

type Fields = ReturnType<typeof checkFields>
type GoodRow = { line: number; fields: Fields; note: string }

export type ListCheck = {
  good: GoodRow[]
  /** `errors`: sentences by field. */
  faulty: { line: number; name: string; errors: FieldErrors }[]
  /** Values that match no choice, with the number of rows. They are added to the note. */
  unknown: { field: CodedField; text: string; rows: number }[]
  /** Of the same email address, phone number or chat ID as a lead, or as an earlier line. */
  duplicates: (GoodRow & { lead: Pick<SameContact, 'id' | 'name'> | null; earlier: number | null })[]
}

/** Rows between which others are answered: some 5 to 20 ms. */
const checkedAtOnce = 25
const addedAtOnce = 50

/** Reads the rows of a list: those that can be added, those with faults, and duplicates. @param locale of the sentences */
export async function checkList(
  db: Database,
  principal: Principal,
  { rows, defaults, ...columns }: LeadList,
  locale: Locale,
): Promise<ListCheck> {
  const codes = await readLeadCodes(db)
  const names = namesOf(codes)
  const read: GoodRow[] = []
  const faulty: ListCheck['faulty'] = []
  const unknownTexts = new Map<string, ListCheck['unknown'][number]>()
  const count = ({ field, text }: { field: CodedField; text: string }) => {
    const key = `${field} ${text}`
    unknownTexts.set(key, { field, text, rows: (unknownTexts.get(key)?.rows ?? 0) + 1 })
  }
  const sentences = fieldSentences(locale)
  const errorOf = (field: string, key: string, more: FieldIssue['values'] = {}) => ({
    path: [field],
    message: sentences.translate(key, more),
  })
  for (const [at, { line, cells }] of rows.entries()) {
    // others are answered meanwhile
    if (at % checkedAtOnce === checkedAtOnce - 1) await setImmediate()
    const { values, note, unknown } = readRow(cells, columns, names, defaults)
    const errors: ReturnType<typeof errorOf>[] = []
    const parsed = ManualLeadSchema.safeParse(values, { error: (issue) => fieldMessage(issue, sentences) })
    if (!parsed.success)
      errors.push(...parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message })))
    else
      try {
        const fields = checkFields(codes, principal, parsed.data, null)
        read.push({ line, fields, note })
        for (const each of unknown) count(each)
        continue
      } catch (error) {
        if (!(error instanceof FieldsError)) throw error
        errors.push(...error.issues.map(({ path, key, values: more }) => errorOf(path, key, more)))
      }
    faulty.push({ line, name: String(values.name), errors: errorsByField(errors) })
  }
  const unknown = [...unknownTexts.values()].toSorted((one, other) => other.rows - one.rows)
  return { faulty, unknown, ...(await withoutDuplicates(db, principal, read)) }
}

async function withoutDuplicates(db: Database, principal: Principal, rows: readonly GoodRow[]) {
  const leads = await findByContacts(
    db,
    rows.map((row) => row.fields),
    officesSeen(principal),
  )
  const ofLead = new Map(leads.flatMap((lead) => contactKeys(lead).map((key) => [key, lead] as const)))
  const ofLine = new Map<string, number>()
  const good: GoodRow[] = []
  const duplicates: ListCheck['duplicates'] = []
  for (const row of rows) {
    const keys = contactKeys(row.fields)
    const lead = keys.flatMap((key) => ofLead.get(key) ?? [])[0] ?? null
    const earlier = keys.flatMap((key) => ofLine.get(key) ?? [])[0] ?? null
    for (const key of keys) if (!ofLine.has(key)) ofLine.set(key, row.line)
    if (lead || earlier !== null)
      duplicates.push({ ...row, lead: lead && { id: lead.id, name: lead.name }, earlier: lead ? null : earlier })
    else good.push(row)
  }
  return { good, duplicates }
}

const contactKeys = ({ phone, email, chat_id }: Contact): string[] => [
  ...(phone ? [`phone ${phone}`] : []),
  ...(email ? [`email ${email}`] : []),
  ...(chat_id ? [`chat ${chat_id.toLowerCase()}`] : []),
]

const namesOf = ({ offices, countries, choices }: LeadCodes): CodesByName => {
  const textsOf = (list: readonly { code: string; name?: object }[]) =>
    list.map(({ code, name = {} }) => ({ code, names: Object.values(name) }))
  return codesByName({
    office: textsOf(offices),
    edition: editionCodes().map((code) => ({ code, names: [editionOf(code).ownName, editionOf(code).language] })),
    countries: countries.map((row) => ({ code: row.code, names: everyNameOf(row) })),
    source: textsOf(choices.source),
    degree: textsOf(choices.degree),
    intake_term: textsOf(choices.intake_term),
  })
}

export type ListOptions = {
  /** Made with the form: the same form sent twice adds the list once. */
  id: string
  /** Of the file. */
  name: string
  /** A staff id; empty for the assignment rules. */
  ownerId: string
  /** Whether they wait for a reply. */
  isWaiting: boolean
  /** Whether duplicates are added too. */
  withDuplicates: boolean
}

/**
 * Adds the good rows of a list, in one transaction. Answers how many, also where it was added already.
 * @throws FieldsError for an owner without access to an office of the list, a list without good rows, an import that was undone
 */
export async function importList(
  deps: LeadDeps,
  principal: Principal,
  list: LeadList,
  options: ListOptions,
): Promise<number> {
  try {
    return await deps.store.transaction((tx) => importIn(tx, deps, principal, list, options), { isKeyed: true })
  } catch (error) {
    // the same form was sent twice at the same moment: the other one has added the list, and its rows can be duplicates now
    if (!isUniqueViolation(error) && !(error instanceof FieldsError)) throw error
    const earlier = await findLeadImport(deps.store.read, options.id)
    if (!earlier || earlier.undone_at !== null) throw error
    return earlier.added
  }
}

async function importIn(
  tx: Tx,
  deps: LeadDeps,
  principal: Principal,
  list: LeadList,
  { id, name, ownerId, isWaiting, withDuplicates }: ListOptions,
): Promise<number> {
  const earlier = await findLeadImport(tx, id)
  if (earlier && earlier.undone_at !== null) throw new FieldsError([{ path: 'id', key: 'fields.lead_import.undone' }])
  if (earlier) return earlier.added
  const now = deps.now()
  const { good, duplicates } = await checkList(tx, principal, list, principal.locale)
  const rows = withDuplicates ? [...good, ...duplicates] : good
  if (rows.length === 0) throw new FieldsError([{ path: 'rows', key: 'fields.lead_import.none' }])
  const offices = new Set(rows.map(({ fields }) => fields.office))
  for (const office of ownerId === '' ? [] : offices)
    if (!(await mayHave(tx, ownerId, office)))
      throw new FieldsError([{ path: 'owner', key: 'fields.owner.not_theirs' }])
  const leads = rows.map(
    ({ fields }): LeadRow => ({
      id: newId(deps.randomBytes),
      created_at: now,
      updated_at: now,
      version: 1,
      lost_reason: null,
      owner_id: ownerId || null,
      ...fields,
      utm_source: '',
      utm_medium: '',
      campaign: '',
      landing: '',
      wrote_at: now,
      first_answer_at: null,
      erased_at: null,
      merged_into: null,
      has_order: 0,
      origin: 'list',
      import_id: id,
      // staff have not answered them yet
      status: 'new',
      waiting_since: isWaiting ? now : null,
    }),
  )
  await insertLeadImport(tx, {
    id,
    staff_id: principal.staffId,
    at: now,
    name,
    added: leads.length,
    undone_at: null,
    remaining: null,
  })
  for (let at = 0; at < leads.length; at += addedAtOnce) {
    const piece = leads.slice(at, at + addedAtOnce)
    await insertLeads(tx, piece, (lead) =>
      leadTerms({ ...lead, chatId: lead.chat_id, references: [], texts: [lead.major] }),
    )
    await queueCreated(tx, piece, now)
    await insertLeadEvents(
      tx,
      piece.map((lead, index) => ({
        id: newId(deps.randomBytes),
        lead_id: lead.id,
        at: now,
        kind: 'added',
        staff_id: principal.staffId,
        data: toJson({ origin: 'list', note: rows[at + index]?.note ?? '' }),
      })),
    )
    await setImmediate()
  }
  // last, since bookings wait for the lock of the same rule
  for (const [place, lead] of ownerId === '' ? leads.entries() : []) {
    await assignOwner(tx, lead, { now, randomBytes: deps.randomBytes, isList: true })
    if (place % addedAtOnce === 0) await setImmediate()
  }
  await noteAudit(tx, principal, 'lead.imported', `import:${id}`, { added: leads.length }, now)
  await raiseLeadChanges(tx)
  return leads.length
}

/**
 * Undoes an import: deletes its leads without later changes. Leads of offices that the person no longer sees stay, and an admin can undo them.
 * @throws DomainError `not_found` for another person's import, `conflict` after a day or a second time
 */
export const undoImport = (deps: LeadDeps, principal: Principal, id: string): Promise<DeletedImport> =>
  deps.store.transaction(async (tx) => {
    const now = deps.now()
    const row = await findLeadImport(tx, id)
    if (!row || (row.staff_id !== principal.staffId && !isAdmin(principal))) throw new DomainError('not_found')
    if (row.undone_at !== null || now - Number(row.at) > undoMs) throw new DomainError('conflict')
    const person = await findPerson(tx, principal.staffId)
    if (!person || person.disabledAt !== null) throw new DomainError('forbidden')
    const result = await deleteImported(tx, id, officesSeen(person))
    if (result.elsewhere === 0) await markUndone(tx, id, { at: now, remaining: result.remaining })
    await noteAudit(tx, principal, 'lead.import_undone', `import:${id}`, result, now)
    await raiseLeadChanges(tx)
    return result
  })
