/** What is judged beside the wanted award and subjects: another award by content, and neighbouring subjects. */
import { listSubjects } from '../../db/queries/subjects.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'
import type { MatchContext } from '../../domain/match/candidate.ts'
import type { Alternative } from '../../domain/match/find-matches.ts'
import type { Profile } from '../../domain/match/profile.ts'
import { type Reading, readContext } from './match-reading.ts'

export type NamedAlternative = Alternative & {
  /** How the other award differs; null for a neighbouring subject. */
  text: Localized | null
}

type Asked = { profile: Profile; reading: Reading; cities: NonNullable<MatchContext['cities']>; locale: Locale }

export async function readAlternatives(
  db: Database,
  { profile, reading, cities, locale }: Asked,
): Promise<NamedAlternative[]> {
  const all = await listSubjects(db)
  const idsOf = (slugs: readonly string[]) => all.flatMap(({ id, slug }) => (slugs.includes(slug) ? [id] : []))
  const awards = (reading.instead ?? []).filter(({ level }) => level === profile.level)
  const near = idsOf(all.filter(({ id }) => profile.subjects.includes(id)).flatMap((each) => each.near ?? []))
  const others = [
    ...awards.map(({ offer: level, subjects, text }) => ({
      text,
      profile: { ...profile, level, subjects: subjects ? idsOf(subjects) : profile.subjects },
    })),
    ...(near.length > 0 ? [{ text: null, profile: { ...profile, subjects: near } }] : []),
  ]
  return Promise.all(
    others.map(async (each) => ({
      ...each,
      context: await readContext(db, locale, reading, each.profile.subjects, cities),
    })),
  )
}
