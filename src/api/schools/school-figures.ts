/** The few figures that lists show of a school. */
import { z } from 'zod'
import { FACT_LEVELS } from '../../domain/content/facts.ts'
import type { Locale } from '../../domain/editions.ts'
import { FIGURES, type Figure, type SchoolFigures } from '../../domain/school-figures.ts'
import { amount, atHome, HomeMoneySchema, type Rates } from './home-money.ts'

const FigureSchema = z.object({
  ...amount,
  currency: z.string().nullable(),
  home: HomeMoneySchema.nullable(),
  /** Null where it holds for all degrees. */
  level: z.enum(FACT_LEVELS).nullable(),
  year: z.string(),
})
export type FigureItem = z.input<typeof FigureSchema>

/** Tuition and admission are those of undergraduates; a share is a fraction of 1. What isn't known isn't there. */
export const FiguresSchema = z.object({
  tuition: FigureSchema.optional(),
  admission_rate: FigureSchema.optional(),
  students: FigureSchema.optional(),
  international_share: FigureSchema.optional(),
})
type Figures = z.input<typeof FiguresSchema>

/** @param rates of the content, where it has any */
export function presentFigures(figures: SchoolFigures, locale: Locale, rates: Rates | undefined): Figures {
  const known = FIGURES.flatMap((name) => {
    const figure = figures[name]
    return figure ? [[name, presentFigure(figure, locale, rates)] as const] : []
  })
  return Object.fromEntries(known)
}

const presentFigure = (figure: Figure, locale: Locale, rates: Rates | undefined): FigureItem => ({
  value: figure.value,
  value_to: figure.value_to,
  currency: figure.currency,
  home: atHome(figure, locale, rates),
  level: FACT_LEVELS.find((own) => own === figure.level) ?? null,
  year: figure.year,
})
