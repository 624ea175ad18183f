/** What of a question is marked in the texts that were found. */
import type { SearchWord, Tokenize } from '../text/search-text.ts'
import type { WeighedQuestion } from './weigh-question.ts'

export type Phrase = SearchWord[]

/** Words and phrases, those that mean the same too; quiet ones only where there is nothing else. */
export function lookedFor({ pieces }: WeighedQuestion, tokenize: Tokenize): Phrase[] {
  const loud = pieces.filter(({ piece }) => !piece.isQuiet)
  return (loud.length > 0 ? loud : pieces)
    .flatMap(({ piece }) => piece.ways.map((way) => tokenize(way.text)))
    .filter(({ length }) => length > 0)
}
