import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { withOneVersion } from '../../src/db/per-version.ts'
import { findSchoolIdsOfWords, readSchoolSearch } from '../../src/db/queries/school-words.ts'
import { findSchoolsByIds } from '../../src/db/queries/schools.ts'
import type { Store } from '../../src/db/store.ts'
import { everyNameOf } from '../../src/domain/localized.ts'
import { ENGINES } from '../support/databases.ts'
import { anyText } from '../support/property-runs.ts'
import { useReadOnlyStore } from '../support/stores.ts'
import { SCHOOL_WORDS } from './school-words-read.ts'

type Names = Map<string, string>

/** `cities=toronto colleges=business | trinity`: the filters as slugs of the content, and the remaining name. */
async function readAs(store: Store, slugs: Names, text: string): Promise<string> {
  const { read, rest, unfound } = await readSchoolSearch(store.read, text)
  const { country, noExam, ...lists } = read
  const parts = Object.entries(lists).flatMap(([filter, values]) =>
    values.map((value) => `${filter}=${slugs.get(`${filter} ${value}`) ?? value}`),
  )
  const all = [...(country ? [`country=${country}`] : []), ...parts, ...(noExam ? ['no exam'] : [])]
  return `${all.sort().join(' ')} | ${unfound ?? rest}`
}

async function slugsOf(store: Store): Promise<Names> {
  const slugs: Names = new Map()
  const note = (filter: string, rows: { id: number; slug: string }[]) => {
    for (const { id, slug } of rows) slugs.set(`${filter} ${id}`, slug)
  }
  note('cities', await store.read.selectFrom('city').select(['id', 'slug']).execute())
  note('colleges', await store.read.selectFrom('college').select(['id', 'slug']).execute())
  note('tags', await store.read.selectFrom('tag').select(['id', 'slug']).execute())
  note('enrollments', await store.read.selectFrom('enrollment').select(['id', 'slug']).execute())
  return slugs
}

const everyNameOfSchools = async (store: Store) => {
  const rows = await store.read.selectFrom('school').selectAll().execute()
  return rows.flatMap((row) =>
    [...everyNameOf(row), ...(JSON.parse(row.aliases) as string[])].map((name) => [name, row.id] as const),
  )
}

const sorted = (expected: string) => {
  const [filters = '', rest = ''] = expected.split('|').map((part) => part.trim())
  const parts = filters.match(/no exam|\S+/g) ?? []
  return `${parts.sort().join(' ')} | ${rest}`
}

describe.each(ENGINES)('words of a school search on %s', (engine) => {
  const demo = useReadOnlyStore(engine, 'demo')
  let slugs: Names
  beforeAll(async () => {
    slugs = await slugsOf(demo())
  })

  test.each(Object.entries(SCHOOL_WORDS))('are recognised in %s', async (_, texts) => {
    const read = await Promise.all(
      Object.keys(texts).map(async (text) => [text, await readAs(demo(), slugs, text)] as const),
    )
    const expected = Object.entries(texts).map(([text, reading]) => [text, sorted(reading)])
    expect(read).toEqual(expected)
  })

  test('a school’s own name or alias, in any language, is never split', async () => {
    const names = await everyNameOfSchools(demo())
    expect(names.length).toBeGreaterThan(1000)
    const inputs = names.flatMap(([name]) => [name, name.toLowerCase()])
    const read = await withOneVersion(() =>
      Promise.all(inputs.map(async (name) => [name, await readAs(demo(), slugs, name)] as const)),
    )
    expect(read.filter(([name, reading]) => reading !== `| ${name.trim()}` && reading !== ` | ${name.trim()}`)).toEqual(
      [],
    )
  })

  test('a school is found by its name and subject together', async () => {
    const words = await readSchoolSearch(demo().read, 'boston university business')
    const { ids } = await findSchoolIdsOfWords(demo().read, words, 'en', { page: 1, perPage: 5 })
    const [school] = await findSchoolsByIds(demo().read, ids)
    expect(school?.slug).toBe('boston-university')
  })

  test('no text causes an error', async () => {
    const words = ['toronto', 'đại học', '荷蘭', 'no sat', 'in', '的', 'university', 'x', '’', '🙂', '\u0000', '%']
    const text = fc.oneof(
      anyText(),
      fc.array(fc.constantFrom(...words)).map((each) => each.join(' ')),
    )
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        const { rest, unfound } = await readSchoolSearch(demo().read, input)
        // the rest is part of the text, in its order
        let at = 0
        for (const part of (unfound ?? rest).split(' ').filter(Boolean)) {
          at = input.indexOf(part, at)
          expect(at).toBeGreaterThanOrEqual(0)
          at += part.length
        }
      }),
      { numRuns: 150 },
    )
  })

  test('the selected country decides between places of the same name', async () => {
    const cities = async (country: 'uk' | 'ca' | 'au' | 'usa') =>
      (await readSchoolSearch(demo().read, 'schools in london', country)).read.cities.map((id) =>
        slugs.get(`cities ${id}`),
      )
    expect(await cities('uk')).toEqual(['london'])
    expect(await cities('ca')).toEqual(['london-on'])
    const elsewhere = await readSchoolSearch(demo().read, 'business schools toronto', 'usa')
    expect(elsewhere.country).toBe('ca')
  })
})
