import { cover, type FactsFile } from '../../domain/facts/fact-rules.ts'
import { type Cells, readScorecardRow, SCORECARD_FIGURES } from '../../domain/facts/scorecard.ts'
import { type Asked, factIssueAt, type Place, type Reader } from './reader.ts'
import { columnsOf, describeMissing, schoolsByNumber } from './registers.ts'

const source = 'college-scorecard'

/** Rows of the College Scorecard: one institution each, of which only those of the site are read. */
export function scorecardReader({ file, header }: Place, { references, schools, year, thisYear: _ }: Asked): Reader {
  if (year === null || !/-\d\d$/.test(year)) throw new Error(`${file} has no academic year: give it as --year 2023-24`)
  if (!references.sources.has(source)) throw new Error(`the site has no source ${source}: npm run content -- load`)
  const read: FactsFile = { facts: [], covers: new Map(), notes: [] }
  const places = columnsOf(header)
  const numbered = schoolsByNumber(schools, 'unitid')
  const lines = new Map<string, number>()
  const lacking = SCORECARD_FIGURES.filter(({ columns }) => columns.some((column) => !places.has(column)))
  const covered = SCORECARD_FIGURES.filter((figure) => !lacking.includes(figure)).map(({ kind, level }) =>
    // students have one figure for each level, each in its own column
    kind === 'students' ? `${kind} ${level}` : kind,
  )
  const withoutTuition: string[] = []
  return {
    take({ line, cells }) {
      const cell: Cells = (column) => cells[places.get(column) ?? -1]?.trim()
      const unitid = cell('UNITID') ?? ''
      const before = lines.get(unitid)
      if (before !== undefined)
        return [
          factIssueAt(file, line, { column: 'UNITID', expected: 'each once', found: `${unitid} as on line ${before}` }),
        ]
      lines.set(unitid, line)
      const school = numbered.get(unitid)
      if (!school) return []
      const { facts, errors, isTuitionLeftOut } = readScorecardRow(school.slug, year, cell, school.isCommunityCollege)
      read.facts.push(...facts)
      if (isTuitionLeftOut) withoutTuition.push(school.name)
      cover(read.covers, source, school.slug, covered)
      return errors.map((error) => factIssueAt(file, line, error))
    },
    end() {
      for (const { columns } of lacking) read.notes.push(`no column ${columns.join(', ')}: the stored figures stay`)
      if (withoutTuition.length > 0)
        read.notes.push(
          `left out the tuition of two-year colleges, because it is for students from other states: ${withoutTuition.join(', ')}`,
        )
      read.notes.push(...describeMissing(file, 'UNITID', numbered, lines))
      return read
    },
  }
}
