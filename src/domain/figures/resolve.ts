/** Texts that name figures → texts that say them. */
import type { Locale } from '../editions.ts'
import { mapLocalizedTexts } from '../localized-texts.ts'
import type { RatesByCurrency } from '../school-facts.ts'
import type { Figure } from './figure.ts'
import { IN_BRACES, readExample, readReference } from './references.ts'
import { writeFigure } from './write-figure.ts'

/** All that is known of figures on a day, such as 2026-11-22. */
export type FiguresOfDay = { figures: ReadonlyMap<string, Figure>; rates: RatesByCurrency; day: string }

const hasBraces = (text: string) => text.includes('{{')

/** A text of a language with each figure that it names written out; what names none is left as it stands. */
export function resolveText(text: string, locale: Locale, { figures, rates, day }: FiguresOfDay): string {
  if (!hasBraces(text)) return text
  return text.replace(IN_BRACES, (braces) => {
    const reference = readReference(braces)
    const figure = reference && figures.get(reference.key)
    return figure ? writeFigure(figure, reference, { locale, rates, day }) : (readExample(braces) ?? braces)
  })
}

/** A piece of content with every figure written out that its texts in languages name; itself where they name none. */
export const resolveTexts = <T>(value: T, known: FiguresOfDay): T =>
  mapLocalizedTexts(value, (text, locale) => resolveText(text, locale, known))
