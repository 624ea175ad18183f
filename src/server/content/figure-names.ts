/** Texts of a content folder name figures that there are, in files whose texts say them. */
import type { Figure } from '../../domain/figures/figure.ts'
import { canBe, IN_BRACES, readExample, readReference } from '../../domain/figures/references.ts'
import type { ContentFiles } from '../../domain/source/entry.ts'
import type { ContentProblem } from '../../domain/source/problem.ts'
import type { ContentFolder } from './files.ts'

/** Lists with tables of their own, whose texts are shown as they stand. */
const AS_THEY_STAND =
  /\.csv$|^(enrollments|countries|colleges|tags|classifications|article-tags|students|testimonials)\.yaml$/
/** Braces that are opened and not closed on their line. */
const OPEN = /\{\{(?![^{}\n]*\}\})/
/** Braces of another kind or number round what could be a key or an example: they would be shown as they stand. */
const OTHER_BRACES = /[{｛]{1,2}\s*(=|[a-z0-9]+(?:[.-][a-z0-9]+)*)[^{}｛｝\n]*[}｝]{1,2}/g

/** A line of a file in which a text stands, counted from 1. */
export type Line = { file: string; number: number; text: string }

/** Every line of every text file of a content folder. */
export function* linesOf(files: ContentFiles): Generator<Line> {
  for (const [file, whole] of files)
    for (const [index, text] of whole.split('\n').entries()) yield { file, number: index + 1, text }
}

type Known = ReadonlyMap<string, Figure>

/** Notes each name in braces that is no known figure's, each form that its kind can't have, and keys in other braces, with file and line. */
export function checkFigureNames({ files, problems }: ContentFolder, known: Known): void {
  for (const line of linesOf(files)) if (/[{｛]/.test(line.text)) problems.push(...wrongIn(line, known))
}

function wrongIn({ file, number, text }: Line, known: Known): ContentProblem[] {
  const at = { file, path: `line ${number}` }
  if (text.includes('{{') && AS_THEY_STAND.test(file))
    return [
      { ...at, expected: 'no figure: this file’s texts are shown as they stand', found: text.trim().slice(0, 80) },
    ]
  const named = [...text.matchAll(IN_BRACES)].flatMap(([found]) => {
    const expected = expectedOf(found, known)
    return expected ? [{ ...at, expected, found }] : []
  })
  return [...named, ...inOtherBraces(text, known).map((wrong) => ({ ...at, ...wrong }))]
}

/** What ought to stand in braces that are wrong; null for those that are right. */
function expectedOf(braces: string, known: Known): string | null {
  if (readExample(braces) !== null) return null
  const reference = readReference(braces)
  const figure = reference && known.get(reference.key)
  if (!figure) return 'the key of a known figure'
  return canBe(figure, reference) ? null : 'a form that this kind of figure has'
}

function inOtherBraces(text: string, known: Known): Pick<ContentProblem, 'expected' | 'found'>[] {
  if (OPEN.test(text))
    return [{ expected: 'braces that are closed on their line', found: text.slice(text.search(OPEN)).slice(0, 80) }]
  const others = [...text.replace(IN_BRACES, '').matchAll(OTHER_BRACES)].filter(
    ([, key = '']) => key === '=' || known.has(key),
  )
  return others.map(([found]) => ({ expected: 'two half-width braces on either side', found }))
}
