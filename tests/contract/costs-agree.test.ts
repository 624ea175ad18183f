/** The pages about money agree: one way has one sum for its first year and one for its degree, on /costs, /budget and /match. */
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BudgetLine } from '../../src/api/costs/show-budget.ts'
import type { CostSheet } from '../../src/api/costs/show-costs.ts'
import type { MatchItem, MatchRouteItem, MatchSchoolItem } from '../../src/api/match/show-match.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { shownLiving } from '../../src/domain/costs/cost-rows.ts'
import { readJson, useApi } from '../support/api.ts'
import { sharesOfCosts } from '../support/costs.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { runProgram } from '../support/programs.ts'
import { registerFolder } from '../support/register-files.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi } from '../support/test-api.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const api = useApi(engine)
  type Reply = { locale: string }
  const costs = async (query: string, { locale }: Reply) =>
    (await readJson(await api.get(`/api/Home/costs?${query}`, { locale }))) as CostSheet
  const match = async (query: string, { locale }: Reply) =>
    ((await readJson(await api.get(`/api/Home/match?${query}`, { locale }))) as { match: MatchItem }).match
  const linesOf = async ({ locale }: Reply) =>
    (await readJson(await api.get('/api/Home/budget?budget=1', { locale }))).lines as BudgetLine[]

  const locales = fc.constantFrom('en', 'vi', 'tw')
  const runs = { numRuns: 40 }

  const ends = (total: { home_minor: number; home_to_minor: number } | null | undefined) =>
    total && [total.home_minor, total.home_to_minor]
  const yearOf = ({ fit }: MatchRouteItem | MatchSchoolItem) => {
    const cost = fit.reasons.find((reason) => reason.kind === 'cost')
    return cost?.kind === 'cost' ? [cost.total.from_minor, cost.total.to_minor] : null
  }
  const all = ({ now, step, reach, beyond }: MatchItem) => [now, step, reach, beyond]
  const codeOf = ({ country_code, iso_country }: MatchRouteItem) =>
    ['NL', 'IE'].includes(iso_country) ? iso_country.toLowerCase() : country_code

  test('a line of the budget is the year and the degree of /costs in that kind of city', async () => {
    await fc.assert(
      fc.asyncProperty(locales, fc.nat(), async (locale, at) => {
        const lines = await linesOf({ locale })
        const line = lines[at % lines.length]
        if (!line) throw new Error('no lines')
        const sheet = await costs(`country=${line.country}&route=${line.route}&band=${line.band}`, { locale })
        expect(ends(line)).toEqual(ends(sheet.year_total))
        expect(ends(line.degree)).toEqual(ends(sheet.degree_total))
      }),
      runs,
    )
  })

  test('a way of the match is the year and the degree of /costs, anywhere or in a city, for any year of start', async () => {
    await fc.assert(
      fc.asyncProperty(
        locales,
        fc.constantFrom('bachelor', 'master', 'mba', 'pathway', 'college'),
        fc.constantFrom('', '2027-autumn', '2028-spring', '2028-autumn'),
        // Tempe, London, Toronto, Melbourne
        fc.constantFrom('', 'country=usa&city=12', 'country=uk&city=21', 'country=ca&city=1', 'country=au&city=2'),
        fc.nat(),
        async (locale, level, intake, place, at) => {
          const answer = await match(`level=${level}${intake && `&intake=${intake}`}${place && `&${place}`}`, {
            locale,
          })
          const routes = all(answer).flatMap((group) => group.routes)
          const way = routes[at % Math.max(1, routes.length)]
          if (!way || way.route === 'premaster') return
          const city = way.city === null ? '' : `&city=${way.city}`
          const sheet = await costs(`country=${codeOf(way)}&route=${way.route}&intake=${answer.intake.year}${city}`, {
            locale,
          })
          expect(yearOf(way)).toEqual(ends(sheet.year_total))
          expect(ends(way.degree)).toEqual(ends(sheet.degree_total))
        },
      ),
      runs,
    )
  })

  test('a school of the match is the year and the degree of /costs with its own figures', async () => {
    await fc.assert(
      fc.asyncProperty(
        locales,
        fc.constantFrom('bachelor', 'master', 'mba', 'college'),
        fc.constantFrom('', '&country=ca', '&country=usa', '&country=uk'),
        fc.constantFrom('', '&intake=2028-autumn'),
        fc.nat(),
        async (locale, level, country, intake, at) => {
          const answer = await match(`level=${level}${country}${intake}&english=ielts:7.0`, { locale })
          const schools = all(answer).flatMap((group) => group.schools)
          const school = schools[at % Math.max(1, schools.length)]
          if (!school || !yearOf(school)) return
          const sheet = await costs(
            `${school.programme ? `programme=${school.programme.id}` : `school_id=${school.id}`}&route=${school.route}&intake=${answer.intake.year}`,
            { locale },
          )
          const label = `${school.name}, ${school.programme?.name ?? school.route}`
          expect([label, yearOf(school)]).toEqual([label, ends(sheet.year_total)])
          expect([label, ends(school.degree)]).toEqual([label, ends(sheet.degree_total)])
        },
      ),
      runs,
    )
  })

  test('a programme of a register costs in lists what its year costs on /costs', async () => {
    const { store, url, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    expect((await runProgram('programmes', ['load', registerFolder()], { DATABASE_URL: url })).status).toBe(0)
    expect(await sharesOfCosts(buildApi(store))).toHaveLength(4)
  })

  test('no year counts less for living than the visa asks to see: in any country, kind of city, city or school', async () => {
    const { read } = await openTestStore(engine, 'demo')
    const living = await listBlocks(read, 'living_costs')
    const cities = await read.selectFrom('city').select(['id', 'slug', 'iso_country']).execute()
    const schools = await read
      .selectFrom('school')
      .innerJoin('city', 'city.id', 'school.city_id')
      .select(['school.id', 'school.iso_country', 'city.slug'])
      .execute()
    const codes = new Map(Object.entries({ US: 'usa', GB: 'uk', CA: 'ca', AU: 'au', NL: 'nl', IE: 'ie' }))
    const country = fc.constantFrom(...codes.keys()).chain((iso) =>
      fc.record({
        iso: fc.constant(iso),
        choice: fc.oneof(
          fc.constantFrom('', '&band=low', '&band=high').map((query) => ({ query, city: null as string | null })),
          fc
            .constantFrom(...cities.filter(({ iso_country }) => iso_country === iso))
            .map(({ id, slug }) => ({ query: `&city=${id}`, city: slug })),
          fc
            .constantFrom(...schools.filter(({ iso_country }) => iso_country === iso))
            .map(({ id, slug }) => ({ query: `&school_id=${id}`, city: slug })),
        ),
      }),
    )
    await fc.assert(
      fc.asyncProperty(country, async ({ iso, choice }) => {
        const { rows } = await costs(`country=${codes.get(iso)}${choice.query}`, { locale: 'en' })
        const row = rows.find(({ key }) => key === 'living')
        const visa = living.find(({ iso_country }) => iso_country === iso) ?? null
        const least = shownLiving(visa, choice.city, row?.currency ?? '')
        expect((row?.amount_minor ?? 0) / 100).toBeGreaterThanOrEqual(least)
      }),
      { numRuns: 150 },
    )
  })
})
