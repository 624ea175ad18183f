import { isKeyOf } from '../../domain/collections.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import globeEn from './globe-en.svg?raw'
import globeTw from './globe-tw.svg?raw'
import globeVi from './globe-vi.svg?raw'

/** The globe with the way from a home country. */
export const GLOBES = { VN: globeVi, TW: globeTw, PH: globeEn }

/** The home country of an edition, where there is a globe of it. */
export function homeOfGlobe(locale: Locale): keyof typeof GLOBES | null {
  const { homeCountry } = editionOf(locale)
  return isKeyOf(GLOBES, homeCountry) ? homeCountry : null
}
