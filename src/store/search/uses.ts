/** What visitors looked for and found, and whether a result was opened then, for the staff. Nobody's data: words and days as those of misses, counts of nobody. */
import type { Locale } from '../../domain/editions.ts'
import type { Store, Tx } from '../store.ts'
import { rowsOfDays } from './day-rows.ts'
import { wordsToKeep } from './misses.ts'
import { tally } from './tally.ts'

export type Search = { locale: Locale; text: string; day: string }
type Use = { locale: Locale; words: string; day: string; found: number; opened: number }

const uses = tally<Use>(
  ({ day, locale, words }) => JSON.stringify([day, locale, words]),
  (known, more) => ({ ...known, found: known.found + more.found, opened: known.opened + more.opened }),
  saveUses,
)

type OnError = (error: unknown) => void

/** Remembers that something was found, to be written with others in a moment. */
export const noteFound = (store: Store, search: Search, onError: OnError): void =>
  note(store, search, { found: 1, opened: 0 }, onError)

/** Remembers that somebody opened what was found; of words that were never looked for nothing is kept. */
export const noteOpened = (store: Store, search: Search, onError: OnError): void =>
  note(store, search, { found: 0, opened: 1 }, onError)

function note(
  store: Store,
  { text, locale, day }: Search,
  counts: Pick<Use, 'found' | 'opened'>,
  onError: OnError,
): void {
  const words = wordsToKeep(text)
  if (words !== '') uses.note(store, { locale, day, words, ...counts }, onError)
}

/** Writes what is remembered. */
export const writeUses = (store: Store): Promise<void> => uses.write(store)

async function saveUses(tx: Tx, rows: readonly Use[]): Promise<void> {
  const room = rowsOfDays(tx, 'search_use')
  for (const { found, opened, ...named } of rows) {
    if (found > 0 && (await room.hasRoom(named.day)))
      await tx
        .insertInto('search_use')
        .values({ ...named, found, opened: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'locale', 'words'])
            .doUpdateSet(({ eb }) => ({ found: eb('search_use.found', '+', found) })),
        )
        .execute()
    if (opened > 0) await addOpened(tx, named, opened)
  }
}

/** What was opened is never more than was found: whoever tells more tells nothing. */
const addOpened = (tx: Tx, { day, locale, words }: Pick<Use, 'day' | 'locale' | 'words'>, opened: number) =>
  tx
    .updateTable('search_use')
    .set(({ eb, ref }) => ({
      opened: eb
        .case()
        .when(eb('opened', '+', opened), '>', ref('found'))
        .then(ref('found'))
        .else(eb('opened', '+', opened))
        .end(),
    }))
    .where('day', '=', day)
    .where('locale', '=', locale)
    .where('words', '=', words)
    .execute()

/** Forgets what was looked for before a day; answers how many rows went. */
export async function deleteUses(tx: Tx, day: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('search_use').where('day', '<', day).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** So often must have been looked for what says anything: one who went on says little. */
const leastFound = 3

/** Words of which most that was found stayed unopened, those that disappointed most often first, with the last day on which they were looked for. */
export async function listUnopened(db: Store['read'], most: number) {
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
