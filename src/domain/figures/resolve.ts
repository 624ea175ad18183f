/** Texts that name figures → texts that say them. */
import { LOCALES, type Locale } from '../editions.ts'
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
export function resolveTexts<T>(value: T, known: FiguresOfDay): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const inner = value.map((one) => resolveTexts(one, known))
    return inner.every((one, index) => one === value[index]) ? value : (inner as T)
  }
  const entries = Object.entries(value)
  const isLocalized = entries.length > 0 && entries.every(([name, text]) => isLocale(name) && typeof text === 'string')
  const inner = entries.map(([name, one]) =>
    isLocalized ? resolveText(one as string, name as Locale, known) : resolveTexts(one, known),
  )
  if (inner.every((one, index) => one === entries[index]?.[1])) return value
  return Object.fromEntries(entries.map(([name], index) => [name, inner[index]])) as T
}

const isLocale = (name: string): name is Locale => (LOCALES as readonly string[]).includes(name)
