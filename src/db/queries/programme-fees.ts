/** Fees that programmes themselves or their registers publish, for the costs of a subject. */
import type { ProgrammeLevel } from '../../domain/programmes/levels.ts'
import { OWN } from '../../domain/programmes/own-programme.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'

/** Of the programme itself: averages of schools say nothing about a subject. */
const OWN_FEES = ['programme', 'register'] as const

const withFees = (db: Database, isoCountry: string, level: ProgrammeLevel) =>
  db
    .selectFrom('programme')
    .innerJoin('school', 'school.id', 'programme.school_id')
    .where('programme.level', '=', level)
    .where('school.iso_country', '=', isoCountry)
    .where('programme.fee_year', 'is not', null)
    .where('programme.fee_kind', 'in', OWN_FEES)
    // each of those has a source of its own
    .where('programme.fee_source', '!=', OWN)

/** Yearly fees of a subject's programmes in a country of ISO 3166, ascending. */
export const listFeesOfSubject = (db: Database, isoCountry: string, level: ProgrammeLevel, subjectId: number) =>
  withFees(db, isoCountry, level)
    .where((eb) =>
      eb.or([eb('programme.subject_id', '=', subjectId), eb('programme.second_subject_id', '=', subjectId)]),
    )
    .select(['programme.fee_year', 'programme.fee_currency', 'programme.fee_of', 'programme.fee_source'])
    .orderBy('programme.fee_year')
    .execute()

/** How many fees each subject has in a country, by its id. */
export const countFeesBySubject = perVersion(async (db, isoCountry: string, level: ProgrammeLevel) => {
  const rows = await withFees(db, isoCountry, level)
    .where('programme.subject_id', 'is not', null)
    .select(['programme.subject_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('programme.subject_id')
    .execute()
  return new Map(rows.map(({ subject_id, count }) => [subject_id, Number(count)]))
})
