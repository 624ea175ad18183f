/** Actions of the forms for office hours. A rejected form gets its input back. */
import type { StaffClient } from '../../api/staff/client.ts'
import { DEFAULT_RESPONSE_TARGET } from '../../domain/leads/response-targets.ts'
import { type FormError, formErrorOf } from '../shell/action-error.ts'
import {
  type Calendar,
  copiedFrom,
  type DayInput,
  daysOf,
  type GoalInput,
  goalOf,
  readDays,
  readGoal,
  readWeek,
  type WeekInput,
  weekBody,
  withDays,
  withHolidays,
} from './hours-forms.ts'

export type Submission = FormError &
  (
    | { intent: 'week'; input: WeekInput }
    | { intent: 'days' | 'copy'; input: DayInput[] }
    | { intent: 'goals'; input: GoalInput }
  )

type Office = Calendar['office']
const noErrors: FormError = { isConflict: false, errors: {} }

/** Whether an action changes when appointments can be. */
export const closesTime = (done: string | null): boolean =>
  ['week', 'days', 'holidays', 'office_hours'].includes(done ?? '')

/** A calendar that the forms edit: that of an office or of a team member. */
export type CalendarStore = {
  read: () => Promise<Calendar>
  /** @throws an API error */
  save: (calendar: Pick<Calendar, 'version' | 'zone' | 'week' | 'days'>) => Promise<unknown>
}

/** Runs the action that the form names. Returns null on success. @throws a response of status 400 for an unknown intent */
export async function changeHours(staff: StaffClient, office: Office, year: number, form: FormData) {
  if (form.get('intent') === 'goals') return changeGoal(staff, office, form)
  const store: CalendarStore = {
    read: () => calendarOf(staff, office),
    save: (calendar) => staff.saveCalendar({ office, ...calendar }),
  }
  return changeCalendar(store, year, form)
}

/** Saves the week or the special days of a calendar, or copies days. Returns null on success. @throws a response of status 400 for an unknown intent */
export async function changeCalendar(store: CalendarStore, year: number, form: FormData): Promise<Submission | null> {
  const intent = form.get('intent')
  if (intent === 'week') return changeWeek(store, form)
  if (intent === 'days') return changeDays(store, year, form)
  if (intent === 'holidays') return addHolidays(store, year, form)
  if (intent !== 'copy') throw new Response(null, { status: 400 })
  return { ...noErrors, intent, input: copiedFrom(await store.read(), year, readDays(form)) }
}

async function changeWeek(store: CalendarStore, form: FormData): Promise<Submission | null> {
  const input = readWeek(form)
  const { days } = await store.read()
  const error = await formErrorOf(() => store.save({ version: Number(form.get('version')), ...weekBody(input), days }))
  return error && { ...error, intent: 'week', input }
}

async function changeDays(store: CalendarStore, year: number, form: FormData): Promise<Submission | null> {
  const input = readDays(form)
  const { zone, week, days: storedDays } = await store.read()
  const { days, first } = withDays({ days: storedDays }, year, input)
  const error = await formErrorOf(() => store.save({ version: Number(form.get('version')), zone, week, days }))
  return error && { ...error, errors: byRow(error.errors, first), intent: 'days', input }
}

async function addHolidays(store: CalendarStore, year: number, form: FormData): Promise<Submission | null> {
  const calendar = await store.read()
  const { zone, week } = calendar
  const days = withHolidays(calendar, form)
  const error = await formErrorOf(() => store.save({ version: Number(form.get('version')), zone, week, days }))
  return error && { ...error, intent: 'days', input: daysOf({ days }, year) }
}

/** The API numbers all days of the calendar, the form only those of its year. */
const byRow = (errors: Record<string, string[]>, first: number) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [
      path.replace(/^days\.(\d+)/, (_, at: string) => `days.${Number(at) - first}`),
      sentences,
    ]),
  )

async function changeGoal(staff: StaffClient, office: Office, form: FormData): Promise<Submission | null> {
  const input = readGoal(form)
  const save = async (version: number) => {
    const { goals } = await staff.showGoals()
    return staff.saveGoals({ version, goals: { ...goals, [office]: input } })
  }
  const error = await formErrorOf(() => save(Number(form.get('version'))))
  if (!error) return null
  // another office's target changed meanwhile, which is not a conflict
  const { goals, version } = await staff.showGoals()
  const isUntouched = JSON.stringify(goalOf(goals[office] ?? DEFAULT_RESPONSE_TARGET)) === form.get('drawn')
  const again = error.isConflict && isUntouched ? await formErrorOf(() => save(version)) : error
  return again && { ...again, errors: ofOffice(again.errors, office), intent: 'goals', input }
}

const ofOffice = (errors: Record<string, string[]>, office: Office) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [path.replace(`goals.${office}.`, ''), sentences]),
  )

async function calendarOf(staff: StaffClient, office: Office): Promise<Calendar> {
  const { calendars } = await staff.listCalendars()
  const calendar = calendars.find((one) => one.office === office)
  if (!calendar) throw new Response(null, { status: 404 })
  return calendar
}
