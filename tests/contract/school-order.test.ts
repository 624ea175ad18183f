/** The sort orders of school lists. */
import { describe, expect, test } from 'vitest'
import type { Content } from '../../src/domain/content.ts'
import { type Item, type Json, readJson, useApi } from '../support/api.ts'
import { buildContent, buildSchool } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { EDITIONS, LOCALES, type Locale } from '../support/demo-editions.ts'
import { useReadOnlyStore } from '../support/stores.ts'
import { buildApi, type TestApi } from '../support/test-api.ts'

type School = Item & { name: string; figures: Record<string, { value: number; value_to: number | null }> }
type List = Json & { schools: School[]; total: number; known?: number }

async function listAll(api: TestApi, query: string, locale: Locale = 'en'): Promise<List> {
  const read = async (page: number) =>
    (await readJson(await api.get(`/api/Home/school_lists?${query}&per_page=100&page=${page}`, { locale }))) as List
  const first = await read(1)
  const rest = []
  for (let page = 2; page <= Math.ceil(first.total / 100); page++) rest.push(await read(page))
  return { ...first, schools: [first, ...rest].flatMap(({ schools }) => schools) }
}

describe.each(ENGINES)('the order of names on %s', (engine) => {
  const api = useApi(engine)

  test.each(LOCALES)('in %s is that of the language, as in Unicode', async (locale) => {
    const { compare } = new Intl.Collator(EDITIONS[locale].collation, {
      sensitivity: locale === 'en' ? 'base' : 'accent',
    })
    const { schools, total } = await listAll(api, 'sort=name', locale)
    const names = schools.map(({ name }) =>
      name
        .replace(/[\s\p{P}\p{S}]+/gu, ' ')
        .trim()
        .replace(/^The /, ''),
    )
    const misplaced = names.filter((name, at) => at > 0 && compare(names[at - 1] as string, name) > 0)
    expect(total).toBe(demoContent().schools.length)
    expect(misplaced).toEqual([])
  })

  test.each(LOCALES)('in %s can be reversed', async (locale) => {
    const [up, down] = [await listAll(api, 'sort=name', locale), await listAll(api, 'sort=name&order=desc', locale)]
    expect(down.schools.map(({ id }) => id)).toEqual(up.schools.map(({ id }) => id).toReversed())
  })
})

type Fact = Content['facts'][number]
const fact = (school: number, kind: string, value: number, more: Partial<Fact> = {}): Fact => ({
  school: `school-${school}`,
  kind,
  level: kind === 'international-share' ? undefined : 'undergraduate',
  value,
  value_to: undefined,
  currency: kind === 'tuition' ? 'USD' : undefined,
  year: '2022-23',
  source: 'source',
  ...more,
})

describe.each(ENGINES)('the order of figures on %s', (engine) => {
  const content = buildContent({
    schools: [1, 2, 3, 4, 5].map((id) => buildSchool({ id, name_en: `School ${'EDCBA'[id - 1]}` })),
    facts: [
      fact(1, 'tuition', 30_000),
      // about 22,500 dollars
      fact(2, 'tuition', 30_000, { currency: 'CAD' }),
      fact(3, 'tuition', 10_000, { value_to: 50_000 }),
      fact(1, 'admission-rate', 0.5),
      fact(3, 'admission-rate', 0.051),
      fact(4, 'admission-rate', 0.5),
      fact(2, 'international-share', 0),
      fact(5, 'international-share', 0.3),
    ],
  })
  content.blocks.exchange_rates = [
    {
      id: 1,
      as_of: '2025-06-30',
      rates: { USD: { VND: 26_000, TWD: 30, PHP: 56 }, CAD: { VND: 19_500, TWD: 22.5, PHP: 42 } },
    },
  ]
  const store = useReadOnlyStore(engine, content)

  test.each([
    ['sort=tuition', [3, 2, 1, 5, 4], 3],
    ['sort=tuition&order=desc', [3, 1, 2, 5, 4], 3],
    ['sort=admission', [3, 4, 1, 5, 2], 3],
    ['sort=admission&order=desc', [4, 1, 3, 5, 2], 3],
    ['sort=international', [5, 2, 4, 3, 1], 2],
    ['sort=international&order=asc', [2, 5, 4, 3, 1], 2],
    ['sort=admission&tuition=30000', [3, 1], 2],
    ['sort=tuition&school=school', [3, 2, 1, 5, 4], 3],
  ])('%s puts schools without the figure last and reports how many have it', async (query, expected, known) => {
    const list = await listAll(buildApi(store()), query)
    expect(list.schools.map(({ id }) => id)).toEqual(expected)
    expect(list.known).toBe(known)
  })

  test('an order by no figure reports no number', async () => {
    for (const sort of ['name', 'rank', 'newest'])
      expect(await listAll(buildApi(store()), `sort=${sort}`)).not.toHaveProperty('known')
  })
})

describe.each(ENGINES)('the order of figures of the demo on %s', (engine) => {
  const api = useApi(engine)

  test.each([
    ['admission', 'admission_rate'],
    ['international', 'international_share'],
  ])('%s sorts by the figure, in both directions', async (sort, figure) => {
    for (const [order, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const { schools, known = 0, total } = await listAll(api, `sort=${sort}&order=${order}`)
      const values = schools.map(({ figures }) => figures[figure]?.value)
      expect(known).toBeGreaterThan(100)
      expect(total).toBeGreaterThan(known)
      expect(values.slice(known).every((value) => value === undefined)).toBe(true)
      const ordered = values.slice(0, known) as number[]
      expect(ordered).toEqual(ordered.toSorted((a, b) => sign * (a - b)))
    }
  })
})
