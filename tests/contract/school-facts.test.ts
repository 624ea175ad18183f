/** Figures of many schools at once. */
import { describe, expect, test } from 'vitest'
import { type Item, readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'

type School = Item & { facts: object[] }

describe.each(ENGINES)('figures of schools on %s', (engine) => {
  const api = useApi(engine)
  const factsOf = async (ids: string, locale: (typeof LOCALES)[number] = 'en') =>
    (await readJson(await api.get(`/api/Home/school_facts?schools=${ids}`, { locale }))).schools as School[]
  const pageOf = async (id: number, locale: (typeof LOCALES)[number]) =>
    (await readJson(await api.get(`/api/Home/school_one/${id}`, { locale }))).school as School

  test('schools keep the requested order, each once, without unknown ones', async () => {
    expect((await factsOf('7,3,9999999,3,12')).map(({ id }) => id)).toEqual([7, 3, 12])
  })

  test.each(LOCALES)('each school has the figures of its own page, in %s', async (locale) => {
    const ids = [1, 2, 3, 60, 120, 200, 300]
    const schools = await factsOf(ids.join(','), locale)
    expect(schools.map(({ id }) => id)).toEqual(ids)
    for (const { id, facts } of schools) expect([id, facts]).toEqual([id, (await pageOf(id, locale)).facts])
    expect(schools.flatMap(({ facts }) => facts).length).toBeGreaterThan(20)
  })

  test('an empty request gives an empty result', async () => {
    expect(await factsOf('')).toEqual([])
  })
})
