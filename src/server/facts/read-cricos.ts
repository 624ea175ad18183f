import { degreeLevel, tuitionOf, yearOf } from '../../domain/facts/cricos.ts'
import { cover, type FactsFile } from '../../domain/facts/fact-rules.ts'
import { type Asked, factIssueAt, type NamedSchool, type Place, type Reader } from './reader.ts'
import { columnsOf, describeMissing, schoolsByNumber } from './registers.ts'

const source = 'cricos'
/** An empty cell is an error of the register, as is zero. */
const FEE = /^$|^(?:A?\$\s?)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/
type Fees = Map<'undergraduate' | 'graduate', number[]>

/** Rows of the Australian register: one course each, with the fee of the whole course. */
export function cricosReader({ file, header }: Place, { references, schools, year }: Asked): Reader {
  if (year === null) throw new Error(`${file} has no date: give its year or day as --as-of 2026-07-01`)
  if (!references.sources.has(source)) throw new Error(`the site has no source ${source}: npm run content -- load`)
  const places = columnsOf(header)
  const numbered = schoolsByNumber(schools, 'cricos')
  const providers = new Map<string, number>()
  const courses = new Map<string, number>()
  const fees = new Map<NamedSchool, Fees>()
  const sentences: string[] = []
  return {
    take({ line, cells }) {
      const cell = (column: string) => cells[places.get(column) ?? -1]?.trim() ?? ''
      const provider = cell('CRICOS Provider Code').toUpperCase()
      const school = numbered.get(provider)
      providers.set(provider, line)
      if (!school) return []
      const course = `${provider} ${cell('CRICOS Course Code')}`
      const before = courses.get(course)
      if (before !== undefined) {
        const duplicate = `${cell('CRICOS Course Code')} as on line ${before}`
        return [factIssueAt(file, line, { column: 'CRICOS Course Code', expected: 'each once', found: duplicate })]
      }
      courses.set(course, line)
      const levelFees: Fees = fees.get(school) ?? new Map()
      fees.set(school, levelFees)
      const level = degreeLevel(cell('Course Level'))
      const errors = level === null ? [] : invalidCells(cell)
      if (level === null || errors.length > 0 || /^y/i.test(cell('Expired')))
        return errors.map((error) => factIssueAt(file, line, error))
      const [fee, weeks] = [amountOf(cell('Tuition Fee')), Number(cell('Duration (Weeks)'))]
      const perYear = yearOf(fee, weeks)
      if (perYear !== null) levelFees.set(level, [...(levelFees.get(level) ?? []), perYear])
      else
        sentences.push(
          `left out line ${line}, ${school.name}, ${cell('Course Name')}: AUD ${fee} for ${weeks} weeks is an error of the register`,
        )
      return []
    },
    end() {
      const read: FactsFile = { facts: [], covers: new Map(), notes: sentences }
      for (const [{ slug }, levelFees] of fees) {
        read.facts.push(...tuitionOf(slug, year.slice(0, 4), levelFees))
        cover(read.covers, source, slug, ['tuition'])
      }
      sentences.push(...describeMissing(file, 'CRICOS Provider Code', numbered, providers))
      return read
    },
  }
}

const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''))

function invalidCells(cell: (column: string) => string) {
  const rules: [column: string, form: RegExp, expected: string][] = [
    ['Expired', /^(yes|no|y|n)$/i, 'Yes or No'],
    ['Duration (Weeks)', /^$|^\d+(\.\d+)?$/, 'a number of weeks'],
    ['Tuition Fee', FEE, 'dollars of the whole course'],
  ]
  return rules
    .filter(([column, form]) => !form.test(cell(column)))
    .map(([column, , expected]) => ({ column, expected, found: JSON.stringify(cell(column)) }))
}
