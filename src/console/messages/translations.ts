/** Messages of the console in the reader's language. Server only: its pages are server-rendered. */
import { createContext, useContext } from 'react'
import { createFormatter } from 'use-intl/core'
import { type CodeNames, NO_NAMES } from '../../domain/code-names.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import { type ChoiceNames, NO_CHOICES } from '../../domain/form-choices.ts'
import { perLanguage } from '../../domain/languages/index.ts'
import { loadMessages, type Messages } from '../../domain/messages.ts'
import { shortMonth, writtenMomentIn } from '../../domain/moments.ts'
import { NO_SERVICES, type ServiceNames } from '../../domain/service-names.ts'
import { choiceName, looseTranslators } from '../../domain/translators.ts'

export { choiceName }

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]
/** A dotted key of the console's messages. */
export type MessageKey = Leaves<Messages['console']>
export type Translator = (key: MessageKey, values?: Record<string, string | number>) => string

const [shared, own] = await Promise.all([loadMessages('domain'), loadMessages('console')])
const MESSAGES = perLanguage((language) => ({ ...shared[language], ...own[language] }))

/** The translator of an edition. @throws Error for a key without a message */
export const translatorOf: (locale: Locale) => Translator = looseTranslators(MESSAGES)

/** The name of an edition's language, in the reader's language. */
export function languageName(locale: Locale, reader: Locale): string {
  const { language } = editionOf(locale)
  const names: Record<string, string> = MESSAGES[editionOf(reader).language].articles.language
  return names[language] ?? writtenLanguage(language, reader)
}

/** The name that Intl has for a language. */
export const writtenLanguage = (language: string, reader: Locale): string =>
  new Intl.DisplayNames(editionOf(reader).htmlLang, { type: 'language' }).of(language) ?? language

export type Reader = {
  locale: Locale
  timeZone: string
  now: number
  /** Offices by code, with names in the reader's language. */
  offices: CodeNames
  /** The codes of the offices whose leads the reader sees; null for all. */
  officesSeen: readonly string[] | null
  /** Destination countries, likewise; `other` has a name too. */
  countries: CodeNames
  /** Names of the booking form's choices in the reader's language. */
  choices: ChoiceNames
  /** Names of services and types of editing, likewise. */
  services: ServiceNames
}
export const ReaderContext = createContext<Reader>({
  locale: 'en',
  timeZone: 'UTC',
  now: 0,
  offices: NO_NAMES,
  officesSeen: [],
  countries: NO_NAMES,
  choices: NO_CHOICES,
  services: NO_SERVICES,
})
export const useReader = () => useContext(ReaderContext)
/** The offices whose leads the reader sees, as options. A chosen office stays one, also when it was removed. */
export function useOfficeOptions(chosen = ''): (readonly [code: string, name: string])[] {
  const { offices, officesSeen } = useReader()
  const codes = offices.options.map(({ code }) => code).filter((code) => officesSeen?.includes(code) ?? true)
  const shown = chosen === '' || codes.includes(chosen) ? codes : [...codes, chosen]
  return shown.map((code) => [code, offices.nameOf(code)])
}

export const useTranslations = (): Translator => translatorOf(useReader().locale)

/** Formats times and numbers for the reader's language and time zone. */
export function useFormat() {
  const { locale, timeZone, now } = useReader()
  const { format, yearOf } = formatsOf(locale, timeZone)
  const thisYear = yearOf(now)
  const month = shortMonth(locale)
  return {
    /** `22 Nov, 16:05`, with the year if it is not the current one. */
    time: (at: number) =>
      format.dateTime(new Date(at), {
        day: 'numeric',
        month,
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
        ...(yearOf(at) !== thisYear && { year: 'numeric' }),
      }),
    /** A day such as 2026-11-22, independent of the time zone. */
    date: (day: string) =>
      format.dateTime(new Date(`${day}T12:00Z`), { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }),
    day: (at: number) => format.dateTime(new Date(at), { day: 'numeric', month, year: 'numeric' }),
    /** `Mon, 7 Dec` of a day such as 2026-12-07. */
    weekday: (day: string) =>
      format.dateTime(new Date(`${day}T12:00Z`), { weekday: 'short', day: 'numeric', month, timeZone: 'UTC' }),
    /** `16:05`, in the reader's zone unless another is given. */
    clock: (at: number, zone = timeZone) =>
      formatsOf(locale, zone).format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hour12: false }),
    zone: timeZone,
    /** `Taiwan time` of a zone such as Asia/Taipei. */
    zoneName: (zone = timeZone) => writtenMomentIn(now, locale, zone).zone,
    /** A label with its value: `Title: Visas`, `標題：簽證`. */
    pair: (label: string, value: string) => `${label}${editionOf(locale).colon}${value}`,
    number: (value: number) => format.number(value),
  }
}

type Formats = { format: ReturnType<typeof createFormatter>; yearOf: (at: number) => string }
const formatsByReader = new Map<string, Formats>()

/** Cached per language and time zone: creating a formatter takes longer than formatting a whole page. */
function formatsOf(locale: Locale, timeZone: string): Formats {
  const name = `${locale} ${timeZone}`
  const cached = formatsByReader.get(name)
  if (cached) return cached
  const years = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })
  const made: Formats = {
    format: createFormatter({ locale: editionOf(locale).formats, timeZone }),
    yearOf: (at) => years.format(at),
  }
  formatsByReader.set(name, made)
  return made
}
