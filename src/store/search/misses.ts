/** What visitors looked for and did not find, for the staff. Nobody's data: words with digits or addresses are dropped, days are the finest time. */
import type { Locale } from '../../domain/editions.ts'
import type { Store, Tx } from '../store.ts'
import type { SearchKind } from './text/search-terms.ts'

export type Miss = { kind: SearchKind; locale: Locale; text: string; day: string }

const wordsMax = 8
const lengthMax = 80
const writeAfterMs = 2000
const pendingMax = 200
/** So that nobody fills the database. */
const perDayMax = 2000

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

type Pending = { misses: Map<string, Miss & { count: number }>; timer: NodeJS.Timeout | null }
const pendingOf = new WeakMap<Store, Pending>()

/** Remembers a search that found nothing, to be written with others in a moment: nobody waits for it. */
export function noteMiss(store: Store, miss: Miss, onError: (error: unknown) => void): void {
  const text = wordsToKeep(miss.text)
  if (text === '') return
  const pending = pendingOf.get(store) ?? { misses: new Map(), timer: null }
  pendingOf.set(store, pending)
  const name = JSON.stringify([miss.day, miss.locale, miss.kind, text])
  const known = pending.misses.get(name)
  if (known) known.count++
  else if (pending.misses.size < pendingMax) pending.misses.set(name, { ...miss, text, count: 1 })
  pending.timer ??= setTimeout(() => writeMisses(store).catch(onError), writeAfterMs).unref()
}

/** Writes what is remembered. */
export async function writeMisses(store: Store): Promise<void> {
  const pending = pendingOf.get(store)
  if (!pending) return
  pendingOf.delete(store)
  if (pending.timer) clearTimeout(pending.timer)
  await store.transaction(async (tx) => {
    const days = new Map<string, number>()
    for (const { day, locale, kind, text, count } of pending.misses.values()) {
      const rows = days.get(day) ?? (await countDay(tx, day))
      if (rows >= perDayMax) continue
      days.set(day, rows + 1)
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
  })
}

/** How much a day has. */
async function countDay(tx: Tx, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('search_miss')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
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
