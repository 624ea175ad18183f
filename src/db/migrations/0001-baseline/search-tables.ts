import type { Dialect } from './dialect.ts'

/** Tables of the search, without the full-text index, which each database has its own way of. */
export const searchTables = ({ byteOrder, bytes }: Dialect): string[] => [
  // Documents of the search; entries of equal score are listed in this order.
  `create table search_entry (
    entry bigint not null primary key, kind text not null, id integer not null, fingerprint text
  )`,
  'create index search_entry_by_row on search_entry (kind, id)',
  // Queries without a result, counted per day.
  `create table search_miss (
    day text not null, locale text not null, kind text not null, words text not null, count integer not null,
    constraint search_miss_pk primary key (day, locale, kind, words)
  )`,
  // Postings, packed per term and block of documents.
  `create table search_posting (
    term text${byteOrder} not null, block integer not null, count integer not null, data ${bytes} not null,
    constraint search_posting_pk primary key (term, block)
  )`,
  'create index search_posting_by_block on search_posting (block, term)',
  // The order of the words of each text.
  `create table search_sequence (
    kind text not null, id integer not null, locale text not null, data ${bytes} not null,
    constraint search_sequence_pk primary key (kind, id, locale)
  )`,
  // Queries with a result, and how often one was opened, counted per day.
  `create table search_use (
    day text not null, locale text not null, words text not null, found integer not null, opened integer not null,
    constraint search_use_pk primary key (day, locale, words)
  )`,
]
