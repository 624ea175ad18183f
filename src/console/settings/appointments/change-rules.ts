/** Actions of the settings of appointments. A rejected form gets its input back. */
import type { StaffClient } from '../../../api/staff/client.ts'
import { type FormError, formErrorOf, textsOf } from '../../shell/action-error.ts'
import { type CalendarStore, changeCalendar, type Submission } from '../change-hours.ts'
import type { Calendar } from '../hours-forms.ts'
import {
  type BookingRules,
  officeBody,
  type PersonRules,
  personBody,
  type RulesInput,
  readRulesInput,
} from './rules-input.ts'

export type RulesSubmission = FormError & { intent: 'office' | 'person'; input: RulesInput }
export type SourceSubmission = FormError & { intent: 'source' | 'link'; input: Record<string, string> }
/** The secret URL of a new link, shown once. */
export type NewLink = { intent: 'new_link'; address: string }
export type AppointmentSubmission = RulesSubmission | SourceSubmission | NewLink | Submission

type Target = { office: string } | { person: PersonRules }
type Change = { staff: StaffClient; rules: BookingRules; target: Target; year: number; form: FormData }

/** The calendar of a person as the forms of hours show it: the office's until they have their own. */
export const calendarOfPerson = (person: PersonRules, office: Calendar | undefined): Calendar | null => {
  const calendar = person.calendar ?? office
  if (!calendar) return null
  const { version, changed_at, changed_by } = person
  const { zone, week, days } = calendar
  return { office: '', zone, week, days, version, changed_at, changed_by }
}

/** Runs the action that the form names. Returns null on success. @throws a response of status 400 for an unknown intent */
export async function changeAppointments(change: Change): Promise<AppointmentSubmission | null> {
  const { staff, rules, target, form } = change
  const intent = form.get('intent')
  if ('office' in target) {
    if (intent !== 'office') throw new Response(null, { status: 400 })
    const input = readRulesInput(form)
    const body = officeBody(input, rules.topics)
    const error = await formErrorOf(() =>
      staff.saveOfficeRules({ office: target.office, version: Number(form.get('version')), rules: body }),
    )
    return error && { ...error, intent, input }
  }
  if (intent === 'person') return changePerson(change, target.person)
  if (['source', 'source_remove', 'link', 'link_remove'].includes(String(intent))) return changeOwnCalendars(change)
  return changePersonHours(change, target.person)
}

async function changePerson({ staff, rules, form }: Change, person: PersonRules): Promise<RulesSubmission | null> {
  const input = readRulesInput(form)
  const { id, calendar } = person
  const body = { ...personBody(input, rules.topics), calendar }
  const error = await formErrorOf(() => staff.savePersonRules({ id, version: Number(form.get('version')), ...body }))
  return error && { ...error, intent: 'person', input }
}

async function changePersonHours({ staff, form, year }: Change, person: PersonRules): Promise<Submission | null> {
  const { id, is_bookable, offices, countries, languages, rules, on_unreadable } = person
  const save = (version: number, calendar: PersonRules['calendar']) =>
    staff.savePersonRules({ id, version, is_bookable, offices, countries, languages, rules, on_unreadable, calendar })
  if (form.get('intent') === 'office_hours') {
    const error = await formErrorOf(() => save(Number(form.get('version')), null))
    if (error) throw new Response(null, { status: 409 })
    return null
  }
  const store: CalendarStore = {
    async read() {
      const { calendars } = await staff.listCalendars()
      const calendar = calendarOfPerson(person, officeCalendar(person, calendars))
      if (!calendar) throw new Response(null, { status: 404 })
      return calendar
    },
    save: ({ version, ...calendar }) => save(version, calendar),
  }
  const submission = await changeCalendar(store, year, form)
  return submission && { ...submission, errors: withoutPrefix(submission.errors) }
}

/** The hours that hold for a person without their own. */
export const officeCalendar = (person: PersonRules, calendars: readonly Calendar[]) => {
  const [office] = [...person.offices, ...person.works_at]
  return calendars.find((one) => one.office === office) ?? calendars[0]
}

const withoutPrefix = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([path, sentences]) => [path.replace(/^calendar\./, ''), sentences]))

async function changeOwnCalendars({ staff, form }: Change): Promise<SourceSubmission | NewLink | null> {
  const input = textsOf(form)
  const { intent, name, url, id } = input
  let address: string | null = null
  const error = await formErrorOf(async () => {
    if (intent === 'source') await staff.addCalendarSource({ name, url })
    else if (intent === 'source_remove') await staff.removeCalendarSource({ id })
    else if (intent === 'link')
      ({ address } = await staff.addCalendarLink({ with_contacts: input.with_contacts === '1' }))
    else await staff.removeCalendarLink({ id })
  })
  if (error) return { ...error, intent: intent === 'source' ? 'source' : 'link', input }
  return address === null ? null : { intent: 'new_link', address }
}
