/** The server's side of the page of an appointment. */
import { data } from 'react-router'
import { type ApiClient, ApiFailure } from '../../api/client.ts'
import { fieldSentences } from '../../domain/translators.ts'
import { postedForm, readTexts } from '../forms/known-fields.ts'
import type { SiteContext } from '../shell/site-context.ts'
import { loadTimes, type OfferedTime, type Times } from './load-times.ts'
import { onBothClocks, type TwoClocks } from './moments.ts'

type Opened = Awaited<ReturnType<ApiClient['appointments']['one']>>
export type Appointment = Omit<Opened, 'calendar'> & { clocks: TwoClocks | null; hasCalendar: boolean }

/** Null for a text that is no token, for a hold that has ended, and after the waiting list was left. */
export async function findAppointment({ api, locale }: SiteContext, token: string): Promise<Appointment | null> {
  const found = await api.appointments.one({ token }).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  })
  if (!found) return null
  const { calendar, ...opened } = found
  const clocks = opened.start ? onBothClocks(opened.start, locale, opened.office.zone, opened.zone) : null
  return { ...opened, clocks, hasCalendar: calendar !== null }
}

export const open = (api: ApiClient, token: string): Promise<Opened> =>
  api.appointments.one({ token }).catch((error: unknown) => {
    throw error instanceof ApiFailure && error.status === 404 ? data(null, { status: 404 }) : error
  })

/** The times that can be chosen instead; null where none can. */
export async function loadTimesOf(
  { api, locale }: SiteContext,
  { can_move, office, topic, kind, zone, token }: Appointment,
  search: URLSearchParams,
): Promise<Times | null> {
  if (!can_move) return null
  return loadTimes(api, locale, {
    ...{ topic: topic?.code ?? '', kind: search.get('kind') ?? kind, office: office.code, consultant: '' },
    ...{ from: search.get('from') ?? '', zone, country: '', language: '', token },
  })
}

/** What became of a form of the page. */
export type Notice = {
  kind: 'moved' | 'cancelled' | 'companion' | 'left' | 'failed'
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
const oneField = { values: 1, characters: 500 }
const FIELDS = new Map(['intent', 'start', 'kind', 'reason', 'name', 'email'].map((name) => [name, oneField]))

export async function act(site: SiteContext, token: string, request: Request): Promise<Notice> {
  const { api, locale } = site
  const values = readTexts(await postedForm(request), FIELDS)
  const value = (name: string) => values[name]?.[0] ?? ''
  const done = (kind: Notice['kind']): Notice => ({ ...nothing, kind, status: 200, name: value('name') })
  try {
    switch (value('intent')) {
      case 'move':
        if (value('start') === '') return missing(fieldSentences(locale).translate('fields.slot.required'), values)
        await api.appointments.move({ token, start: value('start'), kind: value('kind') } as never)
        return done('moved')
      case 'companion':
        await api.appointments.companion({ token, name: value('name'), email: value('email') } as never)
        return done('companion')
      case 'cancel': {
        const { state } = await open(api, token)
        await api.appointments.cancel({ token, reason: value('reason') } as never)
        return done(state === 'waiting' ? 'left' : 'cancelled')
      }
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500 || error.status === 404) throw notFoundOr(error)
    const { message = '', errors = {}, alternatives = [] } = error.body ?? {}
    const opened = await open(api, token)
    const nearest = alternatives.flatMap((each) =>
      'start' in each
        ? [
            {
              start: String(each.start),
              clocks: onBothClocks(String(each.start), locale, opened.office.zone, opened.zone),
            },
          ]
        : [],
    )
    return {
      ...nothing,
      kind: 'failed',
      status: error.status,
      errors,
      values,
      nearest,
      text: textOf(errors) || message,
    }
  }
}

const notFoundOr = (error: unknown) =>
  error instanceof ApiFailure && error.status === 404 ? data(null, { status: 404 }) : error

const textOf = (errors: Notice['errors']) => Object.values(errors).flat().join(' ')

const missing = (text: string, values: Notice['values']): Notice => ({
  ...{ ...nothing, kind: 'failed', status: 422, text, errors: { start: [text] }, values },
})
