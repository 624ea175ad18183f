import type { LayoutData } from '../../shell/layout-data.ts'
import { regionOf } from '../region.ts'

type Placed = { country_code: string; iso_country: string }

/** The country that a school lies in; one entry of the list stands for two, and there the reader is told which. */
export function countryOf(school: Placed, layout: LayoutData): { name: string; nameIn: string } {
  const listed = layout.countries.find(({ code }) => code === school.country_code)
  return { name: listed ? regionOf(school, layout) : '', nameIn: listed?.nameIn ?? '' }
}
