/** A person's rights: found, shown whole, taken along, erased. */

import { z } from 'zod'
import { findLeadsByText } from '../../db/queries/leads/find-by-terms.ts'
import type { LeadRow } from '../../db/queries/leads/leads.ts'
import { listBackups } from '../../db/queries/privacy/backups.ts'
import { listAlike, readMentions, readPerson, withoutBareNames } from '../../db/queries/privacy/person-rows.ts'
import { isRetentionWaiting, listDue, readRetention } from '../../db/queries/privacy/retention.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { confirmationOf } from '../../domain/privacy/person-words.ts'
import { DEFAULT_RETENTION, monthsBefore, RetentionSchema } from '../../domain/privacy/retention.ts'
import {
  countsOf,
  ERASE_REASONS,
  erasePerson as erase,
  placesOf,
  versionOf,
} from '../../services/privacy/erase-person.ts'
import { exportPerson as exportAll } from '../../services/privacy/export-person.ts'
import { dayAt } from '../../services/privacy/retain.ts'
import { saveSetting } from '../../services/staff/save-setting.ts'
import { requireReauthentication } from '../../services/staff/sessions.ts'
import { SearchTextSchema } from '../parameters.ts'
import { admins } from './access.ts'
import { optionalTypedText } from './leads/lead-items.ts'
import { namesOfStaff, serializeStored, VersionSchema } from './settings.ts'
import { staffChange, staffRead } from './staff-function.ts'

const foundMax = 50

const IdsSchema = z
  .string()
  .regex(/^[0-9a-z]{16}(,[0-9a-z]{16}){0,49}$/)
  .transform((text) => text.split(','))

const present = ({ id, name, email, phone, office, created_at, merged_into }: LeadRow) => ({
  id,
  name,
  email,
  phone,
  office,
  created_at,
  merged_into,
})

/** Leads that a name, mail, phone or reference leads to, merged ones too. */
export const findPeople = staffRead({
  access: admins,
  input: z.object({ q: SearchTextSchema.default('') }),
  run: async ({ deps, input: { q } }) => ({
    leads: (await findLeadsByText(deps.store.read, q, foundMax)).map(present),
  }),
})

/** The stored data about the person of some leads, and what an erasure would keep. The view is logged. */
export const showPerson = staffRead({
  access: admins,
  input: z.object({ leads: IdsSchema }),
  async run({ deps: { store, privacy }, principal, input: { leads: ids } }) {
    const person = await readPerson(store.read, ids)
    const [first] = person?.leads ?? []
    if (!person || !first) throw new DomainError('not_found')
    const [mentions, { value }, alike, backups] = await Promise.all([
      readMentions(store.read, person),
      readRetention(store.read),
      listAlike(store.read, person, foundMax),
      listBackups(store.read, Math.min(...person.leads.map(({ created_at }) => Number(created_at)))),
    ])
    await store.transaction((tx) => noteAudit(tx, principal, 'person.found', `lead:${first.id}`, {}, privacy.now()))
    return {
      leads: person.leads.map(present),
      others: alike.map(present),
      counts: countsOf(person, withoutBareNames(mentions), value.keep_orders_years > 0),
      version: versionOf(person, mentions),
      places: placesOf(mentions),
      confirm: confirmationOf(person.contacts),
      keeps_years: value.keep_orders_years,
      files: person.files.map(({ name, byte_size, order_reference }) => ({ name, byte_size, order_reference })),
      mails: person.mails.map(({ subject, created_at }) => ({ subject, created_at })),
      backups: backups.map(({ at, name }) => ({ at, name })),
    }
  },
})

/** A ZIP, in pieces. @throws DomainError `proof_needed`, `not_found` */
export const exportPerson = staffChange({
  access: admins,
  input: z.object({ leads: IdsSchema }),
  async run({ deps: { privacy, staff }, principal, input: body }) {
    requireReauthentication(principal, staff.now())
    return exportAll(privacy, principal, body.leads)
  },
})

/** @throws DomainError `proof_needed`, `not_found`; `conflict` when something came since the preview; FieldsError on `confirm` */
export const erasePerson = staffChange({
  access: admins,
  input: z.object({
    leads: IdsSchema,
    version: z.string().max(64),
    reason: z.enum(ERASE_REASONS),
    note: optionalTypedText(500),
    confirm: z.string().max(300),
    names: z.boolean().optional(),
  }),
  async run({ deps: { privacy, staff }, principal, input: { leads, ...erasure } }) {
    requireReauthentication(principal, staff.now())
    return { counts: await erase(privacy, principal, { leadIds: leads, ...erasure }) }
  },
})

const shownMax = 50

/** What a rule would reach within a month is shown before it does. */
const aheadMonths = 1

/** The rules of how long leads are kept, and whom they reach next. */
export const showRetention = staffRead({
  access: admins,
  async run({ deps: { store, privacy } }) {
    const now = privacy.now()
    const { value, ...stored } = await readRetention(store.read)
    // as if it were a month later
    const next = await listDue(store.read, value, monthsBefore(now, -aheadMonths), dayAt(now), shownMax)
    const isWaiting = await isRetentionWaiting(store.read, stored, now)
    const dueIds = new Set((await listDue(store.read, value, now, dayAt(now), shownMax)).map(({ id }) => id))
    return {
      ...serializeStored(stored, await namesOfStaff(store.read)),
      rules: value,
      next: next.map((lead) => ({ ...lead, is_due: !isWaiting && dueIds.has(lead.id) })),
    }
  },
})

/** @throws DomainError `proof_needed`; `conflict` when a colleague has changed them since */
export const saveRetention = staffChange({
  access: admins,
  input: z.object({ version: VersionSchema, rules: RetentionSchema }),
  run({ deps: { store, privacy, staff }, principal, input: { version, rules } }) {
    requireReauthentication(principal, staff.now())
    const request = { key: 'retention' as const, value: rules, version, defaultValue: DEFAULT_RETENTION }
    return saveSetting(store, principal, request, privacy.now())
  },
})
