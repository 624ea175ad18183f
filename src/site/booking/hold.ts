/** The server's side of the step in which a time is chosen. */
import { type ApiClient, ApiFailure } from '../../api/client.ts'
import type { AppointmentKind } from '../../domain/appointments/kinds.ts'
import { OTHER_COUNTRY } from '../../domain/codes.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { writtenMomentIn } from '../../domain/moments.ts'
import { isTimeZone } from '../../domain/staff/time-zone.ts'
import { type NotFree, notFree, openToken, timesAt } from '../appointments/answers.ts'
import { loadTimes, type Times } from '../appointments/load-times.ts'
import { minutesOf, onBothClocks, type TwoClocks } from '../appointments/moments.ts'
import type { BookingValues } from './booking-values.ts'

/** A time that is reserved for the visitor. */
export type ReservedTime = {
  clocks: TwoClocks
  minutes: number
  person: string
  office: string
  kind: AppointmentKind
  /** In ms, and on the visitor's clock. */
  until: number
  untilClock: { time: string }
  isProlonged: boolean
}

type Site = { api: ApiClient; locale: Locale }

const partOf = (values: BookingValues, part: string) => values[`slot.${part}`]?.[0] ?? ''

/** The country of the visitor's plans if it is the only one. */
function onlyCountry({ countries = [] }: BookingValues): string {
  const [country = '', ...more] = countries.filter((code) => code !== OTHER_COUNTRY)
  return more.length === 0 ? country : ''
}

/** The free times, and the values with the choices that they belong to; null without a bookable consultant. */
export async function findTimes(
  { api, locale }: Site,
  values: BookingValues,
): Promise<{ times: Times; values: BookingValues } | null> {
  const options = await api.appointments.options()
  const part = (name: string) => partOf(values, name)
  const times = await loadTimes(api, locale, options, {
    topic: part('topic') || (options.topics[0]?.code ?? ''),
    kind: part('kind'),
    office: part('office'),
    consultant: part('consultant'),
    from: part('from'),
    zone: part('zone'),
    token: part('token'),
    country: onlyCountry(values),
    language: editionOf(locale).htmlLang.split('-')[0] ?? '',
  })
  if (!times) return null
  const { chosen } = times
  const kept = {
    'slot.topic': [chosen.topic],
    'slot.kind': [chosen.kind],
    'slot.office': [chosen.office],
    'slot.consultant': [chosen.consultant],
    'slot.country': [chosen.country],
    'slot.language': [chosen.language],
  }
  return { times, values: { ...values, ...kept } }
}

/** Whether the form has the step for a time, and how many consultations its offices have left this week; null without a limit. */
export async function readOffer(api: ApiClient): Promise<{ areTimesOffered: boolean; leftThisWeek: number | null }> {
  const { offices } = await api.appointments.options()
  const left = offices.map(({ left_this_week }) => left_this_week).filter((count) => count !== null)
  const isLimited = offices.length > 0 && left.length === offices.length
  return {
    areTimesOffered: offices.length > 0,
    leftThisWeek: isLimited ? left.reduce((sum, count) => sum + count, 0) : null,
  }
}

/** While the database is unavailable. */
export const NO_OFFER = { areTimesOffered: false, leftThisWeek: null }

export type HoldOutcome = { isHeld: true; values: BookingValues } | ({ isHeld: false } & NotFree)

/** Holds the chosen time, or prolongs its hold. @throws ApiFailure of other reasons */
export async function holdTime({ api }: Site, values: BookingValues): Promise<HoldOutcome> {
  const part = (name: string) => partOf(values, name) || undefined
  try {
    const hold = await api.appointments.hold({
      start: part('start'),
      kind: part('kind'),
      office: part('office'),
      topic: part('topic'),
      consultant: part('consultant'),
      country: part('country'),
      language: part('language'),
      zone: zoneOf(values),
      token: part('token'),
    })
    const reserved = {
      'slot.token': [hold.token],
      'slot.start': [hold.start],
      'slot.prolonged': [hold.is_prolonged ? 'yes' : ''],
      when: ['time'],
      office: [hold.office],
    }
    return { isHeld: true, values: { ...values, ...reserved } }
  } catch (error) {
    const rejection = notFree(error)
    // a form that was drawn before an office or a person left
    const isOutdated = error instanceof ApiFailure && error.status === 422
    if (!rejection && !isOutdated) throw error
    return { isHeld: false, ...(rejection ?? { reason: 'not_offered', nearest: [] }) }
  }
}

const zoneOf = (values: BookingValues) => {
  const zone = partOf(values, 'zone')
  return isTimeZone(zone) ? zone : undefined
}

/** Starts as offered times, on the clocks of the chosen office and the visitor. */
export function offered(starts: readonly string[], { options, chosen }: Times, locale: Locale, values: BookingValues) {
  const zone = options.offices.find(({ code }) => code === chosen.office)?.zone ?? 'UTC'
  return timesAt(starts, locale, zone, zoneOf(values) ?? zone)
}

/** The time that a token holds; null once it has ended. */
export async function findReserved({ api, locale }: Site, values: BookingValues): Promise<ReservedTime | null> {
  const token = partOf(values, 'token')
  if (values.when?.[0] !== 'time' || token === '') return null
  const appointment = await openToken(api, token)
  if (!appointment?.start || !appointment.end || appointment.state !== 'held' || appointment.hold_until === null)
    return null
  const { office, start, end, kind, consultant, hold_until } = appointment
  const until = Date.parse(hold_until)
  const zone = zoneOf(values) ?? office.zone
  return {
    clocks: onBothClocks(start, locale, office.zone, zone),
    person: consultant?.name ?? '',
    office: office.name,
    minutes: minutesOf({ start, end }),
    kind,
    until,
    untilClock: writtenMomentIn(until, locale, zone),
    isProlonged: partOf(values, 'prolonged') === 'yes',
  }
}
