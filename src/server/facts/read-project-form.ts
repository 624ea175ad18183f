import { FactSchema } from '../../domain/content/facts.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import { cover, type FactsFile, figureOf, wrongsOf } from '../../domain/facts/fact-rules.ts'
import { isPublishedBy } from '../../domain/facts/years.ts'
import { sentenceOf } from '../content/zod-issues.ts'
import { PROJECT_COLUMNS } from './forms.ts'
import { type Asked, factIssueAt, type Place, type Reader } from './reader.ts'

/** Rows of the project's own form, as in `content/facts`: one figure each. */
export function projectFormReader({ file, header }: Place, { references, thisYear, year }: Asked): Reader {
  if (year !== null) throw new Error(`${file} has the year of each figure itself: leave out --year`)
  const unknown = header.filter((column) => !PROJECT_COLUMNS.includes(column))
  if (unknown.length > 0) throw new Error(`${file} has unknown columns: ${JSON.stringify(unknown)}`)
  const read: FactsFile = { facts: [], covers: new Map(), notes: [] }
  const lines = new Map<string, number>()
  return {
    take({ line, cells }) {
      const row = Object.fromEntries(header.map((column, at) => [column, (cells[at] ?? '').trim()]))
      const parsed = FactSchema.safeParse(row)
      if (!parsed.success) return parsed.error.issues.map((issue) => sentenceOf(file, `line ${line}`, issue, row))
      const fact = parsed.data
      const errors: ContentIssue[] = wrongsOf(fact, references).map(({ field, ...rest }) =>
        factIssueAt(file, line, { column: field, ...rest }),
      )
      if (!isPublishedBy(fact.year, thisYear))
        errors.push(
          factIssueAt(file, line, { column: 'year', expected: 'a year that is not in the future', found: fact.year }),
        )
      const before = lines.get(figureOf(fact))
      if (before !== undefined) {
        const duplicate = `${figureOf(fact)} as on line ${before}`
        errors.push(factIssueAt(file, line, { column: 'kind', expected: 'each figure once', found: duplicate }))
      }
      lines.set(figureOf(fact), line)
      read.facts.push(fact)
      cover(read.covers, fact.source, fact.school, [fact.kind])
      return errors
    },
    end: () => read,
  }
}
