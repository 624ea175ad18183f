import { describe, expect, onTestFinished, test } from 'vitest'
import type { Caller } from '../../src/api/context.ts'
import { type Item, type Json, listIn, readJson, sameDraws, useApi } from '../support/api.ts'
import { buildContent, buildSchool } from '../support/builders.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { loadContent } from '../support/load-content.ts'
import { buildApi, expectError, type TestApi } from '../support/test-api.ts'

describe.each(ENGINES)('school_lists on %s', (engine) => {
  const api = useApi(engine)
  const list = async (query: string, caller?: Partial<Caller>) =>
    (await readJson(await api.get(`/api/Home/school_lists?${query}`, caller))) as {
      schools: (Item & Record<'school_enrollments' | 'school_colleges' | 'school_tags', Item[]> & { city: Item })[]
      total: number
      page: number
      per_page: number
    }

  /** All pages of a list. */
  const listAll = async (query: string) => {
    const first = await list(`${query}&per_page=100`)
    const others = Array.from({ length: Math.ceil(first.total / 100) - 1 }, (_, index) => index + 2)
    const rest = await Promise.all(others.map((page) => list(`${query}&per_page=100&page=${page}`)))
    return { ...first, schools: [first, ...rest].flatMap(({ schools }) => schools) }
  }

  test('returns twelve schools a page by default, with total, page and size', async () => {
    const { schools, ...paging } = await list('')
    expect(schools.length).toBe(12)
    expect(paging).toEqual({ total: demoContent().schools.length, page: 1, per_page: 12 })
  })

  test('pages contain every school once, and a page past the end is an empty list', async () => {
    const whole = await listAll('')
    const walked: number[] = []
    for (let page = 1; page <= Math.ceil(whole.total / 5); page++) {
      const { schools, ...paging } = await list(`per_page=5&page=${page}`)
      expect(paging).toEqual({ total: whole.total, page, per_page: 5 })
      walked.push(...schools.map(({ id }) => id))
    }
    expect(walked).toEqual(whole.schools.map(({ id }) => id))
    const past = Math.ceil(whole.total / 5) + 1
    expect(await list(`per_page=5&page=${past}`)).toEqual({ schools: [], total: whole.total, page: past, per_page: 5 })
  })

  test('filters by every parameter', async () => {
    const kinds = [
      ['enrollments', (school: (typeof schools)[number]) => school.school_enrollments],
      ['hots', (school: (typeof schools)[number]) => school.school_colleges],
      ['tags', (school: (typeof schools)[number]) => school.school_tags],
      ['cities', (school: (typeof schools)[number]) => [school.city]],
    ] as const
    const { schools } = await listAll('')
    for (const [name, of] of kinds) {
      const wanted = [...new Set(schools.flatMap((school) => of(school).map(({ id }) => id)))].slice(0, 2)
      const expected = schools.filter((school) => of(school).some(({ id }) => wanted.includes(id)))
      const filtered = await listAll(`${name}=${wanted.join(',')}`)
      expect([name, filtered.schools.map(({ id }) => id)]).toEqual([name, expected.map(({ id }) => id)])
      expect(filtered.total).toBe(expected.length)
    }
  })

  test('finds a name in any of its languages and spellings', async () => {
    for (const school of [
      'harvard',
      '%20HARVARD%20',
      'đại%20học%20harvard',
      'dai+hoc+harvard',
      '哈佛',
      'ＨＡＲＶＡＲＤ',
    ]) {
      const { schools } = await list(`school=${school}`)
      expect([school, schools.map(({ slug }) => slug)]).toEqual([school, ['harvard-university']])
    }
  })

  test('finds no school by characters that no name contains', async () => {
    for (const school of ['%25', '_', '%5C', '%F0%9F%98%80', '???', '%EF%BF%BD'])
      expect([school, (await list(`school=${school}`)).total]).toEqual([school, 0])
  })

  test('sorts by name, rank and newest', async () => {
    const [name, rank, newest] = await Promise.all(
      ['name', 'rank', 'newest'].map(async (sort) => (await listAll(`sort=${sort}`)).schools),
    )
    const idsOf = (schools?: Item[]) => schools?.map(({ id }) => id)
    expect(idsOf(newest)).toEqual(idsOf(newest)?.toSorted((a, b) => b - a))
    expect(idsOf(name)?.toSorted()).toEqual(idsOf(newest)?.toSorted())
    expect(idsOf(name)).not.toEqual(idsOf(newest))
    expect(idsOf(rank)?.toSorted()).toEqual(idsOf(name)?.toSorted())
  })

  test('uses the first value of a repeated parameter', async () => {
    expect(await list('country=uk&country=usa')).toEqual(await list('country=uk'))
  })
})

describe.each(ENGINES)('single resources on %s', (engine) => {
  const api = useApi(engine)

  test.each([
    '999999',
    '0',
    '-1',
    'abc',
    '1.0',
    '1e0',
    '99999999999',
    '2147483648',
    '1%00',
    '%20',
    '%EF%BC%91',
    '%FF',
    "1'",
    '1%2F2',
    '..',
    '%2e%2e',
  ])('school_one/%s is not found', async (id) => {
    await expectError(await api.get(`/api/Home/school_one/${id}`), 404, 'not_found')
  })

  test.each(['nope', 'PRIVACY', 'privacy%00', '__proto__', 'constructor', '%FF', 'a'.repeat(41), '%20'])(
    'pages/%s is not found',
    async (code) => {
      await expectError(await api.get(`/api/Home/pages/${code}`), 404, 'not_found')
    },
  )

  test('every listed school has a page with similar schools', async () => {
    const { schools } = (await readJson(await api.get('/api/Home/school_lists?per_page=100'))) as { schools: Item[] }
    expect(schools.length).toBeGreaterThan(50)
    for (const school of schools) {
      const body = (await readJson(await api.get(`/api/Home/school_one/${school.id}`))) as {
        school: Json & { similar: Item[] }
      }
      // what is listed of its programmes is for the list's cards
      const { study: _, ...listed } = school as Item & { study?: unknown }
      expect(body.school).toMatchObject(listed)
      expect(body.school.similar.map(({ id }) => id)).not.toContain(school.id)
      expect(body.school.similar.length).toBeGreaterThan(0)
    }
  })
})

describe.each(ENGINES)('contents of the lists on %s', (engine) => {
  const api = useApi(engine)

  test('countries are those of the contract, with its ids', async () => {
    const { countries } = (await readJson(await api.get('/api/Home/countries'))) as { countries: (Item & Json)[] }
    expect(Object.fromEntries(countries.map(({ id, country_code }) => [id, country_code]))).toEqual({
      1: 'usa',
      2: 'uk',
      3: 'au',
      4: 'ca',
      6: 'nl',
    })
    const schools = demoContent().schools
    for (const { country_code, school_count } of countries)
      expect([country_code, school_count]).toEqual([
        country_code,
        schools.filter(({ country }) => country === country_code).length,
      ])
  })

  test.each([
    ['usa', 1, ['USA']],
    ['uk', 2, ['UK']],
    ['ca', 3, ['Canada']],
    ['au', 4, ['Australia']],
    ['nl', 5, ['Netherlands', 'Ireland']],
  ])('the guide of %s has the ID %i and names the country of its school levels', async (code, id, countries) => {
    const { guide } = (await readJson(await api.get(`/api/Home/country_guides/${code}`, { locale: 'en' }))) as {
      guide: Json & { AdmissionMode: { EducationSystem: { Education: { Country: string }[] } }[] }
    }
    expect(guide).toMatchObject({ ID: id, tableID: id, Code: code })
    const guideCountries = guide.AdmissionMode.flatMap((mode) =>
      mode.EducationSystem.Education.map(({ Country }) => Country),
    )
    expect([...new Set(guideCountries)]).toEqual(countries)
  })

  test.each([
    ['usa', [1, 2, 3, 4]],
    ['uk', [1, 2, 3]],
    ['au', [1, 2, 3]],
    ['ca', [1, 2, 3, 4]],
    ['nl', [1, 2, 3]],
    ['all', [1, 2, 3, 4]],
  ])('enrollments of %s are %j', async (country, expected) => {
    const body = await readJson(await api.get(`/api/Home/enrollments?country=${country}`))
    const items = listIn(body) as (Item & { countries: string[] })[]
    expect(items.map(({ id }) => id)).toEqual(expected)
    if (country !== 'all') for (const item of items) expect(item.countries).toContain(country)
  })

  test('enrollments have the contract’s ids', async () => {
    const items = listIn(await readJson(await api.get('/api/Home/enrollments'))) as (Item & { name: string })[]
    const [undergraduate, graduate, pathway, conditional] = items.map(({ name }) => name)
    expect([undergraduate, graduate, pathway, conditional]).toEqual([
      expect.stringMatching(/undergraduate/i),
      expect.stringMatching(/^graduate/i),
      expect.stringMatching(/foundation|pathway/i),
      expect.stringMatching(/conditional/i),
    ])
  })

  test('cities are those that have a school, sorted by name', async () => {
    const { cities } = (await readJson(await api.get('/api/Home/cities'))) as { cities: (Item & { name_en: string })[] }
    const used = new Set(demoContent().schools.map(({ city }) => city))
    expect(cities.length).toBe(used.size)
    for (const { id } of cities) {
      const { total } = await readJson(await api.get(`/api/Home/school_lists?cities=${id}`))
      expect([id, Number(total) > 0]).toEqual([id, true])
    }
  })

  test('sources have the contract’s codes', async () => {
    const items = listIn(await readJson(await api.get('/api/Home/sources')))
    expect(items.map(({ code }) => code)).toEqual([
      'keyword_search',
      'forum',
      'facebook',
      'instagram',
      'youtube',
      'referral',
      'other',
    ])
  })

  test.each([
    ['vi', ['vietnam'], 'zalo'],
    ['tw', ['taipei', 'hsinchu', 'taichung', 'tainan', 'kaohsiung'], 'line'],
    ['en', ['philippines'], 'whatsapp'],
  ] as const)(
    'form_options in %s begin with the edition’s own offices %j and its chat',
    async (locale, ownOffices, chat) => {
      type Choices = Record<
        'office' | 'contact_method' | 'countries' | 'title' | 'degree',
        { code: string; name: string }[]
      >
      const { form_options } = (await readJson(await api.get('/api/Home/form_options', { locale }))) as {
        form_options: Choices & { intake_year: number[]; consent: { version: string; text: string } }
      }
      const codes = (field: keyof Choices) => form_options[field].map(({ code }) => code)
      expect(codes('office').slice(0, ownOffices.length)).toEqual(ownOffices)
      expect(codes('office').sort()).toEqual(
        ['taipei', 'hsinchu', 'taichung', 'tainan', 'kaohsiung', 'vietnam', 'philippines'].sort(),
      )
      expect(codes('contact_method')).toEqual(expect.arrayContaining(['phone', 'line', 'zalo', 'whatsapp', 'email']))
      expect(codes('contact_method').length).toBe(5)
      expect(codes('contact_method').find((code) => ['line', 'zalo', 'whatsapp'].includes(code))).toBe(chat)
      expect(codes('countries').sort()).toEqual(['au', 'ca', 'nl', 'other', 'uk', 'usa'])
      expect(codes('title')).toEqual(['mr', 'ms'])
      expect(codes('degree')).toEqual(['high_school', 'bachelor', 'master', 'other'])
      expect(form_options.intake_year[0]).toBe(2027)
      expect(form_options.consent.version).not.toBe('')
      expect(form_options.consent.text).not.toBe('')
    },
  )

  test.each(LOCALES)('offices in %s are complete, those of the edition first', async (locale) => {
    const { offices } = (await readJson(await api.get('/api/Home/offices', { locale }))) as {
      offices: (Item & { edition: string })[]
    }
    const isOwn = offices.map(({ edition }) => edition === locale)
    expect(isOwn).toEqual(isOwn.toSorted((a, b) => Number(b) - Number(a)))
    expect(isOwn[0]).toBe(true)
    expect(offices.length).toBe(7)
  })

  test('offices have address, phone, hours and chat', async () => {
    const { offices } = (await readJson(await api.get('/api/Home/offices'))) as { offices: Item[] }
    for (const office of offices)
      for (const field of ['address', 'phone', 'hours', 'chat'])
        expect([office.code, field, office[field]]).toEqual([office.code, field, expect.anything()])
  })

  test('noExams returns the requested number of no-exam schools, without duplicates', async () => {
    const noExam = demoContent().schools.filter(({ no_exam }) => no_exam)
    const noExamIds = new Set(noExam.map(({ id }) => id))
    for (const [query, count] of [
      ['', 5],
      ['random=0&count=3', 3],
      ['random=1', 5],
      ['random=1&count=1', 1],
      ['random=1&count=100', noExam.length],
      ['count=100', noExam.length],
    ] as const) {
      const exams = listIn(await readJson(await api.get(`/api/Home/noExams?${query}`)))
      expect([query, exams.length]).toEqual([query, count])
      expect(new Set(exams.map(({ id }) => id)).size).toBe(count)
      expect(exams.every(({ id }) => noExamIds.has(id))).toBe(true)
    }
    expect(await readJson(await api.get('/api/Home/noExams'))).toEqual(
      await readJson(await api.get('/api/Home/noExams')),
    )
  })

  test.each(['outstanding_schools', 'recommend_school_lists'])(
    '%s returns the requested number, without duplicates',
    async (path) => {
      for (const [query, count] of [
        ['', 8],
        ['count=1', 1],
        ['count=3&country=uk', 3],
      ] as const) {
        const schools = listIn(await readJson(await api.get(`/api/Home/${path}?${query}`)))
        expect([query, new Set(schools.map(({ id }) => id)).size]).toEqual([query, count])
      }
    },
  )

  test('verify-image returns a new key and picture each time, uncacheable', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await api.get('/api/upschools/verify-image')
        expect(response.headers.get('Cache-Control')).toBe('no-store')
        return (await readJson(response)) as { key: string; image: string }
      }),
    )
    expect(new Set(answers.map(({ key }) => key)).size).toBe(5)
    expect(new Set(answers.map(({ image }) => image)).size).toBe(5)
    for (const { image } of answers) {
      const [type = '', data = ''] = image.split(',')
      expect(type).toBe('data:image/png;base64')
      const bytes = Buffer.from(data, 'base64')
      expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
      expect(bytes.readUInt32BE(16)).toBeGreaterThan(50)
    }
  })
})

describe.each(ENGINES)('image URLs on %s', (engine) => {
  const here = useApi(engine, sameDraws)
  const elsewhere = useApi(engine, { ...sameDraws, imageHost: 'https://images.example' })
  const addresses = ['school_lists', 'school_one/1', 'noExams', 'outstanding_schools', 'recommend_school_lists']
  const paths = async (api: TestApi, address: string) => {
    const text = await (await api.get(`/api/Home/${address}`)).text()
    return [...text.matchAll(/"path_[a-z_]+":"([^"]*)"/g)].map(([, path]) => path)
  }

  test.each(addresses)('of %s use the image host if one is set, else this site', async (address) => {
    const ownPaths = await paths(here, address)
    expect(ownPaths.length).toBeGreaterThan(0)
    for (const path of ownPaths) expect(path).toMatch(/^\/[^/]/)
    expect(await paths(elsewhere, address)).toEqual(ownPaths.map((path) => `https://images.example${path}`))
  })

  test('a captcha always uses its own URL', async () => {
    const { image } = (await readJson(await elsewhere.get('/api/upschools/verify-image'))) as { image: string }
    expect(image).toMatch(/^data:image\/png/)
  })
})

describe.each(ENGINES)('missing translations on %s', (engine) => {
  test('fall back to English and are marked; names of schools and cities are proper names', async () => {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    const colleges = [
      { id: 1, slug: 'engineering', name: { en: 'Engineering', vi: 'Kỹ thuật' } },
      { id: 2, slug: 'law', name: { en: 'Law' } },
    ]
    await loadContent(store, buildContent({ colleges, schools: [buildSchool({ id: 1, colleges: ['law'] })] }))
    const api = buildApi(store)
    const collegeNames = async (locale: 'vi' | 'tw' | 'en') =>
      (await readJson(await api.get('/api/Home/school_colleges', { locale }))).school_colleges
    expect(await collegeNames('en')).toEqual([
      { id: 1, slug: 'engineering', name: 'Engineering' },
      { id: 2, slug: 'law', name: 'Law' },
    ])
    expect(await collegeNames('vi')).toEqual([
      { id: 1, slug: 'engineering', name: 'Kỹ thuật' },
      { id: 2, slug: 'law', name: 'Law', fallback: true },
    ])
    expect(await collegeNames('tw')).toEqual([
      { id: 1, slug: 'engineering', name: 'Engineering', fallback: true },
      { id: 2, slug: 'law', name: 'Law', fallback: true },
    ])
    const { schools } = (await readJson(await api.get('/api/Home/school_lists', { locale: 'tw' }))) as {
      schools: Item[]
    }
    expect(schools[0]).toMatchObject({
      name: 'School 1',
      name_ch: null,
      school_colleges: [{ name: 'Law', fallback: true }],
    })
    expect(schools[0]).not.toHaveProperty('fallback')
    const { school } = await readJson(await api.get('/api/Home/school_one/1', { locale: 'tw' }))
    expect(school).toMatchObject({ introduction: 'A school.', fallback: true })
  })
})
