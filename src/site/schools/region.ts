import { editionOf, type Locale } from '../../domain/editions.ts'
import type { LayoutData } from '../shell/layout-data.ts'

type Placed = { country_code: string; iso_country: string }

/** Regions with politically charged long names. */
const SHORT = ['HK', 'MO']
const namers = new Map<string, Intl.DisplayNames>()

function namer(locale: Locale, style: 'long' | 'short'): Intl.DisplayNames {
  const key = `${locale} ${style}`
  const regionNamer = namers.get(key) ?? new Intl.DisplayNames([editionOf(locale).htmlLang], { type: 'region', style })
  namers.set(key, regionNamer)
  return regionNamer
}

/** The country of a school or a university anywhere in the world: as in the school search, or by its name in the language. */
export function regionOf(
  { country_code, iso_country }: Placed,
  { countries, locale }: Pick<LayoutData, 'countries' | 'locale'>,
): string {
  const listed = countries.find(({ code }) => code === country_code)
  // an entry of the search may cover several countries
  if (listed && listed.isoCountries.length < 2) return listed.name
  return namer(locale, SHORT.includes(iso_country) ? 'short' : 'long').of(iso_country) ?? iso_country
}
