/** Words of the schema that the two databases spell differently. */
export type Dialect = {
  /** Type of a key that the database counts up. */
  serialKey: string
  /** Type of a sum in minor units: PostgreSQL's integer ends at 21,474,836.47, a few hundred dollars in dong. */
  amount: string
  bytes: string
  /** Compares texts byte by byte, as SQLite does anyway. */
  byteOrder: string
  /** A table whose rows may be lost in a crash. */
  unlogged: string
}

export const SQLITE: Dialect = {
  serialKey: 'integer primary key autoincrement',
  amount: 'integer',
  bytes: 'blob',
  byteOrder: '',
  unlogged: '',
}

export const POSTGRES: Dialect = {
  serialKey: 'serial primary key',
  amount: 'bigint',
  bytes: 'bytea',
  byteOrder: ' collate "C"',
  unlogged: 'unlogged ',
}
