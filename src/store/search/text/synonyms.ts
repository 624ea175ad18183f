/** What else a query may be asked as; which texts there are is content. */
import type { Synonyms } from '../../../domain/content/synonyms.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { charactersOf, type SearchWord, type Tokenize } from './search-text.ts'

const alternativesMax = 6

type Phrase = readonly Pick<SearchWord, 'folded' | 'exact' | 'isRun'>[]
type Rule = { asked: Phrase; means: readonly string[] }
type Place = { start: number; end: number }

export type SynonymTable = {
  /** The query with a word replaced by one that means the same, as typed; none when nothing is known. */
  alternativesOf(text: string): string[]
  /** Whether it names a place that is not served. */
  isNotServed(text: string): boolean
}

/** @param lists of all languages: readers mix them */
export function synonymTable(tokenize: Tokenize, lists: readonly Synonyms[]): SynonymTable {
  const phraseOf = (text: string): Phrase => partsOf(tokenize(text))
  const rules = lists.flatMap(({ alike, one_way }): Rule[] => [
    ...alike.flatMap((group) =>
      group.map((asked) => ({ asked: phraseOf(asked), means: group.filter((other) => other !== asked) })),
    ),
    ...one_way.map(({ asked, means }) => ({ asked: phraseOf(asked), means })),
  ])
  const notServed = lists.flatMap(({ not_served }) => not_served.map(phraseOf))
  return {
    alternativesOf(typed) {
      const text = readTypedText(typed)
      const words = partsOf(tokenize(text))
      const found = rules.flatMap(({ asked, means }) => {
        const place = placeOf(words, asked)
        return place ? means.map((other) => `${text.slice(0, place.start)} ${other} ${text.slice(place.end)}`) : []
      })
      return [...new Set(found)].slice(0, alternativesMax)
    },
    isNotServed(typed) {
      const words = partsOf(tokenize(readTypedText(typed)))
      return notServed.some((phrase) => placeOf(words, phrase) !== null)
    },
  }
}

const partsOf = (words: readonly SearchWord[]) => words.filter(({ role }) => role !== 'compound')

/** Where a phrase stands in a query: words one after the other, a run inside a run. */
function placeOf(words: readonly SearchWord[], phrase: Phrase): Place | null {
  const [first] = phrase
  if (!first) return null
  if (phrase.length === 1 && first.isRun) return placeInRuns(words, first.folded)
  const at = words.findIndex((_, start) => phrase.every((part, offset) => isSame(words[start + offset], part)))
  const last = words[at + phrase.length - 1]
  return at < 0 || !last ? null : { start: (words[at] as SearchWord).start, end: last.end }
}

/** Marks that were typed must fit; whoever types none means any. */
const isSame = (word: SearchWord | undefined, part: Phrase[number]) =>
  word !== undefined && word.folded === part.folded && (word.exact === word.folded || word.exact === part.exact)

function placeInRuns(words: readonly SearchWord[], run: string): Place | null {
  for (const { folded, isRun, start } of words) {
    const at = isRun ? folded.indexOf(run) : -1
    // a run is folded character by character, each as long as it was but for rare planes
    if (at >= 0) return { start: start + at, end: start + at + charactersOf(run).join('').length }
  }
  return null
}
