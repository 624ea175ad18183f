import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listEntries } from '../../db/queries/content-entries.ts'
import type { Database } from '../../db/store.ts'
import { writeFiles } from './write-files.ts'

/**
 * Writes the entries of the content into a folder, as files that load as the same entries. Removes text files of
 * deleted entries; other files stay.
 * @throws Error without entries, or when the folder is not a content folder
 */
export async function exportContent(
  db: Database,
  folder: string,
): Promise<{ files: number; unchanged: number; removed: number }> {
  const entries = (await listEntries(db)).filter(({ is_gone }) => is_gone === 0)
  if (entries.length === 0) throw new Error('this content has no entries yet: load a folder first')
  const files = writeFiles(entries)
  mkdirSync(folder, { recursive: true })
  const there = textsBelow(folder)
  rejectForeign(folder, there)
  let unchanged = 0
  for (const [file, text] of files) {
    const path = join(folder, file)
    if (there.has(file) && readFileSync(path, 'utf8') === text) unchanged++
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
  const gone = [...there].filter((file) => !files.has(file))
  for (const file of gone) rmSync(join(folder, file))
  return { files: files.size, unchanged, removed: gone.length }
}

const textsBelow = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.(md|yaml|csv)$/.test(name) && !/(^|\/)\./.test(name)),
  )

/** A mistyped folder must not lose its files. */
function rejectForeign(folder: string, there: ReadonlySet<string>): void {
  if (there.size > 0 && !there.has('site.yaml'))
    throw new Error(`${folder} contains other files and is not a content folder: nothing was written`)
}
