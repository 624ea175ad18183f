/** The free times that a form offers to staff. */
import type { StaffClient } from '../../api/staff/client.ts'
import { APPOINTMENT_KINDS } from '../../domain/appointments/kinds.ts'
import { listOrAll } from '../shell/action-error.ts'
import { today } from './columns.ts'
import { dateIn } from './local-time.ts'

const searchedDays = 7
/** A first day with more is shown whole. */
const slotsMax = 80

export type TimeChoice = {
  office: string
  kind: string
  topic: string
  /** A staff id; empty for anybody. */
  staff: string
  /** The first day that is searched. */
  from: string
  /** Another time on the reader's clock, such as that of a drop; empty without one. */
  start: string
  minutes: string
  /** The lead's, ISO 639. */
  language: string
  /** The lead's language (ISO 639), if no consultant of the office speaks it; else null. */
  unspoken: string | null
  slots: { start: string; staffId: string; date: string }[]
  /** Whether later ones of the searched days are left out. */
  isCut: boolean
}

export type Defaults = { office: string; kind: string; topic: string; staff: string; from: string; minutes: string }
type Wish = {
  search: URLSearchParams
  defaults: Defaults
  except?: string
  zone: string
  /** The lead's language, ISO 639. Without a chosen consultant, the times of those who speak it come back. */
  language: string
}

/** The wish of a page's query and its free times; an invalid value is the default. */
export async function chooseTimes(
  staff: StaffClient,
  { search, defaults, except, zone, language }: Wish,
): Promise<TimeChoice> {
  const given = (name: keyof Defaults) => (search.has(name) ? (search.get(name) ?? '') : defaults[name])
  const from = given('from')
  const wish = {
    office: given('office'),
    kind: APPOINTMENT_KINDS.find((kind) => kind === given('kind')) ?? defaults.kind,
    topic: given('topic'),
    staff: given('staff'),
    from: /^20\d\d-\d\d-\d\d$/.test(from) ? from : defaults.from,
  }
  const start = search.get('start') ?? ''
  const query = { ...wish, days: String(searchedDays), zone, language, ...(except && { except }) }
  const { slots, is_spoken } = wish.office
    ? await listOrAll(staff.listFreeTimes(query), async () => ({ slots: [], zone, is_spoken: true }))
    : { slots: [], is_spoken: true }
  return {
    ...wish,
    start: /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(start) ? start : '',
    minutes: defaults.minutes,
    language,
    unspoken: is_spoken || wish.staff !== '' ? null : language,
    ...wholeDays(
      slots.map(({ start: at, staff_id }) => ({
        start: new Date(at).toISOString(),
        staffId: staff_id,
        date: dateIn(zone, at),
      })),
    ),
  }
}

/** The slots of the first days that fit. @param slots in order */
export function wholeDays(slots: readonly TimeChoice['slots'][number][]): Pick<TimeChoice, 'slots' | 'isCut'> {
  const end = slots.slice(slotsMax).find(({ date }) => date !== slots[0]?.date)?.date
  return { slots: end === undefined ? [...slots] : slots.filter(({ date }) => date < end), isCut: end !== undefined }
}

type FormWish = Pick<Wish, 'except' | 'zone' | 'language'> & { input: Record<string, string>; now: number }

/** The choices of a posted form and their free times; its fields have the names of the query. */
export function timesForForm(
  staff: StaffClient,
  { input, except, zone, language, now }: FormWish,
): Promise<TimeChoice> {
  const search = new URLSearchParams(input)
  const empty = { office: '', kind: APPOINTMENT_KINDS[0], topic: '', staff: '', from: today(zone, now), minutes: '' }
  return chooseTimes(staff, { search, defaults: empty, zone, language, ...(except && { except }) })
}
