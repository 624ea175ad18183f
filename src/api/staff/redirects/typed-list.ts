/** A pasted list of redirects, a line each. */
import type { FieldProblem } from '../../../domain/domain-error.ts'
import type { Locale } from '../../../domain/editions.ts'
import type { Typed } from './typed-rules.ts'

const linesMax = 2000

/** @param edition of addresses that don't say theirs; null for every edition's */
export function readList(list: string, edition: Locale | null): { typed: Typed[]; problems: FieldProblem[] } {
  const typed: Typed[] = []
  const problems: FieldProblem[] = []
  const lines = list
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ said: line.trim(), path: `lines.${index + 1}` }))
    .filter(({ said }) => said !== '' && !said.startsWith('#'))
  if (lines.length > linesMax)
    return { typed: [], problems: [{ path: 'list', key: 'fields.redirect.tooLong', values: { max: linesMax } }] }
  for (const { said, path } of lines) {
    const [from = '', to = '', ...more] = said.split(/\s*(?:[,;\t]|\s|→|->|=>)\s*/).filter(Boolean)
    if (to === '' || more.length > 0) problems.push({ path, key: 'fields.redirect.line' })
    else typed.push({ from, to: to === '410' ? null : to, edition, isOver: false, fields: { from: path, to: path } })
  }
  if (typed.length === 0 && problems.length === 0) problems.push({ path: 'list', key: 'fields.redirect.empty' })
  return { typed, problems }
}
