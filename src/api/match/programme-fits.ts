/** How programmes of a list fit a reader who gave a budget, English or a grade. */
import { dayOf } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { matchSchools, programmesOf } from '../../db/queries/match-schools.ts'
import type { ProgrammeRow } from '../../db/queries/programmes.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { judgeSchool, priceOf } from '../../domain/match/judge-fit.ts'
import { MATCH_LEVEL, MATCH_LEVELS } from '../../domain/match/profile.ts'
import { candidateOf, readParts } from './match-candidates.ts'
import { type FitItem, serializeFit } from './match-items.ts'
import { type MatchQuery, readProfile } from './match-query.ts'
import { readContext } from './match-reading.ts'

/** @property budget in units of the home currency */
export type Reader = Pick<MatchQuery, 'budget' | 'grade' | 'english' | 'subjects' | 'post_study'>

/** By the id of the programme; null where nothing of it decides. Levels without a match are missing. @throws DomainError `malformed` */
export async function findFits(
  db: Database,
  rows: readonly Pick<ProgrammeRow, 'id' | 'level'>[],
  reader: Reader,
  locale: Locale,
): Promise<Map<number, FitItem | null>> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) return new Map()
  const [programmes, schools, parts, context] = await Promise.all([
    programmesOf(
      db,
      rows.map(({ id }) => id),
    ),
    matchSchools(db),
    readParts(db, reading),
    readContext(db, locale, reading, reader.subjects),
  ])
  const levels = new Map(rows.map(({ id, level }) => [id, level]))
  const fits = programmes.flatMap((programme): [number, FitItem | null][] => {
    const school = schools.get(programme.school)
    const level = MATCH_LEVELS.find((each) => MATCH_LEVEL[each].programme === levels.get(programme.id))
    if (!school || !level) return []
    const profile = readProfile({ ...reader, level }, { reading, day: dayOf(db), locale })
    const candidate = candidateOf(school, programme, profile, parts)
    const fit = judgeSchool(candidate, profile, context, priceOf(candidate, profile, context))
    return [[programme.id, fit && serializeFit(fit, { home: context.home, locale })]]
  })
  return new Map(fits)
}
