/** The server's side of the page of an appointment. */
import { ApiFailure } from '../../api/client.ts'
import { fieldSentences } from '../../domain/translators.ts'
import { postedForm, readTexts } from '../forms/known-fields.ts'
import type { SiteContext } from '../shell/site-context.ts'
import { notFree, type Opened, openToken, timesAt } from './answers.ts'
import { loadTimes, type Times } from './load-times.ts'
import { minutesOf, type OfferedTime, onBothClocks, type TwoClocks } from './moments.ts'

export type Appointment = Omit<Opened, 'calendar'> & {
  clocks: TwoClocks | null
  /** Null on the waiting list. */
  minutes: number | null
  hasCalendar: boolean
}

/** Null where the token opens nothing. */
export async function findAppointment({ api, locale }: SiteContext, token: string): Promise<Appointment | null> {
  const opened = await openToken(api, token)
  if (!opened) return null
  const { calendar, ...shown } = opened
  const { start, end, office, zone } = shown
  const clocks = start ? onBothClocks(start, locale, office.zone, zone) : null
  const minutes = start && end ? minutesOf({ start, end }) : null
  return { ...shown, clocks, minutes, hasCalendar: calendar !== null }
}

/** The times that can be chosen instead of the appointment's own; null where none can. */
export async function loadTimesOf(
  { api, locale }: SiteContext,
  { can_move, state, start: own, office, topic, kind, zone, token, consultant }: Appointment,
  search: URLSearchParams,
): Promise<Times | null> {
  if (!can_move) return null
  const times = await loadTimes(api, locale, await api.appointments.options(), {
    topic: topic?.code ?? '',
    kind: search.get('kind') ?? kind,
    office: office.code,
    // the same person, unless the visitor asks for anyone
    consultant: search.get('consultant') ?? consultant?.id ?? '',
    from: search.get('from') ?? '',
    zone,
    country: '',
    language: '',
    token,
  })
  // an appointment stays at its office, also when that office takes no more
  if (times?.chosen.office !== office.code) return null
  if (state !== 'booked' || times.chosen.kind !== kind) return times
  const others = times.days.map((day) => ({ ...day, times: day.times.filter(({ start }) => start !== own) }))
  return { ...times, days: others.filter((day) => day.times.length > 0) }
}

/** What became of a form of the page. */
export type Notice = {
  kind: 'moved' | 'cancelled' | 'companion' | 'left' | 'unchanged' | 'unknown' | 'failed'
  status: number
  /** Why it failed. */
  text: string
  /** Of the person who was added. */
  name: string
  /** By field. */
  errors: Record<string, string[]>
  /** What was typed. */
  values: Record<string, string[]>
  nearest: OfferedTime[]
}

const nothing = { text: '', name: '', errors: {}, values: {}, nearest: [] }
const oneField = { values: 1, characters: 20_000 }
const FIELDS = new Map(
  ['intent', 'start', 'kind', 'consultant', 'reason', 'name', 'email'].map((name) => [name, oneField]),
)

export async function act(site: SiteContext, token: string, request: Request): Promise<Notice> {
  const { api, locale } = site
  const values = readTexts(await postedForm(request), FIELDS)
  const value = (name: string) => values[name]?.[0] ?? ''
  const done = (kind: Notice['kind']): Notice => ({ ...nothing, kind, status: 200, name: value('name') })
  const opened = await openToken(api, token)
  if (!opened) return { ...nothing, kind: 'unknown', status: 404 }
  try {
    switch (value('intent')) {
      case 'move':
        if (value('start') === '') return missing(fieldSentences(locale).translate('fields.slot.required'), values)
        if (opened.state === 'booked' && opened.start === value('start') && opened.kind === value('kind'))
          return done('unchanged')
        await api.appointments.move({
          token,
          start: value('start'),
          kind: value('kind'),
          ...(value('consultant') && { consultant: value('consultant') }),
        })
        return done('moved')
      case 'companion':
        await api.appointments.companion({ token, name: value('name'), email: value('email') })
        return done('companion')
      case 'cancel':
        if (opened.state === 'cancelled') return done('unchanged')
        await api.appointments.cancel({ token, reason: value('reason') })
        return done(opened.state === 'waiting' ? 'left' : 'cancelled')
      default:
        return { ...done('unchanged'), status: 400 }
    }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500) throw error
    const { message = '', errors = {} } = error.body ?? {}
    const nearest = timesAt(notFree(error)?.nearest ?? [], locale, opened.office.zone, opened.zone)
    const failed = { kind: 'failed' as const, status: error.status, text: textOf(errors) || message }
    return { ...nothing, ...failed, errors, values, nearest }
  }
}

const textOf = (errors: Notice['errors']) => Object.values(errors).flat().join(' ')

const missing = (text: string, values: Notice['values']): Notice => ({
  ...nothing,
  kind: 'failed',
  status: 422,
  text,
  errors: { start: [text] },
  values,
})
