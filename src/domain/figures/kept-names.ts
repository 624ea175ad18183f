/** Figures pass through Markdown as one sign each: `|` would end a table's cell, `*` begin an emphasis. */
import { IN_BRACES, isSayable } from './references.ts'

const first = 0xe100
/** Number of placeholder characters; further figures stay text. */
export const namesMax = 0xf0ff - first + 1
const SIGN = /[\uE100-\uF0FF]/g
/** Signs that stand for figures, and no others. */
export const FIGURE_SIGNS = SIGN
export const hasFigureSign = (text: string): boolean => text.search(SIGN) >= 0

/** A text whose figures are signs, and the way back. */
export type KeptNames = { text: string; names: readonly string[] }

/** Puts a sign in the place of each figure's name. Names that are known already keep their signs; what is no name stays text. */
export function keepNames(text: string, known: readonly string[] = []): KeptNames {
  const all = new Set([...known, ...(text.match(IN_BRACES) ?? []).filter(isSayable)])
  const names = [...all].slice(0, namesMax)
  if (names.length === 0) return { text, names }
  const signs = signsOf(names)
  return { text: text.replace(IN_BRACES, (name) => signs.get(name) ?? name), names }
}

/** The sign of each name that is kept. */
export const signsOf = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.slice(0, namesMax).map((name, index) => [name, String.fromCharCode(first + index)]))

/** Puts the names back where their signs stand. */
export const sayNames = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : text.replace(SIGN, (sign) => names[sign.charCodeAt(0) - first] ?? sign)
