/** Which times are free, and for whom: from rules, working hours, appointments and outside calendars. Times are in ms. */

import { perVersion } from '../../db/per-version.ts'
import type { AppointmentRow } from '../../db/queries/appointments/appointments.ts'
import { type BookingSettings, loadBookingSettings } from '../../db/queries/appointments/booking-settings.ts'
import {
  type Bookable,
  type BusyRows,
  busyAt,
  type Except,
  listWorking,
  readBusyRows,
} from '../../db/queries/appointments/busy.ts'
import { listSitePeople, rulesInContent, type SitePerson } from '../../db/queries/appointments/consultants.ts'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { type ClockSettings, readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { offerSettingsVersion } from '../../db/queries/leads/console-settings.ts'
import type { Database } from '../../db/store.ts'
import type { AppointmentKind } from '../../domain/appointments/kinds.ts'
import { lengthOf, rulesOf } from '../../domain/appointments/rules.ts'
import {
  type Candidate,
  countStarts,
  freeSlots,
  leftInWeek,
  mondayOf,
  type Span,
  type Tally,
  weekOf,
} from '../../domain/appointments/slots.ts'
import type { Block } from '../../domain/content.ts'
import { dayInZone, firstMoment, msPerDay } from '../../domain/leads/zone-clock.ts'

export type Wish = {
  /** Codes; every office of the list. */
  offices: readonly string[]
  kind: AppointmentKind | null
  /** The code of a topic; empty without one. */
  topic: string
  /** A staff id; null for anybody. */
  consultant: string | null
  /** Who takes it if they are free. */
  preferred?: string | null | undefined
  /** Only people who advise on a country, and who speak a language. */
  country?: string | null | undefined
  language?: string | null | undefined
}

export type OfferRules = {
  version: string
  booking: BookingSettings
  /** People of the site whom visitors can book. */
  sitePeople: readonly SitePerson[]
  clock: ClockSettings
  offices: readonly Block<'offices'>[]
  topics: readonly Block<'consultation_topics'>[]
}

async function loadRules(db: Database): Promise<OfferRules> {
  // read first: what changes meanwhile has another version
  const version = await offerSettingsVersion(db)
  const [sitePeople, clock, offices, topics, site] = await Promise.all([
    listSitePeople(db),
    readClockSettings(db),
    listBlocks(db, 'offices'),
    listBlocks(db, 'consultation_topics'),
    findBlock(db, 'site', 'site'),
  ])
  const inContent = sitePeople.map(
    (person) => [person.code, rulesInContent(person, clock.clockOf(person.office).calendar)] as const,
  )
  const officePerWeek = site?.weekly_slots ?? null
  const booking = await loadBookingSettings(db, { people: new Map(inContent), officePerWeek })
  return { version, booking, sitePeople, clock, offices, topics }
}

/** The rules as they are now; the same objects for one version of the content, so that what is computed of calendars is cached. Each change of a rule or calendar raises that version. */
export const readOfferRules = perVersion(loadRules)

/** The same inside a transaction: read again when they changed since. */
export async function currentRules(db: Database, rules: OfferRules): Promise<OfferRules> {
  const version = await offerSettingsVersion(db)
  return version === rules.version ? rules : loadRules(db)
}

/** The rules as they bind staff: without the notice. */
export const withoutNotice = (rules: OfferRules): OfferRules => ({
  ...rules,
  booking: {
    ...rules.booking,
    officeOf(office) {
      const stored = rules.booking.officeOf(office)
      return { ...stored, value: { ...stored.value, notice_minutes: 0 } }
    },
  },
})

/** The topic of a code; null without one, also of a code that the content doesn't have. */
export const topicOf = ({ topics }: Pick<OfferRules, 'topics'>, code: string) =>
  topics.find((topic) => topic.code === code) ?? null

/** An outside calendar that was not read for so long is unreadable. */
const unreadableMs = 60 * 60_000

/** Appointments of an office by day and week, on its clock. */
function tallyOf({ booking, clock }: OfferRules, office: string, starts: readonly number[]): Tally {
  const { office_per_day: perDay, office_per_week: perWeek } = booking.officeOf(office).value
  return countStarts({ zone: clock.clockOf(office).calendar.zone, perDay, perWeek }, starts)
}

export type Offers = { candidates: Candidate[] }

export type OfferQuery = {
  rules: OfferRules
  wish: Wish
  now: number
  /** An appointment whose own time is free for the wish. */
  except?: Except | null
}

const siteBookable = ({ code: id, name }: SitePerson): Bookable => ({
  id,
  name,
  absentUntil: null,
  calendarsReadAt: null,
})

/** People of these ids who can be booked now: team members, and people of the site. */
export async function listWorkingAt(
  db: Database,
  { sitePeople }: Pick<OfferRules, 'sitePeople'>,
  ids: readonly string[],
): Promise<Bookable[]> {
  const onSite = sitePeople.filter(({ code }) => ids.includes(code))
  return [...(await listWorking(db, ids)), ...onSite.map(siteBookable)]
}

/** Everybody who could take a wish in a span, with what takes their time. @param busy rows of the span and the weeks around it */
export async function listCandidates(
  db: Database,
  query: OfferQuery,
  busy: BusyRows | Promise<BusyRows>,
): Promise<Offers> {
  const { rules, wish } = query
  const ids = rules.booking.bookable.filter((id) => wish.consultant === null || id === wish.consultant)
  const [people, rows] = await Promise.all([listWorkingAt(db, rules, ids), busy])
  return { candidates: candidatesOf(query, people, rows) }
}

/** The same of people and rows that were read. */
export function candidatesOf(
  { rules, wish, now, except = null }: OfferQuery,
  people: readonly Bookable[],
  rows: BusyRows,
): Candidate[] {
  const { booking, clock } = rules
  const { busyOf, startsAt } = busyAt(rows, now, except)
  const topic = topicOf(rules, wish.topic)
  const tallies = new Map(wish.offices.map((office) => [office, tallyOf(rules, office, startsAt(office))]))
  return people.flatMap((person) => {
    const { value } = booking.personOf(person.id)
    if (wish.consultant !== null && person.id !== wish.consultant) return []
    const isUnreadable = person.calendarsReadAt !== null && person.calendarsReadAt < now - unreadableMs
    if (isUnreadable && value.on_unreadable === 'busy') return []
    if (wish.country && value.countries.length > 0 && !value.countries.includes(wish.country)) return []
    if (wish.language && value.languages.length > 0 && !value.languages.includes(wish.language)) return []
    const { spans, starts } = busyOf(person.id)
    const absence: Span[] = person.absentUntil !== null && person.absentUntil > now ? [[0, person.absentUntil]] : []
    return value.offices.flatMap((office): Candidate[] => {
      const ofOffice = tallies.get(office)
      const ownRules = rulesOf(booking.officeOf(office).value, value)
      if (!ofOffice || (wish.kind !== null && !ownRules.kinds.includes(wish.kind))) return []
      const officeCalendar = clock.clockOf(office).calendar
      const calendar = value.calendar ?? officeCalendar
      const limits = { zone: calendar.zone, perDay: ownRules.max_per_day, perWeek: ownRules.max_per_week }
      return [
        {
          staffId: person.id,
          office,
          calendar,
          officeCalendar,
          rules: ownRules,
          ofOffice,
          lengthMinutes: lengthOf(ownRules, topic),
          busy: [...absence, ...spans],
          ofPerson: countStarts(limits, starts),
        },
      ]
    })
  })
}

/** An appointment as what its own time is free for. */
export const exceptOf = (row: AppointmentRow | null): Except | null =>
  row && {
    id: row.id,
    staffId: row.staff_id,
    office: row.office,
    start: row.starts_at,
    span: [row.busy_from, row.busy_until],
  }

/** The candidates of a span, read from the database now. */
export const candidatesIn = async (db: Database, query: OfferQuery, span: Span): Promise<Offers> =>
  listCandidates(db, query, readBusyRows(db, span))

/** A span with the rest of the week in every zone. */
export const thisWeek = (now: number): Span => [now, now + 8 * msPerDay]

/**
 * How many appointments the offices of a wish still take this week: within the limits, and while times are free. Null when one has no limit.
 * @param people everybody who can be booked @param rows of `thisWeek`
 */
export function countLeft(query: OfferQuery, people: readonly Bookable[], rows: BusyRows): number | null {
  const { rules, wish, now } = query
  const isLimited = (office: string) => rules.booking.officeOf(office).value.office_per_week !== null
  if (wish.offices.length === 0 || !wish.offices.every(isLimited)) return null
  const leftAt = (office: string) => {
    const { zone } = rules.clock.clockOf(office).calendar
    const span: Span = [now, firstMoment(zone, mondayOf(weekOf(dayInZone(zone, now)) + 1), 0)]
    const anybody: Wish = { offices: [office], kind: null, topic: wish.topic, consultant: null }
    const candidates = candidatesOf({ rules, wish: anybody, now }, people, rows)
    const [first] = candidates
    return first ? Math.min(leftInWeek(first.ofOffice, now) ?? 0, freeSlots(candidates, span, now).length) : 0
  }
  return wish.offices.reduce((sum, office) => sum + leftAt(office), 0)
}
