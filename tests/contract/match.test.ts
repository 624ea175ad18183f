/** The match: which programmes are judged, against a plain reading on both databases, and its answers over the demo content. */
import { describe, expect, test } from 'vitest'
import type { FitItem } from '../../src/api/match/match-items.ts'
import type { MatchItem } from '../../src/api/match/show-match.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { findMatchProgrammes } from '../../src/db/queries/match-schools.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { EVERY_PROGRAMME } from '../../src/domain/programmes/criteria.ts'
import type { ProgrammeValues } from '../../src/domain/programmes/programme-row.ts'
import { readJson, useApi } from '../support/api.ts'
import { buildContent, buildSchool } from '../support/builders.ts'
import { BOTH_ENGINES, ENGINES } from '../support/databases.ts'
import { saveBlock } from '../support/load-content.ts'
import { addProgrammes, buildProgramme } from '../support/programmes.ts'
import { openTestStore } from '../support/stores.ts'
import { buildApi } from '../support/test-api.ts'

const CONTENT = buildContent({ schools: [1, 2, 3, 4].map((id) => buildSchool({ id, name_en: `School ${id}` })) })
/** School 1 has a cheap programme, an easy one and one of another subject; school 2 one without any figure. */
const ROWS: ProgrammeValues[] = (
  [
    [1, 'cheap', 9000, 7, 1],
    [1, 'easy', 15_000, 5.5, 1],
    [1, 'other', 5000, 5, 2],
    [2, 'bare', null, null, 1],
    [3, 'last', 20_000, null, 2],
  ] as const
).map(([schoolId, code, tuition, ielts, subject]) =>
  buildProgramme(
    {
      code,
      name: code,
      level: 'master',
      subjects: [subject],
      intakes: [9],
      requirements: ielts === null ? {} : { english: { ielts }, portfolio: true },
    },
    { schoolId, countryCode: 'usa', tuition },
  ),
)

describe.each(BOTH_ENGINES)('on %s', (engine) => {
  test('of each school its cheapest programme and the one that asks for least English are judged', async () => {
    const store = await openTestStore(engine, CONTENT)
    await store.transaction((tx) => addProgrammes(tx, ROWS))
    const filters = { ...EVERY_PROGRAMME, levels: ['master'] as const, subjects: [1] }
    const found = await findMatchProgrammes(store.read, filters)
    expect(found.map(({ school, ielts }) => `${school} ${ielts}`).sort()).toEqual(['1 5.5', '1 7', '2 null'])
    const [cheap] = found.filter(({ ielts }) => ielts === 7)
    expect(cheap).toMatchObject({
      fee: { amount: 9000 },
      requirements: { english: { ielts: 7 }, portfolio: true },
      intakes: [9],
    })
    // what was read is read again after a change
    await store.transaction((tx) =>
      addProgrammes(tx, [
        buildProgramme(
          { code: 'new', name: 'new', level: 'master', subjects: [1] },
          { schoolId: 3, countryCode: 'usa', tuition: 1 },
        ),
      ]),
    )
    expect((await findMatchProgrammes(store.read, filters)).map(({ school }) => school)).toContain(3)
  })
})

test('a school is judged by a single degree in the subject, before a combined one or a neighbour, and by none that is not meant', async () => {
  const store = await openTestStore('sqlite', CONTENT)
  const names: [school: number, name: string, tuition: number, weeks?: number][] = [
    [1, 'Bachelor of Laws (Graduate Entry)', 1000],
    [1, 'Bachelor of Arts/Bachelor of Laws', 2000],
    [1, 'Bachelor of Laws', 9000],
    [2, 'Bachelor of Paralegal Studies', 1000],
    [3, 'Bachelor of Laws (Graduate Entry)', 1000],
    [4, 'Bachelor of Laws', 1000, 104],
  ]
  const rows = names.map(([schoolId, name, tuition, weeks = 208], at) =>
    buildProgramme(
      { code: `law-${at}`, name, level: 'bachelor', subjects: [1], weeks },
      { schoolId, countryCode: 'usa', tuition },
    ),
  )
  await store.transaction((tx) => addProgrammes(tx, rows))
  const filters = { ...EVERY_PROGRAMME, levels: ['bachelor'] as const, subjects: [1] }
  const rules = { skip: ['graduate entry'], only: [], first: ['laws'], leastWeeks: 144 }
  const judged = async (isStrict: boolean) =>
    (await findMatchProgrammes(store.read, filters, { ...rules, isStrict })).map(
      ({ school, fee, isNear }) => `${school} ${fee?.amount} ${isNear}`,
    )
  expect((await judged(false)).sort()).toEqual(['1 9000 false', '2 1000 true'])
  expect(await judged(true)).toEqual(['1 9000 false'])
})

describe.each(BOTH_ENGINES)('the list of programmes on %s', (engine) => {
  const api = useApi(engine)

  test('says how a programme fits a reader who gives a budget, English or a grade, and nothing to others', async () => {
    await api.store().transaction((tx) => addProgrammes(tx, ROWS))
    const list = async (query: string) =>
      (await readJson(await api.get(`/api/Home/programmes?subjects=1&${query}`, { locale: 'vi' }))).programmes as {
        name: string
        fit?: FitItem | null
      }[]
    const plain = await list('')
    expect(plain.length).toBeGreaterThan(2)
    expect(plain.filter(({ fit }) => fit !== undefined)).toEqual([])
    const fits = new Map((await list('english=ielts:7&grade=vn-10:9.5')).map(({ name, fit }) => [name, fit]))
    // Harvard admits three in a hundred: a reach for the best marks
    expect(fits.get('cheap')).toMatchObject({ group: 'reach' })
    expect(fits.get('cheap')?.reasons).toContainEqual(
      expect.objectContaining({ kind: 'english', need: { from: 7, to: 7 } }),
    )
    expect((await api.get('/api/Home/programmes?grade=vn-10:11')).status).toBe(400)
  })
})

describe.each(ENGINES)('over the demo on %s', (engine) => {
  const api = useApi(engine)
  const match = async (query: string, locale = 'vi') =>
    (await readJson(await api.get(`/api/Home/match?${query}`, { locale }))).match as MatchItem
  const routesOf = ({ routes }: MatchItem['now']) => routes.map(({ iso_country, route }) => `${iso_country} ${route}`)
  const FAMILY = 'level=bachelor&grade=vn-10:7.8&english=ielts:6.0&budget=900000000&intake=2027-autumn'

  test('a family with 900 million, 7.8 and IELTS 6.0 gets the ways that a counsellor names, and no famous names', async () => {
    const answer = await match(FAMILY)
    // 7% above Canada's cheapest bachelor's, the later years of a transfer, is more than the budget
    expect(routesOf(answer.now)).toEqual(['NL applied', 'IE bachelor'])
    // research universities ask for a year more after grade 12; a college gives no bachelor's degree
    expect(routesOf(answer.step)).toEqual(expect.arrayContaining(['CA bachelor', 'NL bachelor', 'CA college']))
    expect(routesOf(answer.beyond)).toEqual(expect.arrayContaining(['AU bachelor', 'GB bachelor']))
    const shown = [answer.now, answer.step].flatMap(({ schools }) =>
      schools.map(({ name_en, name }) => name_en ?? name),
    )
    expect(shown).toContain('Nipissing University')
    expect(shown.filter((name) => /Harvard|Oxford|Cambridge|University College London/.test(name))).toEqual([])
    expect(answer.unjudged.total).toBeGreaterThan(100)
    // less than a tenth more opens the transfer; no Canadian bachelor's is within the budget by better English alone
    expect(answer.helps[0]?.change.kind).toBe('money')
  })

  test('a way links its programmes, and names schools of known cost within the budget where none is judged', async () => {
    const answer = await match(FAMILY.replace('900000000', '1300000000'))
    const ways = [answer.now, answer.step].flatMap(({ routes }) => routes)
    const [direct] = ways.filter(({ iso_country, route }) => iso_country === 'IE' && route === 'bachelor')
    // a state of a country with two of them
    expect(direct?.programmes?.filters).toEqual({ regions: 'ie', level: 'bachelor' })
    // of universities of applied sciences no register is loaded
    const dutch = ways.filter(({ iso_country }) => iso_country === 'NL')
    const counts = new Map(dutch.map(({ route, programmes }) => [route, programmes?.count]))
    expect(counts.get('applied')).toBe(0)
    expect(counts.get('bachelor')).toBeGreaterThan(0)
    for (const { programmes } of ways) {
      expect(programmes?.within).toBeLessThanOrEqual(programmes?.count ?? -1)
      for (const { cost } of programmes?.schools ?? [])
        if (cost) expect(cost.home_minor).toBeLessThanOrEqual(130_000_000_000 * 1.1)
    }
    expect(answer.beyond.routes.map(({ programmes }) => programmes)).toEqual(answer.beyond.routes.map(() => null))
  })

  test('each way in reach names up to three schools of its kind, none that is out of reach, and says what of them isn’t known', async () => {
    const families = [
      `${FAMILY}&subjects=9,1`,
      FAMILY,
      'level=master&subjects=4&country=uk,usa&grade=tw-gpa-43:3.3&english=none&budget=1500000000',
    ]
    for (const family of families) {
      const answer = await match(family)
      const beyond = new Set(answer.beyond.schools.map(({ id }) => id))
      const ways = [...answer.now.routes, ...answer.step.routes]
      for (const { programmes } of ways) {
        const schools = programmes?.schools ?? []
        expect(schools.length).toBeLessThanOrEqual(3)
        expect(schools.filter(({ id }) => beyond.has(id))).toEqual([])
        for (const { cost, lacks } of schools) expect(lacks.includes('cost')).toBe(cost === null)
      }
    }
    const namesOf = async (family: string) => {
      const { now, step } = await match(family)
      const ways = [...now.routes, ...step.routes]
      return new Map(
        ways.map(({ iso_country, route, programmes }) => [
          `${iso_country} ${route}`,
          programmes?.schools.map(({ name }) => name) ?? [],
        ]),
      )
    }
    const bachelor = await namesOf(`${FAMILY.replace('ielts:6.0', 'ielts:6.5')}&subjects=9,1`)
    expect(bachelor.get('NL applied')).toHaveLength(3)
    expect(bachelor.get('NL applied')?.join()).not.toMatch(/Amsterdam \(UvA\)|Delft|Leiden/)
    expect(bachelor.get('IE bachelor')).toHaveLength(3)
    expect(bachelor.get('US transfer')).toHaveLength(3)
    // good marks and more English than is usual: selective schools, too
    const master = await namesOf((families[2] ?? '').replace('43:3.3', '43:3.8').replace('none', 'ielts:7.5'))
    expect(master.get('GB master')).toHaveLength(3)
    expect(master.get('GB master')?.join()).not.toMatch(/Oxford|Cambridge|Imperial/)
  })

  test('fair marks get no selective school of unknown requirements, with a test or without one', async () => {
    const namesFor = async (english: string, grade = '3.3') => {
      const query = `level=master&subjects=4&country=uk&grade=tw-gpa-43:${grade}&english=${english}`
      const { now, step } = await match(query, 'tw')
      const way = [...now.routes, ...step.routes].find(({ route }) => route === 'master')
      return [way?.programmes?.are_requirements_unknown, way?.programmes?.schools.length]
    }
    for (const english of ['none', 'ielts:6.5', 'ielts:7.5']) expect(await namesFor(english)).toEqual([true, 0])
    expect(await namesFor('none', '3.8')).toEqual([true, 0])
    expect(await namesFor('ielts:7.5', '3.8')).toEqual([false, 3])
  })

  test('where neither a requirement nor a cost is known, no school is named for a score that is no more than usual', async () => {
    const unknownIn = async (band: number) => {
      const { now, step } = await match(`${FAMILY.replace('ielts:6.0', `ielts:${band}`)}&subjects=9,1`)
      const ways = [...now.routes, ...step.routes].filter(({ iso_country: iso }) => iso === 'IE' || iso === 'NL')
      return ways.map(({ programmes }) => [programmes?.are_requirements_unknown, programmes?.schools.length === 0])
    }
    for (const isUnknown of await unknownIn(6)) expect(isUnknown).toEqual([true, true])
    for (const isUnknown of await unknownIn(6.5)) expect(isUnknown).toEqual([false, false])
  })

  test('a budget for the whole course is judged by the years of each way', async () => {
    const master = 'level=master&subjects=4&country=uk,usa&grade=tw-gpa-43:3.3&english=ielts:7.0&budget=3000000'
    const stepsIn = async (query: string) => {
      const { now, step, beyond } = await match(query, 'tw')
      return new Map(
        [...now.routes, ...step.routes, ...beyond.routes].map(({ iso_country, fit }) => [
          iso_country,
          fit.reasons.find(({ kind }) => kind === 'cost'),
        ]),
      )
    }
    const [yearly, whole] = [await stepsIn(master), await stepsIn(`${master}&budget_for=course`)]
    const leftOf = (reason: FitItem['reasons'][number] | undefined) =>
      reason?.kind === 'cost' ? (reason.left_minor ?? 0) : 0
    // a British master's takes one year, an American one two
    expect(leftOf(whole.get('GB'))).toBe(leftOf(yearly.get('GB')))
    expect(leftOf(whole.get('US'))).toBeLessThan(leftOf(yearly.get('US')) / 2)
  })

  test('the summary says what decides, what is near and too dear, and when', async () => {
    const { advice } = await match(FAMILY)
    expect(advice.deciding.kind).toBe('nothing')
    expect(advice.now.places.map(({ iso_country }) => iso_country)).toEqual(['NL', 'IE'])
    expect(advice.too_dear.map(({ place }) => place.iso_country)).toEqual(expect.arrayContaining(['AU', 'GB']))
    expect(advice.dates.map(({ iso_country, name, date }) => `${iso_country} ${name} ${date}`)).toContain(
      'NL last 2027-05-01',
    )
    // many schools close earlier for students who need a permit
    expect(advice.dates.find(({ name }) => name === 'last')?.note).toMatch(/tháng 1 đến tháng 4/)
    expect(advice.advised).toMatchObject({ kind: 'apply', date: { note: expect.stringMatching(/giấy phép cư trú/) } })
    expect(advice.starts).toContainEqual(expect.objectContaining({ iso_country: 'CA', months: [1, 5, 9] }))
    const poor = await match('level=bachelor&grade=vn-10:9.5&english=ielts:7.0&budget=200000000')
    expect(poor.advice.deciding.kind).toBe('budget_nowhere')
    expect(poor.advice.advised).toEqual({ kind: 'scholarship', help: null })
  })

  test('a country of two states is two choices, and a subject brings what it needs besides', async () => {
    const subjects = (await readJson(await api.get('/api/Home/subjects', { locale: 'en' }))) as {
      subjects: { id: number; slug: string }[]
    }
    const idOf = (slug: string) => subjects.subjects.find((subject) => subject.slug === slug)?.id
    const ireland = await match(
      `level=master&country=ie&budget=900000000&english=ielts:7.0&subjects=${idOf('nursing')}`,
    )
    const all = [ireland.now, ireland.step, ireland.beyond].flatMap(routesOf)
    expect(all).toEqual(['IE master'])
    expect(ireland.advice.notes.map(({ trait }) => trait)).toEqual(['licence'])
    expect(ireland.advice.work).toHaveLength(1)
    const mba = await match('level=mba&budget=900000000&english=ielts:7.0&country=usa')
    expect(routesOf(mba.beyond)).toEqual(['US mba'])
    expect(mba.beyond.schools.concat(mba.now.schools)).toEqual([])
  })

  test('a city counts by its own living costs, a subject that is priced apart names another, and remarks are on their ways', async () => {
    const { cities } = (await readJson(await api.get('/api/Home/cities?country=uk', { locale: 'en' }))) as {
      cities: { id: number; name_en?: string; name: string }[]
    }
    const cityId = cities.find(({ name }) => name === 'London')?.id
    const london = await match(`level=master&english=none&budget=1500000000&city=${cityId}`, 'vi')
    // a city alone is a wish for its country
    expect(routesOf(london.step)).toEqual(['GB master', 'GB premaster'])
    expect(london.advice.cities).toMatchObject([{ iso_country: 'GB', others: [{}] }])
    const inTaiwan = await match(`level=master&english=none&budget=150000000&city=${cityId}`, 'tw')
    expect(inTaiwan.advice.cities).toMatchObject([{ iso_country: 'GB', city: '倫敦' }])
    const [way] = london.step.routes
    const elsewhere = (await match('level=master&english=none&budget=1500000000&country=uk')).step.routes[0]
    const leastOf = (route: typeof way) =>
      route?.fit.reasons.flatMap((each) => (each.kind === 'cost' ? each.total.from_minor : []))[0] ?? 0
    expect(leastOf(way)).toBeGreaterThan(leastOf(elsewhere))
    expect(way?.remarks.length).toBeGreaterThan(0)
    const all = (await readJson(await api.get('/api/Home/subjects', { locale: 'en' }))) as {
      subjects: { id: number; slug: string }[]
    }
    const medicine = all.subjects.find(({ slug }) => slug === 'medicine')?.id
    const answer = await match(`level=bachelor&country=uk&budget=2000000000&english=ielts:7.0&subjects=${medicine}`)
    expect(answer.advice.closed).toMatchObject([{ date: '2026-10-15', next: { year: 2028, term: 'autumn' } }])
    expect(answer.advice.instead[0]?.subjects.length).toBeGreaterThan(0)
    expect([...answer.now.schools, ...answer.now.routes]).toEqual([])
  })

  test('amounts of an earlier year are carried to the intake, with both shown', async () => {
    const { step } = await match(FAMILY)
    const nipissing = step.schools.find(({ name_en }) => name_en === 'Nipissing University')
    const cost = nipissing?.fit.reasons.find(({ kind }) => kind === 'cost')
    if (cost?.kind !== 'cost') throw new Error('no cost')
    expect([cost.year, cost.is_visa_living]).toEqual(['2022-23', true])
    expect(cost.total.from_minor).toBeGreaterThan(cost.published?.from_minor ?? Number.MAX_SAFE_INTEGER)
    expect(cost.source?.link).toMatch(/^https:/)
    expect(nipissing?.costs.map(({ key }) => key)).toContain('tuition')
  })

  test('without a budget, a graduate with grades and a test gets schools with a price of their own, the cheapest first', async () => {
    const { now, step } = await match('level=master&country=usa&grade=vn-10:8.5&english=ielts:7.0')
    const costsOf = ({ schools }: typeof now) =>
      schools.map(
        ({ fit }) => fit.reasons.flatMap((each) => (each.kind === 'cost' ? each.total.from_minor : []))[0] ?? 0,
      )
    expect(now.schools.length + step.schools.length).toBeGreaterThan(5)
    for (const costs of [costsOf(now), costsOf(step)]) {
      expect(Math.min(1, ...costs)).toBeGreaterThan(0)
      expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    }
  })

  test('what was not given decides nothing, and an unknown subject or country finds no school', async () => {
    const answer = await match('level=master')
    expect([answer.now, answer.step, answer.beyond].flatMap(({ routes }) => routes)).toEqual([])
    const unknown = await match('level=bachelor&country=zz&budget=900000000')
    expect(
      [unknown.now, unknown.step, unknown.beyond].flatMap(({ schools, routes }) => [...schools, ...routes]),
    ).toEqual([])
  })

  test.each([
    'grade=vn-10:11',
    'grade=nowhere:5',
    'english=ielts:6.2',
    'english=toefl-6:5.5.',
    'english=toefl-120:121',
    'budget=-900',
    'intake=2027-summer',
  ])('%s is malformed', async (query) => {
    expect((await api.get(`/api/Home/match?${query}`)).status).toBe(400)
  })

  test('the form has scales, tests and terms to choose', async () => {
    const { match_form: form } = (await readJson(await api.get('/api/Home/match_form', { locale: 'tw' }))) as {
      match_form: { marks: unknown[] }
    }
    expect(form).toMatchObject({ rates: { currency: 'TWD' }, preparation: { page: '/articles/16', months: 6 } })
    expect(form.marks).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'in-cgpa-10' })]))
  })
})

describe.each(ENGINES)('a country with two kinds of universities on %s', (engine) => {
  const api = useApi(engine)
  const idOf = async (path: 'school_tags' | 'subjects', slug: string) => {
    const answer = (await readJson(await api.get(`/api/Home/${path}`, { locale: 'en' }))) as Record<
      string,
      { id: number; slug: string }[]
    >
    return answer[path]?.find((each) => each.slug === slug)?.id
  }
  /** Of Avans and Hanze, and of the University of Amsterdam. */
  const dutch = async () => {
    const business = (await idOf('subjects', 'business')) ?? 0
    const international = (await idOf('subjects', 'international-business')) ?? 0
    const rows = [303, 301, 57].map((schoolId) =>
      buildProgramme(
        {
          code: `b${schoolId}`,
          name: 'Bedrijfskunde',
          language: null,
          nameLanguage: 'nl',
          level: 'bachelor',
          subjects: [business],
        },
        { schoolId, countryCode: 'nl' },
      ),
    )
    rows.push(
      buildProgramme(
        { code: 'i303', name: 'International Business', level: 'bachelor', subjects: [international] },
        { schoolId: 303, countryCode: 'nl' },
      ),
    )
    await api.store().transaction((tx) => addProgrammes(tx, rows))
    const family = 'level=bachelor&grade=vn-10:7.8&english=ielts:6.0&budget=900000000&intake=2027-autumn'
    const { match } = (await readJson(
      await api.get(`/api/Home/match?${family}&subjects=${business}`, { locale: 'vi' }),
    )) as { match: MatchItem }
    return { business, ways: [...match.now.routes, ...match.step.routes] }
  }

  test('a way leads to the schools of its kind that teach the subject, the known costs first', async () => {
    const { business, ways } = await dutch()
    const applied = ways.find(({ route }) => route === 'applied')?.programmes
    const tags = await idOf('school_tags', 'applied-sciences')
    expect(applied).toMatchObject({ count: 3, within: 0, is_kind: true })
    expect(applied?.school_filters).toEqual({
      regions: 'nl',
      tags: String(tags),
      enrollments: '1',
      subjects: String(business),
      sort: 'cost',
    })
    // of the Netherlands alone, not of Ireland beside it
    expect(applied?.filters.regions).toBe('nl')
    const list = await readJson(
      await api.get(`/api/Home/school_lists?country=nl&${new URLSearchParams(applied?.school_filters)}`, {
        locale: 'en',
      }),
    )
    expect(list.total).toBe(2)
    // business is international business, too
    expect(list.schools).toContainEqual(
      expect.objectContaining({ id: 303, study: expect.objectContaining({ programmes: 2 }) }),
    )
    // its programmes with English names first: the others may be taught in the language of their name
    const { programmes: found } = (await readJson(
      await api.get(`/api/Home/programmes?country=nl&level=bachelor&subjects=${business}&per_page=100`, {
        locale: 'en',
      }),
    )) as { programmes: { name: string; name_language: string | null }[] }
    expect(found.filter(({ name_language: language }) => language === 'nl')).toEqual(found.slice(-3))
    expect(found.slice(-4).map(({ name }) => name)).toEqual([
      expect.not.stringContaining('Bedrijfskunde'),
      ...Array.from({ length: 3 }, () => 'Bedrijfskunde'),
    ])
    // no programme of Canada’s colleges is listed: the colleges that teach the field, and no university
    const college = ways.find(({ route, iso_country }) => route === 'college' && iso_country === 'CA')?.programmes
    expect(college?.school_filters).toEqual({
      tags: String(await idOf('school_tags', 'public-college')),
      hots: expect.any(String),
      sort: 'cost',
    })
    expect(college?.is_kind).toBe(true)
  })
})

test.each(ENGINES)(
  'content that was stored before newer lists existed is judged all the same on %s',
  async (engine) => {
    const store = await openTestStore(engine, 'demo')
    const [reading] = await listBlocks(store.read, 'match_reading')
    const { kinds: _, named_later: __, ...former } = reading ?? { kinds: [], named_later: [] }
    await store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      await saveBlock(tx, 'match_reading', former as typeof reading & object, 0)
    })
    const response = await buildApi(store).get('/api/Home/match?level=bachelor&subject=1&budget=30000', {
      locale: 'en',
    })
    expect(response.status).toBe(200)
  },
)
