/** The words of names that may be mistyped: few enough to be held, read when first something was not found. */

import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { Vocabulary } from './text/corrections.ts'
import { foldName, openTokenizer } from './text/search-text.ts'

const wordsOf = (texts: Iterable<string>) => {
  const words = new Set<string>()
  for (const text of texts) for (const word of text.split(/[ |]+/)) if (word !== '') words.add(word)
  return words
}

const ofSchools = perVersion(async (db) => {
  const rows = await db.selectFrom('school').select('name_folded').execute()
  return new Vocabulary(wordsOf(rows.map(({ name_folded }) => name_folded)))
})

const ofTags = perVersion(async (db) => {
  const tokenize = await openTokenizer()
  const rows = await db.selectFrom('article_tag').select(['name_en', 'name_vi', 'name_tw']).execute()
  const names = rows.flatMap(({ name_en, name_vi, name_tw }) => [name_en, name_vi ?? '', name_tw ?? ''])
  return new Vocabulary(wordsOf(names.map((name) => foldName(tokenize, name))))
})

const VOCABULARIES: Record<string, (db: Database) => Promise<Vocabulary>> = { school: ofSchools, tag: ofTags }

/** The vocabulary of a kind whose mistyped words are understood, or null. */
export const vocabularyOf = async (db: Database, kind: string): Promise<Vocabulary | null> =>
  (await VOCABULARIES[kind]?.(db)) ?? null
