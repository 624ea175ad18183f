/** The list of schools, narrowed and ordered by the programmes that schools have. */

import { beforeAll, describe, expect, test } from 'vitest'
import { type Item, type Json, readJson, useApi } from '../support/api.ts'
import { BOTH_ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { removeOwnProgrammes } from '../support/demo-programmes.ts'
import { addProgrammes, buildProgramme } from '../support/programmes.ts'

type Study = { programmes: number; year_cost: { amount_minor: number } | null }
type Counted = { id?: number; code?: string; limit?: number; ielts?: number; count: number }
type List = Json & {
  schools: (Item & { slug: string; study: Study | null })[]
  total: number
  choices: {
    countries: Counted[]
    study: Record<string, Counted[]> & { unknown: Record<string, number>; unlisted: number }
  }
}

const { schools: all } = demoContent()
const idOf = (country: string, at = 0) =>
  all.filter((school) => school.country === country && school.enrollments.includes(2))[at]?.id ?? 0
const SCHOOLS = { cheap: idOf('usa', 20), dear: idOf('usa', 21), british: idOf('uk', 5), other: idOf('au', 3) }

const programme = (
  code: string,
  school: keyof typeof SCHOOLS,
  { tuition, ...record }: Partial<Parameters<typeof buildProgramme>[0]> & { tuition: number | null },
) => {
  const countryCode = { cheap: 'usa', dear: 'usa', british: 'uk', other: 'au' }[school]
  return buildProgramme({ code, ...record }, { schoolId: SCHOOLS[school], countryCode, tuition })
}
const ielts = (score: number) => ({ english: { ielts: score } })

describe.each(BOTH_ENGINES)('schools by their programmes on %s', (engine) => {
  const api = useApi(engine)
  const ask = async (query: string, locale = 'en') =>
    (await readJson(await api.get(`/api/Home/school_lists?per_page=100&${query}`, { locale }))) as List
  const idsOf = async (query: string) => (await ask(query)).schools.map(({ id }) => id)
  beforeAll(async () => {
    await api.store().transaction(async (tx) => {
      await removeOwnProgrammes(tx)
      await addProgrammes(tx, [
        programme('cheap:it', 'cheap', { tuition: 9000, subjects: [60], requirements: ielts(6.5) }),
        programme('cheap:law', 'cheap', { tuition: 15_000, subjects: [61], requirements: ielts(7), level: 'master' }),
        programme('dear:it', 'dear', { tuition: 30_000, subjects: [60], requirements: ielts(6), intakes: [2] }),
        programme('british:it', 'british', {
          tuition: null,
          subjects: [60],
          requirements: ielts(7),
          conditional: true,
        }),
        programme('other:it', 'other', { tuition: 20_000, subjects: [60], level: 'master' }),
      ])
    })
  })
  const { cheap, dear, british, other } = SCHOOLS

  // amounts in the currency of the edition
  test('a filter of programmes leaves schools with such a programme; without one all schools stay', async () => {
    expect((await idsOf('subjects=60')).toSorted()).toEqual([cheap, dear, british, other].toSorted())
    expect(await idsOf('subjects=60&fee=600000')).toEqual([cheap])
    expect((await idsOf('subjects=60&budget=2600000')).toSorted()).toEqual([cheap, other].toSorted())
    expect(await idsOf('intake=2')).toEqual([dear])
    expect((await ask('')).total).toBe(all.length)
  })

  test('a conditional offer is within reach of a reader without a test, and so is what publishes no score', async () => {
    expect((await idsOf('subjects=60&english=none')).toSorted()).toEqual([british, other].toSorted())
    // schools without a listed programme publish no score either
    const { total } = await ask('english=none')
    expect([total < all.length, total > all.length - 10]).toEqual([true, true])
    expect((await idsOf('subjects=60&english=ielts:6.0')).toSorted()).toEqual([dear, british, other].toSorted())
  })

  test('several countries, and filters of schools together with those of programmes', async () => {
    expect((await idsOf('country=usa,uk&subjects=60')).toSorted()).toEqual([cheap, dear, british].toSorted())
    expect(await idsOf('country=uk&subjects=60')).toEqual([british])
    expect((await ask('country=usa,uk')).total).toBe(all.filter(({ country }) => /usa|uk/.test(country)).length)
    expect((await ask('country=nowhere,neither')).total).toBe(0)
    const ofOneKnown = await ask('country=uk,nowhere&subjects=60')
    expect(ofOneKnown.schools.map(({ id }) => id)).toEqual([british])
  })

  test('cards have the programmes and the cheapest year of the chosen level', async () => {
    const studyOf = async (query: string) => (await ask(query)).schools.find(({ id }) => id === cheap)?.study
    expect(await studyOf('subjects=60,61')).toMatchObject({ programmes: 2, year_cost: { amount_minor: 1_800_000 } })
    expect(await studyOf('subjects=60,61&enrollments=2')).toMatchObject({
      programmes: 1,
      year_cost: { amount_minor: 3_000_000 },
    })
    const { schools } = await ask('country=uk&sort=name')
    expect(schools.find(({ study }) => study)?.id ?? british).toBe(british)
    expect(schools.find(({ id }) => id !== british)?.study).toBeNull()
    expect((await ask('country=uk&subjects=60')).schools[0]?.study).toEqual({ programmes: 1, year_cost: null })
  })

  test('counts are of schools that meet the other filters, those of schools too', async () => {
    const { choices } = await ask('country=usa,uk&subjects=60&choices=1')
    expect(choices.countries).toEqual(
      expect.arrayContaining([
        { code: 'usa', count: 2 },
        { code: 'uk', count: 1 },
        { code: 'au', count: 1 },
      ]),
    )
    expect(choices.study.subjects).toEqual(
      expect.arrayContaining([
        { id: 60, count: 3 },
        { id: 61, count: 1 },
      ]),
    )
    expect(choices.study.english).toContainEqual({ ielts: 0, count: 1 })
    expect(choices.study.english).toContainEqual({ ielts: 6.5, count: 3 })
    expect(choices.study.unknown).toMatchObject({ cost: 1, fee: 1 })
    const inCountries = all.filter(({ country }) => /usa|uk/.test(country)).length
    expect(choices.study.unlisted).toBe(inCountries - 4)
    expect((await ask('country=uk&choices=1')).choices.study.unlisted).toBe(0)
  })

  test('the cheapest year comes first, and unknown costs last', async () => {
    const order = await idsOf('subjects=60&sort=cost')
    expect(order).toEqual([cheap, other, dear, british])
    expect((await idsOf('sort=cost')).filter((id) => order.includes(id)).slice(0, 3)).toEqual([cheap, other, dear])
  })

  test('by fit, schools within reach come before those with a step, and these before others', async () => {
    const fits = async (query: string) => {
      const programmes = (await readJson(
        await api.get(`/api/Home/programmes?per_page=100&sort=fit&${query}`, { locale: 'en' }),
      )) as Json & { programmes: { school: Item; fit: { group: string } | null }[] }
      return programmes.programmes.map(({ school, fit }) => ({ id: school.id, group: fit?.group ?? 'none' }))
    }
    const query = 'subjects=60&english=ielts:6.0'
    const judged = await fits(query)
    const rank = (group: string) => ['now', 'step', 'reach', 'beyond', 'none'].indexOf(group)
    expect(judged.map(({ group }) => rank(group))).toEqual(judged.map(({ group }) => rank(group)).toSorted())
    expect(new Set(judged.map(({ group }) => group)).size).toBeGreaterThan(1)
    expect((await idsOf(`${query}&sort=match`)).map((id) => judged.findIndex((each) => each.id === id))).toEqual(
      judged.map((_, place) => place),
    )
  })
})
