/** Filters by figures, kind and region, and the counts beside their options. */
import { describe, expect, test } from 'vitest'
import { BANDS } from '../../src/domain/school-bands.ts'
import { dollarsPer } from '../../src/domain/school-facts.ts'
import { type Item, type Json, readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'

type Counted = { id?: number; code?: string; from?: number; count: number }
type List = Json & { schools: (Item & { slug: string })[]; total: number; choices?: Record<string, Counted[]> }

const content = demoContent()
const [rates] = content.blocks.exchange_rates
const factOf = (school: string, kind: string) =>
  content.facts.find(
    (fact) => fact.school === school && fact.kind === kind && (fact.level ?? 'undergraduate') === 'undergraduate',
  )
const isBetween = (value: number | undefined, from: number, to: number) =>
  value !== undefined && value >= from && value < to

describe.each(ENGINES)('filters of schools on %s', (engine) => {
  const api = useApi(engine)
  const ask = async (query: string, locale?: 'vi' | 'tw') =>
    (await readJson(await api.get(`/api/Home/school_lists?${query}`, locale ? { locale } : {}))) as List
  const slugsOf = async (query: string) => {
    const slugs: string[] = []
    for (let page = 1; ; page++) {
      const { schools, total } = await ask(`${query}&per_page=100&page=${page}`)
      slugs.push(...schools.map(({ slug }) => slug))
      if (page * 100 >= total) return slugs.sort()
    }
  }
  const expected = (meets: (school: (typeof content.schools)[number]) => boolean) =>
    content.schools
      .filter(meets)
      .map(({ slug }) => slug)
      .sort()

  test('a kind, a region and two of each give the schools of the files', async () => {
    const cities = (code: string) => content.blocks.regions.find((region) => region.code === code)?.cities ?? []
    expect(await slugsOf('kinds=private')).toEqual(expected(({ kind }) => kind === 'private'))
    expect(await slugsOf('kinds=private,public')).toEqual(expected(() => true))
    expect(await slugsOf('regions=us-ma')).toEqual(expected(({ city }) => cities('us-ma').includes(city)))
    expect(await slugsOf('regions=us-ma,gb-sct&kinds=public')).toEqual(
      expected(({ city, kind }) => kind === 'public' && [...cities('us-ma'), ...cities('gb-sct')].includes(city)),
    )
    expect((await ask('regions=us-ma&country=uk')).total).toBe(0)
  })

  test('a band of tuition compares in dollars, whatever the currency', async () => {
    const dollars = (school: string) => {
      const { value, currency = 'USD' } = factOf(school, 'tuition') ?? {}
      return value === undefined ? undefined : value * (dollarsPer(currency, rates?.rates ?? {}) ?? 0)
    }
    for (const [at, from] of BANDS.tuition.entries()) {
      const to = BANDS.tuition[at + 1] ?? Infinity
      expect(await slugsOf(`tuition=${from}`)).toEqual(expected(({ slug }) => isBetween(dollars(slug), from, to)))
    }
    const withTuition = expected(({ slug }) => dollars(slug) !== undefined)
    expect(await slugsOf(`tuition=${BANDS.tuition.join(',')}`)).toEqual(withTuition)
    expect(withTuition.some((slug) => factOf(slug, 'tuition')?.currency === 'CAD')).toBe(true)
  })

  test('bands of admission and size, alone and together', async () => {
    const rate = (school: string) => (factOf(school, 'admission-rate')?.value ?? NaN) * 100
    const size = (school: string) => factOf(school, 'students')?.value
    expect(await slugsOf('admission=0,10')).toEqual(expected(({ slug }) => isBetween(rate(slug), 0, 25)))
    expect(await slugsOf('size=2000')).toEqual(expected(({ slug }) => isBetween(size(slug), 2000, 5000)))
    expect(await slugsOf('admission=0&size=2000,2000')).toEqual(
      expected(({ slug }) => isBetween(rate(slug), 0, 10) && isBetween(size(slug), 2000, 5000)),
    )
  })

  test('community colleges prepare a transfer, and are not listed under bachelor’s programmes', async () => {
    const tag = content.tags.find(({ slug }) => slug === 'community-college')?.id
    const { total } = await ask(`tags=${tag}`)
    expect(total).toBeGreaterThan(0)
    expect([(await ask(`tags=${tag}&enrollments=1`)).total, (await ask(`tags=${tag}&enrollments=3`)).total]).toEqual([
      0,
      total,
    ])
  })

  test('community colleges have no searchable tuition: theirs is the out-of-state one', async () => {
    const tag = content.tags.find(({ slug }) => slug === 'community-college')?.id
    const { total, choices } = await ask(`tags=${tag}&choices=1`)
    expect(total).toBeGreaterThan(0)
    expect(choices?.tuition?.map(({ count }) => count)).toEqual(BANDS.tuition.map(() => 0))
  })

  test.each([
    '',
    'country=usa',
    'country=uk&kinds=public',
    'tuition=50000&admission=0,10',
    'school=university&country=ca',
    'regions=us-ca&hots=2',
  ])('the count beside each option of %j equals its number of results', async (query) => {
    const { choices = {} } = await ask(`${query}&choices=1`)
    const ofSchools = ['enrollments', 'hots', 'tags', 'kinds', 'regions', 'tuition', 'admission', 'size', 'no_exam']
    const names = ['countries', ...ofSchools]
    expect(Object.keys(choices).sort()).toEqual([...names, 'known', 'study'].sort())
    for (const name of names) {
      const rest = new URLSearchParams(query)
      const parameter = name === 'countries' ? 'country' : name
      rest.delete(parameter)
      for (const { id, code, from, count } of (choices[name] as Counted[]).slice(0, 12)) {
        rest.set(parameter, String(id ?? code ?? from))
        // with a name the search counts the matches
        rest.set('sort', 'name')
        expect([name, `${rest}`, (await ask(`${rest}`)).total]).toEqual([name, `${rest}`, count])
      }
    }
  })

  test('the number of schools with a figure is the same in the list sorted by it', async () => {
    for (const query of ['', 'country=uk', 'country=usa&kinds=private&tuition=50000', 'school=california']) {
      const { choices } = await ask(`${query}&choices=1`)
      for (const sort of ['tuition', 'admission', 'international']) {
        const counts = choices?.known as unknown as Record<string, number>
        expect([query, sort, counts[sort]]).toEqual([query, sort, (await ask(`${query}&sort=${sort}`)).known])
      }
    }
  })

  test('a band of tuition is shown in the reader’s currency as well', async () => {
    const { choices } = await ask('choices=1', 'tw')
    const inHome = (dollars: number) => Number((dollars * (rates?.rates.USD?.TWD ?? 0)).toPrecision(2))
    expect(choices?.tuition?.[1]).toMatchObject({
      from: 10_000,
      to: 20_000,
      home: { value: inHome(10_000), value_to: inHome(20_000), currency: 'TWD', as_of: rates?.as_of },
    })
    expect(choices?.tuition?.at(-1)).toMatchObject({ to: null, home: { value_to: null } })
  })

  test('a name and a band combine, the best match first', async () => {
    const both = await slugsOf('school=california&regions=us-ca&size=30000')
    const byName = await slugsOf('school=california')
    const banded = await slugsOf('regions=us-ca&size=30000')
    expect(both).toEqual(byName.filter((slug) => banded.includes(slug)))
    expect(both.length).toBeGreaterThan(1)
    const first = await ask('school=california&per_page=1&size=30000')
    expect(first.schools.length).toBe(1)
    expect(first.total).toBeGreaterThan(1)
  })

  test('options are counted only on request', async () => {
    expect(await ask('country=usa')).not.toHaveProperty('choices')
    expect(await ask('country=usa&choices=0')).not.toHaveProperty('choices')
  })

  test('cities have their region and their number of schools under the other filters', async () => {
    const { cities } = (await readJson(await api.get('/api/Home/cities?country=usa&kinds=private'))) as {
      cities: (Item & { name_en: string; region: string | null; school_count: number })[]
    }
    const boston = cities.find(({ name_en }) => name_en === 'Boston')
    const slug = content.cities.find(({ name_en }) => name_en === 'Boston')?.slug
    expect(boston).toMatchObject({
      region: 'us-ma',
      school_count: expected(({ city, kind }) => city === slug && kind === 'private').length,
    })
    expect(cities.every(({ school_count }) => school_count > 0)).toBe(true)
    expect(cities.length).toBe(
      new Set(
        content.schools.filter(({ country, kind }) => country === 'usa' && kind === 'private').map(({ city }) => city),
      ).size,
    )
  })
})
