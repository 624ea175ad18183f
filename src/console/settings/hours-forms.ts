/** Converts the forms of office hours to the API's format. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { readSpans, writeSpans } from '../../domain/leads/span-text.ts'
import { eachWeekday, WEEKDAYS, type Weekday } from '../../domain/leads/working-calendar.ts'

export type Calendar = StaffAnswer<'listCalendars'>['calendars'][number]
export type Goals = StaffAnswer<'showGoals'>
export type Goal = Goals['goals'][string]

export type WeekInput = { zone: string } & Record<Weekday, string>
/** A special day in the form. */
export type DayInput = { date: string; name: string; hours: string }

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

export const weekOf = ({ zone, week }: Calendar): WeekInput => ({
  zone,
  ...eachWeekday((day) => writeSpans(week[day])),
})
export const readWeek = (form: FormData): WeekInput => ({
  zone: textOf(form, 'zone'),
  ...eachWeekday((day) => textOf(form, day)),
})
export const weekBody = ({ zone, ...week }: WeekInput) => ({ zone, week: eachWeekday((day) => readSpans(week[day])) })

export const isOfYear = (year: number) => (day: { date: string }) => day.date.startsWith(`${year}-`)

export const daysOf = ({ days }: Pick<Calendar, 'days'>, year: number): DayInput[] =>
  days.filter(isOfYear(year)).map(({ date, name, spans }) => ({ date, name, hours: writeSpans(spans) }))

/** The rows of a year's form without empty and removed ones. */
export function readDays(form: FormData): DayInput[] {
  const rows: DayInput[] = []
  for (let row = 0; form.has(`date.${row}`); row++) {
    const input = {
      date: textOf(form, `date.${row}`),
      name: textOf(form, `name.${row}`),
      hours: textOf(form, `hours.${row}`),
    }
    const isEmpty = Object.values(input).every((text) => text === '')
    if (!isEmpty && !form.has(`gone.${row}`)) rows.push(input)
  }
  return rows
}

/** Replaces the calendar's days of one year with the form's; `first` is the index of the form's first day. */
export function withDays({ days }: Pick<Calendar, 'days'>, year: number, rows: readonly DayInput[]) {
  const others = days.filter((day) => !isOfYear(year)(day))
  const yearDays = rows.map(({ date, name, hours }) => ({ date, name, spans: readSpans(hours) }))
  return { days: [...others, ...yearDays], first: others.length }
}

/** Adds last year's days on the same dates, unless the date has one; 29 February is left out. */
export function copiedFrom(calendar: Pick<Calendar, 'days'>, year: number, rows: readonly DayInput[]): DayInput[] {
  const taken = new Set(rows.map(({ date }) => date))
  const copies = daysOf(calendar, year - 1)
    .map((day) => ({ ...day, date: `${year}${day.date.slice(4)}` }))
    .filter(({ date }) => !taken.has(date) && isDate(date))
  return [...rows, ...copies].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Adds the ticked holidays as closed days, unless the date has a day. */
export function withHolidays({ days }: Pick<Calendar, 'days'>, form: FormData): Calendar['days'] {
  const ticked = form.getAll('holiday').map((value) => {
    const [date = '', name = ''] = String(value).split('|')
    return { date, name, spans: [] }
  })
  return [...days, ...ticked.filter(({ date }) => !days.some((day) => day.date === date))]
}

const isDate = (date: string) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)

export const GOAL_MINUTES = ['due_soon_after', 'answer_within', 'escalate_after'] as const
export type GoalInput = Record<(typeof GOAL_MINUTES)[number], string> & { escalate_to: string[] }

export const goalOf = (goal: Goal): GoalInput => ({
  due_soon_after: String(goal.due_soon_after),
  answer_within: String(goal.answer_within),
  escalate_after: String(goal.escalate_after),
  escalate_to: goal.escalate_to,
})
export const readGoal = (form: FormData): GoalInput => ({
  due_soon_after: textOf(form, 'due_soon_after'),
  answer_within: textOf(form, 'answer_within'),
  escalate_after: textOf(form, 'escalate_after'),
  escalate_to: form.getAll('escalate_to').map(String),
})

/** A value that two people have changed differently. */
export type Difference = { what: string; now: string; yours: string }

const differing = (rows: readonly Difference[]) => rows.filter(({ now, yours }) => now !== yours)
const tidied = (hours: string) => writeSpans(readSpans(hours))

/** @param name returns the label of a weekday or of the time zone */
export const weekDifferences = (now: WeekInput, yours: WeekInput, name: (what: Weekday | 'zone') => string) =>
  differing([
    { what: name('zone'), now: now.zone, yours: yours.zone },
    ...WEEKDAYS.map((day) => ({ what: name(day), now: now[day], yours: tidied(yours[day]) })),
  ])

export function daysDifferences(now: readonly DayInput[], yours: readonly DayInput[]): Difference[] {
  const dates = [...new Set([...now, ...yours].map(({ date }) => date))].toSorted()
  const describe = (days: readonly DayInput[], date: string) => {
    const day = days.find((one) => one.date === date)
    return day ? [day.name, tidied(day.hours)].filter(Boolean).join(', ') : ''
  }
  return differing(dates.map((date) => ({ what: date, now: describe(now, date), yours: describe(yours, date) })))
}

/** @param name returns the label of a field; @param people returns the names of ids */
export const goalDifferences = (
  now: GoalInput,
  yours: GoalInput,
  name: (field: keyof GoalInput) => string,
  people: (ids: readonly string[]) => string,
) =>
  differing([
    ...GOAL_MINUTES.map((field) => ({ what: name(field), now: now[field], yours: yours[field] })),
    { what: name('escalate_to'), now: people(now.escalate_to), yours: people(yours.escalate_to) },
  ])
