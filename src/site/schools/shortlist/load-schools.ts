import type { Answer, ApiClient } from '../../../api/client.ts'

export type FactedSchool = Answer<'schools', 'facts'>['schools'][number]

const askedMax = 100

/** The schools of a list with their figures, in its order, and which of its ids no school has. */
export async function loadSchools(
  api: ApiClient,
  ids: readonly number[],
): Promise<{ schools: FactedSchool[]; gone: number[] }> {
  const asked = ids.slice(0, askedMax)
  if (asked.length === 0) return { schools: [], gone: [] }
  const { schools } = await api.schools.facts({ schools: asked.join(',') })
  return { schools, gone: asked.filter((id) => !schools.some((school) => school.id === id)) }
}
