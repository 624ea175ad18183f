/** Actions of the forms for office hours. A rejected form gets its input back. */
import type { StaffClient } from '../../api/staff/client.ts'
import { type Refusal, refusalOf } from '../shell/refused.ts'
import {
  type Calendar,
  copiedFrom,
  type DayTyped,
  type GoalTyped,
  goalOf,
  readDays,
  readGoal,
  readWeek,
  type WeekTyped,
  weekBody,
  withDays,
} from './hours-forms.ts'

export type Unsaved = Refusal &
  (
    | { intent: 'week'; typed: WeekTyped }
    | { intent: 'days' | 'copy'; typed: DayTyped[] }
    | { intent: 'goals'; typed: GoalTyped }
  )

type Office = Calendar['office']
const unhurt: Refusal = { isConflict: false, errors: {} }

/** Runs the action that the form names. Returns null on success. @throws a response of status 400 for an unknown intent */
export async function changeHours(staff: StaffClient, office: Office, year: number, form: FormData) {
  const intent = form.get('intent')
  if (intent === 'week') return changeWeek(staff, office, form)
  if (intent === 'days') return changeDays(staff, office, year, form)
  if (intent === 'goals') return changeGoal(staff, office, form)
  if (intent !== 'copy') throw new Response(null, { status: 400 })
  const calendar = await calendarOf(staff, office)
  return { ...unhurt, intent, typed: copiedFrom(calendar, year, readDays(form)) } satisfies Unsaved
}

async function changeWeek(staff: StaffClient, office: Office, form: FormData): Promise<Unsaved | null> {
  const typed = readWeek(form)
  const { days } = await calendarOf(staff, office)
  const refusal = await refusalOf(() =>
    staff.saveCalendar({ office, version: Number(form.get('version')), ...weekBody(typed), days }),
  )
  return refusal && { ...refusal, intent: 'week', typed }
}

async function changeDays(staff: StaffClient, office: Office, year: number, form: FormData): Promise<Unsaved | null> {
  const typed = readDays(form)
  const { zone, week, days: known } = await calendarOf(staff, office)
  const { days, first } = withDays({ days: known }, year, typed)
  const refusal = await refusalOf(() =>
    staff.saveCalendar({ office, version: Number(form.get('version')), zone, week, days }),
  )
  return refusal && { ...refusal, errors: byRow(refusal.errors, first), intent: 'days', typed }
}

/** The API numbers all days of the calendar, the form only those of its year. */
const byRow = (errors: Record<string, string[]>, first: number) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, said]) => [
      path.replace(/^days\.(\d+)/, (_, at: string) => `days.${Number(at) - first}`),
      said,
    ]),
  )

async function changeGoal(staff: StaffClient, office: Office, form: FormData): Promise<Unsaved | null> {
  const typed = readGoal(form)
  const save = async (version: number) => {
    const { goals } = await staff.showGoals()
    return staff.saveGoals({ version, goals: { ...goals, [office]: typed } })
  }
  const refusal = await refusalOf(() => save(Number(form.get('version'))))
  if (!refusal) return null
  // another office's target changed meanwhile, which is not a conflict
  const { goals, version } = await staff.showGoals()
  const isUntouched = JSON.stringify(goalOf(goals[office])) === form.get('drawn')
  const again = refusal.isConflict && isUntouched ? await refusalOf(() => save(version)) : refusal
  return again && { ...again, errors: ofOffice(again.errors, office), intent: 'goals', typed }
}

const ofOffice = (errors: Record<string, string[]>, office: Office) =>
  Object.fromEntries(Object.entries(errors).map(([path, said]) => [path.replace(`goals.${office}.`, ''), said]))

async function calendarOf(staff: StaffClient, office: Office): Promise<Calendar> {
  const { calendars } = await staff.listCalendars()
  const calendar = calendars.find((one) => one.office === office)
  if (!calendar) throw new Response(null, { status: 404 })
  return calendar
}
