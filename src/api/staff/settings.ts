/** What admins set for all: calendars, response goals, rules of assignment, templates of answers. */

import { z } from 'zod'
import { listTemplates as list } from '../../db/queries/leads/answer-templates.ts'
import { calendarKey, type Held, readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { readSetting } from '../../db/queries/leads/console-settings.ts'
import { listCountries } from '../../db/queries/names.ts'
import { listPeople } from '../../db/queries/staff/people.ts'
import type { Database } from '../../db/store.ts'
import { OTHER_COUNTRY } from '../../domain/codes.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { editionOf } from '../../domain/editions.ts'
import { PLACEHOLDERS } from '../../domain/leads/answers/placeholders.ts'
import { TemplateIdSchema, TemplateSchema } from '../../domain/leads/answers/template.ts'
import { AssignmentSchema, NO_RULES } from '../../domain/leads/assignment.ts'
import { GoalsSchema } from '../../domain/leads/response-targets.ts'
import { eachWeekday, WorkingCalendarSchema } from '../../domain/leads/working-calendar.ts'
import { hasRole, isAdmin } from '../../domain/staff/principal.ts'
import { proposeHolidays } from '../../services/holidays.ts'
import { removeTemplate as remove, saveTemplate as save } from '../../services/leads/save-template.ts'
import { requireOffices } from '../../services/staff/require-offices.ts'
import { saveSetting } from '../../services/staff/save-setting.ts'
import { admins, consultants, everyoneSignedIn } from './access.ts'
import { staffChange, staffRead } from './staff-function.ts'

/** The version that a form was drawn from. */
export const VersionSchema = z.int().min(0)

/** Of a setting its version (0 while nobody has set it), and who set it when; no name where they are unknown. */
export const serializeStored = (
  { version, changedAt, changedBy }: Omit<Held<unknown>, 'value'>,
  names: ReadonlyMap<string, string>,
) => ({
  version,
  changed_at: changedAt,
  changed_by: (changedBy && names.get(changedBy)) ?? null,
})

/** Everybody's name, by their id. */
export const namesOfStaff = async (db: Database): Promise<Map<string, string>> =>
  new Map((await listPeople(db)).map(({ id, name }) => [id, name]))

/** When each office works. */
export const listCalendars = staffRead({
  access: everyoneSignedIn,
  async run({ deps: { store } }) {
    const [{ calendars }, names] = await Promise.all([readClockSettings(store.read), namesOfStaff(store.read)])
    return {
      calendars: [...calendars].map(([office, { value, ...stored }]) => {
        const { zone, week, days } = value
        return {
          office,
          ...serializeStored(stored, names),
          zone,
          week: eachWeekday((day) => [...week[day]]),
          days: days.map(({ date, name, spans }) => ({ date, name, spans: [...spans] })),
        }
      }),
    }
  },
})

/** Sets an office's calendar. @throws DomainError `not_found`; `conflict` when somebody has set it since */
export const saveCalendar = staffChange({
  access: admins,
  input: z.object({ office: z.string() }).and(WorkingCalendarSchema.extend({ version: VersionSchema })),
  async run({ deps: { store, booking }, principal, input: { office, version, ...value } }) {
    const calendar = (await readClockSettings(store.read)).calendars.get(office)
    if (!calendar) throw new DomainError('not_found')
    const setting = { key: calendarKey(office), value, version, defaultValue: calendar.value, isOnSite: true }
    return saveSetting(store, principal, setting, booking.now())
  },
})

/** Public holidays of a country and year, for an admin to choose from. */
export const listHolidays = staffRead({
  access: admins,
  input: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    year: z
      .string()
      .regex(/^20\d\d$/)
      .transform(Number),
  }),
  async run({ locale, input: { country, year } }) {
    const [language = 'en'] = editionOf(locale).htmlLang.split('-')
    return { country: country ?? null, year, ...(await proposeHolidays(country ?? null, year, language)) }
  },
})

/** Response targets of the offices, and the people who can get escalations. */
export const showGoals = staffRead({
  access: everyoneSignedIn,
  async run({ deps: { store } }) {
    const [{ goals }, names, people] = await Promise.all([
      readClockSettings(store.read),
      namesOfStaff(store.read),
      listPeople(store.read),
    ])
    const { value, ...stored } = goals
    const working = people.filter((person) => person.disabledAt === null && hasRole(person, 'consultant'))
    return { ...serializeStored(stored, names), goals: value, people: working.map(({ id, name }) => ({ id, name })) }
  },
})

/** Sets the response targets of all offices; those of removed offices go. @throws DomainError `conflict` when a colleague has changed them since */
export const saveGoals = staffChange({
  access: admins,
  input: z.object({ version: VersionSchema, goals: GoalsSchema }),
  async run({ deps: { store, booking }, principal, input: { version, goals } }) {
    const { offices, goals: before } = await readClockSettings(store.read)
    const value = Object.fromEntries(Object.entries(goals).filter(([office]) => offices.includes(office)))
    return saveSetting(store, principal, { key: 'goals', value, version, defaultValue: before.value }, booking.now())
  },
})

const unset = { value: NO_RULES, version: 0, changedAt: null, changedBy: null }

/** Who new leads are given to, and who they can be given to. */
export const showAssignment = staffRead({
  access: everyoneSignedIn,
  async run({ deps: { store } }) {
    const [setting, names, people] = await Promise.all([
      readSetting(store.read, 'assignment'),
      namesOfStaff(store.read),
      listPeople(store.read),
    ])
    const stored = setting ?? unset
    const { rules } = AssignmentSchema.safeParse(stored.value).data ?? NO_RULES
    const working = people.filter((person) => person.disabledAt === null && hasRole(person, 'consultant'))
    return {
      ...serializeStored(stored, names),
      rules,
      people: working.map(({ id, name, offices, roles }) => ({
        id,
        name,
        offices: [...offices],
        is_admin: isAdmin({ roles }),
      })),
    }
  },
})

/** Sets the rules. @throws DomainError `conflict` when a colleague has changed them since */
export const saveAssignment = staffChange({
  access: admins,
  input: z.object({ version: VersionSchema, rules: AssignmentSchema.shape.rules }),
  async run({ deps: { store, booking }, principal, input: { version, rules } }) {
    await requireOffices(
      store.read,
      rules.flatMap(({ offices }, at) => offices.map((office) => [`rules.${at}.offices`, office] as const)),
    )
    const codes = [...(await listCountries(store.read)).map(({ code }) => code), OTHER_COUNTRY]
    const unknown = rules.flatMap(({ countries }, at) =>
      countries.every((code) => codes.includes(code)) ? [] : [{ path: `rules.${at}.countries`, key: 'invalid' }],
    )
    if (unknown.length > 0) throw new FieldsError(unknown)
    const setting = { key: 'assignment' as const, value: { rules }, version, defaultValue: NO_RULES }
    return saveSetting(store, principal, setting, booking.now())
  },
})

const params = z.object({ template: TemplateIdSchema })

/** The texts for answers. */
export const listTemplates = staffRead({
  access: consultants,
  async run({ deps: { store }, principal }) {
    const [templates, names] = await Promise.all([list(store.read, principal.locale), namesOfStaff(store.read)])
    return {
      templates: templates.map(({ id, value, ...stored }) => ({ id, ...serializeStored(stored, names), ...value })),
      places: [...PLACEHOLDERS],
    }
  },
})

/** Keeps a template; an id that is not there yet makes one. @throws DomainError `conflict` when somebody has changed it since */
export const saveTemplate = staffChange({
  access: admins,
  input: params.and(TemplateSchema.extend({ version: VersionSchema })),
  run: ({ deps: { store, booking }, principal, input: { template: id, version, ...template } }) =>
    save(store, principal, { id, version, template }, booking.now()),
})

/** Takes a template out of use. @throws DomainError `conflict` when somebody has changed it since */
export const removeTemplate = staffChange({
  access: admins,
  input: params.extend({ version: VersionSchema }),
  run: ({ deps: { store, booking }, principal, input: { template: id, version } }) =>
    remove(store, principal, { id, version }, booking.now()),
})
