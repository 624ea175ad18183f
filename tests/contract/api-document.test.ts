/**
 * Compares the contract's endpoints with route table, OpenAPI document and client, and sends hostile requests derived from the document.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../src/api/openapi.ts'
import { useApi } from '../support/api.ts'
import { seeded } from '../support/builders.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { anyText, propertyRuns } from '../support/property-runs.ts'

type Sample = Record<string, string>

/** Every endpoint that a visitor's pages or forms request, with its parameters: `{…}` in its path, the rest as its query or body. */
const CONTRACT: Record<string, Sample | { items: unknown[] } | null> = {
  'GET /api/Home/banners': {},
  'GET /api/Home/customizes': {},
  'GET /api/Home/flows': {},
  'GET /api/Home/videos': {},
  'GET /api/Home/advertisements': {},
  'GET /api/Home/services': {},
  'GET /api/Home/sources': {},
  'GET /api/Home/offices': {},
  'GET /api/Home/form_options': {},
  'GET /api/Home/admissions': { count: '3', country: 'usa' },
  'GET /api/Home/recommend_articles': { random: '0', count: '4', country: 'usa', is_draft: '0' },
  'GET /api/Home/noExams': { random: '1', count: '5' },
  'GET /api/Home/outstanding_schools': { country: 'uk', count: '2' },
  'GET /api/Home/recommend_school_lists': { country: '2' },
  'GET /api/Home/countries': {},
  'GET /api/Home/country_guides/{code}': { code: 'uk' },
  'GET /api/Home/school_colleges': {},
  'GET /api/Home/school_tags': {},
  'GET /api/Home/enrollments': { country: 'ca' },
  'GET /api/Home/cities': { country: 'ca' },
  'GET /api/Home/school_lists': {
    country: 'all',
    enrollments: '1',
    hots: '1,2',
    school: 'a',
    cities: '',
    sort: 'rank',
    page: '1',
  },
  'GET /api/Home/school_one/{id}': { id: '1' },
  'GET /api/Home/suggestions': { q: 'ha' },
  'GET /api/Home/search': { q: 'visa', kind: 'question', page: '1' },
  'GET /api/Home/school_sorts': { country: 'usa', year: '2025', sort: 'change', order: 'desc' },
  'GET /api/Home/match_form': {},
  'GET /api/Home/student_admission_lists': { country: 'usa', degree: 'master' },
  'GET /api/student/lists': {},
  'GET /api/Home/student_reports': { country: 'usa' },
  'GET /api/Home/article_classifications': {},
  'GET /api/Home/classifications': {},
  'GET /api/Home/article_tags': {},
  'GET /api/Home/articles': { classification: '1', tag: 'costs', q: 'a', country: 'usa' },
  'GET /api/Home/articles_one/{id}': { id: '1' },
  'GET /api/Home/articles_temp_one/{id}': { id: '1', token: 'none' },
  'GET /api/Home/questions': { category: '1' },
  'GET /api/Home/prices_get_list': { kind: 'refine', service: 'sop', mode: 'revision' },
  'GET /api/Home/prices_find': { service: 'sop', mode: 'revision' },
  'GET /api/upschools/verify-image': {},
  'POST /api/Home/add_inq': {},
  'POST /api/upschools/tmpFile': null,
  'POST /api/Home/upload_file': null,
  'POST /api/Home/get_price_refine': { items: [{ kind: 'refine', service: 'sop', mode: 'revision', text: 'Words.' }] },
  'POST /api/Home/get_price_apply': { items: [{ kind: 'apply', service: 'visa', options: { country: 'uk' } }] },
  'POST /api/Home/get_discounts_price_refine': {
    items: [{ kind: 'apply', service: 'visa', options: { country: 'uk' } }],
  },
  'POST /api/Home/add_inq_server': {},
}

function requestOf(name: string): Request {
  const [method = '', path = ''] = name.split(' ')
  const sample = CONTRACT[name] ?? null
  if (method === 'POST') {
    const headers = { 'Content-Type': 'application/json' }
    return new Request(`http://in.process${path}`, { method, ...(sample && { headers, body: JSON.stringify(sample) }) })
  }
  const rest = new URLSearchParams(sample as Sample)
  const filled = path.replace(/\{(\w+)\}/, (_, key: string) => {
    const value = rest.get(key) ?? ''
    rest.delete(key)
    return value
  })
  return new Request(`http://in.process${filled}?${rest}`)
}

type Operation = {
  parameters: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: object }> }
}
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** Expected statuses of these requests; the others answer 200. */
const EXPECTED_STATUSES: Record<string, number> = {
  'GET /api/Home/articles_temp_one/{id}': 404,
  'POST /api/Home/add_inq': 422,
  'POST /api/Home/add_inq_server': 422,
  'POST /api/upschools/tmpFile': 415,
  'POST /api/Home/upload_file': 415,
}

describe.each(ENGINES)('every endpoint of the contract on %s', (engine) => {
  const api = useApi(engine)
  const names = Object.keys(CONTRACT)

  test.each(names)('%s is in the document, and answers', async (name) => {
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).toContain(name)
    for (const locale of LOCALES)
      expect((await api.send(requestOf(name), { locale })).status).toBe(EXPECTED_STATUSES[name] ?? 200)
  })
})

/** Texts that break parsers, queries, templates and encodings. */
const NASTY = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uD800',
    '\uFFFF',
    '\u202E',
    '%',
    '%00',
    '%FF',
    '__proto__',
    'constructor',
    'toString',
    "'",
    "' or 1=1 --",
    '"; drop table school; --',
    '$1',
    '?',
    '\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    'NaN',
    'null',
    '-1',
    '0',
    '1e309',
    '9'.repeat(400),
    'a'.repeat(30_000),
    '1,'.repeat(3000),
    '[]',
    '{}',
  ),
  anyText({ maxLength: 60 }),
  fc.integer().map(String),
)
const NASTY_VALUE: fc.Arbitrary<unknown> = fc.oneof(
  NASTY,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(NASTY, { maxLength: 40 }),
  fc.dictionary(NASTY, NASTY, { maxKeys: 8 }),
  fc.jsonValue(),
)

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  type?: string
}

/** A body of the document's shape in which some values are valid and others are not. */
function bodyOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) return fc.oneof(...variants.map((variant) => bodyOf(variant, depth)))
  if (schema.const !== undefined) return fc.oneof({ weight: 4, arbitrary: fc.constant(schema.const) }, NASTY_VALUE)
  if (schema.enum) return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...schema.enum) }, NASTY_VALUE)
  if (schema.properties && depth < 5) {
    const fields = Object.entries(schema.properties).map(([name, inner]) => [name, bodyOf(inner, depth + 1)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  if (schema.items && depth < 5) return fc.array(bodyOf(schema.items, depth + 1), { maxLength: 4 })
  return fc.oneof(NASTY_VALUE, fc.constantFrom('ada@visitor.example', '+639171234567', 'A name', 1, 500, true))
}

/** A request without an answer by then hangs: the first one of a busy machine takes seconds. */
const answerMs = 100_000

describe.each(ENGINES)('hostile requests derived from the document on %s', (engine) => {
  const api = useApi(engine)

  async function expectCalm(request: Request): Promise<void> {
    const late = AbortSignal.timeout(answerMs)
    const timeout = new Promise<never>((_, reject) => {
      late.onabort = () => reject(new Error(`no answer to ${request.url}`))
    })
    const response = await Promise.race([api.send(request), timeout])
    const text = await response.text()
    expect([request.method, request.url, response.status < 500]).toEqual([request.method, request.url, true])
    expect(text).not.toMatch(/node_modules|\.ts:\d+| {4}at /)
    if (response.status === 200) return
    const body = JSON.parse(text) as Record<string, unknown>
    expect(body).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    })
    for (const sentences of Object.values(body.errors ?? {}) as unknown[][])
      expect([sentences.length > 0, sentences.every((sentence) => typeof sentence === 'string')]).toEqual([true, true])
  }

  const encode = (text: string) => encodeURIComponent(text.toWellFormed())
  const gets = OPERATIONS.filter(({ method }) => method === 'GET')
  const posts = OPERATIONS.filter(({ method }) => method === 'POST')

  test.each(gets)('$method $path', async ({ path, operation }) => {
    const parameters = operation.parameters.filter(({ name }) => name && name !== 'Lang')
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name as string)
    const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name as string)
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom(...inQuery, '__proto__', 'x[y]', ''),
        fc.oneof(NASTY.map(encode), fc.constantFrom('%', '%zz', '%C0%AF', '%E0%A4%A')),
      ),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(
        pairs,
        fc.array(NASTY, { minLength: inPath.length, maxLength: inPath.length }),
        async (query, values) => {
          const filled = inPath.reduce(
            (address, name, at) => address.replace(`{${name}}`, encode(values[at] ?? '')),
            path,
          )
          await expectCalm(new Request(`http://in.process${filled}?${query.map((pair) => pair.join('=')).join('&')}`))
        },
      ),
      seeded(propertyRuns(20, 5)),
    )
  })

  test.each(posts)('$method $path', async ({ path, operation }) => {
    const schema = (operation.requestBody?.content['application/json']?.schema ?? {}) as Schema
    const send = (body: string | FormData, type?: string) =>
      expectCalm(
        new Request(`http://in.process${path}`, {
          method: 'POST',
          body,
          ...(type && { headers: { 'Content-Type': type } }),
        }),
      )
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: bodyOf(schema) }, NASTY_VALUE), async (body) => {
        await send(JSON.stringify(body) ?? 'undefined', 'application/json')
      }),
      seeded(propertyRuns(40, 10)),
    )
    const types = [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '__proto__/x',
    ]
    await fc.assert(
      fc.asyncProperty(NASTY, fc.constantFrom(...types), async (text, type) => send(text, type)),
      seeded(propertyRuns(20, 5)),
    )
    for (const file of [
      new File([], ''),
      new File(['%PDF-1.7'], '../../etc/passwd.docx'),
      new File(['PK\u0003\u0004'], `${'a'.repeat(300)}.docx`),
    ]) {
      const form = new FormData()
      form.append('file', file)
      form.append('file', 'twice')
      await send(form)
    }
  })
})
