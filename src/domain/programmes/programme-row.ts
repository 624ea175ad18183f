/** A register's record → the row that pages read. */
import { sortKey } from '../folding.ts'
import { toJson } from '../json.ts'
import { monthBits } from './programme.ts'
import type { ProgrammeRecord } from './registers/register.ts'
import { type CostBasis, yearCost } from './year-cost.ts'

export type RowContext = CostBasis & {
  register: string
  school: { id: number; countryCode: string }
}

/** Every column but the id, in the names of the table. */
export function programmeRow(record: ProgrammeRecord, { register, school, ...basis }: RowContext) {
  const { fee, costs, requirements } = record
  const tuition =
    fee?.year == null ? null : { amount: fee.year, currency: fee.currency, year: fee.of, source: fee.source }
  const cost = yearCost({ ...(tuition && { tuition }), ...costs }, basis)
  const [subject, second] = record.subjects
  return {
    code: record.code,
    register,
    school_id: school.id,
    country_code: school.countryCode,
    name: record.name,
    sort_key: sortKey(record.name),
    language: record.language,
    name_language: record.nameLanguage,
    level: record.level,
    subject_id: subject ?? null,
    second_subject_id: second ?? null,
    campus: record.campus,
    city_id: null,
    weeks: record.weeks,
    intakes: record.intakes === null ? null : toJson([...record.intakes]),
    intake_bits: monthBits(record.intakes ?? []),
    fee_year: fee?.year ?? null,
    fee_total: fee?.total ?? null,
    fee_currency: fee?.currency ?? null,
    fee_of: fee?.of ?? null,
    fee_kind: fee?.kind ?? null,
    fee_source: fee?.source ?? null,
    ielts: requirements.english?.ielts ?? null,
    requirements: toJson(requirements),
    conditional: record.conditional === null ? null : Number(record.conditional),
    deadlines: toJson([...record.deadlines]),
    post_study: record.postStudy,
    link: record.link,
    checked_on: record.checkedOn,
    checked_by: record.checkedBy,
    valid_until: record.validUntil,
    year_cost_usd: cost.usd,
    year_cost_parts: toJson(cost.parts),
    demo: 0,
    edited_at: null,
    origin: 'register',
  }
}
export type ProgrammeValues = ReturnType<typeof programmeRow>
