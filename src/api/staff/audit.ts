import { z } from 'zod'
import { findLeadsByText } from '../../db/queries/leads/find-by-terms.ts'
import { listAudit as find, namesOfLeads } from '../../db/queries/staff/audit-list.ts'
import { recordOf } from '../../domain/collections.ts'
import { parseJson } from '../../domain/json.ts'
import { dayOfDate, firstMoment } from '../../domain/leads/zone-clock.ts'
import { CodeSchema, PagingSchema, SearchTextSchema } from '../parameters.ts'
import { admins } from './access.ts'
import { namesOfStaff } from './settings.ts'
import { staffRead } from './staff-function.ts'

/** Leads of a name whose acts are found by it. */
const leadsMax = 100

/** Who did what to what: read, and never written here. */
export const listAudit = staffRead({
  access: admins,
  input: PagingSchema.extend({
    q: SearchTextSchema.optional(),
    who: CodeSchema.optional(),
    action: z
      .string()
      .regex(/^[a-z_]{1,30}\.[a-z_]{0,40}$/)
      .optional(),
    subject: z
      .string()
      .regex(/^[\w.:-]{1,120}$/)
      .optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  async run({ deps: { store }, principal, input: { page, per_page, q, who, action, subject, from, to } }) {
    const db = store.read
    const leadIds = q ? await findLeadsByText(db, q, leadsMax) : []
    const filter = {
      staffId: who,
      action,
      subject,
      text: q,
      subjects: leadIds.map(({ id }) => `lead:${id}`),
      since: from ? firstMoment(principal.timeZone, dayOfDate(from), 0) : undefined,
      until: to ? firstMoment(principal.timeZone, dayOfDate(to) + 1, 0) : undefined,
    }
    const [{ rows, total }, names] = await Promise.all([
      find(db, filter, { page, perPage: per_page }),
      namesOfStaff(db),
    ])
    const noted = rows.map(({ data }) => parseJson(data))
    const leads = await namesOfLeads(db, [...rows.map((row) => row.subject), ...noted.flatMap(leadsIn)])
    const nameById = new Map([
      ...names,
      ...[...leads].map(([leadSubject, name]) => [leadSubject.slice(5), name] as const),
    ])
    const nameOf = (subjectId: string) => leads.get(subjectId) ?? names.get(subjectId.replace(/^staff:/, '')) ?? null
    return {
      total,
      page,
      per_page,
      rows: rows.map(({ id, at, who: name, action: what, subject: whom }, place) => ({
        id,
        at,
        who: name,
        action: what,
        subject: whom,
        subject_name: nameOf(whom),
        data: recordOf(Object.keys(noted[place] ?? {}), (name) => withNames(noted[place]?.[name], nameById)),
      })),
      people: [...names].map(([id, name]) => ({ id, name })),
    }
  },
})

/** Further leads that an action concerned: those of a merge, or the lead that was marked as another person. */
const leadsIn = ({ kept, gone, other }: Record<string, unknown>): string[] =>
  [kept, gone, other].flatMap((id) => (typeof id === 'string' ? [`lead:${id}`] : []))

/** Actions log people and leads by id; readers see names. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => withNames(each, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, names)]))
}
