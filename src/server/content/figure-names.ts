/** Texts name existing figures, in files that support figures. */

import type { Entry } from '../../domain/content/entry.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Figure } from '../../domain/figures/figure.ts'
import {
  canBe,
  IN_BRACES,
  isOrganisationName,
  readExample,
  readPromise,
  readReference,
} from '../../domain/figures/references.ts'
import { type PlacedText, textsOf } from './texts.ts'

/** Lists in their own tables, whose texts are shown unchanged. */
const AS_THEY_STAND =
  /\.csv$|^(enrollments|countries|colleges|tags|classifications|article-tags|students|testimonials)\.yaml$/
/** Braces that are opened and not closed on their line. */
const OPEN = /\{\{(?![^{}\n]*\}\})/
/** Braces of another kind or number around a possible key or example: the site would show them unchanged. */
const OTHER_BRACES = /[{｛]{1,2}([^{}｛｝\n]*)[}｝]{1,2}/g
const KEY = /^\s*(=|[a-z0-9]+(?:[.-][a-z0-9]+)*)/

type Targets = { figures: ReadonlyMap<string, Figure>; promises: ReadonlySet<string> }

/** Reports each unknown figure in braces, each format that its kind lacks, and keys in other braces. */
export const checkFigureNames = (entries: readonly Entry[], targets: Targets): ContentIssue[] =>
  entries
    .filter(({ source }) => /\{[^"}]|｛/.test(source))
    .flatMap(textsOf)
    .filter(({ text }) => /[{｛]/.test(text))
    .flatMap((text) => errorsIn(text, targets))

function errorsIn({ file, path, text }: PlacedText, targets: Targets): ContentIssue[] {
  const at = { file, path }
  if (text.includes('{{') && AS_THEY_STAND.test(file))
    return [{ ...at, expected: 'no figure: this file’s texts are shown unchanged', found: text.trim().slice(0, 80) }]
  const inBraces = [...text.matchAll(IN_BRACES)].flatMap(([brace]) => {
    const expected = expectedOf(brace, targets)
    return expected ? [{ ...at, expected, found: brace }] : []
  })
  return [
    ...inBraces,
    ...text
      .split('\n')
      .flatMap((line) => inOtherBraces(line, targets))
      .map((error) => ({ ...at, ...error })),
  ]
}

/** The expected text in invalid braces; null for valid ones. */
function expectedOf(braces: string, { figures, promises }: Targets): string | null {
  if (readExample(braces) !== null || isOrganisationName(braces)) return null
  const promise = readPromise(braces)
  if (promise !== null) return promises.has(promise) ? null : 'a known promise'
  const reference = readReference(braces)
  const figure = reference && figures.get(reference.key)
  if (!figure) return 'the key of a known figure'
  return canBe(figure, reference) ? null : 'a form that this kind of figure has'
}

function inOtherBraces(text: string, { figures }: Targets): Pick<ContentIssue, 'expected' | 'found'>[] {
  if (OPEN.test(text))
    return [{ expected: 'braces that are closed on their line', found: text.slice(text.search(OPEN)).slice(0, 80) }]
  const others = [...text.replace(IN_BRACES, '').matchAll(OTHER_BRACES)].filter(([, inner = '']) => {
    const [, key = ''] = KEY.exec(inner) ?? []
    return key === '=' || figures.has(key)
  })
  return others.map(([brace]) => ({ expected: 'two half-width braces on either side', found: brace }))
}
