/** The whole schema in a fixed order, so that two databases can be compared. */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../../src/db/store.ts'

type Lines = RawBuilder<{ line: string }>

// `table_xinfo` and `index_xinfo` give the meaning of the statements, whatever their spelling
const SQLITE: Lines[] = [
  sql`select 'column ' || t.name || '.' || c.name || ' ' || lower(c.type) || ' null=' || (c."notnull" = 0) || ' key=' || c.pk
      || ' default=' || coalesce(c.dflt_value, '-') as line
    from sqlite_master t join pragma_table_xinfo(t.name) c where t.type = 'table'`,
  sql`select 'reference ' || t.name || '.' || f."from" || ' ' || f."table" || '.' || f."to" || ' ' || f.on_delete as line
    from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table'`,
  sql`select 'unique ' || t.name || ' ' || i."unique" || ' ' || group_concat(c.name || ' ' || c.desc, ',' order by c.seqno) as line
    from sqlite_master t join pragma_index_list(t.name) i join pragma_index_xinfo(i.name) c
    where t.type = 'table' and i.origin <> 'c' and c.key = 1 group by t.name, i.name`,
  sql`select type || ' ' || name || ' ' || sql as line from sqlite_master
    where sql is not null and (type in ('index', 'trigger', 'view') or sql like '%autoincrement%' or sql like '%virtual%')
      and sql not like '%autoincrement%'`,
  sql`select 'counted ' || name as line from sqlite_master where sql like '%autoincrement%'`,
]

const POSTGRES: Lines[] = [
  sql`select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' null=' || (not a.attnotnull)
      || ' default=' || coalesce(pg_get_expr(d.adbin, d.adrelid), '-') || ' storage=' || a.attstorage::text || ' collation=' || a.attcollation
      || ' kept=' || c.relpersistence::text as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v')`,
  sql`select 'index ' || indexdef as line from pg_indexes where schemaname = current_schema()`,
  sql`select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  sql`select 'trigger ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  sql`select 'function ' || regexp_replace(pg_get_functiondef(oid), '\s+', ' ', 'g') as line
    from pg_proc where pronamespace = current_schema()::regnamespace`,
]

/** Columns with type, null, default and collation; keys, references, indexes, triggers and functions; one line each. */
export async function schemaOf(store: Store): Promise<string[]> {
  const lines: string[] = []
  for (const query of store.engine === 'sqlite' ? SQLITE : POSTGRES)
    lines.push(...(await query.execute(store.read)).rows.map(({ line }) => tidy(line)))
  return lines.filter((line) => !line.includes('kysely_')).sort()
}

/** Statements are compared without quotes, case of keywords and line breaks. */
const tidy = (line: string) =>
  line
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/\( | (?=\))/g, (space) => space.trim())
    .replace(/ (CREATE \w+)/, (_, words: string) => ` ${words.toLowerCase()}`)
