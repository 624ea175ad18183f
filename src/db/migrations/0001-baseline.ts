import { CompiledQuery, type Kysely, PostgresAdapter } from 'kysely'
import { contentTables } from './0001-baseline/content-tables.ts'
import { POSTGRES, SQLITE } from './0001-baseline/dialect.ts'
import { leadsTables } from './0001-baseline/leads-tables.ts'
import { searchTables } from './0001-baseline/search-tables.ts'
import { staffTables } from './0001-baseline/staff-tables.ts'

/** The whole schema of version 0.3.0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const dialect = isPostgres ? POSTGRES : SQLITE
  const tables = [...contentTables(dialect), ...leadsTables(dialect), ...staffTables, ...searchTables(dialect)]
  for (const statement of [...tables, ...(isPostgres ? ONLY_POSTGRES : ONLY_SQLITE)])
    await db.executeQuery(CompiledQuery.raw(statement))
}

// Neither a mistake of ours nor an editor alters the audit log; a retention rule may delete rows.
const ONLY_SQLITE = [
  // An index without the texts and positions; `tokenchars` are the characters that terms are made with.
  `create virtual table search_terms using fts5(
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '.!:?=~#_-'"
  )`,
  `create trigger audit_stays before update on audit begin select raise(abort, 'audit is never altered'); end`,
]

const ONLY_POSTGRES = [
  'alter table search_entry add column terms tsvector not null',
  'create index search_entry_terms on search_entry using gin (terms)',
  // packed already: compressing it again slows every search down
  'alter table search_posting alter column data set storage external',
  'alter table search_sequence alter column data set storage external',
  `create function audit_stays() returns trigger language plpgsql
    as 'begin raise exception ''audit is never altered''; end'`,
  'create trigger audit_stays before update on audit for each row execute function audit_stays()',
]
