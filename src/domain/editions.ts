/**
 * The editions of the site: content, shared in a registry of the process. One process serves one organisation (docs/decisions/0072).
 * The server sets the registry at start and with each content version; the browser from the page's own list, before hydration.
 */
import type { ChatChannel } from './chat-channels.ts'
import type { Currency } from './currencies.ts'
import { LANGUAGES, type LanguageCode } from './languages/index.ts'
import type { Language } from './languages/language.ts'

/** An edition's code, which is its URL prefix and the key of its texts: `vi`. */
export type Locale = string

/** An edition as its content entry defines it. */
export type EditionEntry = {
  code: Locale
  language: LanguageCode
  /** The edition's own name in its own language. */
  own_name: string
  /** Home country of its readers, ISO 3166-1 alpha-2. */
  home_country: string
  /** The time zone of all times and days in the edition. */
  time_zone: string
  /** The currency of its readers, ISO 4217, for approximate amounts; the price currency when left out, or while no exchange rate leads to it. */
  home_currency?: string | undefined
  /** The price currency, unless an older price list sets another one. */
  currency: Currency
  chat: ChatChannel
  /** In the language menu, the lowest first. */
  order: number
  /** The edition whose text replaces a missing one; the default edition when left out. */
  fallback?: Locale | undefined
  /** The value of the API's `Lang` header, where it isn't the code. */
  lang_header?: string | undefined
  /** Origin of the edition's own host; EDITION_HOSTS wins. */
  host?: string | undefined
  /** The footer shows the organisation's email address. */
  footer_email?: true | undefined
  /** Its texts can be written, but visitors don't see it. */
  hidden?: true | undefined
  default?: true | undefined
}

export type Edition = Language & {
  locale: Locale
  language: LanguageCode
  ownName: string
  homeCountry: string
  timeZone: string
  usualCurrency: Currency
  homeCurrency: string
  chat: ChatChannel
  fallback: Locale
  /** Whether its entry names the fallback; else it is the default edition. */
  hasOwnFallback: boolean
  langHeader: string
  host: string | null
  hasFooterEmail: boolean
  isHidden: boolean
  isDefault: boolean
}

type Registry = {
  source: string
  editions: ReadonlyMap<Locale, Edition>
  codes: readonly Locale[]
  shown: readonly Locale[]
}

/** The built pages have their own copy of this module: both copies read the same registry. */
const shared = globalThis as { waypointEditions?: Registry; waypointRatedCurrencies?: ReadonlySet<string> }
const EMPTY: Registry = { source: '', editions: new Map(), codes: [], shown: [] }
const registry = () => shared.waypointEditions ?? EMPTY

/** Replaces the editions of this process. */
export function setEditions(entries: readonly EditionEntry[]): void {
  const source = JSON.stringify(entries)
  if (source === registry().source) return
  const ordered = entries.toSorted((one, other) => one.order - other.order)
  const standard = ordered.find((entry) => entry.default) ?? ordered[0]
  const editions = ordered.map((entry) => editionFrom(entry, standard?.code ?? entry.code))
  shared.waypointEditions = {
    source,
    editions: new Map(editions.map((edition) => [edition.locale, edition])),
    codes: editions.map(({ locale }) => locale),
    shown: editions.filter(({ isHidden }) => !isHidden).map(({ locale }) => locale),
  }
}

/** Sets the currencies to which the site's exchange rates lead, ISO 4217. */
export function setRatedCurrencies(codes: Iterable<string>): void {
  shared.waypointRatedCurrencies = new Set(codes)
}

/**
 * The currency in which an edition shows converted amounts, ISO 4217: that of its readers. While no exchange rate leads to that one, it is
 * the price currency.
 */
export function homeCurrency(locale: Locale): string {
  const { homeCurrency: readers, usualCurrency } = editionOf(locale)
  const rated = shared.waypointRatedCurrencies
  return rated?.has(usualCurrency) && !rated.has(readers) ? usualCurrency : readers
}

const editionFrom = (entry: EditionEntry, standard: Locale): Edition => ({
  ...LANGUAGES[entry.language],
  locale: entry.code,
  language: entry.language,
  ownName: entry.own_name,
  homeCountry: entry.home_country,
  timeZone: entry.time_zone,
  usualCurrency: entry.currency,
  homeCurrency: entry.home_currency ?? entry.currency,
  chat: entry.chat,
  fallback: entry.fallback ?? standard,
  hasOwnFallback: entry.fallback !== undefined,
  langHeader: entry.lang_header ?? entry.code,
  host: entry.host ?? null,
  hasFooterEmail: entry.footer_email === true,
  isHidden: entry.hidden === true,
  isDefault: entry.code === standard,
})

/** The entries of the editions that visitors see, for a browser. */
export const shownEntries = (): EditionEntry[] =>
  shownEditions().map((code) => {
    const edition = editionOf(code)
    return {
      code,
      order: 0,
      language: edition.language,
      own_name: edition.ownName,
      home_country: edition.homeCountry,
      time_zone: edition.timeZone,
      home_currency: homeCurrency(code),
      currency: edition.usualCurrency,
      chat: edition.chat,
      ...(edition.hasOwnFallback && { fallback: edition.fallback }),
      lang_header: edition.langHeader,
      ...(edition.hasFooterEmail && { footer_email: true as const }),
      ...(edition.isDefault && { default: true as const }),
    }
  })

/**
 * An edition. Leads and accounts may have the code of a removed one: it gets the rules of the default edition and its code as name.
 * @throws RangeError before the editions are set
 */
export function editionOf(code: Locale): Edition {
  const { editions, codes } = registry()
  const edition = editions.get(code)
  if (edition) return edition
  const standard = [...editions.values()].find(({ isDefault }) => isDefault)
  if (!standard) throw new RangeError(`no edition ${JSON.stringify(code)} among ${JSON.stringify(codes)}`)
  return { ...standard, ownName: code, isDefault: false, isHidden: true }
}

/** The codes of all editions, hidden ones included, in their order. */
export const editionCodes = (): readonly Locale[] => registry().codes

/** The codes of the editions that visitors see. */
export const shownEditions = (): readonly Locale[] => registry().shown

/** The edition without a URL prefix, whose texts are required. DEFAULT_LOCALE wins for URLs. */
export const defaultEdition = (): Locale => registry().codes.find((code) => editionOf(code).isDefault) ?? ''

/** Changes whenever the editions do. */
export const editionsVersion = (): string => registry().source

/**
 * The editions of which one must have each text: the default edition, and the one that fills its gaps. Where the entries say that the two fill
 * each other's gaps, the default edition's text is required.
 */
export function requiredEditions(): readonly [Locale, ...Locale[]] {
  const standard = defaultEdition()
  const { fallback } = editionOf(standard)
  const other = editionOf(fallback)
  const isCircle = other.hasOwnFallback && other.fallback === standard
  return fallback === standard || isCircle ? [standard] : [standard, fallback]
}

/** The editions whose texts an edition shows, in order: its own, its fallback's, and those of which one is always there. */
export const textEditions = (locale: Locale): Locale[] => [locale, editionOf(locale).fallback, ...requiredEditions()]

/** All codes, that of the required texts first: the order in which new texts are written. */
export const requiredFirst = (): Locale[] => [...new Set([defaultEdition(), ...registry().codes])]

/** The home currencies of all editions. */
export const homeCurrencies = (): readonly string[] => [
  ...new Set(registry().codes.map((code) => editionOf(code).homeCurrency)),
]

/** Something for each edition. */
export const perEdition = <T>(make: (code: Locale, place: number) => T): Record<Locale, T> =>
  Object.fromEntries(editionCodes().map((code, place) => [code, make(code, place)]))

/** Options for a compact amount: `1.1 million`; below a million, the language's format. */
export const shortAmount = (locale: Locale, amount: number) =>
  ({
    notation: amount < 1_000_000 ? editionOf(locale).largeNumbers : 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 4,
  }) as const

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && registry().editions.has(value)

/** Reads a `Lang` header: `vi`, `zh_tw` (`tw` accepted), `en`; null when it names no edition that visitors see. */
export function localeOfLangHeader(value: string | null | undefined): Locale | null {
  const lang = value?.trim().toLowerCase()
  return shownEditions().find((code) => lang === code || lang === editionOf(code).langHeader) ?? null
}
