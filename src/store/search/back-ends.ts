/** The two databases' ways to keep entries under terms and to find them: FTS5 on SQLite, a tsvector with GIN on PostgreSQL. */
import { PostgresAdapter, sql } from 'kysely'
import type { Database, Tx } from '../store.ts'
import type { Match } from './text/search-terms.ts'

export type Entry = { entry: number; kind: string; id: number; fingerprint: string; terms: readonly string[] }

type BackEnd = {
  put: (tx: Tx, entry: Entry) => Promise<void>
  remove: (tx: Tx, entries: readonly number[]) => Promise<void>
  removeAll: (tx: Tx) => Promise<void>
  /** Entries that match, in their order. */
  find: (db: Database, match: Match, limit: number) => Promise<number[]>
  /** How many match, counted up to `most`. */
  count: (db: Database, match: Match, most: number) => Promise<number>
  /** After much has been put. */
  tidy: (tx: Tx) => Promise<void>
}

type Found = { entry: number }
type Counted = { count: number }

// terms are letters, digits and signs that neither language reads (text/search-terms.ts): quotes are enough
const SIGNS = {
  fts5: { all: ' AND ', any: ' OR ', term: (term: string, isPrefix: boolean) => `"${term}"${isPrefix ? '*' : ''}` },
  tsquery: { all: ' & ', any: ' | ', term: (term: string, isPrefix: boolean) => `'${term}'${isPrefix ? ':*' : ''}` },
}

function render(match: Match, language: keyof typeof SIGNS): string {
  const signs = SIGNS[language]
  if ('term' in match) return signs.term(match.term, match.isPrefix ?? false)
  const [matches, sign] = 'all' in match ? [match.all, signs.all] : [match.any, signs.any]
  const parts = matches.map((part) => render(part, language))
  return parts.length === 1 ? (parts[0] as string) : `(${parts.join(sign)})`
}

const sqlite: BackEnd = {
  put: async (tx, { terms, ...row }) => {
    const { entry } = row
    await tx.insertInto('search_entry').values(row).execute()
    await sql`insert into search_terms (rowid, terms) values (${entry}, ${terms.join(' ')})`.execute(tx)
  },
  remove: async (tx, entries) => {
    for (const entry of entries) await sql`delete from search_terms where rowid = ${entry}`.execute(tx)
    await tx.deleteFrom('search_entry').where('entry', 'in', entries).execute()
  },
  removeAll: async (tx) => {
    await sql`insert into search_terms (search_terms) values ('delete-all')`.execute(tx)
    await tx.deleteFrom('search_entry').execute()
  },
  find: async (db, match, limit) => {
    const query = sql<Found>`select rowid as entry from search_terms where search_terms match ${render(match, 'fts5')}
      order by rowid limit ${limit}`
    return (await query.execute(db)).rows.map(({ entry }) => entry)
  },
  count: async (db, match, most) => {
    const query = sql<Counted>`select count(*) as count from (
      select rowid from search_terms where search_terms match ${render(match, 'fts5')} limit ${most})`
    return (await query.execute(db)).rows[0]?.count ?? 0
  },
  tidy: async (tx) => {
    await sql`insert into search_terms (search_terms) values ('optimize')`.execute(tx)
  },
}

const postgres: BackEnd = {
  put: async (tx, { entry, kind, id, fingerprint, terms }) => {
    await sql`insert into search_entry (entry, kind, id, fingerprint, terms)
      values (${entry}, ${kind}, ${id}, ${fingerprint}, array_to_tsvector(${terms}::text[]))
      on conflict (entry) do update set terms = excluded.terms, fingerprint = excluded.fingerprint`.execute(tx)
  },
  remove: async (tx, entries) => {
    await tx.deleteFrom('search_entry').where('entry', 'in', entries).execute()
  },
  removeAll: async (tx) => {
    await tx.deleteFrom('search_entry').execute()
  },
  find: async (db, match, limit) => {
    const query = sql<Found>`select entry from search_entry where terms @@ ${render(match, 'tsquery')}::tsquery
      order by entry limit ${limit}`
    return (await query.execute(db)).rows.map(({ entry }) => Number(entry))
  },
  count: async (db, match, most) => {
    const query = sql<Counted>`select count(*) as count from (
      select entry from search_entry where terms @@ ${render(match, 'tsquery')}::tsquery limit ${most}) as found`
    return Number((await query.execute(db)).rows[0]?.count ?? 0)
  },
  tidy: async () => undefined,
}

export const backEndOf = (db: Database): BackEnd =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite
