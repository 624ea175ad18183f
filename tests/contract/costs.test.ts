/** Costs over the demo content: amounts worked out by hand from its figures and its rates of 29 September 2026. */
import { describe, expect, test } from 'vitest'
import type { BudgetLine } from '../../src/api/costs/show-budget.ts'
import type { CostSheet } from '../../src/api/costs/show-costs.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { addProgrammes, buildProgramme } from '../support/programmes.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi } from '../support/test-api.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const api = useApi(engine)
  const costs = async (query: string, locale = 'en') =>
    (await readJson(await api.get(`/api/Home/costs?${query}`, { locale }))) as CostSheet
  const rowOf = ({ rows }: CostSheet, key: string) => rows.find((row) => row.key === key)
  const homeOf = (total: CostSheet['year_total']) => total && [total.home_minor / 100, total.home_to_minor / 100]

  test.each<[string, string, string, [number, number]]>([
    // 16,000 to 40,000, the visa's 12 × 1,171, 776 × 1.5 and 558 pounds at 42.167
    ['a British master’s in a cheap city', 'tw', 'country=uk&route=master&band=low', [1_339_814.26, 2_351_822.26]],
    // London: 12 × 1,529 pounds instead, at 34,350
    ['a British master’s in London', 'vi', 'country=uk&route=master&city=21', [1_239_004_500, 2_063_404_500]],
    // 15,000 to 22,000, the visa's 22,895 in place of 18,000, 150 and 85 dollars at 18,288
    ['a Canadian college', 'vi', 'country=ca&route=college&band=low', [697_321_440, 825_337_440]],
    // 25,000 to 45,000, the visa's 29,710 in place of 25,000, 600 to 1,000 and 2,000 dollars at 18,212
    ['an Australian foundation year', 'vi', 'country=au&route=pathway&band=low', [1_043_729_720, 1_415_254_520]],
    // 9,000 to 20,000, the visa's 12 × 1,131 in place of 12,000, to 18,000, and 250 euros at 71.024
    ['a Dutch bachelor’s', 'en', 'country=nl&route=bachelor', [1_620_909.73, 2_716_668]],
    // 12,000 to 30,000, 20,000 and 360 euros at 36.187
    ['an Irish master’s in Dublin prices', 'tw', 'country=ie&route=master&band=high', [1_171_011.32, 1_822_377.32]],
    // 7,000 to 15,000, 15,000, 2,000 to 4,000 and 535 dollars at 25,948
    ['an American college', 'vi', 'country=usa&route=transfer&band=low', [636_634_180, 896_114_180]],
    // and 10,394, 4,449 and 13,502 dollars more, at 43.88
    [
      'a family in Australia',
      'en',
      'country=au&route=bachelor&band=low&people=1,1',
      [62_310 * 43.88 + 10_394 * 43.88 + 17_951 * 43.88, 87_710 * 43.88 + 28_345 * 43.88],
    ],
  ])('%s costs what its figures add up to', async (_, locale, query, [from, to]) => {
    const [low = 0, high = 0] = homeOf((await costs(query, locale)).year_total) ?? []
    expect([low, high].map((amount) => amount.toFixed(2))).toEqual([from, to].map((amount) => amount.toFixed(2)))
  })

  test('each row has its year and source, and one that is not known the page to look at', async () => {
    const sheet = await costs('country=usa&route=bachelor')
    for (const { amount_minor, year, source, page } of sheet.rows)
      expect(amount_minor === null ? page : [year, source?.link]).toEqual(
        amount_minor === null ? expect.stringMatching(/^\//) : [expect.any(String), expect.stringMatching(/^https:/)],
      )
    expect(rowOf(sheet, 'visa')?.sources).toHaveLength(2)
    expect(sheet.year_total?.missing).toEqual(['books', 'flights', 'deposit', 'tests'])
    expect(sheet.rate).toMatchObject({ currency: 'PHP', as_of: '2026-09-29', rates: { USD: 62.518 } })
  })

  test('a school’s own figures of 2023-24 are carried to the intake, with the published ones beside', async () => {
    const sheet = await costs('school_id=16', 'vi')
    expect(sheet.chosen).toMatchObject({ country: 'usa', school: { id: 16 }, route: 'bachelor', intake: 2027 })
    // 32,193 dollars, four years at 3 to 5 per cent
    expect(rowOf(sheet, 'tuition')).toMatchObject({
      kind: 'school',
      year: '2023-24',
      amount_minor: 3_623_351,
      amount_to_minor: 3_913_079,
      published: { amount_minor: 3_219_300, amount_to_minor: 3_219_300 },
    })
    expect(sheet.funds).toMatchObject({ currency: 'USD', days: null, missing: [] })
    // the price of the degree is not that of the college before it
    const transfer = await costs('school_id=16&route=transfer', 'vi')
    expect(transfer.stages.map(({ rows }) => rows[0]?.kind)).toEqual(['range', 'school'])
  })

  test('whose tuition it is is said of public schools alone: private ones have one', async () => {
    // Arizona State University and Harvard
    const notes = await Promise.all(
      ['school_id=16', 'school_id=1'].map(async (query) => rowOf(await costs(query), 'tuition')?.source?.tuition_note),
    )
    expect(notes).toEqual([expect.stringContaining('other US states'), undefined])
  })

  test('a city has the room and board of its schools, else the amount of its visa rules', async () => {
    // Tempe: 16,091 dollars in 2023-24, four years at 3 to 5 per cent
    const { rows, stages } = await costs('country=usa&route=transfer&city=12')
    const living = { kind: 'city', year: '2023-24', amount_minor: 1_811_056, amount_to_minor: 1_955_871 }
    expect(rows.find(({ key }) => key === 'living')).toMatchObject(living)
    expect(stages[1]?.rows.find(({ key }) => key === 'living')).toMatchObject(living)
    expect(rowOf(await costs('country=uk&city=21'), 'living')).toMatchObject({
      kind: 'authority',
      amount_minor: 1_376_100,
    })
  })

  test('a school in Ontario counts no less for living than its visa, and says what it publishes', async () => {
    const { rows } = await costs('school_id=135&route=bachelor', 'vi')
    const living = rows.find(({ key }) => key === 'living')
    expect(living).toMatchObject({ kind: 'authority', amount_minor: 2_289_500, currency: 'CAD' })
    expect(living?.raised?.amount_to_minor).toBeLessThan(2_289_500)
    expect(living?.sources.map(({ link }) => link)).toContainEqual(expect.stringContaining('canada.ca'))
  })

  test('a degree has its years, and a known scholarship less', async () => {
    const plain = await costs('country=nl&route=bachelor&band=low')
    const less = await costs('country=nl&route=bachelor&band=low&scholarship=nl.scholarship')
    expect(plain.degree_total).toMatchObject({ years: 3, rise: { from: 3, to: 5 }, scholarship_minor: 0 })
    expect(plain.degree_total?.by_year).toHaveLength(3)
    // 5,000 euros at 71.024
    expect((plain.degree_total?.home_minor ?? 0) - (less.degree_total?.home_minor ?? 0)).toBe(35_512_000)
  })

  test('a two-year college is summed for its own years, and its own bachelor’s degree for all of them', async () => {
    const store = await openTestStore(engine, 'demo')
    const college = await store.read
      .selectFrom('school')
      .select('id')
      .where('slug', '=', 'bellevue-college')
      .executeTakeFirstOrThrow()
    const [programme = 0] = await store.transaction((tx) =>
      addProgrammes(tx, [buildProgramme({ code: 'ipeds:2' }, { schoolId: college.id })]),
    )
    await store.transaction(raiseContentVersion)
    const ownApi = buildApi(store)
    const sheetOf = async (query: string) =>
      (await readJson(await ownApi.get(`/api/Home/costs?${query}`, { locale: 'en' }))) as CostSheet
    const transfer = await sheetOf(`school_id=${college.id}`)
    expect(transfer.chosen.route).toBe('transfer')
    expect(transfer.stages.map(({ years }) => years)).toEqual([2])
    expect(transfer.degree_total).toMatchObject({ years: 2, years_elsewhere: 2 })
    const bachelor = await sheetOf(`programme=${programme}&route=transfer`)
    expect([bachelor.chosen.route, bachelor.choices.routes]).toEqual(['bachelor', ['bachelor']])
    expect(bachelor.degree_total).toMatchObject({ years: 4, years_elsewhere: 0 })
    // the range of the country is still both halves
    expect((await sheetOf('country=usa&route=transfer')).degree_total).toMatchObject({ years: 4, years_elsewhere: 0 })
  })

  test('what does not exist is an empty list with the choices', async () => {
    const sheet = await costs('country=zz')
    expect([sheet.rows, sheet.year_total, sheet.chosen.country]).toEqual([[], null, null])
    expect(sheet.choices.countries.map(({ code }) => code)).toEqual(['usa', 'uk', 'ca', 'au', 'nl', 'ie'])
    expect((await costs('country=uk&route=transfer')).chosen.route).toBe('bachelor')
  })

  test('a budget of 900 million dong reaches a Canadian college, just a Dutch bachelor’s, and no British university', async () => {
    const answer = await readJson(await api.get('/api/Home/budget?budget=900000000', { locale: 'vi' }))
    const lines = answer.lines as BudgetLine[]
    const lineOf = (country: string, route: string) =>
      lines.find((line) => line.country === country && line.route === route && line.band === 'low')
    expect(lineOf('ca', 'college')?.verdict).toBe('reaches')
    // 900 million less 13,572 and 250 euros at 29,479
    expect(lineOf('nl', 'bachelor')).toMatchObject({
      verdict: 'just',
      tuition_within: { amount_minor: 1_670_821, currency: 'EUR' },
    })
    // 15,000, 12,000, 1,164 and 558 pounds at 34,350 are 986,600,700, and 7 % more leave a choice
    expect(lineOf('uk', 'bachelor')).toMatchObject({ verdict: 'short', short_minor: 21_270_573_300 })
    // its known years alone cost more
    expect(lineOf('usa', 'pathway')?.verdict).toBe('short')
  })

  test('the tuition that a budget leaves is in pounds in the UK, though the range of MBAs is in euros', async () => {
    const answer = await readJson(await api.get('/api/Home/budget?budget=1700000000', { locale: 'vi' }))
    const lines = answer.lines as BudgetLine[]
    // 1,700 million less 15,774 pounds at 34,350
    expect(lines.find(({ country, route, band }) => `${country} ${route} ${band}` === 'uk mba low')).toMatchObject({
      verdict: 'just',
      tuition_within: { amount_minor: 3_371_654, currency: 'GBP' },
    })
  })
})

describe.each(ENGINES)('programmes on %s', (engine) => {
  /** A master's at RMIT, 104 weeks, with its fee a year in the register of 2023. */
  const master = (at: number, fee: number) =>
    buildProgramme(
      {
        code: `cricos:${at}`,
        level: 'master',
        subjects: [1],
        weeks: 104,
        fee: { year: fee, total: 2 * fee, currency: 'AUD', of: '2023', kind: 'register', source: 'cricos' },
      },
      { schoolId: 56, countryCode: 'au' },
    )

  test('one has its own fee and length, and a subject the middle half of its fees', async () => {
    const store = await openTestStore(engine, 'demo')
    const fees = [30_000, 32_000, 36_000, 40_000, 90_000]
    const [first = 0] = await store.transaction((tx) =>
      addProgrammes(
        tx,
        fees.map((fee, at) => master(at, fee)),
      ),
    )
    await store.transaction(raiseContentVersion)
    const api = buildApi(store)
    const costs = async (query: string) =>
      (await readJson(await api.get(`/api/Home/costs?${query}`, { locale: 'en' }))) as CostSheet

    const ofOne = await costs(`programme=${first}`)
    expect(ofOne.chosen).toMatchObject({ country: 'au', route: 'master', programme: { id: first }, school: { id: 56 } })
    // 30,000 dollars of 2023, four years at 3 to 5 per cent
    expect(ofOne.rows[0]).toMatchObject({
      key: 'tuition',
      kind: 'register',
      year: '2023',
      amount_minor: 3_376_526,
      amount_to_minor: 3_646_519,
      published: { amount_minor: 3_000_000 },
    })
    expect(ofOne.degree_total).toMatchObject({ years: 2 })

    const ofSubject = await costs('country=au&route=master&subject=1')
    expect(ofSubject.chosen.subject).toMatchObject({ id: 1, count: 5 })
    expect(ofSubject.rows[0]).toMatchObject({
      kind: 'subject',
      published: { amount_minor: 3_200_000, amount_to_minor: 4_000_000 },
    })
    // none of its programmes is a bachelor's
    const bachelor = await costs('country=au&route=bachelor&subject=1')
    expect([bachelor.chosen.subject, bachelor.choices.subjects, bachelor.rows[0]?.kind]).toEqual([null, [], 'range'])
    expect((await costs('programme=999999')).rows).toEqual([])
  })

  test('books and personal expenses that a school publishes are rows of the total', async () => {
    const store = await openTestStore(engine, 'demo')
    const published = (amount: number) => ({ amount, currency: 'USD', year: '2023-24', source: 'ipeds' })
    const costs = { living: published(14_000), other: published(4637), books: published(1556) }
    const [id = 0] = await store.transaction((tx) => addProgrammes(tx, [buildProgramme({ code: 'ipeds:1', costs })]))
    await store.transaction(raiseContentVersion)
    const response = await buildApi(store).get(`/api/Home/costs?programme=${id}&intake=2023`, { locale: 'en' })
    const { rows, year_total } = (await readJson(response)) as CostSheet
    expect(rows.filter(({ key }) => ['books', 'living', 'other'].includes(key))).toMatchObject([
      { key: 'books', amount_minor: 155_600, kind: 'school', year: '2023-24' },
      { key: 'living', amount_minor: 1_400_000 },
      { key: 'other', amount_minor: 463_700, kind: 'school', year: '2023-24' },
    ])
    expect(year_total?.missing).toEqual(['flights', 'deposit', 'tests'])
  })
})
