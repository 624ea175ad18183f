/** Reads a file of figures of the site's schools, all or nothing. */
import { basename } from 'node:path'
import { ContentError, type ContentIssue } from '../../domain/content/issue.ts'
import type { FactsFile } from '../../domain/facts/fact-rules.ts'
import { type FormName, formOf } from './forms.ts'
import { cricosReader } from './read-cricos.ts'
import { projectFormReader } from './read-project-form.ts'
import { readRows, rejectOthers } from './read-rows.ts'
import { scorecardReader } from './read-scorecard.ts'
import type { Asked, Place, Reader } from './reader.ts'

const READERS: Record<FormName, (place: Place, input: Asked) => Reader> = {
  scorecard: scorecardReader,
  cricos: cricosReader,
  project: projectFormReader,
}

/** Limit of reported errors. */
const errorsMax = 50

/** @throws ContentError that names every error; Error, a sentence, when the file has another format */
export async function readFactsFile(path: string, input: Asked): Promise<FactsFile> {
  rejectOthers(path)
  const file = basename(path)
  const errors: ContentIssue[] = []
  let reader: Reader | null = null
  let rows = 0
  for await (const row of readRows(path)) {
    if (reader === null) {
      const header = row.cells.map((cell) => cell.trim())
      reader = READERS[formOf(file, header)]({ file, header }, input)
      continue
    }
    rows++
    errors.push(...reader.take(row))
    if (errors.length >= errorsMax) break
  }
  if (reader === null || rows === 0) throw new Error(`${file} has no rows below its header`)
  if (errors.length > 0) throw new ContentError(errors)
  return reader.end()
}
