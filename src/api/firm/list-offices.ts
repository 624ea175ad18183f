import { z } from 'zod'
import { findBlock, listBlocks } from '../../db/queries/blocks.ts'
import { readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { picturesByCode } from '../../db/queries/pictures/pictures.ts'
import { EditionCodeSchema } from '../../domain/edition-code.ts'
import { dateIn } from '../../domain/leads/period.ts'
import { specialDays } from '../../domain/leads/special-days.ts'
import { WEEKDAYS, type WorkingCalendar } from '../../domain/leads/working-calendar.ts'
import { localizeFields } from '../../domain/localized.ts'
import { chatOf, officesShownIn } from '../../domain/offices.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'
import { DrawnPictureSchema, photoOf } from '../pictures.ts'

const OfficeItemSchema = z.object({
  id: z.int(),
  code: z.string(),
  edition: EditionCodeSchema,
  /** The editions that show it, where not all do (an addition). */
  editions: z.array(EditionCodeSchema).optional(),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  /** When it works in a usual week, in the time of its place (an addition). */
  opening: z.array(z.object({ day: z.enum(WEEKDAYS), from: z.string(), to: z.string() })),
  /** In degrees north and east, where it is known (an addition). */
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  /** Closed, or with hours of its own, within sixty days; from one date to another (an addition). */
  special_days: z.array(
    z.object({ from: z.iso.date(), to: z.iso.date(), spans: z.array(z.object({ from: z.string(), to: z.string() })) }),
  ),
  phone: z.string(),
  email: z.string(),
  chat: z.object({ channel: z.string(), id: z.string(), url: z.string() }).nullable(),
  /** A photograph, where there is one (an addition). */
  path_image: z.string().nullable(),
  /** The same in its widths, where it was put in (an addition). */
  picture: DrawnPictureSchema.optional(),
  demo: z.boolean().optional(),
  fallback,
})

/** Offices that an edition shows, its own first. */
export const listOffices = endpoint({
  summary: 'Offices that the site edition shows, its own first',
  cache: briefCache,
  answers: z.object({ offices: z.array(OfficeItemSchema) }),
  async act({ deps, locale }) {
    const [blocks, site, pictures, { clockOf, hasHours }] = await Promise.all([
      listBlocks(deps.store.read, 'offices'),
      findBlock(deps.store.read, 'site', 'site'),
      picturesByCode(deps.store.read),
      readClockSettings(deps.store.read),
    ])
    return officesShownIn(blocks, locale).map(({ id, code, edition, editions, name, address, hours, ...office }) => ({
      id,
      code,
      edition,
      ...(editions && { editions }),
      ...localizeFields({ name, address, hours }, locale),
      ...(office.location && { location: office.location }),
      opening: hasHours(code) ? openingOf(clockOf(code).calendar) : [],
      special_days: specialDaysOf(clockOf(code).calendar, deps.booking.now()),
      phone: office.phone,
      email: office.email,
      chat: chatOf({ edition, chat: office.chat }, site),
      ...photoOf({ photo: office.photo, drawn: null }, 'offices', pictures, locale, deps),
      ...(office.demo && { demo: true }),
    }))
  },
  present: (offices) => ({ offices }),
})

const openingOf = ({ week }: WorkingCalendar) =>
  WEEKDAYS.flatMap((day) => week[day].map(({ from, to }) => ({ day, from, to })))

const specialDaysOf = (calendar: WorkingCalendar, now: number) =>
  specialDays(calendar, dateIn(calendar.zone, now)).map(({ from, to, spans }) => ({ from, to, spans: [...spans] }))
