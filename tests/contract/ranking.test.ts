/** The ranking's order by name uses each reader's own script. */
import { describe, expect, test } from 'vitest'
import { readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'

describe.each(ENGINES)('the ranking by name on %s', (engine) => {
  const api = useApi(engine)
  const idsBy = async (sort: string, locale: 'vi' | 'tw' | 'en') => {
    const answer = await readJson(await api.get(`/api/Home/school_sorts?sort=${sort}&per_page=50`, { locale }))
    return (answer.school_sorts as { id: number }[]).map(({ id }) => id)
  }

  test.each([
    ['tw', 'name_ch', 'name_en'],
    ['vi', 'name_en', 'name_ch'],
    ['en', 'name_en', 'name_ch'],
  ] as const)('in %s is that by %s', async (locale, same, other) => {
    const byName = await idsBy('name', locale)
    expect(byName.length).toBeGreaterThan(10)
    expect(byName).toEqual(await idsBy(same, locale))
    expect(byName).not.toEqual(await idsBy(other, locale))
  })
})
