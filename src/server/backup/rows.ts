import { z } from 'zod'
import type { Row, TableName } from '../../store/queries/tables.ts'
import { BackupRefused } from './format.ts'

const RowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** A row as a backup's line says it. @throws BackupRefused */
export function parseRow(line: string, table: TableName, path: string): Row {
  try {
    return RowSchema.parse(JSON.parse(line))
  } catch (cause) {
    const sentence = `${path} holds rows of ${table} that can't be read: it was altered after it was made; nothing was changed`
    throw new BackupRefused(sentence, { cause })
  }
}
