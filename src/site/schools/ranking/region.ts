import { EDITIONS } from '../../../domain/editions.ts'
import type { LayoutData } from '../../shell/layout-data.ts'

type Placed = { country_code: string; iso_country: string }

/** Regions whose long names say more of politics than of place. */
const SHORT = ['HK', 'MO']

/** The country of a university anywhere in the world: as the school search calls it, or by its name in the language. */
export function regionOf({ country_code, iso_country }: Placed, { countries, locale }: LayoutData): string {
  const listed = countries.find(({ code }) => code === country_code)
  // one entry of the search stands for two countries
  if (listed && country_code !== 'nl') return listed.name
  const style = SHORT.includes(iso_country) ? 'short' : 'long'
  return new Intl.DisplayNames([EDITIONS[locale].htmlLang], { type: 'region', style }).of(iso_country) ?? iso_country
}
