/** What the API tells of appointments and free times. */
import { z } from 'zod'
import { findConsultant } from '../../db/queries/appointments/consultants.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { findReferenceOfLead } from '../../db/queries/inquiries.ts'
import type { Database } from '../../db/store.ts'
import { APPOINTMENT_KINDS, APPOINTMENT_STATES } from '../../domain/appointments/kinds.ts'
import { rulesOf } from '../../domain/appointments/rules.ts'
import type { Locale } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { chatOf } from '../../domain/offices.ts'
import { calendarOf, type MailDeps, readAppointmentContent } from '../../services/appointments/appointment-mails.ts'
import { isUpcoming, mayChooseAgain, type Opened } from '../../services/appointments/change-appointment.ts'
import { type OfferRules, topicOf } from '../../services/appointments/offers.ts'
import { serializeSlot } from '../../services/appointments/take-time.ts'

export const SlotItemSchema = z.object({
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  kind: z.enum(APPOINTMENT_KINDS),
  /** The code of an office. */
  office: z.string(),
})

/** An appointment that was just made; the token opens it, and nothing else. */
export const AppointmentAnswerSchema = SlotItemSchema.extend({ token: z.string() })

const ConsultantSchema = z.object({ id: z.string(), name: z.string() })

export const TopicSchema = z.object({
  code: z.string(),
  name: z.string(),
  minutes: z.int().nullable(),
  /** What the visitor should bring. */
  bring: z.array(z.string()),
})

/** An appointment as its token shows it: nothing that the visitor typed but the name of who comes along. */
export const AppointmentSchema = z.object({
  token: z.string(),
  /** Of the booking; null of a held time, and of one that staff booked for a lead without a booking. */
  reference: z.string().nullable(),
  /** `waiting`: on the waiting list, without a time. */
  state: z.enum([...APPOINTMENT_STATES, 'waiting']),
  start: z.iso.datetime().nullable(),
  end: z.iso.datetime().nullable(),
  kind: z.enum(APPOINTMENT_KINDS),
  office: z.object({
    code: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    chat: z.object({ channel: z.string(), id: z.string(), url: z.string() }).nullable(),
    /** Its time zone. */
    zone: z.string(),
  }),
  /** The visitor's time zone. */
  zone: z.string(),
  topic: TopicSchema.nullable(),
  consultant: ConsultantSchema.nullable(),
  /** Where a video call takes place. */
  video_link: z.string().nullable(),
  companion: z.object({ name: z.string() }).nullable(),
  /** Of one that was cancelled: by the visitor or by staff, and why. */
  cancelled: z.object({ by: z.enum(['visitor', 'staff']), reason: z.string() }).nullable(),
  /** Of a held time. */
  hold_until: z.iso.datetime().nullable(),
  /** Whether the visitor may choose another time, and cancel. */
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  /** An iCalendar document of an appointment with a time. */
  calendar: z.string().nullable(),
})

export const nameTopic = (topic: OfferRules['topics'][number], locale: Locale): z.input<typeof TopicSchema> => ({
  code: topic.code,
  name: localize(topic.name, locale).text,
  minutes: topic.minutes ?? null,
  bring: topic.bring.map((each) => localize(each, locale).text),
})

/** @param now in ms */
export async function serializeOpened(
  db: Database,
  { appointment, wait }: Opened,
  { token, locale, now, deps }: { token: string; locale: Locale; now: number; deps: MailDeps },
): Promise<z.input<typeof AppointmentSchema>> {
  const { rules, site } = await readAppointmentContent(db)
  const { office: code, kind, topic: topicCode, zone, staff_id, inquiry_reference, lead_id } = appointment ?? wait
  const [offices, person, reference] = await Promise.all([
    listBlocks(db, 'offices'),
    staff_id === null ? null : findConsultant(db, staff_id, locale),
    inquiry_reference ?? (lead_id === null ? null : findReferenceOfLead(db, lead_id)),
  ])
  const office = offices.find((each) => each.code === code)
  const topic = topicOf(rules, topicCode)
  const { video_link } = rulesOf(rules.booking.officeOf(code).value, rules.booking.personOf(staff_id ?? '').value)
  const slot =
    appointment &&
    serializeSlot({ start: appointment.starts_at, end: appointment.ends_at, staffId: '', office: code }, kind)
  return {
    token,
    reference,
    state: appointment?.state ?? 'waiting',
    start: slot?.start ?? null,
    end: slot?.end ?? null,
    kind,
    office: {
      code,
      name: office ? localize(office.name, locale).text : '',
      address: office ? localize(office.address, locale).text : '',
      phone: office?.phone ?? '',
      chat: office ? chatOf(office, site) : null,
      zone: rules.clock.clockOf(code).calendar.zone,
    },
    zone,
    topic: topic && nameTopic(topic, locale),
    consultant: person && { id: person.id, name: person.name },
    video_link: kind === 'video' && appointment?.state === 'booked' ? video_link : null,
    companion: appointment?.companion_name ? { name: appointment.companion_name } : null,
    cancelled:
      appointment?.state === 'cancelled'
        ? { by: appointment.cancelled_by === 'visitor' ? 'visitor' : 'staff', reason: appointment.reason ?? '' }
        : null,
    hold_until: appointment?.hold_until ? new Date(appointment.hold_until).toISOString() : null,
    can_move: !appointment || isUpcoming(appointment, now) || mayChooseAgain(appointment),
    can_cancel: !appointment || isUpcoming(appointment, now),
    calendar:
      appointment?.state === 'booked' && site
        ? calendarOf(deps, { row: appointment, consultant: { id: '', name: person?.name ?? '' }, rules, site }, null)
        : null,
  }
}
