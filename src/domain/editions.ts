/** The editions of the site: one table for routing, `lang`, dates, chat and logo. */
import { isOneOf } from './collections.ts'
import type { Currency } from './currencies.ts'

export const LOCALES = ['vi', 'tw', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export type HomeCountry = 'VN' | 'TW' | 'PH'
export type ChatChannel = 'zalo' | 'line' | 'whatsapp' | 'wechat'

export type Edition = {
  locale: Locale
  /** BCP 47 tag for `html lang`, hreflang and Intl; never cut short. */
  htmlLang: string
  /** BCP 47 tag for formatting dates and lists. */
  formats: string
  /** Format of months in dates. */
  months: 'numeric' | 'long'
  /** Format of amounts below a million: `560 nghìn`, or `560,000` in digits. */
  largeNumbers: 'compact' | 'standard'
  /** Between a label and its value. */
  colon: string
  /** BCP 47 tag for sorting names. */
  collation: string
  langHeader: string
  /** The language's own name. */
  ownName: string
  homeCountry: HomeCountry
  /** The time zone of all times and days in the edition. */
  timeZone: string
  /** The price currency, unless the price list sets another one. */
  usualCurrency: Currency
  chat: ChatChannel
  logo: 'vi' | 'tw'
  /** Readers often type words without their diacritics. */
  omitsDiacritics: boolean
  /** The fallback for a missing translation. */
  fallback: Locale
}

export const EDITIONS: Record<Locale, Edition> = {
  vi: {
    locale: 'vi',
    htmlLang: 'vi',
    formats: 'vi',
    months: 'numeric',
    largeNumbers: 'compact',
    colon: ': ',
    collation: 'vi',
    langHeader: 'vi',
    ownName: 'Tiếng Việt',
    homeCountry: 'VN',
    timeZone: 'Asia/Ho_Chi_Minh',
    usualCurrency: 'USD',
    chat: 'zalo',
    logo: 'vi',
    omitsDiacritics: true,
    fallback: 'en',
  },
  tw: {
    locale: 'tw',
    htmlLang: 'zh-Hant-TW',
    formats: 'zh-Hant-TW',
    months: 'long',
    largeNumbers: 'compact',
    colon: '：',
    collation: 'zh-Hant-u-co-stroke',
    langHeader: 'zh_tw',
    ownName: '繁體中文',
    homeCountry: 'TW',
    timeZone: 'Asia/Taipei',
    usualCurrency: 'TWD',
    chat: 'line',
    logo: 'tw',
    omitsDiacritics: false,
    fallback: 'en',
  },
  en: {
    locale: 'en',
    htmlLang: 'en',
    formats: 'en-GB',
    months: 'long',
    largeNumbers: 'standard',
    colon: ': ',
    collation: 'en',
    langHeader: 'en',
    ownName: 'English',
    homeCountry: 'PH',
    timeZone: 'Asia/Manila',
    usualCurrency: 'USD',
    chat: 'whatsapp',
    logo: 'vi',
    omitsDiacritics: false,
    fallback: 'vi',
  },
}

/** Options for a compact amount: `1.1 million`; below a million, the edition's format. */
export const shortAmount = (locale: Locale, amount: number) =>
  ({
    notation: amount < 1_000_000 ? EDITIONS[locale].largeNumbers : 'compact',
    compactDisplay: 'long',
  }) as const

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && isOneOf(LOCALES, value)
}

/** Reads a `Lang` header: `vi`, `zh_tw` (`tw` accepted), `en`; null when it names none of them. */
export function localeOfLangHeader(value: string | null | undefined): Locale | null {
  const lang = value?.trim().toLowerCase()
  return LOCALES.find((locale) => lang === locale || lang === EDITIONS[locale].langHeader) ?? null
}
