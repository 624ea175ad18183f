/** Texts of a content folder name figures that there are, in files whose texts say them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IN_BRACES, readExample, readReference } from '../../domain/figures/references.ts'
import type { ContentFolder } from './files.ts'
import type { ContentProblem } from './problems.ts'

/** Lists with tables of their own, whose texts are shown as they stand. */
const AS_THEY_STAND =
  /\.csv$|^(enrollments|countries|colleges|tags|classifications|article-tags|students|testimonials)\.yaml$/
/** Braces that are opened and not closed on their line. */
const OPEN = /\{\{(?![^{}\n]*\}\})/

/** A line of a file in which a text stands, counted from 1. */
export type Line = { file: string; number: number; text: string }

/** Every line of every text file of a content folder. */
export function* linesOf(path: string): Generator<Line> {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(md|yaml|csv)$/.test(name))
  for (const file of names.sort()) {
    const lines = readFileSync(join(path, file), 'utf8').split('\n')
    for (const [index, text] of lines.entries()) yield { file: file.replaceAll('\\', '/'), number: index + 1, text }
  }
}

/** Notes each name in braces that is no known figure's, with its file and line. */
export function checkFigureNames({ path, problems }: ContentFolder, known: ReadonlySet<string>): void {
  for (const line of linesOf(path)) if (line.text.includes('{{')) problems.push(...wrongIn(line, known))
}

function wrongIn({ file, number, text }: Line, known: ReadonlySet<string>): ContentProblem[] {
  const at = { file, path: `line ${number}` }
  const named = [...text.matchAll(IN_BRACES)].map(([braces]) => braces)
  if (AS_THEY_STAND.test(file))
    return [
      { ...at, expected: 'no figure: this file’s texts are shown as they stand', found: text.trim().slice(0, 80) },
    ]
  const wrong = named.filter((braces) => !known.has(readReference(braces)?.key ?? '') && readExample(braces) === null)
  return [
    ...wrong.map((found) => ({ ...at, expected: 'the key of a known figure', found })),
    ...(OPEN.test(text)
      ? [{ ...at, expected: 'braces that are closed on their line', found: text.slice(text.search(OPEN)).slice(0, 80) }]
      : []),
  ]
}
