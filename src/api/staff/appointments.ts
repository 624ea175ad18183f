/** The calendar of the console: appointments, blocked time, and what is done with them. Times that are answered are in ms. */

import { z } from 'zod'
import {
  type AppointmentRow,
  findAppointment,
  listOfLeadAppointments,
} from '../../db/queries/appointments/appointments.ts'
import { listOutside } from '../../db/queries/appointments/calendars.ts'
import { listSitePeople, nameOf } from '../../db/queries/appointments/consultants.ts'
import { countBySource, listCalendarRows } from '../../db/queries/appointments/staff-calendar.ts'
import { findLead, listOfLead } from '../../db/queries/leads/leads.ts'
import { listPeople } from '../../db/queries/staff/people.ts'
import type { Database } from '../../db/store.ts'
import { sumBySource } from '../../domain/appointments/by-source.ts'
import { APPOINTMENT_KINDS, ATTENDED_STATES } from '../../domain/appointments/kinds.ts'
import { CompanionSchema, StartSchema } from '../../domain/appointments/requests.ts'
import { rulesOf } from '../../domain/appointments/rules.ts'
import type { Span } from '../../domain/appointments/slots.ts'
import { code } from '../../domain/content/fields.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import { text } from '../../domain/form-fields.ts'
import { parseJson } from '../../domain/json.ts'
import { timetableOf } from '../../domain/leads/timetable.ts'
import { dayOfDate, firstMoment } from '../../domain/leads/zone-clock.ts'
import { localize } from '../../domain/localized.ts'
import { hasRole, isSeen, officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { isTimeZone } from '../../domain/staff/time-zone.ts'
import { isUpcoming } from '../../services/appointments/change-appointment.ts'
import { CLOSED_BY, findClosedAppointments } from '../../services/appointments/find-closed.ts'
import { findSlots } from '../../services/appointments/find-slots.ts'
import { readOfferRules, withoutNotice } from '../../services/appointments/offers.ts'
import {
  blockTime as block,
  bookForLead as bookFor,
  cancelByStaff,
  markByStaff,
  moveByStaff,
  swapByStaff,
  unblockTime as unblock,
} from '../../services/appointments/staff-appointments.ts'
import { consultants, consultantsOfAppointment, consultantsOfLead } from './access.ts'
import { LeadParamsSchema, optionalTypedText, typedText } from './leads/lead-items.ts'
import { staffChange, staffRead } from './staff-function.ts'

const daysMax = 42
const IdSchema = z.object({ id: z.string().regex(/^[0-9a-z-]{10,40}$/) })
const StaffIdSchema = z.string().regex(/^[\w-]{1,64}$/)
const VersionSchema = z.int().min(0)
const Days = {
  /** The first day, in `zone`. */
  from: z.iso.date(),
  days: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(daysMax)),
  /** The time zone of the days; the reader's own without it. */
  zone: z.string().max(60).refine(isTimeZone).optional(),
}

const spanOf = ({ from, days }: { from: string; days: number }, zone: string): Span => [
  firstMoment(zone, dayOfDate(from), 0),
  firstMoment(zone, dayOfDate(from) + days, 0),
]

type Context = { names: ReadonlyMap<string, string>; now: number }

/** An appointment as the console shows it. */
function serialize(row: AppointmentRow, { names, now }: Context) {
  return {
    id: row.id,
    version: Number(row.version),
    state: row.state,
    start: Number(row.starts_at),
    end: Number(row.ends_at),
    /** With the buffers. */
    busy_from: Number(row.busy_from),
    busy_until: Number(row.busy_until),
    kind: row.kind,
    office: row.office,
    topic: row.topic,
    staff: { id: row.staff_id, name: names.get(row.staff_id) ?? '' },
    lead_id: row.lead_id,
    companion: row.companion_name === null ? null : { name: row.companion_name, email: row.companion_email },
    reason: row.reason,
    cancelled_by: row.cancelled_by === 'visitor' ? 'visitor' : row.cancelled_by && (names.get(row.cancelled_by) ?? ''),
    outcome: row.outcome,
    next_step: row.next_step,
    visitor_zone: row.zone,
    edition: row.edition,
    can_change: isUpcoming({ state: row.state, starts_at: Number(row.starts_at) }, now),
  }
}

/** Names of team members and of the people of the site who can be booked. */
async function namesOf(db: Database, locale: Locale): Promise<Map<string, string>> {
  const [people, sitePeople] = await Promise.all([listPeople(db), listSitePeople(db)])
  return new Map([
    ...sitePeople.map((person) => [person.code, nameOf(person, locale)] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ])
}

/** The offices that a person sees, or one of them; null for all. */
function officesIn(principal: Principal, office: string | undefined): readonly string[] | null {
  const seen = officesSeen(principal)
  if (office === undefined) return seen
  return seen === null || seen.includes(office) ? [office] : []
}

/** Appointments, blocks, busy times of outside calendars and working hours of some days: of the reader's offices, one office, or one person. */
export const listCalendar = staffRead({
  access: consultants,
  input: z.object({ ...Days, office: code.optional(), staff: StaffIdSchema.optional() }),
  async run({ deps: { store, booking }, principal, input }) {
    const { read } = store
    const zone = input.zone ?? principal.timeZone
    const span = spanOf(input, zone)
    const now = booking.now()
    const offices = officesIn(principal, input.office)
    const [rows, everybody, rules] = await Promise.all([
      listCalendarRows(read, span, { offices, readerId: principal.staffId, staffId: input.staff ?? null, now }),
      listPeople(read),
      readOfferRules(read),
    ])
    const sitePeople = rules.sitePeople.map((person) => ({
      id: person.code,
      name: nameOf(person, principal.locale),
      offices: [person.office],
    }))
    const working = everybody.filter((person) => person.disabledAt === null)
    const people = [...working.filter((person) => hasRole(person, 'consultant')), ...sitePeople].filter(
      (person) =>
        (input.staff === undefined || person.id === input.staff) &&
        (person.id === principal.staffId || offices === null || person.offices.some((one) => offices.includes(one))),
    )
    const context = { names: new Map([...sitePeople, ...everybody].map(({ id, name }) => [id, name])), now }
    const present = new Set([...working, ...sitePeople].map(({ id }) => id))
    const hasLink = ({ office, staff_id }: AppointmentRow) =>
      rulesOf(rules.booking.officeOf(office).value, rules.booking.personOf(staff_id).value).video_link !== null
    const ids = people.map(({ id }) => id)
    const outside = ids.length === 0 ? [] : await listOutside(read, ids, span)
    return {
      zone,
      from: span[0],
      until: span[1],
      appointments: rows.map(({ lead_name, lead_phone, lead_status, lead_office, ...row }) => ({
        ...serialize(row, context),
        /** Without name, phone and status where the lead belongs to an office that the reader doesn't see. */
        lead:
          row.lead_id === null
            ? null
            : lead_office === null || isSeen(principal, lead_office)
              ? { id: row.lead_id, name: lead_name ?? '', phone: lead_phone ?? '', status: lead_status }
              : { id: row.lead_id, name: null, phone: null, status: null },
        /** Its consultant left, so a colleague must take it. */
        needs_cover: row.state === 'booked' && !present.has(row.staff_id),
        /** A video call to come without the link that its mail promises. */
        needs_link: row.kind === 'video' && isUpcoming(row, now) && !hasLink(row),
      })),
      outside: outside.map(({ staff_id, starts_at, ends_at }) => ({
        staff_id,
        start: Number(starts_at),
        end: Number(ends_at),
      })),
      people: people.map(({ id, name, offices: theirs }) => {
        const { value } = rules.booking.personOf(id)
        const [office = ''] = value.offices.length > 0 ? value.offices : theirs
        return {
          id,
          name,
          offices: [...theirs],
          is_bookable: value.is_bookable,
          /** ISO 639; empty for all. */
          languages: [...value.languages],
          /** When this person works, from a moment to another. */
          hours: openIn(value.calendar ?? rules.clock.clockOf(office).calendar, span),
        }
      }),
      kinds: [...APPOINTMENT_KINDS],
      topics: rules.topics.map((topic) => ({
        code: topic.code,
        name: localize(topic.name, principal.locale).text,
        minutes: topic.minutes ?? null,
      })),
    }
  },
})

const msPerDay = 86_400_000

/** Open spans of a calendar within a span. */
function openIn(calendar: Parameters<typeof timetableOf>[0], [from, until]: Span) {
  const { openOn } = timetableOf(calendar)
  const hours: { start: number; end: number }[] = []
  for (let day = Math.floor(from / msPerDay) - 2; day <= Math.floor(until / msPerDay) + 1; day++)
    for (const [start, end] of openOn(day)) if (end > from && start < until) hours.push({ start, end })
  return hours
}

/** One appointment with its lead, what the visitor sent with it, and the others of a lead that the reader sees. */
export const showAppointment = staffRead({
  access: consultantsOfAppointment,
  input: IdSchema,
  async run({ deps: { store, booking }, principal, input: { id } }) {
    const { read } = store
    const row = await findAppointment(read, id)
    if (!row || row.state === 'held') throw new DomainError('not_found')
    const context = { names: await namesOf(read, principal.locale), now: booking.now() }
    const lead = row.lead_id === null ? null : await findLead(read, row.lead_id)
    const maySee = lead && isSeen(principal, lead.office)
    const sent = lead && maySee ? await listOfLead(read, lead.id) : null
    const inquiry =
      sent?.inquiries.find(({ reference }) => reference === row.inquiry_reference) ?? sent?.inquiries.at(-1)
    const { booking: bookingRules, sitePeople } = await readOfferRules(read)
    const rules = rulesOf(bookingRules.officeOf(row.office).value, bookingRules.personOf(row.staff_id).value)
    return {
      appointment: serialize(row, context),
      /** Its consultant left, so a colleague must take it. */
      needs_cover:
        row.state === 'booked' &&
        !sitePeople.some(({ code }) => code === row.staff_id) &&
        !(await listPeople(read)).some(({ id: staff, disabledAt }) => staff === row.staff_id && disabledAt === null),
      /** Where a video call takes place; null without a standing link, and for other kinds. */
      video_link: row.kind === 'video' ? rules.video_link : null,
      /** Null where the lead belongs to an office that the reader doesn't see. */
      lead:
        lead && maySee
          ? { id: lead.id, name: lead.name, phone: lead.phone, email: lead.email, version: lead.version }
          : null,
      inquiry: inquiry
        ? {
            reference: inquiry.reference,
            countries: inquiry.countries.split(',').filter(Boolean),
            degree: inquiry.degree,
            intake_year: inquiry.intake_year,
            intake_term: inquiry.intake_term,
            major: inquiry.major,
            remarks: inquiry.remarks,
            answers: parseJson(inquiry.answers),
            shortlist: inquiry.shortlist.split(',').filter(Boolean).map(Number),
            attribution: parseJson(inquiry.attribution),
          }
        : null,
      others:
        lead && maySee
          ? (await listOfLeadAppointments(read, lead.id))
              .filter((one) => one.id !== id)
              .map((one) => serialize(one, context))
          : [],
    }
  },
})

/** All appointments of a lead, the latest first. */
export const listLeadAppointments = staffRead({
  access: consultantsOfLead,
  input: LeadParamsSchema,
  async run({ deps: { store, booking }, principal, input: { id } }) {
    const context = { names: await namesOf(store.read, principal.locale), now: booking.now() }
    return { appointments: (await listOfLeadAppointments(store.read, id)).map((row) => serialize(row, context)) }
  },
})

/** Free times for staff: by the rules, without the notice. */
export const listFreeTimes = staffRead({
  access: consultants,
  input: z.object({
    ...Days,
    office: code,
    kind: z.enum(APPOINTMENT_KINDS),
    staff: StaffIdSchema.optional(),
    topic: code.optional(),
    /** ISO 639. Without a chosen person, only consultants who speak it, if the office has any. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .optional(),
    /** An appointment that is being moved. */
    except: IdSchema.shape.id.optional(),
  }),
  async run({ deps: { store, booking }, principal, input }) {
    const rules = await readOfferRules(store.read)
    const { office, kind, staff, topic, from, days, except } = input
    const speaks = (id: string) => {
      const { offices, languages } = rules.booking.personOf(id).value
      return offices.includes(office) && (languages.length === 0 || languages.includes(input.language ?? ''))
    }
    const language = staff === undefined && rules.booking.bookable.some(speaks) ? input.language : undefined
    const wish = { offices: [office], kind, consultant: staff ?? null, topic: topic ?? '', language: language ?? null }
    const zone = input.zone ?? principal.timeZone
    const request = { wish, from, days, zone, except: except ?? null }
    const { slots } = await findSlots(store.read, withoutNotice(rules), request, booking.now())
    return {
      slots: slots.map(({ start, end, staffId }) => ({ start, end, staff_id: staffId })),
      zone,
      /** Whether a consultant of the office speaks the language. */
      is_spoken: input.language === undefined || rules.booking.bookable.some(speaks),
    }
  },
})

const TimeSchema = z.object({
  start: StartSchema,
  minutes: z.int().min(5).max(480).multipleOf(5).optional(),
  staff: StaffIdSchema,
  office: code,
  kind: z.enum(APPOINTMENT_KINDS),
  topic: code.or(z.literal('')).default(''),
  /** Only if `listFreeTimes` offers this time; without it, any time that is not taken. */
  is_offered: z.boolean().optional(),
  /** Although the lead has another appointment at this time. */
  overlap: z.boolean().optional(),
})

/** Books an appointment for a lead. @throws DomainError `slot_taken`; FieldsError for a person who doesn't work at the office or is busy, and on `overlap` */
export const bookForLead = staffChange({
  access: consultantsOfLead,
  input: LeadParamsSchema.extend(TimeSchema.shape).extend({ companion: CompanionSchema.optional() }),
  async run({ deps, principal, input: { id, staff, is_offered: isOffered, ...time } }) {
    return { id: await bookFor(deps.booking, principal, id, { ...time, staffId: staff, isOffered }) }
  },
})

/** Moves an appointment to another time, person, office or kind. @throws DomainError `conflict`, `slot_taken`, `appointment_closed` */
export const moveAppointment = staffChange({
  access: consultantsOfAppointment,
  input: IdSchema.extend(TimeSchema.partial().shape).extend({
    topic: code.or(z.literal('')).optional(),
    version: VersionSchema,
  }),
  run: ({ deps, principal, input: { id, staff: staffId, is_offered: isOffered, ...move } }) =>
    moveByStaff(deps.booking, principal, id, { ...move, staffId, isOffered }),
})

/** Exchanges the people of two appointments. @throws DomainError as `moveAppointment` */
export const swapAppointments = staffChange({
  access: consultantsOfAppointment,
  input: IdSchema.extend({ version: VersionSchema, other: IdSchema.shape.id, other_version: VersionSchema }),
  run: ({ deps, principal, input: { id, version, other, other_version } }) =>
    swapByStaff(deps.booking, principal, { id, version }, { id: other, version: other_version }),
})

/** Cancels an appointment; the visitor reads the reason. @throws DomainError `conflict`, `appointment_closed` */
export const cancelAppointment = staffChange({
  access: consultantsOfAppointment,
  input: IdSchema.extend({ version: VersionSchema, reason: typedText(500) }),
  run: ({ deps, principal, input: { id, ...body } }) => cancelByStaff(deps.booking, principal, id, body),
})

/** Notes whether the visitor came, the outcome and the next step; with a day the step becomes a task. `offer`: what became of the email that offers another time after a no-show; else null. @throws DomainError `conflict`, `appointment_closed` */
export const markAppointment = staffChange({
  access: consultantsOfAppointment,
  input: IdSchema.extend({
    version: VersionSchema,
    state: z.enum(ATTENDED_STATES),
    outcome: optionalTypedText(2000),
    next_step: optionalTypedText(500),
    next_day: z.iso.date().optional(),
  }),
  run: async ({ deps, principal, input: { id, next_step: nextStep, next_day: nextDay, ...mark } }) => ({
    offer: await markByStaff(deps.booking, principal, id, { ...mark, nextStep, nextDay }),
  }),
})

/** Keeps time free of appointments; those inside it stay. */
export const blockTime = staffChange({
  access: consultants,
  input: z.object({
    /** Oneself without it. */
    staff: StaffIdSchema.optional(),
    from: StartSchema,
    until: StartSchema,
    reason: text(200),
  }),
  run: ({ deps, principal, input: { staff, ...time } }) =>
    block(deps.booking, principal, { ...time, staffId: staff ?? principal.staffId }),
})

/** Appointments to come that a block, an absence or working hours have closed since, or whose consultant was disabled: of a person, of an office, or of all that the reader sees. */
export const listClosedAppointments = staffRead({
  access: consultants,
  input: z.object({ by: z.enum(CLOSED_BY), staff: StaffIdSchema.optional(), office: code.optional() }),
  async run({ deps: { store, booking }, principal, input: { by, staff, office } }) {
    const offices = officesIn(principal, office)
    const query = { by, offices, office: office ?? null, staffId: staff ?? null, readerId: principal.staffId }
    const [rows, names] = await Promise.all([
      findClosedAppointments(store.read, query, booking.now()),
      namesOf(store.read, principal.locale),
    ])
    return {
      appointments: rows.map(({ id, starts_at, staff_id, lead_name, lead_office }) => ({
        id,
        start: starts_at,
        consultant: names.get(staff_id) ?? '',
        /** Null where the lead belongs to an office that the reader doesn't see. */
        name: lead_office !== null && isSeen(principal, lead_office) ? lead_name : null,
      })),
    }
  },
})

/** Removes a block. */
export const unblockTime = staffChange({
  access: consultants,
  input: IdSchema,
  run: ({ deps, principal, input: { id } }) => unblock(deps.booking, principal, id),
})

/** Appointments of some days by source of the lead: booked, came, missed, and of leads that were won. */
export const countAppointments = staffRead({
  access: consultants,
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  async run({ deps: { store }, principal, input: { from, to } }) {
    const zone = principal.timeZone
    const span: Span = [firstMoment(zone, dayOfDate(from), 0), firstMoment(zone, dayOfDate(to) + 1, 0)]
    const rows = await countBySource(store.read, span, officesSeen(principal))
    return { sources: sumBySource(rows) }
  },
})
