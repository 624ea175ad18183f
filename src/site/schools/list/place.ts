import { EDITIONS } from '../../../domain/editions.ts'
import type { LayoutData } from '../../shell/layout-data.ts'

type Placed = { country_code: string; iso_country: string }

/** The country that a school lies in; one entry of the list stands for two, and there the reader is told which. */
export function countryOf(
  { country_code, iso_country }: Placed,
  { countries, locale }: LayoutData,
): { name: string; nameIn: string } {
  const country = countries.find(({ code }) => code === country_code)
  const listed = { name: country?.name ?? '', nameIn: country?.nameIn ?? '' }
  if (country_code !== 'nl') return listed
  const name = new Intl.DisplayNames([EDITIONS[locale].htmlLang], { type: 'region' }).of(iso_country) ?? listed.name
  return { ...listed, name }
}
