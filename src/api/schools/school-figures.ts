/** The few figures that lists show of a school. */
import { z } from 'zod'
import { FACT_LEVELS } from '../../domain/content/facts.ts'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { homeCurrency } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { type RatesByCurrency, roughly } from '../../domain/school-facts.ts'
import { FIGURES, type Figure, type SchoolFigures } from '../../domain/school-figures.ts'

/** One number, or the ends of a range. */
export const amount = { value: z.number(), value_to: z.number().nullable() }
/** About as much in the reader's money, at the rate of a day. */
export const HomeMoneySchema = z.object({ ...amount, currency: z.string(), as_of: z.string() })
type HomeMoney = z.input<typeof HomeMoneySchema>

export type Rates = { as_of: string; rates: RatesByCurrency }
type Money = { value: number; value_to: number | null; currency: string | null }

/** Null where it is no money, the reader's own, or of no known rate. */
export function atHome(
  { value, value_to, currency }: Money,
  locale: Locale,
  rates: Rates | undefined,
): HomeMoney | null {
  const home = homeCurrency(locale)
  const rate = currency === null || currency === home ? undefined : rates?.rates[currency]?.[home]
  if (!rates || rate === undefined) return null
  const to = value_to === null ? null : roughly(value_to * rate, home)
  return { value: roughly(value * rate, home), value_to: to, currency: home, as_of: rates.as_of }
}

const FigureSchema = z.object({
  ...amount,
  currency: z.string().nullable(),
  home: HomeMoneySchema.nullable(),
  /** Null where it holds for all degrees. */
  level: z.enum(FACT_LEVELS).nullable(),
  year: z.string(),
  /** Of tuition: what students it is for, where those from abroad may pay another. */
  note: z.string().optional(),
})
export type FigureItem = z.input<typeof FigureSchema>

/** Tuition and admission are those of undergraduates; a share is a fraction of 1. Unknown figures are absent. */
export const FiguresSchema = z.object({
  tuition: FigureSchema.optional(),
  admission_rate: FigureSchema.optional(),
  students: FigureSchema.optional(),
  international_share: FigureSchema.optional(),
})
type Figures = z.input<typeof FiguresSchema>

/** What the tuition of each source is, by its code, where students from abroad may pay another. */
export const tuitionNotesOf = (sources: readonly Block<'sources'>[], locale: Locale): Map<string, string> =>
  new Map(
    sources.flatMap(({ code, tuition_note }) =>
      tuition_note ? [[code, localize(tuition_note, locale).text] as const] : [],
    ),
  )

/** @property rates exchange rates to the reader's currency, if the content has them */
export type FigureNames = { rates: Rates | undefined; sources: readonly Block<'sources'>[] }

/** Figures as lists show them. */
export function serializeFigures(figures: SchoolFigures, locale: Locale, { rates, sources }: FigureNames): Figures {
  const shown = FIGURES.flatMap((name) => {
    const figure = figures[name]
    return figure ? [[name, serializeFigure(figure, locale, rates)] as const] : []
  })
  const { tuition } = figures
  const note = tuition && tuitionNotesOf(sources, locale).get(tuition.source)
  const items: Figures = Object.fromEntries(shown)
  return items.tuition && note ? { ...items, tuition: { ...items.tuition, note } } : items
}

const serializeFigure = (figure: Figure, locale: Locale, rates: Rates | undefined): FigureItem => ({
  value: figure.value,
  value_to: figure.value_to,
  currency: figure.currency,
  home: atHome(figure, locale, rates),
  level: FACT_LEVELS.find((candidate) => candidate === figure.level) ?? null,
  year: figure.year,
})
