/** What of a question is marked in the texts that were found. */
import type { SearchWord, Tokenize } from '../text/search-text.ts'
import { stemOf } from '../text/stems.ts'
import type { WeighedQuestion } from './weigh-question.ts'

export type Phrase = SearchWord[]

/** Words and phrases, those that mean the same too; quiet ones only where there is nothing else. */
export function lookedFor({ pieces }: WeighedQuestion, tokenize: Tokenize): Phrase[] {
  const loud = pieces.filter(({ piece }) => !piece.isQuiet)
  return (loud.length > 0 ? loud : pieces)
    .flatMap(({ piece, ways }) =>
      piece.ways.map(({ text }) => {
        const { telling } = ways.find((way) => way.text === text) ?? { telling: [] }
        return tokenize(text).map((word) => (isTelling(word, telling) ? word : { ...word, isLight: true }))
      }),
    )
    .filter(({ length }) => length > 0)
}

const isTelling = ({ folded, isRun }: SearchWord, telling: readonly string[]) =>
  isRun || telling.includes(folded) || telling.includes(stemOf(folded))
