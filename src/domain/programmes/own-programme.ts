/** An editor's programme → the row that pages read; what it says wins over what a register says. */
import type { OwnProgramme } from '../content/programmes.ts'
import { sortKey } from '../folding.ts'
import { parseJson, toJson } from '../json.ts'
import { sameText } from '../localized.ts'
import { type Deadline, type EnglishTest, monthBits, type Requirements } from './programme.ts'
import { type ProgrammeValues, programmeRow, type RowContext } from './programme-row.ts'
import { type Amount, UNKNOWN } from './registers/register.ts'
import { yearCost } from './year-cost.ts'

/** The register of programmes that no register has, and the source of an editor's fees: the school's page. */
export const OWN = 'own'
export const ownCode = (code: string) => `${OWN}:${code}`

/** The official page of a programme as the source of what it says. */
export const pageSource = (link: string) => ({ name: sameText(new URL(link).host), link })

const weeksOfYear = 52

export type OwnContext = Omit<RowContext, 'register'> & { subjectIds: ReadonlyMap<string, number> }

/** The row of a programme that no register has; null where it lacks a name or a level. */
export function ownRow(own: OwnProgramme, context: OwnContext): ProgrammeValues | null {
  const { code, name, level, school } = own
  if (name === undefined || level === undefined) return null
  const record = { ...UNKNOWN, code: ownCode(code), school, name, level, language: null, subjects: [] }
  const empty = programmeRow(record, { ...context, register: OWN })
  return { ...withOwn(empty, own, context), demo: Number(own.demo ?? false), origin: 'staff' }
}

/** A register's row with what an editor says of it. */
export function withOwn(row: ProgrammeValues, own: OwnProgramme, context: OwnContext): ProgrammeValues {
  const name = own.name ?? row.name
  const subjects = own.subjects?.flatMap((slug) => context.subjectIds.get(slug) ?? [])
  const weeks = own.weeks ?? row.weeks
  const requirements = requirementsOf(parseJson(row.requirements), own)
  const intakes = own.intakes?.map(Number).sort((one, other) => one - other)
  const changed: ProgrammeValues = {
    ...row,
    name,
    sort_key: sortKey(name),
    level: own.level ?? row.level,
    language: own.language ?? row.language,
    campus: own.campus ?? row.campus,
    weeks,
    ...(subjects && { subject_id: subjects[0] ?? null, second_subject_id: subjects[1] ?? null }),
    ...(intakes && { intakes: toJson(intakes), intake_bits: monthBits(intakes) }),
    ...feeOf(own, weeks),
    requirements: toJson(requirements),
    ielts: requirements.english?.ielts ?? null,
    conditional: own.conditional === undefined ? row.conditional : Number(own.conditional === 'yes'),
    ...(own.deadlines && { deadlines: toJson(own.deadlines.map(deadlineOf)) }),
    link: own.link ?? row.link,
    checked_on: own.checked_on ?? row.checked_on,
    checked_by: own.checked_by ?? row.checked_by,
    valid_until: own.valid_until ?? row.valid_until,
  }
  return own.fee === undefined ? changed : withCost(changed, context)
}

const ENGLISH: readonly EnglishTest[] = ['ielts', 'toefl', 'toefl_old', 'pte', 'duolingo', 'cambridge']

function requirementsOf(before: Requirements, own: OwnProgramme): Requirements {
  const scores = Object.fromEntries(ENGLISH.flatMap((test) => (own[test] === undefined ? [] : [[test, own[test]]])))
  return {
    ...before,
    ...(Object.keys(scores).length > 0 && { english: { ...before.english, ...scores } }),
    ...(own.ielts_part !== undefined && { english_parts: { ...before.english_parts, ielts: own.ielts_part } }),
    ...(own.grades && {
      grades: own.grades.map((grade) => {
        const [scale = '', minimum = ''] = grade.split(':')
        return { scale, minimum: Number(minimum) }
      }),
    }),
    ...(own.portfolio !== undefined && { portfolio: own.portfolio === 'yes' }),
    ...(own.experience_years !== undefined && { experience_years: own.experience_years }),
    ...(own.presessional_weeks !== undefined && { presessional_weeks: own.presessional_weeks }),
  }
}

function feeOf(own: OwnProgramme, weeks: number | null): Partial<ProgrammeValues> {
  const { fee, fee_per = 'year', fee_currency, fee_of, fee_kind = 'programme' } = own
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

/** A course of a year or less costs its whole fee in a year; without a length nobody knows. */
const ofYear = (total: number, weeks: number | null): number | null =>
  weeks === null ? null : weeks <= weeksOfYear ? total : Math.round((total / weeks) * weeksOfYear)

function deadlineOf(text: string): Deadline {
  const [day = '', intake] = text.split(' ')
  return intake === undefined ? { day } : { day, intake: Number(intake) }
}

/** The cost of a year with the row's fee in place of the tuition that it had. */
function withCost(row: ProgrammeValues, { dollarsPer }: OwnContext): ProgrammeValues {
  const { fee_year, fee_currency, fee_of, fee_source } = row
  const tuition: Amount | null =
    fee_year === null || fee_currency === null || fee_of === null || fee_source === null
      ? null
      : { amount: fee_year, currency: fee_currency, year: fee_of, source: fee_source }
  const others = parseJson(row.year_cost_parts).parts.flatMap(({ part, amount, currency, year, source }) =>
    part === 'tuition' ? [] : [[part, { amount, currency, year, source }] as const],
  )
  const cost = yearCost({ ...(tuition && { tuition }), ...Object.fromEntries(others) }, dollarsPer)
  return { ...row, year_cost_usd: cost.usd, year_cost_parts: toJson(cost.parts) }
}
