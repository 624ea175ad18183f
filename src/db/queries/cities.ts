import type { Database } from '../store.ts'

/** By what content names a city; null when it isn't there. */
export async function findCitySlug(db: Database, id: number): Promise<string | null> {
  const city = await db.selectFrom('city').select('slug').where('id', '=', id).executeTakeFirst()
  return city?.slug ?? null
}
