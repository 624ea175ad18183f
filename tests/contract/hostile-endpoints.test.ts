/** GET routes behind the whole server, with arbitrary values in every parameter and path. */
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Json, readJson, useApi } from '../support/api.ts'
import { seeded } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { GET_ROUTES, MARKUP, ROWS, withQuery } from '../support/get-routes.ts'
import { nightlyTest } from '../support/nightly.ts'
import { anyText, propertyRuns, REPEATED_TEXTS } from '../support/property-runs.ts'
import { expectError, startApi } from '../support/test-api.ts'

describe('behind the request guard', () => {
  const api = useApi('sqlite')
  const requestGuarded = async (defaultLocale: 'en' | 'vi' = 'en') => {
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
  ] as const)('the header Lang: %s selects %s', async (lang, locale) => {
    const response = await fetch(`${await requestGuarded()}/api/Home/countries`, { headers: { Lang: lang } })
    const { countries } = (await readJson(response)) as { countries: Json[] }
    expect(countries[0]?.name).toBe(usa[locale])
    expect(response.headers.get('Vary')).toContain('Lang')
  })

  test.each([undefined, '', 'th', 'zh', 'zh-TW,vi', '__proto__'])(
    'the header Lang: %s keeps the edition’s language',
    async (lang) => {
      const headers = lang === undefined ? undefined : { Lang: lang }
      for (const locale of ['en', 'vi'] as const) {
        const response = await fetch(`${await requestGuarded(locale)}/api/Home/countries`, { headers })
        const { countries } = (await readJson(response)) as { countries: Json[] }
        expect(countries[0]?.name).toBe(usa[locale])
      }
    },
  )

  test('errors use the language of the header and the contract’s shape, with the request id', async () => {
    const origin = await requestGuarded()
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

  test('unsupported methods and long bodies get errors of the contract', async () => {
    const origin = await requestGuarded()
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
    MARKUP,
    '{name}',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
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
  )
  const value = fc.oneof(raw, encoded)

  async function expectContract(response: Response, url: string): Promise<void> {
    const text = await response.clone().text()
    expect([url, response.status]).toEqual([url, [200, 400, 404].find((status) => status === response.status)])
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
    // the answer may repeat the query, trimmed, as a JSON string that no browser treats as HTML
    expect(text.replaceAll(MARKUP.slice(0, -1), '')).not.toMatch(
      /<!doctype|<html|<script|node_modules|\n\s+at |\.ts:\d|sqlite|postgres|kysely/i,
    )
    if (response.status !== 200)
      await expectError(response, response.status, response.status === 400 ? 'malformed' : 'not_found')
    expect(api.reported).toEqual([])
  }

  test('in any query parameter get an answer of the contract', async () => {
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
      fc.asyncProperty(requests, async ([{ address, answers }, query, locale]) => {
        const path = withQuery(address, query.map((pair) => pair.join('=')).join('&'))
        const response = await api.get(path, { locale })
        await expectContract(response, path)
        if (response.status === 200) expect(answers.safeParse(await response.json()).success).toBe(true)
      }),
      seeded(propertyRuns(600, 120)),
    )
  })

  nightlyTest('with repeated words and amounts in a query parameter get an answer', async () => {
    for (const { address, query } of ROWS)
      for (const name of Object.keys(query?.shape ?? {}))
        for (const text of REPEATED_TEXTS) {
          const path = withQuery(address, `${name}=${encodeURIComponent(text.slice(0, 100))}`)
          await expectContract(await api.get(path), path)
        }
  })

  test('in a path get an answer of the contract', async () => {
    const params = GET_ROUTES.filter((route) => route.params).map(({ path }) => path)
    expect(params.length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...params, '/:anything', '/Home/:anything'), value, async (path, segment) => {
        const url = `/api${path.replace(/:[a-z]+/, () => segment)}`
        await expectContract(await api.get(url), url)
      }),
      seeded(propertyRuns(400, 80)),
    )
  })
})
