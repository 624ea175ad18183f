/** What visitors looked for and did not find, for the staff. Nobody's data: words with digits or addresses are dropped, days are the finest time. */
import type { Locale } from '../../domain/editions.ts'
import type { Store, Tx } from '../store.ts'
import { rowsOfDays } from './day-rows.ts'
import { tally } from './tally.ts'
import type { SearchKind } from './text/search-terms.ts'

export type Miss = { kind: SearchKind; locale: Locale; text: string; day: string }

const wordsMax = 8
const lengthMax = 80

/** The words that may be kept, in lower case; empty when none may. */
export function wordsToKeep(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .slice(0, 400)
    .split(/\s+/)
    .filter((word) => !/[\d@＠]|\p{N}|https?:|www\./u.test(word))
    .map((word) => word.replace(/[^\p{L}\p{M}]+/gu, ' ').trim())
    .filter(Boolean)
    .slice(0, wordsMax)
    .join(' ')
    .slice(0, lengthMax)
    .toWellFormed()
}

const misses = tally<Miss & { count: number }>(
  ({ day, locale, kind, text }) => JSON.stringify([day, locale, kind, text]),
  (known, more) => ({ ...known, count: known.count + more.count }),
  saveMisses,
)

/** Remembers a search that found nothing, to be written with others in a moment: nobody waits for it. */
export function noteMiss(store: Store, miss: Miss, onError: (error: unknown) => void): void {
  const text = wordsToKeep(miss.text)
  if (text !== '') misses.note(store, { ...miss, text, count: 1 }, onError)
}

/** Writes what is remembered. */
export const writeMisses = (store: Store): Promise<void> => misses.write(store)

async function saveMisses(tx: Tx, rows: readonly (Miss & { count: number })[]): Promise<void> {
  const room = rowsOfDays(tx, 'search_miss')
  for (const { day, locale, kind, text, count } of rows) {
    if (!(await room.hasRoom(day))) continue
    await tx
      .insertInto('search_miss')
      .values({ day, locale, kind, words: text, count })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'locale', 'kind', 'words'])
          .doUpdateSet(({ eb }) => ({ count: eb('search_miss.count', '+', count) })),
      )
      .execute()
  }
}

/** Forgets words that were looked for before a day; answers how many rows went. */
export async function deleteMisses(tx: Tx, day: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('search_miss').where('day', '<', day).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Words that found nothing, the most wanted first, with the last day on which they were looked for. @param days of UTC, both included */
export async function listMisses(db: Store['read'], most: number, days?: { from: string; to: string }) {
  const rows = await db
    .selectFrom('search_miss')
    .select(({ fn }) => ['locale', 'kind', 'words', fn.sum<number>('count').as('count'), fn.max('day').as('day')])
    .$if(days !== undefined, (query) => query.where('day', '>=', days?.from ?? '').where('day', '<=', days?.to ?? ''))
    .groupBy(['locale', 'kind', 'words'])
    .orderBy('count', 'desc')
    .orderBy('day', 'desc')
    .orderBy('words')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
