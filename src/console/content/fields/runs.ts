import type { Field } from '../../../domain/content-form/field.ts'
import { editionCodes } from '../../../domain/editions.ts'

/** A group of fields and its layout: side by side as they fit, in columns, by language, or alone. */
export type Run = { way: 'narrow' | 'short' | 'languages' | 'alone'; run: Field[] }

const NARROW: readonly Field['shape'][] = ['number', 'amount', 'choice']

/** A number, a day, a choice, or a group of these. */
export function isNarrow(field: Field): boolean {
  if (NARROW.includes(field.shape)) return !('refersTo' in field && field.refersTo)
  if (field.shape === 'group') return !field.isPart && field.fields.every(isNarrow)
  return field.shape === 'text' && (field.form === 'day' || field.form === 'month')
}

/** A single-line text or a reference. */
export const isShort = (field: Field): boolean =>
  (field.shape === 'text' && !field.isLong) ||
  ('refersTo' in field && field.refersTo !== undefined && field.shape !== 'picks')

/** The language of a table column, for example `name_vi`; null if it has none. */
export const languageOf = ({ name }: Field): string | null => /_(en|vi|tw)$/.exec(name)?.[1] ?? null

function wayOf(field: Field): Run['way'] {
  if (languageOf(field)) return 'languages'
  if (isNarrow(field)) return 'narrow'
  return isShort(field) ? 'short' : 'alone'
}

const rankOf = (field: Field) => editionCodes().findIndex((locale) => locale === languageOf(field))

/** Groups fields that share a row; every other field is a group of its own. */
export function runsOf(fields: readonly Field[]): Run[] {
  const runs: Run[] = []
  for (const field of fields.filter(({ shape }) => shape !== 'identity' && shape !== 'fixed')) {
    const way = wayOf(field)
    const last = runs.at(-1)
    const isOfOne = way !== 'languages' || last?.run[0]?.name.slice(0, -3) === field.name.slice(0, -3)
    if (last && way !== 'alone' && last.way === way && isOfOne) last.run.push(field)
    else runs.push({ way, run: [field] })
  }
  for (const { way, run } of runs) if (way === 'languages') run.sort((one, other) => rankOf(one) - rankOf(other))
  const hidden = fields.filter(({ shape }) => shape === 'identity' || shape === 'fixed')
  return [...hidden.map((field): Run => ({ way: 'alone', run: [field] })), ...runs]
}
