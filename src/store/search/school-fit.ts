/** In what way schools have to do with what was typed. */
import type { Database } from '../store.ts'
import { readDocuments } from './documents.ts'
import { foldName, openTokenizer } from './text/search-text.ts'

/** By their names, by what is said of them, or by a name that only sounds alike. */
export type SchoolFit = 'named' | 'said' | 'alike'

/** A name needn't have all that was typed: what a kind of school is called otherwise, or its city, may be among it. */
const enough = 0.5

/** Schools that a search found, each with how it fits. @param ids few */
export async function schoolFits(db: Database, ids: readonly number[], text: string): Promise<Map<number, SchoolFit>> {
  const [tokenize, documents] = [await openTokenizer(), await readDocuments(db, 'school', ids)]
  const asked = tokenize(text).filter(({ role }) => role !== 'compound')
  const partIn = (texts: readonly string[]) => {
    const folded = texts.map((each) => ` ${foldName(tokenize, each)}`)
    const has = asked.filter((word) =>
      folded.some((each) => each.includes(word.isRun ? word.folded : ` ${word.folded}`)),
    )
    return has.length / Math.max(1, asked.length)
  }
  return new Map(
    documents.map(({ id, texts: { any } }) => {
      const { names = [], body = [] } = any ?? {}
      if (partIn(names) >= enough) return [id, 'named']
      return [id, partIn([...names, ...body]) >= enough ? 'said' : 'alike']
    }),
  )
}
