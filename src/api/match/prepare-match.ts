/** Reads ahead what a match needs, so that the first family doesn't wait for it. */
import { dayOf } from '../../db/per-version.ts'
import { listBlocks } from '../../db/queries/blocks.ts'
import type { Database } from '../../db/store.ts'
import { editionCodes, homeCurrency } from '../../domain/editions.ts'
import { findCandidates } from './match-candidates.ts'
import { readProfile } from './match-query.ts'
import { readContext } from './match-reading.ts'

/** The levels that most families ask for. */
const LEVELS = ['bachelor', 'master'] as const

/** Programmes, schools and their prices of the usual start, in each home currency; in pieces, between which requests are answered. */
export async function prepareMatch(db: Database, isStopping: () => boolean = () => false): Promise<void> {
  const [reading] = await listBlocks(db, 'match_reading')
  if (!reading) return
  const localeByCurrency = new Map(editionCodes().map((locale) => [homeCurrency(locale), locale]))
  for (const level of LEVELS)
    for (const locale of localeByCurrency.values()) {
      if (isStopping()) return
      const context = await readContext(db, locale, reading, [])
      const given = { level, subjects: [], post_study: false, budget_for: 'year' as const }
      const profile = readProfile(given, { reading, day: dayOf(db), locale })
      await findCandidates(db, { profile, context, reading, countries: [], isWanted: () => true, cities: [] })
    }
}
