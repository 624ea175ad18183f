/** Texts of all kinds that answer a question, on one scale. */
import type { Locale } from '../../domain/editions.ts'
import { hiddenArticles } from '../queries/article-editions.ts'
import type { Database } from '../store.ts'
import type { Hit } from './scored/best-hits.ts'
import { lookedFor } from './scored/looked-for.ts'
import { exactTitle } from './scored/nearness.ts'
import { readTyped, searchScored } from './scored/search-scored.ts'
import { synonymsOf } from './synonyms.ts'
import type { ScoredKind } from './text/search-terms.ts'
import { openTokenizer, type SearchWord } from './text/search-text.ts'

export type FoundText = {
  kind: ScoredKind
  id: number
  /** How well it fits, compared with the others. */
  score: number
  /** Whether what is asked for is its whole title. */
  isTitle: boolean
}
export type FoundTexts = {
  /** The most fitting first, whatever its kind; up to 1,000. */
  texts: FoundText[]
  /** Whether there are more. */
  isCapped: boolean
  /** Whether it says whose texts are meant. */
  namesCountry: boolean
  /** What was looked for, to be marked in what was found: phrases stand as they are. */
  words: SearchWord[][]
}

/** An answer of a few sentences to what was asked stands a little above what treats of it at length. */
const questionFactor = 1.1

/** Articles, questions, sections and services that have words of a text. What names a place that is not served has none, unless it names one that is beside it. */
export async function searchTexts(db: Database, text: string, locale: Locale): Promise<FoundTexts> {
  const { pieces } = await readTyped(db, text, locale)
  const namesCountry = pieces.some(({ countries }) => countries.length > 0)
  if (!namesCountry && (await synonymsOf(db)).isNotServed(text))
    return { texts: [], isCapped: false, namesCountry, words: [] }
  const { hits, isCapped, question } = await searchScored(db, { text, locale, kind: null })
  const words = question ? lookedFor(question, await openTokenizer()) : []
  const hidden = await hiddenArticles(db, locale)
  return {
    texts: hits
      .filter(({ kind, id }) => kind !== 'article' || !hidden.has(id))
      .map(textOf)
      .sort((a, b) => b.score - a.score),
    isCapped,
    namesCountry,
    words,
  }
}

const textOf = ({ kind, id, score }: Hit): FoundText => ({
  kind,
  id,
  isTitle: score >= exactTitle,
  score: kind === 'question' ? questionFactor * score : score,
})
