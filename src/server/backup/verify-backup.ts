/** Verifies that a backup can be restored, without storing any of it. */
import { createHash } from 'node:crypto'
import type { ParsedTarEntry } from 'modern-tar'
import { BackupRejected, fileName, type Head, parseRow, tableOf } from './format.ts'
import { readBackup } from './read-backup.ts'

export type Verified = {
  head: Head
  /** Total number of rows and uploads. */
  rows: number
  files: number
  /** Ordered uploads whose file was already missing when the backup was made. */
  missing: string[]
}

/**
 * Decrypts a backup and verifies every checksum, every row, the number of rows of each table, and that the tables are
 * those of this version.
 * @throws BackupRejected
 */
export async function verifyBackup(path: string, keys: readonly string[]): Promise<Verified> {
  const counts = new Map<string, number>()
  const ordered: string[] = []
  const files = new Set<string>()
  const head = await readBackup(path, keys, async (name, body) => {
    const table = tableOf(name)
    if (!table) files.add(name)
    return table
      ? sumOf(body, (line) => {
          counts.set(table, (counts.get(table) ?? 0) + 1)
          const { id, order_reference } = parseRow(line, table, path)
          if (table === 'upload' && order_reference) ordered.push(String(id))
        })
      : sumOf(body)
  })
  for (const [table, count] of Object.entries(head.rows))
    if (count !== (counts.get(table) ?? 0))
      throw new BackupRejected(
        `${path} declares ${count} rows of ${table} and contains ${counts.get(table) ?? 0}; nothing was changed`,
      )
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { head, rows, files: files.size, missing: ordered.filter((id) => !files.has(fileName(id))) }
}

/** @param onLine receives each line that isn't empty, without its line end */
async function sumOf(body: ParsedTarEntry['body'], onLine?: (line: string) => void): Promise<string> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  for await (const chunk of body) {
    hash.update(chunk)
    if (onLine) chunks.push(chunk)
  }
  // a batch is some hundred rows
  const text = Buffer.concat(chunks).toString()
  for (const line of text.split('\n')) if (line !== '') onLine?.(line)
  return hash.digest('hex')
}
