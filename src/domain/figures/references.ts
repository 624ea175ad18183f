/** How a text names a figure: `{{uk.ihs.student}}`, `{{uk.living.london*9|amount}}`. */
import { isOneOf } from '../collections.ts'
import { HOME_CURRENCIES } from '../school-facts.ts'
import type { Figure } from './figure.ts'

/**
 * How much of a figure is written: `full` with its period and year (£776 a year (2026)), `plain` without the year, `amount` without the
 * period too, `number` the number alone, `year` the year alone; a home currency says about as much in it.
 */
const FIGURE_FORMS = ['full', 'plain', 'amount', 'number', 'year', ...HOME_CURRENCIES] as const
type FigureForm = (typeof FIGURE_FORMS)[number]

export type Reference = { key: string; times: number; form: FigureForm }

/** Anything between double braces, well formed or not. */
export const IN_BRACES = /\{\{[^{}\n]*\}\}/g
const REFERENCE = /^\{\{\s*([a-z0-9]+(?:[.-][a-z0-9]+)*)(?:\s*\*\s*(\d+(?:\.\d+)?))?(?:\s*\|\s*(\w+))?\s*\}\}$/

/** An example is written into HTML as it stands: nothing that HTML reads as markup may be in it. */
const EXAMPLE = /^\{\{=([^{}<>&"']*)\}\}$/

/** An amount that is an example and ages with nothing, `{{=₱2,500,000}}`: it is said as it stands between the braces. */
export const readExample = (braces: string): string | null => EXAMPLE.exec(braces)?.[1]?.trim() || null

/** What stands between the braces; null where it names nothing that could be a figure. */
export function readReference(braces: string): Reference | null {
  const [, key, times = '1', form = 'full'] = REFERENCE.exec(braces) ?? []
  if (key === undefined || !isForm(form) || Number(times) === 0) return null
  return { key, times: Number(times), form }
}

/** What is no quantity: nine times a score says nothing. */
const COUNTLESS: readonly (string | undefined)[] = ['band', 'level', 'percent']

/** Whether a figure can be written so: days of a calendar are not multiplied, and only money is told in another currency. */
export function canBe({ currency, unit, date }: Figure, { times, form }: Reference): boolean {
  if (times !== 1 && (date !== undefined || COUNTLESS.includes(unit))) return false
  if (form === 'number') return date === undefined
  return currency !== undefined || !isOneOf(HOME_CURRENCIES, form)
}

const isForm = (name: string): name is FigureForm => isOneOf(FIGURE_FORMS, name)

/** Whether these braces say something: the only ones that may pass through Markdown unread. */
export const isSayable = (braces: string): boolean => readReference(braces) !== null || readExample(braces) !== null

/** The keys of every figure that is named anywhere in a value, in all its texts. */
export function keysIn(value: unknown, keys = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    for (const [braces] of value.matchAll(IN_BRACES)) {
      const reference = readReference(braces)
      if (reference) keys.add(reference.key)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) keysIn(inner, keys)
  }
  return keys
}
