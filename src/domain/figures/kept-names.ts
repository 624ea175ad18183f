/** Figures pass through Markdown as one sign each: `|` would end a table's cell, `*` begin an emphasis. */
import { IN_BRACES, isSayable } from './references.ts'

const first = 0xe100
const SIGN = /[\uE100-\uF0FF]/g
/** Signs that stand for figures, and no others. */
export const FIGURE_SIGNS = SIGN
export const hasFigureSign = (text: string): boolean => text.search(SIGN) >= 0

/** A text whose figures are signs, and the way back. */
export type KeptNames = { text: string; names: readonly string[] }

/** Puts a sign in the place of each figure's name. Names that are known already keep their signs; what is no name stays text. */
export function keepNames(text: string, known: readonly string[] = []): KeptNames {
  const names = [...new Set([...known, ...(text.match(IN_BRACES) ?? []).filter(isSayable)])]
  if (names.length === 0) return { text, names }
  return { text: text.replace(IN_BRACES, (name) => (names.includes(name) ? signOf(name, names) : name)), names }
}

/** The sign of a name that is kept. */
export const signOf = (name: string, names: readonly string[]): string =>
  String.fromCharCode(first + names.indexOf(name))

/** Puts the names back where their signs stand. */
export const sayNames = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : text.replace(SIGN, (sign) => names[sign.charCodeAt(0) - first] ?? sign)
