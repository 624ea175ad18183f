/**
 * A backup is a gzipped tar archive that `tar` and `sha256sum -c` read as well: the head, then the rows of every
 * table as JSON lines, then the uploads under their ids, and the checksums of all of it at the end.
 */

import { z } from 'zod'
import { type Row, TABLES, type TableName } from '../../db/queries/tables.ts'
import { isKeyOf } from '../../domain/collections.ts'

export const HEAD = 'waypoint-backup.json'
export const SUMS = 'SHA256SUMS'

export const HeadSchema = z.object({
  format: z.literal('waypoint-backup'),
  version: z.number(),
  created_at: z.string(),
  /** The engine of the source database; a backup restores into either. */
  engine: z.enum(['sqlite', 'postgres']),
  /** Migrations of the database's tables. */
  migrations: z.array(z.string()),
  /** Number of rows of each table. */
  rows: z.record(z.string(), z.number()),
})
export type Head = z.output<typeof HeadSchema>

export const formatVersion = 2

/** Path of a batch of a table's rows. */
export const pieceName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.ndjson`
/** Path of an upload's bytes. */
export const fileName = (uploadId: string): string => `files/${uploadId}`

const FILE_NAME = /^files\/[A-Za-z0-9_-]{16,64}$/
const PIECE_NAME = /^tables\/([a-z_]+)\/\d{6}\.ndjson$/

/** The table of a batch of rows; null for any other entry. */
export function tableOf(name: string): TableName | null {
  const [, table = ''] = PIECE_NAME.exec(name) ?? []
  return isKeyOf(TABLES, table) ? table : null
}

/** Whether an entry may have this name: none leaves its folder. */
export const isEntryName = (name: string): boolean => FILE_NAME.test(name) || tableOf(name) !== null

/** A backup that can't be restored; its message is a sentence for the owner, and nothing was changed. */
export class BackupRejected extends Error {}

const RowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Parses a row from a backup's line. @throws BackupRejected */
export function parseRow(line: string, table: TableName, path: string): Row {
  try {
    return RowSchema.parse(JSON.parse(line))
  } catch (cause) {
    const sentence = `${path} contains rows of ${table} that can't be read: it was altered after it was made; nothing was changed`
    throw new BackupRejected(sentence, { cause })
  }
}

/** @throws BackupRejected unless the tables are those of this version */
export function checkHead({ version, migrations }: Head, ownMigrations: readonly string[], path: string): void {
  if (version !== formatVersion)
    throw new BackupRejected(
      `${path} is a backup of format ${version}, and this version of Waypoint reads format ${formatVersion}; nothing was changed`,
    )
  // migrations may have landed in another order, so only the set matters
  const lacking = ownMigrations.filter((name) => !migrations.includes(name))
  const foreign = migrations.filter((name) => !ownMigrations.includes(name))
  if (lacking.length + foreign.length === 0) return
  const differences = [...lacking.map((name) => `without ${name}`), ...foreign.map((name) => `with ${name}`)].join(', ')
  const [age, advice] =
    foreign.length === 0
      ? ['an older', 'restore it with that version, then update']
      : lacking.length === 0
        ? ['a newer', 'update Waypoint first']
        : ['another', 'restore it with the version that made it']
  throw new BackupRejected(
    `${path} was made by ${age} version of Waypoint (its tables are ${differences}); ${advice}. Nothing was changed`,
  )
}
