import { z } from 'zod'
import { saveSetting } from '../../../commands/staff/save-setting.ts'
import { OFFICES } from '../../../domain/codes.ts'
import { daysMax, eachWeekday, WorkingCalendarSchema } from '../../../domain/leads/working-calendar.ts'
import { calendarKey, readClockSettings } from '../../../store/queries/leads/clock-settings.ts'
import { admins, everyoneSignedIn } from '../access.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { HeldSchema, namesOfStaff, presentHeld, SavedSchema, VersionSchema } from './held.ts'

const spans = z.array(z.object({ from: z.string(), to: z.string() }))
const CalendarItemSchema = HeldSchema.extend({
  office: z.enum(OFFICES),
  zone: z.string(),
  week: z.object(eachWeekday(() => spans)),
  days: z.array(z.object({ date: z.string(), name: z.string(), spans })),
})

/** When each office works. */
export const listCalendars = staffEndpoint({
  summary: 'The working calendar of each office: hours a weekday, holidays and special days',
  access: everyoneSignedIn,
  answers: z.object({ calendars: z.array(CalendarItemSchema) }),
  async act({ deps: { store } }) {
    const [{ calendars }, names] = await Promise.all([readClockSettings(store.read), namesOfStaff(store.read)])
    return {
      calendars: OFFICES.map((office) => {
        const { value, ...held } = calendars[office]
        const { zone, week, days } = value
        return {
          office,
          ...presentHeld(held, names),
          zone,
          week: eachWeekday((day) => [...week[day]]),
          days: days.map(({ date, name, spans }) => ({ date, name, spans: [...spans] })),
        }
      }),
    }
  },
})

/** A day with six spans takes some four hundred bytes. */
const bytesADay = 512

/** Sets an office's calendar. @throws DomainError `conflict` when somebody has set it since */
export const saveCalendar = staffEndpoint({
  summary: 'Sets the working calendar of an office, from the version that was read',
  access: admins,
  params: z.object({ office: z.enum(OFFICES) }),
  body: () => WorkingCalendarSchema.extend({ version: VersionSchema }),
  maxBytes: (daysMax + 50) * bytesADay,
  answers: SavedSchema,
  async act({ deps: { store, booking }, principal, params: { office }, body: { version, ...value } }) {
    const byItself = (await readClockSettings(store.read)).calendars[office].value
    const setting = { key: calendarKey(office), value, version, byItself, isOnSite: true }
    return saveSetting(store, principal, setting, booking.now())
  },
})
