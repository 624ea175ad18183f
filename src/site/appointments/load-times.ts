/** Free times for the forms that choose one. */
import type { ApiClient } from '../../api/client.ts'
import { APPOINTMENT_KINDS, type AppointmentKind } from '../../domain/appointments/kinds.ts'
import { isOneOf } from '../../domain/collections.ts'
import type { Locale } from '../../domain/editions.ts'
import { dateOf } from '../../domain/leads/period.ts'
import { dayInZone, dayOfDate } from '../../domain/leads/zone-clock.ts'
import { writtenDays } from '../../domain/moments.ts'
import { isTimeZone } from '../../domain/staff/time-zone.ts'
import { timesAt } from './answers.ts'
import { minutesOf, type OfferedTime } from './moments.ts'

export type SlotOptions = Awaited<ReturnType<ApiClient['appointments']['options']>>

/** What a time is chosen by. An unknown office or way of meeting is replaced by the first one. */
export type TimeWish = {
  topic: string
  kind: string
  office: string
  consultant: string
  /** The first day, such as 2026-12-07; empty for today. */
  from: string
  /** The visitor's time zone; empty where it isn't known. */
  zone: string
  /** Only people who advise on the country, and only those who speak the language, if there are some among the people to choose from. */
  country: string
  language: string
  /** Of a held or an existing appointment: its time is treated as free. */
  token: string
}

type Person = SlotOptions['consultants'][number]

export type OfferedDay = {
  date: string
  /** Mon 8 February */
  label: string
  times: OfferedTime[]
}

export type Times = {
  options: SlotOptions
  chosen: {
    topic: string
    kind: AppointmentKind
    office: string
    consultant: string
    country: string
    language: string
  }
  /** The kinds, and the people, that the office has. */
  kinds: AppointmentKind[]
  consultants: { id: string; name: string }[]
  days: OfferedDay[]
  /** How long the consultation lasts; null where its length depends on the consultant. */
  minutes: number | null
  /** The first days of the weeks before and after; null before today. */
  earlier: string | null
  later: string
  /** The next free time, where these days have none. */
  next: OfferedTime | null
  leftThisWeek: number | null
}

const daysShown = 7

/** Free times of seven days. Null without a bookable consultant. */
export async function loadTimes(
  api: ApiClient,
  locale: Locale,
  options: SlotOptions,
  wish: TimeWish,
): Promise<Times | null> {
  const office = options.offices.find(({ code }) => code === wish.office) ?? options.offices[0]
  if (!office) return null
  const kind = isOneOf(office.kinds, wish.kind) ? wish.kind : (office.kinds[0] ?? APPOINTMENT_KINDS[0])
  const people = options.consultants.filter(
    ({ offices, kinds }) => offices.includes(office.code) && kinds.includes(kind),
  )
  const consultant = people.find(({ id }) => id === wish.consultant)?.id ?? ''
  const speaks = ({ languages }: Person) => languages.length === 0 || languages.includes(wish.language)
  const language = wish.language && consultant === '' && people.some(speaks) ? wish.language : ''
  const advises = ({ countries }: Person) => countries.length === 0 || countries.includes(wish.country)
  const isCovered = people.some((one) => advises(one) && (language === '' || speaks(one)))
  const country = wish.country && consultant === '' && isCovered ? wish.country : ''
  const topic = options.topics.find(({ code }) => code === wish.topic)?.code ?? ''
  const today = dateOf(dayInZone(office.zone, Date.now()))
  const from = /^\d{4}-\d\d-\d\d$/.test(wish.from) && wish.from > today ? wish.from : today
  const found = await api.appointments.slots({
    office: office.code,
    kind,
    from,
    days: String(daysShown),
    zone: office.zone,
    ...(consultant && { consultant }),
    ...(topic && { topic }),
    ...(country && { country }),
    ...(language && { language }),
    ...(wish.token && { token: wish.token }),
  })
  const onClocks = (slots: readonly { start: string }[]) =>
    timesAt(
      slots.map(({ start }) => start),
      locale,
      office.zone,
      isTimeZone(wish.zone) ? wish.zone : office.zone,
    )
  const [minutes = null, ...otherLengths] = new Set(found.slots.map(minutesOf))
  const dayBefore = dateOf(dayOfDate(from) - daysShown)
  return {
    options,
    chosen: { topic, kind, office: office.code, consultant, country, language },
    kinds: office.kinds,
    consultants: people.map(({ id, name }) => ({ id, name })),
    days: byDay(found.slots, office.zone).map(([date, slots]) => ({
      date,
      label: writtenDays(date, date, locale),
      times: onClocks(slots),
    })),
    minutes: otherLengths.length > 0 ? null : minutes,
    earlier: from > today ? (dayBefore > today ? dayBefore : today) : null,
    later: dateOf(dayOfDate(from) + daysShown),
    next: onClocks(found.next ? [found.next] : [])[0] ?? null,
    leftThisWeek: found.left_this_week,
  }
}

/** Slots in order, by their local day. */
const byDay = <T extends { start: string }>(slots: readonly T[], zone: string): [date: string, slots: T[]][] => [
  ...Map.groupBy(slots, ({ start }) => dateOf(dayInZone(zone, Date.parse(start)))),
]
