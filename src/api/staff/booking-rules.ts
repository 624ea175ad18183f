/** Rules of appointments that admins set, and each team member's own calendars. */

import { z } from 'zod'
import { officeRulesKey, personRulesKey } from '../../db/queries/appointments/booking-settings.ts'
import { listLinks, listSources } from '../../db/queries/appointments/calendars.ts'
import { findConsultant, nameOf } from '../../db/queries/appointments/consultants.ts'
import { listPeople } from '../../db/queries/staff/people.ts'
import { OfficeRulesSchema, PersonRulesSchema } from '../../domain/appointments/rules.ts'
import { code } from '../../domain/content/fields.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { text } from '../../domain/form-fields.ts'
import { localize } from '../../domain/localized.ts'
import { hasRole, isAdmin } from '../../domain/staff/principal.ts'
import { addSource, makeLink, removeLink, removeSource } from '../../services/appointments/calendars.ts'
import { readOfferRules } from '../../services/appointments/offers.ts'
import { saveRules } from '../../services/appointments/save-rules.ts'
import { admins, consultants, consultantsForThemselves, everyoneSignedIn } from './access.ts'
import { namesOfStaff, serializeStored, VersionSchema } from './settings.ts'
import { staffChange, staffRead } from './staff-function.ts'

const StaffIdSchema = z.string().regex(/^[\w-]{1,64}$/)
const RowIdSchema = z.object({ id: z.string().regex(/^[0-9a-z]{16}$/) })

/** The rules of every office and of everybody who could be booked. */
export const showBookingRules = staffRead({
  access: everyoneSignedIn,
  async run({ deps: { store }, principal }) {
    const [rules, people, names] = await Promise.all([
      readOfferRules(store.read),
      listPeople(store.read),
      namesOfStaff(store.read),
    ])
    const { booking } = rules
    return {
      offices: rules.offices.map(({ code: office }) => {
        const { value, ...stored } = booking.officeOf(office)
        return { office, ...serializeStored(stored, names), rules: value }
      }),
      people: [
        ...people.filter((person) => person.disabledAt === null && hasRole(person, 'consultant')),
        ...rules.sitePeople.map((person) => ({
          id: person.code,
          name: nameOf(person, principal.locale),
          offices: [person.office],
        })),
      ].map(({ id, name, offices }) => {
        const { value, ...stored } = booking.personOf(id)
        return { id, name, works_at: [...offices], ...serializeStored(stored, names), ...value }
      }),
      topics: rules.topics.map(({ code: topic, name, minutes }) => ({
        code: topic,
        name: localize(name, principal.locale).text,
        minutes: minutes ?? null,
      })),
    }
  },
})

/** Sets the rules of an office. @throws DomainError `not_found`; `conflict` when a colleague has changed them since */
export const saveOfficeRules = staffChange({
  access: admins,
  input: z.object({ office: code, version: VersionSchema, rules: OfficeRulesSchema }),
  async run({ deps: { store, booking }, principal, input: { office, version, rules: value } }) {
    const rules = await readOfferRules(store.read)
    if (!rules.offices.some((one) => one.code === office)) throw new DomainError('not_found')
    const defaultValue = rules.booking.officeOf(office).value
    const setting = { key: officeRulesKey(office), value, version, defaultValue }
    return saveRules(booking, principal, setting)
  },
})

/**
 * Sets whether and how a team member can be booked. Consultants set their own hours and rules; whether they can be booked and for which offices
 * stays as an admin said. @throws DomainError `not_found`, `conflict`
 */
export const savePersonRules = staffChange({
  access: consultantsForThemselves,
  input: PersonRulesSchema.extend({ id: StaffIdSchema, version: VersionSchema }),
  async run({ deps: { store, booking }, principal, input: { id, version, ...rules } }) {
    if (!(await findConsultant(store.read, id, null))) throw new DomainError('not_found')
    const defaultValue = (await readOfferRules(store.read)).booking.personOf(id).value
    const { is_bookable, offices } = defaultValue
    const value = isAdmin(principal) ? rules : { ...rules, is_bookable, offices }
    const setting = { key: personRulesKey(id), value, version, defaultValue }
    return saveRules(booking, principal, setting)
  },
})

/** The reader's calendars elsewhere, and links to their appointments; URLs and secrets are not shown again. */
export const showOwnCalendars = staffRead({
  access: consultants,
  async run({ deps: { store }, principal: { staffId } }) {
    const [sources, links] = await Promise.all([listSources(store.read, [staffId]), listLinks(store.read, staffId)])
    return {
      sources: sources.map(({ id, name, url, tried_at, read_at, error }) => ({
        id,
        name,
        host: URL.canParse(url) ? new URL(url).host : '',
        tried_at,
        read_at,
        error,
      })),
      links: links.map(({ id, with_contacts, created_at, used_at }) => ({
        id,
        with_contacts: with_contacts === 1,
        created_at: Number(created_at),
        used_at: used_at === null ? null : Number(used_at),
      })),
    }
  },
})

const calendarUrl = z
  .string()
  .trim()
  .max(2000)
  .refine((url) => /^(https|webcal):\/\//i.test(url) && URL.canParse(url), { params: { key: 'fields.calendar.url' } })

/** Adds a calendar whose events block the reader's time. @throws FieldsError when there are too many */
export const addCalendarSource = staffChange({
  access: consultants,
  input: z.object({ name: text(80), url: calendarUrl }),
  async run({ deps, principal, input }) {
    const added = await addSource(deps.booking, principal, input)
    await deps.booking.readCalendars([principal.staffId])
    return added
  },
})

/** Removes one of the reader's calendars. */
export const removeCalendarSource = staffChange({
  access: consultants,
  input: RowIdSchema,
  run: ({ deps, principal, input: { id } }) => removeSource(deps.booking, principal, id),
})

/** Makes a secret URL of the reader's appointments; the answer is the only place that shows it. */
export const addCalendarLink = staffChange({
  access: consultants,
  input: z.object({ with_contacts: z.boolean() }),
  run: ({ deps, principal, input: { with_contacts } }) => makeLink(deps.booking, principal, with_contacts),
})

/** Revokes a link. @throws DomainError `not_found` */
export const removeCalendarLink = staffChange({
  access: consultants,
  input: RowIdSchema,
  run: ({ deps, principal, input: { id } }) => removeLink(deps.booking, principal, id),
})
