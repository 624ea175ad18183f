import type { Level } from '../../domain/match/figures.ts'
import { FACT_OF, FIGURES, figuresOf, type SchoolFigures } from '../../domain/school-figures.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'

const KINDS = FIGURES.map((name) => FACT_OF[name].kind)

/** What lists show of schools for a level of study, by the school's id; schools of which none is known are missing. */
export const schoolFigures = async (
  db: Database,
  level: Level = 'undergraduate',
): Promise<Map<number, SchoolFigures>> => (await figuresByLevel(db))[level]

const figuresByLevel = perVersion(async (db): Promise<Record<Level, Map<number, SchoolFigures>>> => {
  const facts = await db
    .selectFrom('school_fact')
    .select(['school_id', 'kind', 'level', 'value', 'value_to', 'currency', 'year'])
    .where('kind', 'in', KINDS)
    .execute()
  const bySchool = Map.groupBy(facts, ({ school_id }) => school_id)
  const of = (level: Level) => new Map([...bySchool].map(([id, own]) => [id, figuresOf(own, level)]))
  return { undergraduate: of('undergraduate'), graduate: of('graduate'), pathway: of('pathway') }
})
