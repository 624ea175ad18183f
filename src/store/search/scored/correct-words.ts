/** Mistyped words of a question: what the texts have that was meant. */

import type { Locale } from '../../../domain/editions.ts'
import { perVersion } from '../../per-version.ts'
import type { Database } from '../../store.ts'
import { mistakesBetween } from '../text/corrections.ts'
import { wordTerm } from './postings-of.ts'

type Known = { key: string; count: number }[]

const shortest = 5
const mistakesIn = (key: string) => (key.length < 8 ? 1 : 2)

/** Words of texts by language and first letter, read when first one is needed. */
const vocabularies = perVersion(async () => new Map<string, Promise<Known>>())

async function knownWords(db: Database, locale: Locale, letter: string): Promise<Known> {
  const kept = await vocabularies(db)
  const from = wordTerm(locale, letter)
  const known = kept.get(from) ?? readWords(db, from)
  kept.set(from, known)
  known.catch(() => kept.delete(from))
  return known
}

async function readWords(db: Database, from: string): Promise<Known> {
  const until = from.slice(0, -1) + String.fromCharCode(from.charCodeAt(from.length - 1) + 1)
  const rows = await db
    .selectFrom('search_posting')
    .select(({ fn }) => ['term', fn.sum<number>('count').as('count')])
    .where('term', '>=', from)
    .where('term', '<', until)
    .groupBy('term')
    .orderBy('term')
    .execute()
  return rows.map(({ term, count }) => ({ key: term.slice(2), count: Number(count) }))
}

/** What words that no text has were meant to be, by the word; without those of which nothing is known. */
export async function correctWords(
  db: Database,
  keys: readonly string[],
  locale: Locale,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const key of keys) {
    if (key.length < shortest || !/^[a-z]+$/.test(key)) continue
    const meant = nearest(key, await knownWords(db, locale, key[0] as string))
    if (meant !== null) found.set(key, meant)
  }
  return found
}

/** A word of which it is the beginning, or else the one with the fewest mistakes; the commonest of equals. */
function nearest(typed: string, known: Known): string | null {
  const most = mistakesIn(typed)
  let best: { key: string; mistakes: number; count: number } | null = null
  for (const { key, count } of known) {
    const mistakes = key.startsWith(typed) ? 0 : mistakesBetween(typed, key, most)
    if (mistakes > most) continue
    if (!best || mistakes < best.mistakes || (mistakes === best.mistakes && count > best.count))
      best = { key, mistakes, count }
  }
  return best?.key ?? null
}
