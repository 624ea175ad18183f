/** What holds for every GET route: schemas, parameters, paths, faults, hostile requests. */
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import type { ErrorBody } from '../../src/api/errors.ts'
import { routes } from '../../src/api/routes.ts'
import { LOCALES } from '../../src/domain/editions.ts'
import { issueReceipt, previewToken } from '../../src/server/file-links.ts'
import { insertOrder } from '../../src/store/queries/orders.ts'
import { type Item, type Json, listIn, readJson, sameDraws, useApi } from '../support/api.ts'
import { buildApi, buildClock, buildOrderRow, expectError, SECRET, seeded, startApi } from '../support/builders.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { anyText, propertyRuns } from '../support/property-runs.ts'

type Definition = {
  params?: z.ZodObject
  query?: z.ZodObject
  spelling?: Record<string, string>
  answers: z.ZodType
}

const definitionOf = (handler: unknown) => (handler as { definition: Definition }).definition
const GET_ROUTES = routes.routes
  .filter(({ method }) => method === 'GET')
  .map(({ path, handler }) => ({ path, ...definitionOf(handler) }))

const PREVIEW = previewToken(SECRET, 1, buildClock().now())
const ORDERED = 'WP-TEST-0001'
const ORDERED_ITEM = {
  kind: 'refine',
  service: 'sop',
  mode: 'revision',
  copies: 1,
  urgent: false,
  wordCount: 600,
  priceMinor: 3600,
}
const RECEIPT = issueReceipt(SECRET, ORDERED, buildClock().now())

/** An address of each GET route that is there in the demo content. */
const ADDRESSES: Record<string, string> = {
  '/Home/banners': '/Home/banners',
  '/Home/customizes': '/Home/customizes',
  '/Home/flows': '/Home/flows',
  '/Home/videos': '/Home/videos',
  '/Home/advertisements': '/Home/advertisements',
  '/Home/services': '/Home/services',
  '/Home/sources': '/Home/sources',
  '/Home/offices': '/Home/offices',
  '/Home/people': '/Home/people',
  '/Home/form_options': '/Home/form_options',
  '/Home/countries': '/Home/countries',
  '/Home/school_colleges': '/Home/school_colleges',
  '/Home/school_tags': '/Home/school_tags',
  '/Home/enrollments': '/Home/enrollments',
  '/Home/cities': '/Home/cities',
  '/Home/regions': '/Home/regions',
  '/Home/school_lists': '/Home/school_lists',
  '/Home/school_one/:id': '/Home/school_one/1',
  '/Home/school_facts': '/Home/school_facts?schools=1,3',
  '/Home/school_words': '/Home/school_words?school=business%20schools%20toronto',
  '/Home/noExams': '/Home/noExams',
  '/Home/notable_schools': '/Home/notable_schools',
  '/Home/outstanding_schools': '/Home/outstanding_schools',
  '/Home/recommend_school_lists': '/Home/recommend_school_lists',
  '/Home/country_guides/:code': '/Home/country_guides/usa',
  '/Home/suggestions': '/Home/suggestions?q=us',
  '/Home/search': '/Home/search?q=visa',
  '/Home/school_sorts': '/Home/school_sorts',
  '/Home/match_schools': '/Home/match_schools',
  '/Home/admissions': '/Home/admissions',
  '/Home/student_admission_lists': '/Home/student_admission_lists',
  '/student/lists': '/student/lists',
  '/Home/student_reports': '/Home/student_reports',
  '/Home/article_classifications': '/Home/article_classifications',
  '/Home/classifications': '/Home/classifications',
  '/Home/article_tags': '/Home/article_tags',
  '/Home/articles': '/Home/articles',
  '/Home/recommend_articles': '/Home/recommend_articles',
  '/Home/articles_one/:id': '/Home/articles_one/1',
  '/Home/articles_temp_one/:id': `/Home/articles_temp_one/1?token=${PREVIEW}`,
  '/Home/questions': '/Home/questions',
  '/Home/prices_get_list': '/Home/prices_get_list',
  '/Home/prices_find': '/Home/prices_find?service=sop',
  '/Home/addresses': '/Home/addresses',
  '/Home/service_copy': '/Home/service_copy',
  '/Home/site': '/Home/site',
  '/Home/home_questions': '/Home/home_questions',
  '/Home/pages/:code': '/Home/pages/privacy',
  '/Home/consultation_copy': '/Home/consultation_copy',
  '/Home/order_receipt': `/Home/order_receipt?token=${RECEIPT}`,
  '/upschools/verify-image': '/upschools/verify-image',
}
const ROWS = GET_ROUTES.map((route) => ({ ...route, address: `/api${ADDRESSES[route.path]}` }))
const QUERIES = ROWS.flatMap(({ address, query, spelling }) =>
  Object.keys(query?.shape ?? {}).map((name) => ({
    address: address.split('?')[0] as string,
    name: spelling?.[name] ?? name,
  })),
)
/** What a page would run. */
const MARKUP = '<script>alert(1)</script>'
const withQuery = (address: string, query: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`

/** What each query parameter can not be read from. */
const ids = ['x', '1,x', ',', '1,', ',1', '1,,2', '-1', '1;2', '1.5', '99999999999', '2147483648', '%00', '%EF%BC%91']
const number = ['0', '-1', 'abc', '1.5', '1e2', '%201', '0x1', 'NaN', '%D9%A1', '1%00', '%F0%9F%98%80']
const code = ['%20', 'a%20b', 'a%00', '%E8%8B%B1', 'a.b', 'a'.repeat(101), '%27', '%2F']
const codes = ['%20', 'a%20b', 'a%00', '%E8%8B%B1', 'a.b', 'a'.repeat(41), '%27', '%2F', ',', 'a,', ',a', 'a,,b', 'a;b']
const MALFORMED: Record<string, string[]> = {
  country: ['%20', 'u%20k', 'usa%00', '%E8%8B%B1', 'a.b', 'a'.repeat(21), '%27', '%2F'],
  enrollments: ids,
  hots: ids,
  cities: ids,
  tags: ids,
  kinds: codes,
  regions: codes,
  tuition: [...ids, 'ten', '10000-20000', '$', 'a'.repeat(40_000)],
  admission: [...ids, '10%25', '0.1'],
  size: [...ids, 'small'],
  choices: ['2', 'true', 'yes', '-1', '01'],
  schools: [...ids, Array.from({ length: 101 }, (_, index) => index).join(',')],
  no_exam: ['2', 'true', 'yes', '-1', '01'],
  plain: ['2', 'true', 'Toronto', '-1', '01'],
  // any text has a calm answer (search.test.ts)
  school: [],
  q: [],
  classification: [...number, '99999999999', '2147483648'],
  category: [...number, '99999999999', '2147483648'],
  tag: code,
  ranking: code,
  kind: code,
  service: code,
  mode: code,
  degree: code,
  year: ['x', '26', '20266', '-2026', '2026.0', '2026%00', '%EF%BC%92026'],
  order: ['up', 'ASC', 'asc,desc', '__proto__', '%20asc'],
  // whatever is not 0 asks for drafts, and is answered with 404
  is_draft: [],
  token: ['a'.repeat(201)],
  sort: ['best', 'NAME', 'name,rank', 'toString', '__proto__', '%20name'],
  page: [...number, '1000000'],
  per_page: [...number, '101', '999'],
  count: [...number, '101'],
  random: ['2', 'true', 'yes', '-1', '01'],
}

/** Well-formed values that nothing in the content has: they answer an empty list. */
const UNKNOWN: Record<string, string[]> = {
  country: ['zz', 'USA', '5', '99', '999999999', '9999999999', 'toString', '__proto__', '-', 'other'],
  ranking: ['nope', '1'],
  enrollments: ['99', '0', '2147483647'],
  hots: ['999', '0'],
  cities: ['9999', '0,9999'],
  tags: ['9999', '0'],
  kinds: ['none', 'PUBLIC', '__proto__', 'toString'],
  regions: ['us-zz', 'nowhere,us-zz', 'US-MA', '__proto__', 'constructor'],
  tuition: ['12345', '2147483647', '1,2'],
  admission: ['99', '101'],
  size: ['1', '2147483647'],
  schools: ['9999999', '0,9999999'],
  classification: ['99', '2147483647'],
  category: ['99', '2147483647'],
  tag: ['nope', '__proto__', 'toString', 'VISA'],
  kind: ['none', '__proto__'],
  service: ['none', '__proto__', 'toString'],
  mode: ['none', '__proto__'],
  degree: ['none', '__proto__', 'toString'],
  year: ['1999', '2999'],
  q: ['qwrtzp-xyzzq', '%F0%9F%98%80%20xyzzq', "qwrtzp'%20or%20'xyzzq'='xyzzq"],
  school: ['no-such-school-anywhere', '%F0%9F%98%80%20nowhere', "x'%20or%20'1'='1"],
  page: ['999', '999999'],
}

test('every GET route has an address here, and each is an endpoint with a schema', () => {
  expect(GET_ROUTES.map(({ path }) => path).sort()).toEqual(Object.keys(ADDRESSES).sort())
  for (const { answers } of GET_ROUTES) expect(typeof answers.parse).toBe('function')
})

test('every query parameter of every route has malformed values here', () => {
  expect([...new Set(QUERIES.map(({ name }) => name))].sort()).toEqual(Object.keys(MALFORMED).sort())
})

describe.each(ENGINES)('every GET route on %s', (engine) => {
  const api = useApi(engine, sameDraws)
  beforeAll(() => api.store().transaction((tx) => insertOrder(tx, buildOrderRow(ORDERED), [ORDERED_ITEM])))

  describe.each(ROWS)('$address', ({ address, answers, query }) => {
    test.each(LOCALES)(
      'answers by its own schema and no field more in %s, and says that it varies by language',
      async (locale) => {
        const response = await api.get(address, { locale })
        expect(response.headers.get('Vary')).toBe('Lang, Accept-Encoding')
        expect(response.headers.get('Cache-Control')).not.toBeNull()
        expect(response.headers.get('X-Request-Id')).toBe('request-of-the-test')
        const body = await readJson(response)
        const parsed = answers.safeParse(body)
        expect(parsed.error?.issues ?? []).toEqual([])
        expect(parsed.data).toEqual(body)
      },
    )

    test('gives every item an id of its own', async () => {
      const lists = Object.values(await readJson(await api.get(address))).filter((value) => Array.isArray(value))
      for (const list of lists as Item[][]) {
        if (!Number.isNaN(Number(list[0]))) continue
        expect(list.length).toBeGreaterThan(0)
        expect(list.filter(({ id }) => !(Number.isInteger(id) && id > 0))).toEqual([])
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }
    })

    test('ignores unknown names, and takes an empty value for none', async () => {
      if (address.endsWith('verify-image')) return expect((await api.get(`${address}?key=mine&x=`)).status).toBe(200)
      const plain = await readJson(await api.get(address))
      const empty = Object.keys(query?.shape ?? {}).map((name) => `&${name}=`)
      for (const given of [
        'nope=1',
        'Country=uk&PAGE=7',
        '__proto__=x&constructor=y',
        '&&=&=5&%',
        `_=1${empty.join('')}`,
      ])
        expect([given, await readJson(await api.get(withQuery(address, given)))]).toEqual([given, plain])
    })

    test('answers HEAD like GET, without a body', async () => {
      const [get, head] = await Promise.all([
        api.get(address),
        api.send(new Request(`http://in.process${address}`, { method: 'HEAD' })),
      ])
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      for (const name of ['Content-Type', 'Vary', 'Cache-Control'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    })
  })

  test('reads in the visitor’s language', async () => {
    // a captcha, a list of addresses and what a school search reads have no words
    const wordless = ['/api/upschools/verify-image', '/api/Home/addresses', '/api/Home/school_words']
    for (const { address } of ROWS.filter((row) => !wordless.includes(row.address.split('?')[0] as string))) {
      const [vi, tw, en] = await Promise.all(
        LOCALES.map(async (locale) => JSON.stringify(await readJson(await api.get(address, { locale })))),
      )
      expect([address, tw === en]).toEqual([address, false])
      // most cities keep their English name in Vietnamese
      if (!address.endsWith('/cities')) expect([address, vi === en]).toEqual([address, false])
    }
  })
})

/** What is answered before the database is asked anything, is looked at over one of them. */
const ANY_ENGINE = 'sqlite'

describe('without asking the database', () => {
  const api = useApi(ANY_ENGINE)

  describe.each(ROWS)('$address', ({ address }) => {
    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not take %s, and says what it takes', async (method) => {
      const response = await api.send(new Request(`http://in.process${address}`, { method, body: '{}' }))
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
      const { message } = await expectError(response, 405, 'method_not_allowed')
      expect(message).toContain(method)
    })

    test('answers OPTIONS with what it takes', async () => {
      const response = await api.send(new Request(`http://in.process${address}`, { method: 'OPTIONS' }))
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    })
  })

  test.each(QUERIES)('$address names $name when it can’t be read', async ({ address, name }) => {
    for (const value of MALFORMED[name] ?? []) {
      const response = await api.get(`${address}?${name}=${value}`)
      expect([value, response.status]).toEqual([value, 400])
      const { errors } = await expectError(response, 400, 'malformed', [name])
      expect(errors?.[name]?.[0]).toContain(name)
    }
  })

  test('every malformed parameter is named at once, in the visitor’s language', async () => {
    const wrong = 'country=%20&enrollments=x&hots=x&cities=x&tags=x&sort=x&page=0&per_page=101'
    const names = wrong.split('&').map((pair) => pair.split('=')[0] as string)
    const told = await Promise.all(
      LOCALES.map(async (locale) =>
        expectError(await api.get(`/api/Home/school_lists?${wrong}`, { locale }), 400, 'malformed', names),
      ),
    )
    expect(new Set(told.map(({ message }) => message)).size).toBe(3)
    expect(new Set(told.map(({ errors }) => errors?.page?.[0])).size).toBe(3)
  })
})

/** Lists that have nothing about some country in the demo content. */
const SPARSE = ['/articles', '/student_reports']
/** What a text says is no list, and there is nothing that it can't be. */
const LISTING = QUERIES.filter(({ address }) => !address.endsWith('/school_words'))

describe.each(ENGINES)('query parameters on %s', (engine) => {
  const api = useApi(engine, sameDraws)

  test.each(LISTING.filter(({ name }) => UNKNOWN[name]))(
    '$address answers an empty list for an unknown $name',
    async ({ address, name }) => {
      for (const value of UNKNOWN[name] ?? []) {
        const body = await readJson(await api.get(`${address}?${name}=${value}`))
        expect([value, listIn(body)]).toEqual([value, []])
        if ('total' in body && name !== 'page') expect([value, body.total]).toEqual([value, 0])
      }
    },
  )

  test.each(LISTING.filter(({ name }) => name === 'country'))(
    '$address takes a country by code and by id',
    async ({ address }) => {
      const all = { usa: 1, uk: 2, au: 3, ca: 4, nl: 6 }
      const byCode: Json[] = []
      for (const [code, id] of Object.entries(all)) {
        const body = await readJson(await api.get(`${address}?country=${code}`))
        if (!SPARSE.some((path) => address.endsWith(path))) expect(listIn(body).length).toBeGreaterThan(0)
        for (const item of listIn(body))
          if (item.country_code) expect([address, item.country_code]).toEqual([address, code])
        expect(await readJson(await api.get(`${address}?country=${id}`))).toEqual(body)
        byCode.push(body)
      }
      expect(byCode.length).toBe(5)
      expect(await readJson(await api.get(`${address}?country=all`))).toEqual(await readJson(await api.get(address)))
    },
  )
})

describe('paths', () => {
  const api = useApi(ANY_ENGINE)
  const nowhere = [
    '/api',
    '/api/',
    '/api/Home',
    '/api/nope',
    '/api/home/banners',
    '/api/Home/banners/',
    '/api/Home/banners/1',
  ]
  const broken = [
    '/api/Home/school_one',
    '/api/Home/school_one/',
    '/api/%',
    '/api/%E0%A4%A',
    '/api/Home%2Fbanners',
    '/api//Home/banners',
  ]

  test.each([...nowhere, ...broken, '/api/Home/BANNERS', '/api/constructor', '/api/Home/add_inq/x'])(
    '%s is not found, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const response = await api.send(new Request(`http://in.process${path}`, { method }))
        expect(response.headers.get('Vary')).toContain('Lang')
        expect(response.headers.get('Allow')).toBeNull()
        await expectError(response, 404, 'not_found')
      }
      const head = await api.send(new Request(`http://in.process${path}`, { method: 'HEAD' }))
      expect([head.status, await head.text()]).toEqual([404, ''])
    },
  )

  test.each(LOCALES)('what is not found is told in %s', async (locale) => {
    const { message } = await expectError(await api.get('/api/nope', { locale }), 404, 'not_found')
    expect(message).toBe(
      { vi: 'Không tìm thấy nội dung này.', tw: '找不到這項內容。', en: 'We don’t have that.' }[locale],
    )
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
    'add_inq does not take %s, and says that it takes POST',
    async (method) => {
      const response = await api.send(new Request('http://in.process/api/Home/add_inq', { method }))
      expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
      await expectError(response, 405, 'method_not_allowed')
    },
  )

  test('add_inq answers OPTIONS with POST, and HEAD without a body', async () => {
    const options = await api.send(new Request('http://in.process/api/Home/add_inq', { method: 'OPTIONS' }))
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'POST, OPTIONS'])
    const head = await api.send(new Request('http://in.process/api/Home/add_inq', { method: 'HEAD' }))
    expect([head.status, head.headers.get('Allow'), await head.text()]).toEqual([405, 'POST, OPTIONS', ''])
  })
})

describe.each(ENGINES)('an empty database on %s', (engine) => {
  test('answers empty lists, nothing found for what is one, and never a failure', async () => {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    const api = buildApi(store)
    for (const { address } of ROWS) {
      const response = await api.get(address)
      expect([address, [200, 404].includes(response.status)]).toEqual([address, true])
    }
    expect(api.reported).toEqual([])
  })
})

describe.each(ENGINES)('a database that is gone on %s', (engine) => {
  test('is a failure of the server and never a 404, told without its own words', async () => {
    const { store, drop } = await createStore(engine, { content: true })
    const api = buildApi(store)
    await readJson(await api.get('/api/Home/countries'))
    await drop()
    for (const { address } of ROWS.filter((row) => !/sources|verify-image/.test(row.address))) {
      const before = api.reported.length
      const response = await api.get(address)
      const body = (await response.clone().json()) as ErrorBody
      expect([address, response.status, body.code]).toEqual(
        response.status === 503 ? [address, 503, 'unavailable'] : [address, 500, 'internal'],
      )
      await expectError(response, response.status, body.code)
      expect(JSON.stringify(body)).not.toMatch(/driver|destroyed|pool|sql|\.ts/i)
      expect(api.reported.length).toBe(before + 1)
    }
  })
})

describe('behind the server’s door', () => {
  const api = useApi(ANY_ENGINE)
  const door = async (defaultLocale: 'en' | 'vi' = 'en') => {
    const opened = await startApi(api.deps, { defaultLocale })
    onTestFinished(opened.close)
    return opened.origin
  }
  const usa = { vi: 'Mỹ', tw: '美國', en: 'USA' }

  test.each([
    ['vi', 'vi'],
    ['zh_tw', 'tw'],
    ['tw', 'tw'],
    ['ZH_TW', 'tw'],
    ['Zh_Tw', 'tw'],
    [' vi ', 'vi'],
    ['EN', 'en'],
    ['en', 'en'],
  ] as const)('the header Lang: %s reads %s', async (lang, locale) => {
    const response = await fetch(`${await door()}/api/Home/countries`, { headers: { Lang: lang } })
    const { countries } = (await readJson(response)) as { countries: Json[] }
    expect(countries[0]?.name).toBe(usa[locale])
    expect(response.headers.get('Vary')).toContain('Lang')
  })

  test.each([undefined, '', 'th', 'zh', 'zh-TW,vi', '__proto__'])(
    'the header Lang: %s leaves the edition’s language',
    async (lang) => {
      const headers = lang === undefined ? undefined : { Lang: lang }
      for (const locale of ['en', 'vi'] as const) {
        const response = await fetch(`${await door(locale)}/api/Home/countries`, { headers })
        const { countries } = (await readJson(response)) as { countries: Json[] }
        expect(countries[0]?.name).toBe(usa[locale])
      }
    },
  )

  test('errors come in the language of the header and in the contract’s shape, with the request id', async () => {
    const origin = await door()
    for (const [path, status, code] of [
      ['/api/nope', 404, 'not_found'],
      ['/api/%', 404, 'not_found'],
      ['/api/Home/school_lists?page=0', 400, 'malformed'],
    ] as const) {
      const messages = await Promise.all(
        ['vi', 'zh_tw', 'en'].map(async (lang) => {
          const response = await fetch(origin + path, { headers: { Lang: lang } })
          expect(response.headers.get('Vary')).toContain('Lang')
          return (await expectError(response, status, code)).message
        }),
      )
      expect(new Set(messages).size).toBe(3)
    }
  })

  test('methods, and bodies that are too long, are answered by the contract', async () => {
    const origin = await door()
    const put = await fetch(`${origin}/api/Home/banners`, { method: 'PUT', body: '{}' })
    expect(put.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    await expectError(put, 405, 'method_not_allowed')
    const head = await fetch(`${origin}/api/Home/banners`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await fetch(`${origin}/api/Home/banners`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ padding: 'x'.repeat(64 * 1024) })
    const long = await fetch(`${origin}/api/Home/add_inq`, { method: 'POST', headers, body })
    await expectError(long, 413, 'too_large')
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(body))
        controller.close()
      },
    })
    const unsaid = { method: 'POST', headers, body: chunked, duplex: 'half' } as RequestInit
    await expectError(await fetch(`${origin}/api/Home/add_inq`, unsaid), 413, 'too_large')
  })
})

describe.each(ENGINES)('hostile requests on %s', (engine) => {
  const api = useApi(engine)
  const encoded = fc.oneof(
    anyText().map((text) => encodeURIComponent(text.toWellFormed())),
    fc.string({ maxLength: 3000 }).map(encodeURIComponent),
    fc.integer().map(String),
    fc.array(fc.integer({ min: -1, max: 2 ** 31 }), { maxLength: 1200 }).map((list) => list.join(',')),
  )
  const raw = fc.constantFrom(
    ...[
      '%',
      '%%',
      '%0',
      '%00',
      '%FF',
      '%C0%AF',
      '%ED%A0%80',
      '%E0%A4%A',
      '%25',
      '%252e',
      '..',
      '../..',
      '%2e%2e%2f',
      '\\',
    ],
    ...[
      "'",
      "'--",
      "1'%20or%20'1'='1",
      '1;drop%20table%20school',
      '1)',
      '$1',
      '?',
      ':id',
      '!',
      '!%25',
      '%25%25',
      '_',
      '*',
    ],
    ...[MARKUP, '{name}', '{{7*7}}', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    ...[
      'null',
      'undefined',
      'NaN',
      '-0',
      '1e309',
      '0x10',
      '9'.repeat(400),
      '1,'.repeat(2000),
      'a'.repeat(20_000),
      '&',
      '=',
      '+',
    ],
  )
  const value = fc.oneof(raw, encoded)

  async function expectContract(response: Response, asked: string): Promise<void> {
    const text = await response.clone().text()
    expect([asked, response.status]).toEqual([asked, [200, 400, 404].find((status) => status === response.status)])
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    // what was looked for may be said again, without the signs at its ends, as text of JSON that no browser takes for a page
    expect(text.replaceAll(MARKUP.slice(0, -1), '')).not.toMatch(
      /<!doctype|<html|<script|node_modules|\n\s+at |\.ts:\d|sqlite|postgres|kysely/i,
    )
    if (response.status !== 200)
      await expectError(response, response.status, response.status === 400 ? 'malformed' : 'not_found')
    expect(api.reported).toEqual([])
  }

  test('in any query parameter are answered by the contract', async () => {
    const requests = fc.constantFrom(...ROWS.filter(({ query }) => query)).chain((row) =>
      fc.tuple(
        fc.constant(row),
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(row.query?.shape ?? {}), 'unknown', '__proto__'), value), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom(...LOCALES),
      ),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([{ address, answers }, given, locale]) => {
        const path = withQuery(address, given.map((pair) => pair.join('=')).join('&'))
        const response = await api.get(path, { locale })
        await expectContract(response, path)
        if (response.status === 200) expect(answers.safeParse(await response.json()).success).toBe(true)
      }),
      seeded(propertyRuns(600, 120)),
    )
  })

  test('in a path are answered by the contract', async () => {
    const params = GET_ROUTES.filter((route) => route.params).map(({ path }) => path)
    expect(params.length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...params, '/:anything', '/Home/:anything'), value, async (path, given) => {
        const asked = `/api${path.replace(/:[a-z]+/, () => given)}`
        await expectContract(await api.get(asked), asked)
      }),
      seeded(propertyRuns(400, 80)),
    )
  })
})
