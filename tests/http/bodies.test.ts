/** Posted bodies arrive with a length or chunked, are read within limits, and their answers are private. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { postAs, WAYS, type Way } from '../support/bodies.ts'
import { stopForInternalErrors } from '../support/internal-errors.ts'
import { CAPTCHA_ANSWER } from '../support/server.ts'
import { buildDocx, w } from '../support/word-documents.ts'

let server: App

beforeAll(async () => {
  server = await startApp()
})
afterAll(async () => {
  expect(await stopForInternalErrors(server)).toEqual([])
})

const KIB = 1024
const MIB = 1024 * KIB
const URL_ENCODED = 'application/x-www-form-urlencoded'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const post = (way: Way, path: string, body: BodyInit, headers?: Record<string, string>) =>
  postAs(way, server.origin + path, body, headers)

async function buildForm(): Promise<Record<string, string>> {
  const answer = await fetch(`${server.origin}/api/upschools/verify-image`)
  const { key } = (await answer.json()) as { key: string }
  return {
    intent: 'book',
    name: 'Ada Example',
    email: 'ada@visitor.example',
    phone: '0917 123 4567',
    office: 'philippines',
    countries: 'uk',
    degree: 'master',
    source: 'other',
    remarks: 'Evenings,\r\nplease.',
    consent: 'yes',
    'captcha.key': key,
    'captcha.answer': CAPTCHA_ANSWER,
    idempotency_key: crypto.randomUUID(),
  }
}
function multipart(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const docx = () => new File([new Uint8Array(buildDocx({ body: w.text('Five words in a file') }))], 'plan.docx')

describe.each(WAYS)('a body %s', (way) => {
  test.each(['urlencoded', 'multipart'] as const)('books from the page, %s', async (kind) => {
    const fields = await buildForm()
    const answer = await post(
      way,
      '/consultation',
      kind === 'multipart' ? multipart(fields) : new URLSearchParams(fields),
    )
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/consultation_result'])
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const cookie = answer.headers.get('Set-Cookie') ?? ''
    const result = await fetch(`${server.origin}/consultation_result`, { headers: { cookie } })
    expect([result.status, result.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await result.text()).toMatch(/data-reference="true">WP-/)
  })

  test('books with script', async () => {
    const answer = await post(way, '/consultation.data', new URLSearchParams(await buildForm()))
    expect(await answer.text()).toContain('/consultation_result')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test('switches the language', async () => {
    const answer = await post(way, '/locale', new URLSearchParams({ locale: 'vi', to: '/about' }))
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/vi/about'])
  })

  test('prices a document with its file', async () => {
    const fields = { service: 'sop', mode: 'revision', source: 'file', copies: '1', file: docx() }
    const answer = await post(way, '/service_select/refine', multipart(fields))
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await answer.text()).toContain('data-total=')
  })

  test('prices an application service', async () => {
    const fields = { service: 'visa', 'visa.country': 'uk' }
    const answer = await post(way, '/service_select/apply', new URLSearchParams(fields))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('data-total=')
  })

  test('begins an order without script', async () => {
    const items = JSON.stringify([{ kind: 'apply', service: 'visa', options: { country: 'uk' } }])
    const answer = await post(way, '/service_submit', multipart({ intent: 'begin', items }))
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(await answer.text()).toContain('name="items"')
  })

  test.each(['add_inq', 'get_price_refine', 'get_price_apply', 'get_discounts_price_refine', 'add_inq_server'])(
    'reaches %s of the API',
    async (name) => {
      const answer = await post(way, `/api/Home/${name}`, '{}', JSON_TYPE)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'invalid'])
    },
  )

  test.each(['upschools/tmpFile', 'Home/upload_file'])('is a file to %s of the API', async (name) => {
    const answer = await post(way, `/api/${name}`, multipart({ file: docx() }))
    expect(((await answer.json()) as { file: object }).file).toMatchObject({ word_count: 5 })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  })

  test.each([
    ['/consultation', 'a='.padEnd(64 * KIB + 1, 'x')],
    ['/service_select/apply', 'a='.padEnd(2 * MIB, 'x')],
    ['/locale', 'a='.padEnd(64 * KIB + 1, 'x')],
    ['/service_select/refine', 'text='.padEnd(2 * MIB, 'x')],
    ['/service_select/refine.data', 'text='.padEnd(9 * MIB, 'x')],
    ['/service_submit', 'items='.padEnd(2 * MIB, 'x')],
  ])('with fields beyond those of %s is too large', async (path, fields) => {
    const answer = await post(way, path, fields, { 'Content-Type': URL_ENCODED })
    expect(answer.status).toBe(413)
    await answer.text()
  })

  test('has ten megabytes for a file alone, not for fields beside it', async () => {
    const large = 'x'.repeat(2 * MIB)
    const fields = await post(way, '/service_select/refine', multipart({ text: large, file: docx() }))
    expect([fields.status, (await fields.text()).includes('xxxx')]).toEqual([413, false])
    const sized = (bytes: number) => new File([new Uint8Array(bytes)], 'a.docx')
    // a slightly larger one gets an error beside the field
    const above = await post(way, '/service_select/refine', multipart({ source: 'file', file: sized(10 * MIB + 1) }))
    expect([above.status, (await above.text()).includes('id="f-file-error"')]).toEqual([422, true])
    expect((await post(way, '/service_select/refine', multipart({ file: sized(12 * MIB) }))).status).toBe(413)
    const beside = await post(way, '/api/Home/upload_file', multipart({ other: 'x'.repeat(64 * KIB), file: docx() }))
    expect(beside.status).toBe(413)
  })

  test('too large for the console leads back to the page of its form, and not to the site', async () => {
    const headers = { 'Content-Type': URL_ENCODED, Referer: 'http://localhost/console/leads/abc?done=mail' }
    const answer = await post(way, '/console/leads/abc', 'note='.padEnd(2 * MIB, 'x'), headers)
    const page = await answer.text()
    expect(answer.status).toBe(413)
    expect([...page.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/console/leads/abc?done=mail'])
  })

  test.each(['/consultation', '/service_select/refine', '/service_submit'])(
    'with thousands of fields is not even parsed at %s',
    async (path) => {
      const names = Array.from({ length: 7500 }, (_, place) => `f${place}`)
      const pairs = names.map((name) => `${name}=1`).join('&')
      expect((await post(way, path, pairs, { 'Content-Type': URL_ENCODED })).status).toBe(413)
      const parts = multipart(Object.fromEntries(names.slice(0, 300).map((name) => [name, '1'])))
      expect((await post(way, path, parts)).status).toBe(413)
    },
  )

  test.each(['/consultation', '/service_select/refine', '/service_submit', '/api/Home/upload_file'])(
    'whose type has two readings is not parsed at %s',
    async (path) => {
      const [seen, parsed] = ['A'.repeat(30), 'B'.repeat(30)]
      const part = (boundary: string, name: string) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
      const many = Array.from({ length: 300 }, (_, place) => part(parsed, `f${place}`)).join('')
      const body = `--${parsed}\r\nContent-Disposition: form-data; name="x"\r\n\r\n${part(seen, 'y')}--${seen}--\r\n${many}--${parsed}--\r\n`
      for (const type of [
        `multipart/form-data; boundary=${seen}, multipart/form-data; boundary=${parsed}`,
        `multipart/form-data; x="; boundary=${seen}"; boundary=${parsed}`,
        `${URL_ENCODED};a, multipart/form-data; boundary=${parsed}`,
      ])
        expect([413, 415]).toContain((await post(way, path, body, { 'Content-Type': type })).status)
    },
  )

  test.each([
    ['/consultation', { intent: 'next' }],
    ['/service_select/refine', { service: 'sop' }],
    ['/service_select/apply', { service: 'visa' }],
    [
      '/service_submit',
      { items: '[{"kind":"apply","service":"visa","options":{},"secret":"unheard"}]', direct: 'yes' },
    ],
  ])('is shown again by %s in its known fields alone', async (path, fields) => {
    const odd = {
      ...fields,
      unheard: 'unheard',
      'visa.unheard<': 'unheard',
      'attribution.unheard': 'unheard',
      name: 'x'.repeat(30_000),
    }
    const html = await (await post(way, path, new URLSearchParams(odd))).text()
    expect(html).not.toContain('unheard')
    expect(html).not.toContain('x'.repeat(20_002))
  })
})

test('options beyond all services are one invalid field, whatever they contain', async () => {
  const options = Object.fromEntries(Array.from({ length: 90_000 }, (_, place) => [place, []]))
  const body = JSON.stringify({ items: [{ kind: 'apply', service: 'visa', options }] })
  const answer = await post('with a length', '/api/Home/get_price_apply', body, JSON_TYPE)
  const text = await answer.text()
  expect([answer.status, Object.keys((JSON.parse(text) as { errors: object }).errors)]).toEqual([
    422,
    ['items.0.options'],
  ])
  expect(text.length).toBeLessThan(1000)
})

describe('uncacheable forms', () => {
  test.each(['/consultation', '/vi/consultation', '/consultation.data', '/consultation?remarks=mine'])(
    '%s, and their browser restores the input',
    async (path) => {
      expect((await fetch(server.origin + path)).headers.get('Cache-Control')).toBe('private, no-cache')
    },
  )

  test.each(['/consultation_result', '/consultation_result.data', '/service_result', '/vi/service_result'])(
    '%s, as the first request',
    async (path) => {
      const answer = await fetch(server.origin + path, { redirect: 'manual' })
      expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    },
  )

  test('the order form, which a cookie opens', async () => {
    const open = await fetch(`${server.origin}/service_submit`, { headers: { cookie: 'cart-en=1' } })
    expect([open.status, open.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  })
})

test('page forms are counted before they are read, and accepted ones again as the API counts them', async () => {
  const limited = await startApp({ RATE_LIMITS: 'forms=1/10m,posts=4/10m' })
  const send = async (fields: Record<string, string>) => {
    const answer = await postAs('chunked', `${limited.origin}/consultation`, new URLSearchParams(fields))
    return [answer.status, answer.headers.get('Retry-After') !== null, (await answer.text()).includes('<form')]
  }
  expect(await send({ intent: 'next' })).toEqual([200, false, true])
  expect(await send({ intent: 'book' })).toEqual([422, false, true])
  // the rejected booking returns with all its input
  expect(await send({ intent: 'book' })).toEqual([429, false, true])
  expect(await send({ intent: 'back' })).toEqual([200, false, true])
  expect(await send({ intent: 'back' })).toEqual([429, true, false])
  await limited.stop()
})
