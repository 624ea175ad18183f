import { schoolRanks } from '../../queries/ranking.ts'
import type { Database } from '../../store.ts'
import { type DocumentReader, idsAfter, inAny, lastOrder, type Numbered, namesOf } from './document-reader.ts'

export const schools: DocumentReader = {
  of: [
    ...(['school', 'school_enrollment', 'school_college', 'school_tag', 'tag', 'city'] as const),
    // their ranks
    ...(['ranking_lists', 'universities'] as const),
  ],
  read: readSchools,
  nextIds: (db, after, count) => idsAfter(db.selectFrom('school').select('id'), after, count),
}

/** Schools are found by their names, then by city and what they are known for. */
async function readSchools(db: Database, ids: readonly number[]): Promise<Numbered[]> {
  const rows = await db
    .selectFrom('school')
    .innerJoin('city', 'city.id', 'school.city_id')
    .selectAll('school')
    .select(['city.name_en as city_en', 'city.name_vi as city_vi', 'city.name_tw as city_tw'])
    .where('school.id', 'in', ids)
    .execute()
  const tags = await db
    .selectFrom('school_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['school_id', 'tag.id', 'name_en', 'name_vi', 'name_tw'])
    .where('school_id', 'in', ids)
    .orderBy('tag.id')
    .execute()
  const enrollments = await db
    .selectFrom('school_enrollment')
    .selectAll()
    .where('school_id', 'in', ids)
    .orderBy('enrollment_id')
    .execute()
  const colleges = await db
    .selectFrom('school_college')
    .selectAll()
    .where('school_id', 'in', ids)
    .orderBy('college_id')
    .execute()
  const ranks = await schoolRanks(db)
  const bySchool = <T extends { school_id: number }>(links: T[]) => Map.groupBy(links, ({ school_id }) => school_id)
  const [tagsOf, enrollmentsOf, collegesOf] = [bySchool(tags), bySchool(enrollments), bySchool(colleges)] as const
  return rows.map((row) => {
    const own = tagsOf.get(row.id) ?? []
    const city = namesOf({ name_en: row.city_en, name_vi: row.city_vi, name_tw: row.city_tw })
    return {
      kind: 'school',
      id: row.id,
      order: Math.min(ranks.get(row.id) ?? lastOrder, lastOrder),
      texts: inAny([...namesOf(row), ...(JSON.parse(row.aliases) as string[])], [...city, ...own.flatMap(namesOf)]),
      facets: [
        `o${row.country_code}`,
        `y${row.city_id}`,
        ...own.map(({ id }) => `t${id}`),
        ...(enrollmentsOf.get(row.id) ?? []).map(({ enrollment_id }) => `e${enrollment_id}`),
        ...(collegesOf.get(row.id) ?? []).map(({ college_id }) => `c${college_id}`),
      ],
    }
  })
}
