/** The tables of programmes, for Kysely. */
import type { Generated } from 'kysely'
import type { Json } from '../domain/json.ts'
import type { ProgrammeLevel } from '../domain/programmes/levels.ts'
import type { Deadline, FeeKind, PostStudyRight, Requirements, YearCostParts } from '../domain/programmes/programme.ts'
import type { ProgrammeValues } from '../domain/programmes/programme-row.ts'

export type ProgrammeTables = {
  /** A programme of a school, of a register or of an editor. `origin` is `register` or `staff`; rows with `edited_at` are not overwritten by a load. */
  programme: {
    id: number
    /** Unique and stable: the register's name and its identifiers, such as `cricos:00002J-001357G`; `own:SLUG`. */
    code: string
    /** Code of a register of content/registers.yaml; `own` for an editor's. */
    register: string
    school_id: number
    /** The school's, so that lists need no join. */
    country_code: string
    /** In the original language. */
    name: string
    sort_key: string
    /** Of instruction, ISO 639; null when unknown. */
    language: string | null
    /** Of the name, ISO 639; null unless a register tells it. */
    name_language: string | null
    level: ProgrammeLevel
    subject_id: number | null
    second_subject_id: number | null
    campus: string | null
    /** Null where it is the school's. */
    city_id: number | null
    weeks: number | null
    /** Months, 1 to 12. */
    intakes: Json<number[]> | null
    /** The same as bits, for filters; 0 when unknown. */
    intake_bits: number
    /** Units of the currency, not hundredths. */
    fee_year: number | null
    fee_total: number | null
    fee_currency: string | null
    /** The year of the figure, such as 2023 or 2023-24. */
    fee_of: string | null
    fee_kind: FeeKind | null
    /** Code of sources.yaml. */
    fee_source: string | null
    /** Lowest overall band for direct entry. */
    ielts: number | null
    requirements: Json<Requirements>
    /** Whether an offer before the English test is possible; null when unknown. */
    conditional: number | null
    deadlines: Json<Deadline[]>
    post_study: PostStudyRight | null
    link: string | null
    checked_on: string | null
    checked_by: string | null
    valid_until: string | null
    /** A year with tuition, fees and living in US dollars, derived; null unless tuition and living are known. */
    year_cost_usd: number | null
    year_cost_parts: Json<YearCostParts>
    demo: number
    edited_at: number | null
    origin: string
    /** What the register says, where an editor corrected it; null elsewhere. */
    registered: Generated<Json<ProgrammeValues> | null>
  }
  /** Identifiers of schools that a register brought, such as `unitid:100654`; those of other schools are in their entries. */
  school_identifier: { identifier: string; school_id: number }
}
