import { FACT_OF, FIGURES, figuresOf, type SchoolFigures } from '../../domain/school-figures.ts'
import { perVersion } from '../per-version.ts'

const KINDS = FIGURES.map((name) => FACT_OF[name].kind)

/** What lists show of schools, by the school's id; schools of which none is known are missing. */
export const schoolFigures = perVersion(async (db): Promise<Map<number, SchoolFigures>> => {
  const facts = await db
    .selectFrom('school_fact')
    .select(['school_id', 'kind', 'level', 'value', 'value_to', 'currency', 'year'])
    .where('kind', 'in', KINDS)
    .execute()
  const bySchool = Map.groupBy(facts, ({ school_id }) => school_id)
  return new Map([...bySchool].map(([id, own]) => [id, figuresOf(own)]))
})
