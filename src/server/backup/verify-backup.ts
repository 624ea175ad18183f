/** Whether a backup could be restored: read whole, and nothing of it kept. */
import { createHash } from 'node:crypto'
import type { ParsedTarEntry } from 'modern-tar'
import { BackupRefused, fileName, type Head, parseRow, tableOf } from './format.ts'
import { readBackup } from './read-backup.ts'

export type Verified = {
  head: Head
  /** How many rows of all tables, and uploads, it holds. */
  rows: number
  files: number
  /** Uploads of orders whose file it doesn't hold: it lacked when the backup was made. */
  missing: string[]
}

/** Opens it, and checks every sum, every row, how many rows each table has, and that its tables are this version's own. @throws BackupRefused */
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
      throw new BackupRefused(
        `${path} says ${count} rows of ${table} and holds ${counts.get(table) ?? 0}; nothing was changed`,
      )
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { head, rows, files: files.size, missing: ordered.filter((id) => !files.has(fileName(id))) }
}

/** @param onLine told each line that isn't empty, without its end */
async function sumOf(body: ParsedTarEntry['body'], onLine?: (line: string) => void): Promise<string> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  for await (const chunk of body) {
    hash.update(chunk)
    if (onLine) chunks.push(chunk)
  }
  // a piece is some hundred rows
  const text = Buffer.concat(chunks).toString()
  for (const line of text.split('\n')) if (line !== '') onLine?.(line)
  return hash.digest('hex')
}
