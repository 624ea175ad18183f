/** Syntax of figure names in texts: `{{uk.ihs.student}}`, `{{uk.living.london*9|amount}}`. */
import { isOneOf } from '../collections.ts'
import { CURRENCIES } from '../currencies.ts'
import { homeCurrencies } from '../editions.ts'
import type { Figure } from './figure.ts'

/**
 * Forms of a figure: `full` with its period and year (£776 a year (2026)), `plain` without the year, `amount` without year and
 * period, `number` the number alone, `year` the year alone; a home currency code gives the approximate amount in it.
 */
const FIGURE_FORMS = ['full', 'plain', 'amount', 'number', 'year'] as const
type FigureForm = (typeof FIGURE_FORMS)[number] | Uppercase<string>

export type Reference = { key: string; times: number; form: FigureForm }

/** Any text between double braces, well formed or not. */
export const IN_BRACES = /\{\{[^{}\n]*\}\}/g
const REFERENCE = /^\{\{\s*([a-z0-9]+(?:[.-][a-z0-9]+)*)(?:\s*\*\s*(\d+(?:\.\d+)?))?(?:\s*\|\s*(\w+))?\s*\}\}$/

/** Examples are written into HTML unescaped, so they must not contain markup. */
const EXAMPLE = /^\{\{=([^{}<>&"']*)\}\}$/

/** An amount that is only an example and never expires, `{{=₱2,500,000}}`: it is shown verbatim. */
export const readExample = (braces: string): string | null => EXAMPLE.exec(braces)?.[1]?.trim() || null

/** The organisation's name in any text, `{{organisation}}`, with a space and a character before and after it, where there are any. */
export const ORGANISATION = /(.?)( ?)\{\{\s*organisation\s*\}\}( ?)(.?)/gu
/** Its email address, `{{organisation.email}}`. */
export const ORGANISATION_EMAIL = /\{\{\s*organisation\.email\s*\}\}/g
export const isOrganisationName = (braces: string): boolean => /^\{\{\s*organisation(\.email)?\s*\}\}$/.test(braces)

/** A statement of the organisation, `{{promise.free}}`, by the code after the point. */
export const PROMISE = /\{\{\s*promise\.([a-z0-9-]+)\s*\}\}/g
/** The code of the promise that these braces name, or null. */
export const readPromise = (braces: string): string | null =>
  new RegExp(`^${PROMISE.source}$`).exec(braces)?.[1] ?? null

/** Parses the text between the braces; null when it can't name a figure. */
export function readReference(braces: string): Reference | null {
  const [, key, times = '1', form = 'full'] = REFERENCE.exec(braces) ?? []
  if (key === undefined || !isForm(form) || Number(times) === 0) return null
  return { key, times: Number(times), form }
}

/** Figures without a quantity: nine times a score is meaningless. */
const COUNTLESS: readonly (string | undefined)[] = ['band', 'level', 'percent']

/** Whether a figure supports this form: dates are not multiplied, and only money is converted. */
export function canBe({ currency, unit, date }: Figure, { times, form }: Reference): boolean {
  if (times !== 1 && (date !== undefined || COUNTLESS.includes(unit))) return false
  if (form === 'number') return date === undefined
  return currency !== undefined || !isHomeCurrency(form)
}

const isForm = (name: string): name is FigureForm => isOneOf<string>(FIGURE_FORMS, name) || isHomeCurrency(name)

/** A currency of readers. Texts may name one that no edition has any more: each edition then shows its own. */
export const isHomeCurrency = (form: string): boolean => isOneOf<string>([...CURRENCIES, ...homeCurrencies()], form)

/** Whether these braces are valid: only valid ones may pass through Markdown unread. */
export const isSayable = (braces: string): boolean => readReference(braces) !== null || readExample(braces) !== null

/** The keys of every figure named in any text of a value. */
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
