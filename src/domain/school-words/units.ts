/** What is typed, and what it is compared with, in units: a word, or one character of a script without spaces. */

/** One form for a character's Simplified and Traditional forms; a character that isn't in it stays. */
export type CharacterFolding = ReadonlyMap<string, string>

export type Unit = {
  /** Without case, width and marks, đ as d, Chinese in one form. */
  folded: string
  /** The same with its marks. */
  exact: string
  /** Where it stands in the text that was given. */
  start: number
  end: number
}

const RUN = String.raw`[[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}]&&[\p{L}\p{N}\p{M}]]`
const LETTERS = `[[\\p{L}\\p{N}\\p{M}]--${RUN}]`
const UNITS = new RegExp(`${RUN}|${LETTERS}+(?:['’]${LETTERS}+)*`, 'gv')
const PLAIN: Record<string, string> = { đ: 'd', ð: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** The units of a text in their order; spaces and signs between them are left out. */
export function unitsOf(text: string, folding: CharacterFolding): Unit[] {
  return [...text.matchAll(UNITS)].map(({ 0: found, index }) => ({
    ...foldUnit(found, folding),
    start: index,
    end: index + found.length,
  }))
}

function foldUnit(found: string, folding: CharacterFolding): Pick<Unit, 'folded' | 'exact'> {
  if (/^[a-z0-9]+$/i.test(found)) return sameTwice(found.toLowerCase())
  const exact = found.normalize('NFKC').toLowerCase().replace(/['’]/g, '').normalize('NFC')
  const character = folding.get(exact)
  if (character !== undefined) return sameTwice(character)
  const folded = exact
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðøłßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
  return { folded, exact }
}

const sameTwice = (text: string) => ({ folded: text, exact: text })

/** The folded units alone, quickly: for names by the ten thousand. */
export function foldedUnitsOf(text: string, folding: CharacterFolding): string[] {
  if (!/^[\x20-\x7e]*$/.test(text)) return Array.from(text.matchAll(UNITS), ([found]) => foldAgain(found, folding))
  return (
    text
      .toLowerCase()
      .replace(APOSTROPHES, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}
const APOSTROPHES = /(?<=[a-z0-9])'(?=[a-z0-9])/g

/** Most words of names come again and again. */
function foldAgain(found: string, folding: CharacterFolding): string {
  const known = foldings.get(folding) ?? new Map<string, string>()
  foldings.set(folding, known)
  const before = known.get(found)
  if (before !== undefined) return before
  const { folded } = foldUnit(found, folding)
  if (known.size < keptMax) known.set(found, folded)
  return folded
}
const foldings = new WeakMap<CharacterFolding, Map<string, string>>()
const keptMax = 20_000

/** Units as one text, as tables are asked by. */
export const keyOf = (units: readonly Pick<Unit, 'folded'>[]): string => units.map(({ folded }) => folded).join(' ')
