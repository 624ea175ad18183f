/** Pictures of shared links, drawn at the build (scripts/build.ts): PNG, 1200 × 630. */
import { editionOf, type Locale } from '../../../domain/editions.ts'
import type { LayoutData } from '../layout-data.ts'

/** By home country; the drawings themselves are no part of every page's script. */
const GLOBE_NAMES: Readonly<Record<string, string>> = { VN: 'vi', TW: 'tw', PH: 'en' }

/** The edition's globe as a picture for shared links, drawn at the build. */
const shareGlobeOf = (locale: Locale): string =>
  `/social/globes/${GLOBE_NAMES[editionOf(locale).homeCountry] ?? 'world'}.png`

export type SharePicture = { src: string; width: number; height: number; alt: string }

/** The scene of a kind of page, by the first parts of its path. */
const SCENES: readonly (readonly [string, string])[] = [
  ['/service_select/apply', 'services/visa'],
  ['/service_select', 'services/documents-package'],
  ['/service', 'services/full-package'],
  ['/our_services', 'services/pathway-package'],
  ['/consultation', 'articles/choosing-a-major-when-undecided'],
  ['/countries', 'school-types/comprehensive-university'],
  ['/schools', 'school-types/liberal-arts-college'],
  ['/programmes', 'school-types/taught-masters'],
  ['/ranking_list', 'school-types/research-masters'],
  ['/match', 'articles/a-balanced-shortlist'],
  ['/costs', 'articles/what-a-year-abroad-costs'],
  ['/budget', 'articles/talking-about-money-with-parents'],
  ['/student_list', 'articles/first-week-abroad'],
  ['/testimonials', 'articles/working-while-studying'],
  ['/faq', 'articles/gre-gmat-do-you-need-it'],
  ['/article_category', 'articles/choosing-a-country'],
  ['/tags', 'articles/choosing-a-country'],
  ['/study', 'articles/eighteen-month-timeline'],
]

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** The organisation's picture for shared links; otherwise that of the kind of page, or the edition's globe. @param alt without a text of its own */
export function sharePicture({ site, address, locale }: LayoutData, alt: string): SharePicture {
  const own = site.branding?.share
  if (own) return { src: own.src, width: own.width, height: own.height, alt: own.alt || alt }
  const [, scene] = SCENES.find(([parent]) => isBelow(address.path, parent)) ?? []
  return drawnPicture(scene ? `/social/${scene}.png` : shareGlobeOf(locale), alt)
}

export const drawnPicture = (src: string, alt: string): SharePicture => ({ src, width: 1200, height: 630, alt })
