/** Searches without a result, and searches whose results no visitor opened. Stores words and days, no digits and no addresses. */
import type { Locale } from '../../domain/editions.ts'
import type { Database, Store, Tx } from '../store.ts'
import { tally } from '../tally.ts'
import type { SearchKind } from './documents.ts'

/** A search as it was typed. `day` of UTC: 2026-11-22. */
export type Search = { locale: Locale; text: string; day: string }
export type Miss = Search & { kind: SearchKind }
type OnError = (error: unknown) => void
type Count = {
  day: string
  locale: Locale
  words: string
  kind: SearchKind | null
  missed: number
  found: number
  opened: number
}
type Table = 'search_miss' | 'search_use'

const [wordsMax, lengthMax] = [8, 80]
/** So many rows a day, so that nobody fills the database. */
const perDayMax = 2000
/** So often must have been looked for what is listed as unopened. */
const leastFound = 3

/** The words that may be stored, in lower case; empty when none may. */
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

const counts = tally<Count>(
  ({ day, locale, kind, words }) => JSON.stringify([day, locale, kind, words]),
  (earlier, more) => ({
    ...earlier,
    missed: earlier.missed + more.missed,
    found: earlier.found + more.found,
    opened: earlier.opened + more.opened,
  }),
  save,
)

/** Counts a search that found nothing; written with others in a moment, so that nobody waits for it. */
export const noteMiss = (store: Store, { kind, ...search }: Miss, onError: OnError): void =>
  note(store, search, kind, 'missed', onError)

/** Counts a search that found something. */
export const noteFound = (store: Store, search: Search, onError: OnError): void =>
  note(store, search, null, 'found', onError)

/** Counts that a result was opened; words that were never looked for are dropped. */
export const noteOpened = (store: Store, search: Search, onError: OnError): void =>
  note(store, search, null, 'opened', onError)

function note(
  store: Store,
  { day, locale, text }: Search,
  kind: SearchKind | null,
  counted: 'missed' | 'found' | 'opened',
  onError: OnError,
): void {
  const words = wordsToKeep(text)
  if (words === '') return
  const none = { missed: 0, found: 0, opened: 0 }
  counts.note(store, { day, locale, words, kind, ...none, [counted]: 1 }, onError)
}

/** Writes what was counted. */
export const writeSearches = (store: Store): Promise<void> => counts.write(store)

async function save(tx: Tx, rows: readonly Count[]): Promise<void> {
  for (const { missed, found, opened, kind, ...search } of rows) {
    if (kind !== null) await addMiss(tx, { ...search, kind }, missed)
    if (found > 0) await addFound(tx, search, found)
    if (opened > 0) await addOpened(tx, search, opened)
  }
}

type Named = { day: string; locale: Locale; words: string }

async function hasRoom(tx: Tx, table: Table, day: string): Promise<boolean> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(count) < perDayMax
}

async function addMiss(tx: Tx, search: Named & { kind: SearchKind }, count: number): Promise<void> {
  if (!(await hasRoom(tx, 'search_miss', search.day))) return
  await tx
    .insertInto('search_miss')
    .values({ ...search, count })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'locale', 'kind', 'words'])
        .doUpdateSet(({ eb }) => ({ count: eb('search_miss.count', '+', count) })),
    )
    .execute()
}

async function addFound(tx: Tx, search: Named, found: number): Promise<void> {
  if (!(await hasRoom(tx, 'search_use', search.day))) return
  await tx
    .insertInto('search_use')
    .values({ ...search, found, opened: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'locale', 'words'])
        .doUpdateSet(({ eb }) => ({ found: eb('search_use.found', '+', found) })),
    )
    .execute()
}

/** Never more than were found, whatever a browser sends. */
async function addOpened(tx: Tx, { day, locale, words }: Named, opened: number): Promise<void> {
  await tx
    .updateTable('search_use')
    .set(({ eb, ref }) => {
      const sum = eb('opened', '+', opened)
      return { opened: eb.case().when(sum, '>', ref('found')).then(ref('found')).else(sum).end() }
    })
    .where('day', '=', day)
    .where('locale', '=', locale)
    .where('words', '=', words)
    .execute()
}

/** Deletes what was looked for before a day; returns how many rows. */
export async function deleteSearches(tx: Tx, day: string): Promise<number> {
  const deleted = [
    await tx.deleteFrom('search_miss').where('day', '<', day).executeTakeFirstOrThrow(),
    await tx.deleteFrom('search_use').where('day', '<', day).executeTakeFirstOrThrow(),
  ]
  return deleted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}

/** Words that found nothing, the most wanted first, with the last day on which they were looked for. @param days of UTC, both included */
export async function listZeroResultQueries(db: Database, most: number, days?: { from: string; to: string }) {
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

/** Words whose results mostly stayed unopened, the most disappointing first, with the last day on which they were looked for. */
export async function listUnopened(db: Database, most: number) {
  const rows = await db
    .selectFrom('search_use')
    .select(({ fn }) => [
      'locale',
      'words',
      fn.sum<number>('found').as('found'),
      fn.sum<number>('opened').as('opened'),
      fn.max('day').as('day'),
    ])
    .groupBy(['locale', 'words'])
    .having(({ eb, fn }) => eb(fn.sum('found'), '>=', leastFound))
    .having(({ eb, fn }) => eb(fn.sum('opened'), '<', fn.sum('found')))
    .orderBy(({ eb, fn }) => eb(fn.sum('found'), '-', fn.sum('opened')), 'desc')
    .orderBy('day', 'desc')
    .orderBy('words')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, found: Number(row.found), opened: Number(row.opened) }))
}
