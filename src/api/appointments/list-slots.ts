import { z } from 'zod'
import { readBusyRows } from '../../db/queries/appointments/busy.ts'
import { APPOINTMENT_KINDS, holdMs } from '../../domain/appointments/kinds.ts'
import { SlotSchema } from '../../domain/appointments/requests.ts'
import { editionOf } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { officesShownIn } from '../../domain/offices.ts'
import { isTimeZone } from '../../domain/staff/time-zone.ts'
import { findSlots as find, listBookable } from '../../services/appointments/find-slots.ts'
import { holdSlot as hold } from '../../services/appointments/hold-slot.ts'
import { countLeft, listWorkingAt, readOfferRules, thisWeek } from '../../services/appointments/offers.ts'
import { serializeSlot } from '../../services/appointments/take-time.ts'
import { endpoint } from '../endpoint.ts'
import { CodeSchema, CountryParameterSchema } from '../parameters.ts'
import { nameTopic, SlotItemSchema, TopicSchema } from './appointment-items.ts'

const daysMax = 31
const daysDefault = 7

/** Free times of some days. Without an office those of all offices that the edition shows; without a person those of anybody. */
export const listSlots = endpoint({
  summary: 'Free times for a consultation',
  query: z.object({
    office: CodeSchema.optional(),
    kind: z.enum(APPOINTMENT_KINDS).optional(),
    /** The id of a team member of `slot_options`. */
    consultant: CodeSchema.optional(),
    topic: CodeSchema.optional(),
    /** Only people who advise on a country. */
    country: CountryParameterSchema.optional(),
    /** Only people who speak a language (ISO 639). */
    language: CodeSchema.optional(),
    /** The first day, in `zone`; today without it. */
    from: z.iso.date().optional(),
    days: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(daysMax))
      .default(daysDefault),
    /** The time zone of the days; without it that of the office, or of the edition. */
    zone: z.string().max(60).refine(isTimeZone).optional(),
    /** Of an appointment that is being moved: its own time is offered too. */
    token: z.string().max(200).optional(),
  }),
  answers: z.object({
    slots: z.array(SlotItemSchema),
    /** How many consultations are left this week; null without a limit. */
    left_this_week: z.int().nullable(),
    /** The next free time after these days, where they have none. */
    next: SlotItemSchema.nullable(),
    /** The time zone of the days. */
    zone: z.string(),
  }),
  async act({ deps, locale, query }) {
    const { read } = deps.store
    const now = deps.booking.now()
    const rules = await readOfferRules(read)
    const shown = officesShownIn(rules.offices, locale).map(({ code }) => code)
    const offices = query.office === undefined ? shown : shown.filter((code) => code === query.office)
    const zone = query.zone ?? (query.office && offices[0] ? rules.clock.clockOf(offices[0]).calendar.zone : undefined)
    const firstKind = async () => {
      const working = await listWorkingAt(read, rules, rules.booking.bookable)
      return listBookable(working, rules, offices, locale)[0]?.kinds[0]
    }
    const kind = query.kind ?? (await firstKind()) ?? APPOINTMENT_KINDS[0]
    const free = await find(
      read,
      rules,
      {
        wish: {
          offices,
          kind,
          topic: query.topic ?? '',
          consultant: query.consultant ?? null,
          country: query.country,
          language: query.language,
        },
        from: query.from ?? null,
        days: query.days,
        zone: zone ?? editionOf(locale).timeZone,
        except: query.token === undefined ? null : deps.booking.openAppointment(query.token),
      },
      now,
    )
    return {
      slots: free.slots.map((slot) => serializeSlot(slot, kind)),
      left_this_week: free.leftThisWeek,
      next: free.next && serializeSlot(free.next, kind),
      zone: zone ?? editionOf(locale).timeZone,
    }
  },
})

const choices = { offices: z.array(z.string()), kinds: z.array(z.enum(APPOINTMENT_KINDS)) }

/** What visitors choose a time by. Without a bookable consultant, `consultants` is empty, and the office calls back. */
export const listSlotOptions = endpoint({
  summary: 'Topics, offices and people for the choice of a time',
  answers: z.object({
    slot_options: z.object({
      topics: z.array(TopicSchema),
      offices: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          zone: z.string(),
          kinds: choices.kinds,
          /** How many consultations are left this week; null without a limit. */
          left_this_week: z.int().nullable(),
        }),
      ),
      consultants: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          ...choices,
          /** Codes of countries; all for an empty list. */
          countries: z.array(z.string()),
          /** ISO 639. */
          languages: z.array(z.string()),
        }),
      ),
      /** How long a chosen time is stored. */
      hold_seconds: z.int(),
    }),
  }),
  async act({ deps, locale }) {
    const { read } = deps.store
    const rules = await readOfferRules(read)
    const shown = officesShownIn(rules.offices, locale)
    const working = await listWorkingAt(read, rules, rules.booking.bookable)
    const codes = shown.map(({ code }) => code)
    const people = listBookable(working, rules, codes, locale)
    const kindsAt = (code: string) => [
      ...new Set(people.filter(({ offices }) => offices.includes(code)).flatMap(({ kinds }) => kinds)),
    ]
    const topics = rules.topics.filter(({ editions }) => editions?.includes(locale) ?? true)
    const bookable = shown.filter(({ code }) => kindsAt(code).length > 0)
    const now = deps.booking.now()
    const rows = await readBusyRows(read, thisWeek(now))
    const leftAt = (code: string) =>
      countLeft({ rules, now, wish: { offices: [code], kind: null, topic: '', consultant: null } }, working, rows)
    return {
      topics: topics.map((topic) => nameTopic(topic, locale)),
      offices: bookable.map(({ code, name, short_name }) => ({
        code,
        name: localize(short_name ?? name, locale).text,
        zone: rules.clock.clockOf(code).calendar.zone,
        kinds: kindsAt(code),
        left_this_week: leftAt(code),
      })),
      consultants: people.map(({ countries, languages, ...person }) => ({
        ...person,
        countries: [...countries],
        languages: [...languages],
      })),
      hold_seconds: holdMs / 1000,
    }
  },
  present: (slot_options) => ({ slot_options }),
})

/** Holds a time while the form is filled in. @throws DomainError `slot_taken`, `too_many` */
export const holdSlot = endpoint({
  summary:
    'Holds a time for eight minutes; with the token of the hold it is prolonged once, or exchanged for another time',
  limit: 'posts',
  body: () => SlotSchema.required({ office: true }),
  answers: z.object({
    hold: SlotItemSchema.extend({
      /** The appointment's own token once it is booked. */
      token: z.string(),
      consultant: z.object({ id: z.string(), name: z.string() }),
      expires_at: z.iso.datetime(),
      is_prolonged: z.boolean(),
    }),
  }),
  async act({ deps, caller, locale, body }) {
    const { booking } = deps
    const stored = await hold(booking, body, locale, caller.address)
    return {
      ...serializeSlot({ ...stored, staffId: stored.consultant.id }, stored.kind),
      token: booking.appointmentToken(stored.id),
      consultant: stored.consultant,
      expires_at: new Date(stored.holdUntil).toISOString(),
      is_prolonged: stored.isProlonged,
    }
  },
  present: (hold) => ({ hold }),
})
