/** Converts the forms of the rules of appointments to the API's format. */
import type { StaffAnswer } from '../../../api/staff/client.ts'
import type { Difference } from '../hours-forms.ts'

export type BookingRules = StaffAnswer<'showBookingRules'>
export type OfficeRules = BookingRules['offices'][number]
export type PersonRules = BookingRules['people'][number]
export type Topic = BookingRules['topics'][number]

/** Numbers of the rules; null, for no limit, where the field is empty. */
export const NUMBERS = [
  'length_minutes',
  'grid_minutes',
  'buffer_before',
  'buffer_after',
  'notice_hours',
  'horizon_days',
  'max_per_day',
  'max_per_week',
] as const
export const OFFICE_LIMITS = ['office_per_day', 'office_per_week'] as const
const LISTS = ['kinds', 'offices', 'countries', 'languages'] as const

export type RulesInput = {
  texts: Record<string, string>
  lists: Record<(typeof LISTS)[number], string[]>
}

const minutesAnHour = 60
type Stored = Partial<Omit<OfficeRules['rules'], 'office_per_day' | 'office_per_week'>> &
  Partial<Pick<OfficeRules['rules'], 'office_per_day' | 'office_per_week'>>

const written = (value: number | string | null | undefined) => (value === null || value === undefined ? '' : `${value}`)

function textsOfRules(rules: Stored): Record<string, string> {
  const { notice_minutes, lengths = {}, kinds: _, ...others } = rules
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, written(value)])),
    notice_hours: notice_minutes === undefined ? '' : written(notice_minutes / minutesAnHour),
    ...Object.fromEntries(Object.entries(lengths).map(([topic, minutes]) => [`lengths.${topic}`, written(minutes)])),
  }
}

export const inputOfOffice = ({ rules }: OfficeRules): RulesInput => ({
  texts: textsOfRules(rules),
  lists: { kinds: rules.kinds, offices: [], countries: [], languages: [] },
})

export const inputOfPerson = (person: PersonRules): RulesInput => ({
  texts: {
    ...textsOfRules(person.rules),
    is_bookable: person.is_bookable ? '1' : '',
    on_unreadable: person.on_unreadable,
  },
  lists: {
    kinds: person.rules.kinds ?? [],
    offices: person.offices,
    countries: person.countries,
    languages: person.languages,
  },
})

export function readRulesInput(form: FormData): RulesInput {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const all = (name: string) => form.getAll(name).map((value) => String(value).trim())
  const more = all('more_languages').flatMap((text) =>
    text
      .toLowerCase()
      .split(/[\s,;、]+/)
      .filter(Boolean),
  )
  return {
    texts: Object.fromEntries(texts.map(([name, text]) => [name, text.trim()])),
    lists: {
      kinds: all('kinds'),
      offices: all('offices'),
      countries: all('countries'),
      languages: [...new Set([...all('languages'), ...more])],
    },
  }
}

/** The schema rejects what is no number. */
const numberOf = (text: string) => (text === '' ? null : Number(text))

function lengthsOf({ texts }: RulesInput, topics: readonly Topic[]): Record<string, number> {
  const filled = topics.filter(({ code }) => texts[`lengths.${code}`])
  return Object.fromEntries(filled.map(({ code }) => [code, Number(texts[`lengths.${code}`])]))
}

const minutesOf = (hours: number | null) => (hours === null ? null : Math.round(hours * minutesAnHour))

export function officeBody(input: RulesInput, topics: readonly Topic[]) {
  const { notice_hours, ...numbers } = Object.fromEntries(
    [...NUMBERS, ...OFFICE_LIMITS].map((name) => [name, numberOf(input.texts[name] ?? '')]),
  )
  return {
    ...numbers,
    notice_minutes: minutesOf(notice_hours ?? null),
    lengths: lengthsOf(input, topics),
    kinds: input.lists.kinds,
    video_link: input.texts.video_link || null,
  }
}

/** What a person's form leaves empty is as the office has it. */
export function personBody({ texts, lists }: RulesInput, topics: readonly Topic[]) {
  const { notice_hours, ...numbers } = Object.fromEntries(
    NUMBERS.filter((name) => texts[name]).map((name) => [name, numberOf(texts[name] ?? '')]),
  )
  const lengths = lengthsOf({ texts, lists }, topics)
  return {
    is_bookable: texts.is_bookable === '1',
    offices: lists.offices,
    countries: lists.countries,
    languages: lists.languages,
    on_unreadable: texts.on_unreadable,
    rules: {
      ...numbers,
      ...(notice_hours !== undefined && { notice_minutes: minutesOf(notice_hours) }),
      ...(Object.keys(lengths).length > 0 && { lengths }),
      ...(lists.kinds.length > 0 && { kinds: lists.kinds }),
      ...(texts.video_link && { video_link: texts.video_link }),
    },
  }
}

/** Errors by the names of the form's fields. */
export const byField = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentences]) => [
      path
        .replace(/^rules\./, '')
        .replace('notice_minutes', 'notice_hours')
        .replace(/^(kinds|languages|offices|countries)\..*/, '$1'),
      sentences,
    ]),
  )

/** What two people have set differently. @param label returns the label of a field */
export function rulesDifferences(now: RulesInput, yours: RulesInput, label: (field: string) => string): Difference[] {
  const names = [...NUMBERS, ...OFFICE_LIMITS, 'video_link', 'is_bookable', 'on_unreadable'] as const
  const lengths = Object.keys({ ...now.texts, ...yours.texts }).filter((name) => name.startsWith('lengths.'))
  return [
    ...[...names, ...lengths].map((name) => ({
      what: label(name),
      now: now.texts[name] ?? '',
      yours: yours.texts[name] ?? '',
    })),
    ...LISTS.map((name) => ({
      what: label(name),
      now: now.lists[name].toSorted().join(', '),
      yours: yours.lists[name].toSorted().join(', '),
    })),
  ].filter((row) => row.now !== row.yours)
}
