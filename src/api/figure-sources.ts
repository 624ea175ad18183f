/** Where the figures of a text come from, and when the oldest of them was compared with its source. */
import { z } from 'zod'
import { figuresOfDay } from '../db/queries/blocks.ts'
import type { Database } from '../db/store.ts'
import { homeCurrencies, type Locale } from '../domain/editions.ts'
import { type Figure, hasExpired, RATE_PREFIX } from '../domain/figures/figure.ts'
import { keysIn } from '../domain/figures/references.ts'
import type { FiguresOfDay } from '../domain/figures/write-figure.ts'
import { localize } from '../domain/localized.ts'

/** Who says it, on which page, and of what. */
const SourceSchema = z.object({ name: z.string(), link: z.string(), of: z.array(z.string()) })

export const FigureSourcesSchema = z.object({
  /** The day on which the oldest of the figures was compared with its source, such as 2026-11-06. */
  checked: z.string(),
  /** Whether one of them is past its time, and shown as being checked. */
  has_expired: z.boolean(),
  sources: z.array(SourceSchema),
})
export type FigureSources = z.input<typeof FigureSourcesSchema>

/** @param text as it was written, in one language or in all @returns null where it names no figure */
export async function readFigureSources(db: Database, text: unknown, locale: Locale): Promise<FigureSources | null> {
  const { figures, day } = await figuresOfDay(db)
  const ownFigures = [...keysIn(text)].flatMap((key) => figures.get(key) ?? [])
  if (ownFigures.length === 0) return null
  const figuresNamed = [...ownFigures, ...ratesOf(text, ownFigures, figures)].filter(({ source }) => source.link !== '')
  const byLink = Map.groupBy(figuresNamed, ({ source }) => source.link)
  return {
    checked: figuresNamed.map(({ as_of }) => as_of).reduce((oldest, day) => (day < oldest ? day : oldest)),
    has_expired: figuresNamed.some((figure) => hasExpired(figure, day)),
    sources: [...byLink].map(([link, figuresOfLink]) => ({
      name: localize(figuresOfLink[0]?.source.name ?? { en: link }, locale).text,
      link,
      of: figuresOfLink.map(({ what }) => localize(what, locale).text),
    })),
  }
}

/** The rates by which a text names amounts in home currencies. */
function ratesOf(text: unknown, ownFigures: readonly Figure[], figures: FiguresOfDay['figures']): Figure[] {
  const written = JSON.stringify(text)
  if (!homeCurrencies().some((home) => written.includes(`|${home}}}`))) return []
  const keys = new Set(
    ownFigures.flatMap(({ currency }) => (currency ? [`${RATE_PREFIX}${currency.toLowerCase()}`] : [])),
  )
  return [...keys]
    .filter((key) => !ownFigures.some((figure) => figure.key === key))
    .flatMap((key) => figures.get(key) ?? [])
}
