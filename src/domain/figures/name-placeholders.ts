/** Figures pass through Markdown as one placeholder character each: `|` would end a table cell, `*` would begin an emphasis. */
import { IN_BRACES, isSayable } from './references.ts'

const first = 0xe100
/** Number of placeholder characters; further figures stay text. */
export const namesMax = 0xf0ff - first + 1
const PLACEHOLDER = /[\uE100-\uF0FF]/g
/** The placeholder characters of figures. */
export const FIGURE_SIGNS = PLACEHOLDER
export const hasFigureSign = (text: string): boolean => text.search(PLACEHOLDER) >= 0

/** A text with placeholders for its figures, and the names to restore them. */
export type ReplacedNames = { text: string; names: readonly string[] }

/** Replaces each figure's name by a placeholder. Known names keep their placeholders; invalid names stay text. */
export function keepNames(text: string, knownNames: readonly string[] = []): ReplacedNames {
  const all = new Set([...knownNames, ...(text.match(IN_BRACES) ?? []).filter(isSayable)])
  const names = [...all].slice(0, namesMax)
  if (names.length === 0) return { text, names }
  const placeholders = signsOf(names)
  return { text: text.replace(IN_BRACES, (name) => placeholders.get(name) ?? name), names }
}

/** The placeholder of each name. */
export const signsOf = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.slice(0, namesMax).map((name, index) => [name, String.fromCharCode(first + index)]))

/** Restores the names from their placeholders. */
export const sayNames = (text: string, names: readonly string[]): string =>
  names.length === 0 ? text : text.replace(PLACEHOLDER, (sign) => names[sign.charCodeAt(0) - first] ?? sign)
