import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ErrorBody } from '../../src/api/errors.ts'
import { insertAppointment } from '../../src/db/queries/appointments/appointments.ts'
import { insertOrder } from '../../src/db/queries/orders.ts'
import { type Item, type Json, listIn, readJson, sameDraws, useApi } from '../support/api.ts'
import { buildAppointment } from '../support/appointments.ts'
import { buildOrderRow } from '../support/builders.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import {
  ADDRESSES,
  APPOINTED,
  GET_ROUTES,
  MALFORMED,
  ORDERED,
  ORDERED_ITEM,
  QUERIES,
  ROWS,
  UNKNOWN,
  withQuery,
} from '../support/get-routes.ts'
import { buildApi, expectError } from '../support/test-api.ts'

test('every GET route has a URL here, and each is an endpoint with a schema', () => {
  expect(GET_ROUTES.map(({ path }) => path).sort()).toEqual(Object.keys(ADDRESSES).sort())
  for (const { answers } of GET_ROUTES) expect(typeof answers.parse).toBe('function')
})

test('every query parameter of every route has malformed values here', () => {
  expect([...new Set(QUERIES.map(({ name }) => name))].sort()).toEqual(Object.keys(MALFORMED).sort())
})

describe.each(ENGINES)('every GET route on %s', (engine) => {
  const api = useApi(engine, sameDraws)
  beforeAll(() =>
    api.store().transaction(async (tx) => {
      await insertOrder(tx, buildOrderRow(ORDERED), [ORDERED_ITEM])
      await insertAppointment(tx, buildAppointment({ id: APPOINTED }))
    }),
  )

  describe.each(ROWS)('$address', ({ address, answers, query }) => {
    test.each(LOCALES)(
      'answers by its own schema without further fields in %s, and varies by language',
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

    test('each item has a unique id', async () => {
      const lists = Object.values(await readJson(await api.get(address))).filter((value) => Array.isArray(value))
      for (const list of lists as Item[][]) {
        // a free time is computed, and no stored item
        if (address.includes('/slots')) continue
        if (!Number.isNaN(Number(list[0]))) continue
        expect(list.length).toBeGreaterThan(0)
        expect(list.filter(({ id }) => !(Number.isInteger(id) && id > 0))).toEqual([])
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }
    })

    test('ignores unknown names, and treats an empty value as none', async () => {
      if (address.endsWith('verify-image')) return expect((await api.get(`${address}?key=mine&x=`)).status).toBe(200)
      const plain = await readJson(await api.get(address))
      const empty = Object.keys(query?.shape ?? {}).map((name) => `&${name}=`)
      for (const emptyQuery of [
        'nope=1',
        'Country=uk&PAGE=7',
        '__proto__=x&constructor=y',
        '&&=&=5&%',
        `_=1${empty.join('')}`,
      ])
        expect([emptyQuery, await readJson(await api.get(withQuery(address, emptyQuery)))]).toEqual([emptyQuery, plain])
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

  test('answers in the visitor’s language', async () => {
    // a captcha, a list of URLs and the interpretation of a school search have no language
    const wordless = ['/api/upschools/verify-image', '/api/Home/addresses', '/api/Home/school_words', '/api/Home/wish']
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

/** Answers that need no query are tested over one database. */
const ANY_ENGINE = 'sqlite'

describe('without a query', () => {
  const api = useApi(ANY_ENGINE)

  describe.each(ROWS)('$address', ({ address }) => {
    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s, and lists the allowed methods', async (method) => {
      const response = await api.send(new Request(`http://in.process${address}`, { method, body: '{}' }))
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
      const { message } = await expectError(response, 405, 'method_not_allowed')
      expect(message).toContain(method)
    })

    test('answers OPTIONS with the allowed methods', async () => {
      const response = await api.send(new Request(`http://in.process${address}`, { method: 'OPTIONS' }))
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
    })
  })

  test.each(QUERIES)('$address names $name if it is malformed', async ({ address, name }) => {
    for (const value of MALFORMED[name] ?? []) {
      const response = await api.get(`${address}?${name}=${value}`)
      expect([value, response.status]).toEqual([value, 400])
      const { errors } = await expectError(response, 400, 'malformed', [name])
      expect(errors?.[name]?.[0]).toContain(name)
    }
  })

  test('every malformed parameter is reported at once, in the visitor’s language', async () => {
    const malformed = 'country=%20&enrollments=x&hots=x&cities=x&tags=x&sort=x&page=0&per_page=101'
    const names = malformed.split('&').map((pair) => pair.split('=')[0] as string)
    const errors = await Promise.all(
      LOCALES.map(async (locale) =>
        expectError(await api.get(`/api/Home/school_lists?${malformed}`, { locale }), 400, 'malformed', names),
      ),
    )
    expect(new Set(errors.map(({ message }) => message)).size).toBe(3)
    expect(new Set(errors.map(({ errors }) => errors?.page?.[0])).size).toBe(3)
  })
})

/** Lists that the demo content lacks for some country. */
const MAY_BE_EMPTY = ['/Home/programmes', '/articles', '/student_reports']
/** A text is not a list, and an answer to a family none either, so none of its values is unknown. */
const LISTING = QUERIES.filter(({ address }) => !/\/(school_words|match|wish|slots)$/.test(address))

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
    '$address accepts a country by code and by id',
    async ({ address }) => {
      const all = { usa: 1, uk: 2, au: 3, ca: 4, nl: 6 }
      const byCode: Json[] = []
      for (const [code, id] of Object.entries(all)) {
        const body = await readJson(await api.get(`${address}?country=${code}`))
        if (!MAY_BE_EMPTY.some((path) => address.endsWith(path))) expect(listIn(body).length).toBeGreaterThan(0)
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
  const unknownPaths = [
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

  test.each([...unknownPaths, ...broken, '/api/Home/BANNERS', '/api/constructor', '/api/Home/add_inq/x'])(
    '%s is not found, with any method',
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

  test.each(LOCALES)('the not-found message is in %s', async (locale) => {
    const { message } = await expectError(await api.get('/api/nope', { locale }), 404, 'not_found')
    expect(message).toBe({ vi: 'Không tìm thấy nội dung này.', tw: '找不到這項內容。', en: 'Not found.' }[locale])
  })

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('add_inq rejects %s, and allows POST', async (method) => {
    const response = await api.send(new Request('http://in.process/api/Home/add_inq', { method }))
    expect(response.headers.get('Allow')).toBe('POST, OPTIONS')
    await expectError(response, 405, 'method_not_allowed')
  })

  test('add_inq answers OPTIONS with POST, and HEAD without a body', async () => {
    const options = await api.send(new Request('http://in.process/api/Home/add_inq', { method: 'OPTIONS' }))
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'POST, OPTIONS'])
    const head = await api.send(new Request('http://in.process/api/Home/add_inq', { method: 'HEAD' }))
    expect([head.status, head.headers.get('Allow'), await head.text()]).toEqual([405, 'POST, OPTIONS', ''])
  })
})

describe.each(ENGINES)('an empty database on %s', (engine) => {
  test('answers empty lists, 404 for single resources, and never an internal error', async () => {
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

describe.each(ENGINES)('a closed database on %s', (engine) => {
  test('is an internal error and never a 404, without details', async () => {
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
