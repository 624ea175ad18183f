import { editionOf, type Locale } from '../../domain/editions.ts'
import globeEn from './globe-en.svg?raw'
import globeTw from './globe-tw.svg?raw'
import globeVi from './globe-vi.svg?raw'
import globeWorld from './globe-world.svg?raw'

const GLOBES: Readonly<Record<string, string>> = { VN: globeVi, TW: globeTw, PH: globeEn }

/** The globe of an edition: with the way from its home country, where there is one of it, otherwise without a way. */
export function globeOf(locale: Locale): { svg: string; hasRoute: boolean } {
  const svg = GLOBES[editionOf(locale).homeCountry]
  return { svg: svg ?? globeWorld, hasRoute: svg !== undefined }
}
