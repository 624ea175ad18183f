/** In what way schools have to do with what was typed. */
import type { Database } from '../store.ts'
import { readDocuments } from './documents.ts'
import { synonymsOf } from './synonyms.ts'
import { foldName, openTokenizer, type SearchWord } from './text/search-text.ts'

/** By their names, by what is said of them, or by a name that only sounds alike. */
export type SchoolFit = 'named' | 'said' | 'alike'

/** A name needn't have all that was typed: what a kind of school is called otherwise, or its city, may be among it. */
const enough = 0.5

/** Schools that a search found, each with how it fits what was typed or what else that may be called. @param ids few */
export async function schoolFits(db: Database, ids: readonly number[], text: string): Promise<Map<number, SchoolFit>> {
  const [tokenize, documents] = [await openTokenizer(), await readDocuments(db, 'school', ids)]
  const texts = [text, ...(await synonymsOf(db)).alternativesOf(text)]
  const fits = new Map<number, SchoolFit>()
  for (const { id, texts: ofSchool } of documents) {
    const { names = [], body = [] } = ofSchool.any ?? {}
    const foldedNames = names.map((each) => foldName(tokenize, each))
    const all = [...foldedNames, ...body.map((each) => foldName(tokenize, each))]
    const isNamed = texts.some(
      (each) => isWholeNameIn(foldName(tokenize, each), foldedNames) || partIn(tokenize(each), foldedNames) >= enough,
    )
    fits.set(id, isNamed ? 'named' : texts.some((each) => partIn(tokenize(each), all) >= enough) ? 'said' : 'alike')
  }
  return fits
}

/** How many of the words stand in folded texts. */
function partIn(words: readonly SearchWord[], folded: readonly string[]): number {
  const asked = words.filter(({ role }) => role !== 'compound')
  const has = asked.filter((word) =>
    folded.some((each) => (word.isRun ? each.includes(word.folded) : ` ${each}`.includes(` ${word.folded}`))),
  )
  return has.length / Math.max(1, asked.length)
}

/** Whether a name stands whole in a text that says more: RMIT in Australia. */
const isWholeNameIn = (text: string, names: readonly string[]) =>
  names.some((name) => {
    const isRun = /\p{Script=Han}/u.test(name)
    return name.length >= (isRun ? 2 : 3) && (isRun ? text.includes(name) : ` ${text} `.includes(` ${name} `))
  })
