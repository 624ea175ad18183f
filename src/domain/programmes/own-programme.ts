/** An editor's programme → the row that pages read; what it says wins over what a register says. */
import type { OwnProgramme } from '../content/programmes.ts'
import type { Entries } from '../content/values.ts'
import { sortKey } from '../folding.ts'
import { parseJson, toJson } from '../json.ts'
import { sameText } from '../localized.ts'
import { type Deadline, type EnglishTest, monthBits, type Requirements } from './programme.ts'
import { type ProgrammeValues, programmeRow, type RowContext } from './programme-row.ts'
import { type Amount, UNKNOWN } from './registers/register.ts'
import { type Amounts, yearCost } from './year-cost.ts'

/** The register of programmes that no register has, and the source of an editor's fees: the school's page. */
export const OWN = 'own'
export const ownCode = (code: string) => `${OWN}:${code}`

/** The official page of a programme as the source of what it says. */
export const pageSource = (link: string) => ({ name: sameText(new URL(link).host), link })

const weeksOfYear = 52

export type OwnContext = Omit<RowContext, 'register'> & {
  subjectIds: ReadonlyMap<string, number>
  /** What the school publishes for a year, beside its tuition. */
  published: Amounts
}

/** The row of a programme that no register has; null where it lacks a name or a level. */
export function ownRow(entry: OwnProgramme, context: OwnContext): ProgrammeValues | null {
  const { code, name, level, school } = entry
  if (name === undefined || level === undefined) return null
  const record = { ...UNKNOWN, code: ownCode(code), school, name, level, language: null, subjects: [] }
  const empty = programmeRow(record, { ...context, register: OWN })
  return { ...withOwn(empty, entry, context), demo: Number(entry.demo ?? false), origin: 'staff' }
}

/** A register's row with what an editor says of it. */
export function withOwn(row: ProgrammeValues, entry: OwnProgramme, context: OwnContext): ProgrammeValues {
  const name = entry.name ?? row.name
  const subjects = entry.subjects?.flatMap((slug) => context.subjectIds.get(slug) ?? [])
  const weeks = entry.weeks ?? row.weeks
  const requirements = requirementsOf(parseJson(row.requirements), entry)
  const intakes = entry.intakes?.map(Number).sort((one, other) => one - other)
  const changed: ProgrammeValues = {
    ...row,
    name,
    sort_key: sortKey(name),
    level: entry.level ?? row.level,
    language: entry.language ?? row.language,
    name_language: entry.name === undefined ? row.name_language : null,
    campus: entry.campus ?? row.campus,
    weeks,
    ...(subjects && { subject_id: subjects[0] ?? null, second_subject_id: subjects[1] ?? null }),
    ...(intakes && { intakes: toJson(intakes), intake_bits: monthBits(intakes) }),
    ...feeOf(entry, weeks),
    requirements: toJson(requirements),
    ielts: requirements.english?.ielts ?? null,
    conditional: entry.conditional === undefined ? row.conditional : Number(entry.conditional === 'yes'),
    ...(entry.deadlines && { deadlines: toJson(entry.deadlines.map(deadlineOf)) }),
    link: entry.link ?? row.link,
    checked_on: entry.checked_on ?? row.checked_on,
    checked_by: entry.checked_by ?? row.checked_by,
    valid_until: entry.valid_until ?? row.valid_until,
  }
  return entry.fee === undefined ? changed : withCost(changed, context)
}

const ENGLISH: readonly EnglishTest[] = ['ielts', 'toefl', 'toefl_old', 'pte', 'duolingo', 'cambridge']

function requirementsOf(before: Requirements, entry: OwnProgramme): Requirements {
  const scores = Object.fromEntries(ENGLISH.flatMap((test) => (entry[test] === undefined ? [] : [[test, entry[test]]])))
  return {
    ...before,
    ...(Object.keys(scores).length > 0 && { english: { ...before.english, ...scores } }),
    ...(entry.ielts_part !== undefined && { english_parts: { ...before.english_parts, ielts: entry.ielts_part } }),
    ...(entry.grades && {
      grades: entry.grades.map((grade) => {
        const [scale = '', minimum = ''] = grade.split(':')
        return { scale, minimum: Number(minimum) }
      }),
    }),
    ...(entry.portfolio !== undefined && { portfolio: entry.portfolio === 'yes' }),
    ...(entry.experience_years !== undefined && { experience_years: entry.experience_years }),
    ...(entry.presessional_weeks !== undefined && { presessional_weeks: entry.presessional_weeks }),
  }
}

function feeOf(entry: OwnProgramme, weeks: number | null): Partial<ProgrammeValues> {
  const { fee, fee_per = 'year', fee_currency, fee_of, fee_kind = 'programme' } = entry
  if (fee === undefined || fee_currency === undefined || fee_of === undefined) return {}
  return {
    fee_year: fee_per === 'year' ? fee : ofYear(fee, weeks),
    fee_total: fee_per === 'year' ? null : fee,
    fee_currency,
    fee_of,
    fee_kind,
    fee_source: OWN,
  }
}

/** A course of a year or less costs its whole fee in a year; without a length it is unknown. */
const ofYear = (total: number, weeks: number | null): number | null =>
  weeks === null ? null : weeks <= weeksOfYear ? total : Math.round((total / weeks) * weeksOfYear)

function deadlineOf(text: string): Deadline {
  const [day = '', intake] = text.split(' ')
  return intake === undefined ? { day } : { day, intake: Number(intake) }
}

/** What was published by a register or school; the rest is the country's. */
const isPublished = ({ source }: { source: string }) => !/^(?:figures|living_costs)\//.test(source)

/** The cost of a year with the row's fee in place of the tuition that it had. */
function withCost(
  row: ProgrammeValues,
  { published, subjectIds: _, school: __, ...basis }: OwnContext,
): ProgrammeValues {
  const { fee_year, fee_currency, fee_of, fee_source } = row
  const tuition: Amount | null =
    fee_year === null || fee_currency === null || fee_of === null || fee_source === null
      ? null
      : { amount: fee_year, currency: fee_currency, year: fee_of, source: fee_source }
  const others = parseJson(row.year_cost_parts)
    .parts.filter((each) => each.part !== 'tuition' && isPublished(each))
    .map(({ part, counted: _, ...amount }) => [part, amount] as const)
  const amounts = { ...published, ...Object.fromEntries(others), ...(tuition && { tuition }) }
  const cost = yearCost(amounts, basis)
  return { ...row, year_cost_usd: cost.usd, year_cost_parts: toJson(cost.parts) }
}

/** What a row says, in the fields of an entry. @param slugs of subjects by id */
export function entryOfRow(row: ProgrammeValues, slugs: ReadonlyMap<number, string>): Entries {
  const { english = {}, english_parts, grades = [] }: Requirements = parseJson(row.requirements)
  const subjects = [row.subject_id, row.second_subject_id].flatMap((id) => (id === null ? [] : (slugs.get(id) ?? [])))
  const deadlines: Deadline[] = parseJson(row.deadlines)
  const isOfYear = row.fee_year !== null
  const fee = isOfYear ? row.fee_year : row.fee_total
  return withoutNulls({
    name: row.name,
    level: row.level,
    subjects: subjects.length > 0 ? subjects : null,
    ...(fee !== null && {
      fee,
      fee_per: isOfYear ? 'year' : 'whole',
      fee_currency: row.fee_currency,
      fee_of: row.fee_of,
    }),
    ...english,
    ielts_part: english_parts?.ielts ?? null,
    grades: grades.length > 0 ? grades.map(({ scale, minimum }) => `${scale}:${minimum}`) : null,
    deadlines:
      deadlines.length > 0 ? deadlines.map(({ day, intake }) => [day, intake].filter(Boolean).join(' ')) : null,
    intakes: row.intakes === null ? null : parseJson(row.intakes).map(String),
    link: row.link,
    checked_on: row.checked_on,
    valid_until: row.valid_until,
  })
}

const withoutNulls = (value: Entries): Entries =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== undefined))

/** The last day on which what an editor looked up holds: as said, else for a year; null where nothing was looked up. */
export function lastDayOf({
  checked_on,
  valid_until,
}: Pick<OwnProgramme, 'checked_on' | 'valid_until'>): string | null {
  if (valid_until !== undefined) return valid_until
  if (checked_on === undefined) return null
  return `${Number(checked_on.slice(0, 4)) + 1}${checked_on.slice(4).replace('-02-29', '-02-28')}`
}
