/** How programmes of a list fit a reader who gave a budget, English or a grade. */
import { setImmediate } from 'node:timers/promises'
import { type Cache, cacheVersion, createCache, dayOf } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import { matchSchools, programmesOf } from '../../db/queries/match-schools.ts'
import type { ProgrammeClass } from '../../db/queries/programme-scan.ts'
import { findProgrammeClasses, type ProgrammeRow } from '../../db/queries/programmes.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { FIT_GROUPS, type Fit } from '../../domain/match/fit.ts'
import { judgeSchool } from '../../domain/match/judge-fit.ts'
import { MATCH_LEVEL, MATCH_LEVELS, type MatchLevel } from '../../domain/match/profile.ts'
import type { ProgrammeFilters } from '../../domain/programmes/criteria.ts'
import { candidateMaker } from './match-candidates.ts'
import { type FitItem, serializeFit } from './match-items.ts'
import { type MatchQuery, readProfile } from './match-query.ts'
import { type Reading, readContext } from './match-reading.ts'

/** @property budget in units of the home currency */
export type Reader = Pick<MatchQuery, 'budget' | 'grade' | 'english' | 'subjects' | 'post_study'>

/** Whether a reader gave anything to judge by. */
export const isJudged = ({ budget, english, grade }: Reader): boolean =>
  budget !== undefined || english !== undefined || grade !== undefined

/** By the id of the programme; null where nothing of it decides. Levels without a match are missing. @throws DomainError `malformed` */
export async function findFits(
  db: Database,
  rows: readonly Pick<ProgrammeRow, 'id' | 'level'>[],
  reader: Reader,
  locale: Locale,
): Promise<Map<number, FitItem | null>> {
  const [reading] = await listBlocks(db, 'match_reading')
  const fits = new Map<number, FitItem | null>()
  if (!reading) return fits
  const { home } = await readContext(db, locale, reading, reader.subjects)
  for (const [level, ofLevel] of byLevel(rows)) {
    const judge = await judgeOf(db, { ...reader, level }, reading, locale)
    for (const { id, fit } of await judge(ofLevel.map((row) => row.id)))
      fits.set(id, fit && serializeFit(fit, { home, locale }))
  }
  return fits
}

/** Lists don't tell an MBA from other master's degrees. */
const LIST_LEVELS = MATCH_LEVELS.filter((level) => level !== 'mba')
const byLevel = <T extends Pick<ProgrammeRow, 'level'>>(rows: readonly T[]): [MatchLevel, T[]][] =>
  LIST_LEVELS.flatMap((level): [MatchLevel, T[]][] => {
    const ofLevel = rows.filter((row) => row.level === MATCH_LEVEL[level].programme)
    return ofLevel.length > 0 ? [[level, ofLevel]] : []
  })

/** Judges programmes of one level by their ids. Those of schools that the match doesn't name, such as online ones, are not judged. */
async function judgeOf(db: Database, input: Reader & { level: MatchLevel }, reading: Reading, locale: Locale) {
  const context = await readContext(db, locale, reading, input.subjects)
  const profile = readProfile({ ...input, budget_for: 'year' }, { reading, day: dayOf(db), locale })
  const [schools, maker] = await Promise.all([matchSchools(db), candidateMaker(db, { profile, context, reading })])
  return async (ids: readonly number[]): Promise<{ id: number; fit: Fit | null }[]> =>
    (await programmesOf(db, ids)).flatMap((programme) => {
      const school = schools.get(programme.school)
      if (!school) return []
      const { candidate, priced } = maker.ofProgramme(programme, school)
      const fit = candidate.isNamed ? judgeSchool(candidate, profile, context, priced) : null
      return [{ id: programme.id, fit }]
    })
}

const caches = new WeakMap<Database, Cache>()
/** Readers whose groups are stored, some 20 KB each. */
const readersMost = 50
const [unjudged, notYet] = [FIT_GROUPS.length, 255]
/** Requests are answered between pieces. */
const pieceSize = 500

/** For each class of programmes that meets the filters the place of its group in FIT_GROUPS, or their number where nothing decides. @throws DomainError `malformed` */
export async function findFitGroups(
  db: Database,
  filters: ProgrammeFilters,
  reader: Reader,
  locale: Locale,
): Promise<Uint8Array | null> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) return null
  const { classes, size, version } = await findProgrammeClasses(db, filters)
  const cache = caches.get(db) ?? createCache(readersMost)
  caches.set(db, cache)
  const { budget, grade, english, subjects } = reader
  const groups = await cache.cached(
    JSON.stringify([locale, budget, grade, english, subjects]),
    `${version} ${await cacheVersion(db)}`,
    async () => new Uint8Array(size).fill(notYet),
  )
  const missing = classes.filter(({ number }) => groups[number] === notYet)
  for (const [level, ofLevel] of byLevel(missing)) {
    const judge = await judgeOf(db, { ...reader, level }, reading, locale)
    for (let from = 0; from < ofLevel.length; from += pieceSize) {
      const piece = ofLevel.slice(from, from + pieceSize)
      const fits = new Map((await judge(piece.map(({ id }) => id))).map(({ id, fit }) => [id, fit]))
      note(groups, piece, fits)
      await setImmediate()
    }
  }
  // levels without a match
  for (const { number } of missing) if (groups[number] === notYet) groups[number] = unjudged
  return groups
}

function note(groups: Uint8Array, classes: readonly ProgrammeClass[], fits: ReadonlyMap<number, Fit | null>): void {
  for (const { number, id } of classes) {
    const fit = fits.get(id)
    groups[number] = fit ? FIT_GROUPS.indexOf(fit.group) : unjudged
  }
}
