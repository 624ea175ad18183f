/** A person's rights: found, shown whole, taken along, erased. */
import { z } from 'zod'
import { countsOf, ERASE_REASONS, erasePerson as erase, standOf } from '../../../commands/rights/erase-person.ts'
import { exportPerson as exportAll } from '../../../commands/rights/export-person.ts'
import { requireProof } from '../../../commands/staff/sessions.ts'
import { findLeadsByText } from '../../../store/queries/leads/find-by-terms.ts'
import type { LeadRow } from '../../../store/queries/leads/leads.ts'
import { listBackups } from '../../../store/queries/rights/backups.ts'
import { listAlike, readMentions, readPerson } from '../../../store/queries/rights/person-rows.ts'
import { readRetention } from '../../../store/queries/rights/retention.ts'
import { noteAudit } from '../../../store/queries/staff/audit.ts'
import { ApiError } from '../../errors.ts'
import { SearchTextSchema } from '../../parameters.ts'
import { admins } from '../access.ts'
import { optionalTypedText } from '../leads/lead-id.ts'
import { staffEndpoint } from '../staff-endpoint.ts'

const foundMax = 50
const IdsSchema = z
  .string()
  .regex(/^[0-9a-z]{16}(,[0-9a-z]{16}){0,49}$/)
  .transform((text) => text.split(','))
const LeadSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  office: z.string(),
  created_at: z.int(),
  merged_into: z.string().nullable(),
})
const present = ({ id, name, email, phone, office, created_at, merged_into }: LeadRow) => ({
  id,
  name,
  email,
  phone,
  office,
  created_at,
  merged_into,
})
const count = z.int()
const CountsSchema = z.object({
  leads: count,
  bookings: count,
  orders: count,
  kept: count,
  events: count,
  tasks: count,
  mails: count,
  files: count,
  mentions: count,
  searches: count,
  audit: count,
})

export const findPeople = staffEndpoint({
  summary: 'Leads that a name, mail, phone or reference leads to, merged ones too',
  access: admins,
  query: z.object({ q: SearchTextSchema.default('') }),
  answers: z.object({ leads: z.array(LeadSchema) }),
  act: async ({ deps, query: { q } }) => ({
    leads: (await findLeadsByText(deps.store.read, q, foundMax)).map(present),
  }),
})

/** What is there of whoever some leads are of, and what of it would stay. Looking is noted. */
export const showPerson = staffEndpoint({
  summary: 'Everything that is kept about whoever some leads are of, counted',
  access: admins,
  query: z.object({ leads: IdsSchema }),
  answers: z.object({
    leads: z.array(LeadSchema),
    /** Others with the same mail or phone: perhaps the same person, perhaps their family. */
    others: z.array(LeadSchema),
    counts: CountsSchema,
    stand: z.string(),
    keeps_years: z.int(),
    files: z.array(z.object({ name: z.string(), byte_size: z.int(), order_reference: z.string().nullable() })),
    mails: z.array(z.object({ subject: z.string(), created_at: z.int() })),
    backups: z.array(z.object({ at: z.int(), name: z.string() })),
  }),
  async act({ deps: { store, rights }, principal, query: { leads: ids } }) {
    const person = await readPerson(store.read, ids)
    const [first] = person?.leads ?? []
    if (!person || !first) throw new ApiError('not_found')
    const [mentions, { value }, alike, backups] = await Promise.all([
      readMentions(store.read, person),
      readRetention(store.read),
      listAlike(store.read, person, foundMax),
      listBackups(store.read, Math.min(...person.leads.map(({ created_at }) => Number(created_at)))),
    ])
    await store.transaction((tx) => noteAudit(tx, principal, 'person.found', `lead:${first.id}`, {}, rights.now()))
    return {
      leads: person.leads.map(present),
      others: alike.map(present),
      counts: countsOf(person, mentions, value.keep_orders_years > 0),
      stand: standOf(person),
      keeps_years: value.keep_orders_years,
      files: person.files.map(({ name, byte_size, order_reference }) => ({ name, byte_size, order_reference })),
      mails: person.mails.map(({ subject, created_at }) => ({ subject, created_at })),
      backups: backups.map(({ at, name }) => ({ at, name })),
    }
  },
})

/** A ZIP in base64. @throws DomainError `proof_needed`, `not_found` */
export const exportPerson = staffEndpoint({
  summary: 'Everything about a person as a ZIP, in base64',
  access: admins,
  body: () => z.object({ leads: IdsSchema }),
  answers: z.object({ name: z.string(), content: z.base64() }),
  async act({ deps: { rights, staff }, principal, body }) {
    requireProof(principal, staff.now())
    const { name, bytes } = await exportAll(rights, principal, body.leads)
    return { name, content: Buffer.from(bytes).toString('base64') }
  },
})

/** @throws DomainError `proof_needed`, `not_found`; `conflict` when something came since the preview; FieldsError on `confirm` */
export const erasePerson = staffEndpoint({
  summary: 'Erases a person everywhere; what tax asks for stays without them',
  access: admins,
  body: () =>
    z.object({
      leads: IdsSchema,
      stand: z.string().max(64),
      reason: z.enum(ERASE_REASONS),
      note: optionalTypedText(500),
      confirm: z.string().max(300),
    }),
  answers: z.object({ counts: CountsSchema }),
  async act({ deps: { rights, staff }, principal, body: { leads, ...erasure } }) {
    requireProof(principal, staff.now())
    return { counts: await erase(rights, principal, { leadIds: leads, ...erasure }) }
  },
})
