/** Schools, topics and countries, found by all of the words in their names: a scan of folded names, 1 to 3 ms for 20,000 schools. */
import MiniSearch from 'minisearch'
import { foldedOf, keyOf, type Word, wordsOf } from '../../domain/words.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { type NamedDocument, type NameKind, readNames } from './documents.ts'
import { lexiconOfAll } from './lexicon.ts'

/** By their names, by what is said of them, or by a name that only sounds alike. */
export type NameFit = 'named' | 'said' | 'alike'
export type FoundName = { id: number; fit: NameFit }

type Entry = { id: number; names: string[]; haystack: string; exact: string; related: string }
type Names = { entries: Entry[]; vocabulary: MiniSearch<{ id: string }> }

/** University of Boston is what some call Boston University. */
const JOINING = new Set(['of', 'the', 'at'])
/** Shorter words are not the beginning of others, but for the last one that is typed. */
const shortestOpening = 4
const shortestInside = 3
const candidatesMax = 8

const namesOf = perVersion(async (db, kind: NameKind): Promise<Names> => indexOf(await readNames(db, kind)))

function indexOf(documents: readonly NamedDocument[]): Names {
  const words = new Set<string>()
  const entries = documents
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(({ id, names, related }): Entry => {
      const wordLists = names.map(wordsOf)
      for (const { folded, isHan } of wordLists.flat()) if (!isHan && !/\d/.test(folded)) words.add(folded)
      const folded = wordLists.map(keyOf)
      const exact = wordLists.map((each) => each.map((word) => word.exact).join(' '))
      return {
        id,
        names: folded,
        haystack: joined(folded),
        exact: joined(exact),
        related: joined(related.map(foldedOf)),
      }
    })
  const vocabulary = new MiniSearch<{ id: string }>({ fields: ['id'], processTerm: (term) => term })
  vocabulary.addAll([...words].map((id) => ({ id })))
  return { entries, vocabulary }
}

/** Names between bars, so that no phrase reaches from one into the next. */
const joined = (texts: readonly string[]) => ` ${texts.join(' | ')} `

/** Known words that a mistyped one may have meant, the nearest; itself where it is known. */
function meantBy({ vocabulary }: Pick<Names, 'vocabulary'>, word: string, isOpen: boolean): string[] {
  const fuzzy = word.length < 4 ? 0 : word.length < 6 ? 1 : 2
  const spellings = vocabulary.search(word, { fuzzy, prefix: isOpen })
  if (spellings.some(({ id }) => id === word)) return [word]
  // who is still typing has just made the mistake
  if (spellings.length === 0 && isOpen && word.length > 3) return meantBy({ vocabulary }, word.slice(0, -1), isOpen)
  return spellings
    .filter(({ score }) => score > 0.99 * (spellings[0]?.score ?? 0))
    .slice(0, candidatesMax)
    .map(({ id }) => String(id))
}

/** The words of names that mistyped ones may have meant, in their order; null where one is unknown. */
export async function correctName(db: Database, kind: NameKind, words: readonly string[]): Promise<string[][] | null> {
  const names = await namesOf(db, kind)
  const meant = words.map((word) => meantBy(names, word, false))
  return meant.every(({ length }) => length > 0) ? meant : null
}

/**
 * Everything of a kind that has all the words of a text, as they are or as they are called otherwise, the most fitting first:
 * the whole name, its beginning, words of the name with the diacritics that were typed, without them, then what is said of it.
 * @param isOpen whether only names are looked at, the last word as far as it is typed
 */
export async function searchNames(db: Database, kind: NameKind, text: string, isOpen = false): Promise<FoundName[]> {
  const names = await namesOf(db, kind)
  const pieces = (await lexiconOfAll(db))
    .read(text)
    .filter(({ words: [first, ...others] }) => others.length > 0 || !JOINING.has(first?.folded ?? ''))
  const queryWords = wordsOf(text)
  if (pieces.length === 0) return []
  const ways = pieces.map(({ words, means }) => [keyOf(words), ...means.map(foldedOf)])
  const edges: Edge[] = isOpen ? ['last'] : ['long', 'last', 'inside']
  const matches = edges.reduce<FoundName[]>(
    (before, edge) => (before.length > 0 ? before : findIn(names, { ways, queryWords, edge, isNameOnly: isOpen })),
    [],
  )
  if (matches.length > 0) return matches
  const parts = queryWords.filter(({ folded }) => !JOINING.has(folded))
  if (parts.some(({ isHan }) => isHan)) return []
  const meant = parts.map(({ folded }, at) => meantBy(names, folded, isOpen && at === parts.length - 1))
  if (meant.some(({ length }) => length === 0)) return []
  return findIn(names, { ways: meant, queryWords: [], edge: 'long', isNameOnly: true }).map(({ id }) => ({
    id,
    fit: 'alike',
  }))
}

/** Which words may go on: long ones, the last one that is typed, or all, which may then begin within a word as well. */
type Edge = 'long' | 'last' | 'inside'
type Asked = { ways: string[][]; queryWords: readonly Word[]; edge: Edge; isNameOnly: boolean }

function findIn({ entries }: Names, { ways, queryWords, edge, isNameOnly }: Asked): FoundName[] {
  const needles = ways.map((way, at) =>
    way.map((way) => {
      if (edge === 'inside' && way.length >= shortestInside) return way
      const mayGoOn = edge === 'long' ? way.length >= shortestOpening : at === ways.length - 1
      return mayGoOn || /\p{Script=Han}/u.test(way) ? ` ${way}` : ` ${way} `
    }),
  )
  const whole = keyOf(queryWords)
  const marked = queryWords.filter(({ exact, folded }) => exact !== folded).map(({ exact }) => ` ${exact}`)
  const isIn = (text: string, needlesOfWay: readonly string[]) => needlesOfWay.some((needle) => text.includes(needle))
  const tierOf = ({ names, exact }: Entry) => {
    if (names.includes(whole)) return 0
    if (whole !== '' && names.some((name) => name.startsWith(whole))) return 1
    return marked.every((word) => exact.includes(word)) ? 2 : 3
  }
  const tiers: FoundName[][] = [[], [], [], [], []]
  for (const entry of entries) {
    let others = 0
    const isFound = needles.every(
      (needlesOfWay) =>
        isIn(entry.haystack, needlesOfWay) || (!isNameOnly && isIn(entry.related, needlesOfWay) && ++others > 0),
    )
    if (!isFound) continue
    const fit = others * 2 > needles.length ? 'said' : 'named'
    tiers[others > 0 ? 4 : tierOf(entry)]?.push({ id: entry.id, fit })
  }
  return tiers.flat()
}
