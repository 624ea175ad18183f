/** The in-process client returns the same data and errors as HTTP. */
import { describe, expect, test } from 'vitest'
import type { ApiClient, ApiFailure } from '../../src/api/client.ts'
import { inProcessClient } from '../../src/api/in-process.ts'
import { resources } from '../../src/api/routes.ts'
import { useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'

type Calls = { [N in keyof ApiClient]: { [V in keyof ApiClient[N]]: (api: ApiClient) => Promise<unknown> } }

/** Each operation of each resource, called once; a missing one does not compile. */
const CALLS = (key: string, item: object): Calls => ({
  articles: {
    list: ({ articles }) => articles.list({ q: 'visa', per_page: 3 }),
    one: ({ articles }) => articles.one({ id: 1 }),
    draft: ({ articles }) => articles.draft({ id: 1, token: 'none' }),
    recommended: ({ articles }) => articles.recommended({ random: 1, country: 'uk' }),
    classifications: ({ articles }) => articles.classifications(),
    tags: ({ articles }) => articles.tags(),
  },
  appointments: {
    slots: ({ appointments }) => appointments.slots({ kind: 'phone' }),
    options: ({ appointments }) => appointments.options(),
    hold: ({ appointments }) => appointments.hold({ kind: 'phone' } as never),
    one: ({ appointments }) => appointments.one({ token: 'none' }),
    move: ({ appointments }) => appointments.move({ token: 'none', start: '2026-12-07T02:00:00Z' }),
    cancel: ({ appointments }) => appointments.cancel({ token: 'none' }),
    companion: ({ appointments }) => appointments.companion({ token: 'none', name: 'Bo' }),
  },
  consultations: {
    book: ({ consultations }) => consultations.book({ idempotency_key: key } as never),
    captcha: ({ consultations }) => consultations.captcha(),
    copy: ({ consultations }) => consultations.copy(),
    options: ({ consultations }) => consultations.options(),
  },
  costs: {
    sheet: ({ costs }) => costs.sheet({ country: 'uk', route: 'master' }),
    budget: ({ costs }) => costs.budget({ budget: 900_000_000 }),
  },
  countries: { list: ({ countries }) => countries.list() },
  firm: {
    site: ({ firm }) => firm.site(),
    offices: ({ firm }) => firm.offices(),
    people: ({ firm }) => firm.people(),
    banners: ({ firm }) => firm.banners(),
    expectations: ({ firm }) => firm.expectations(),
    steps: ({ firm }) => firm.steps(),
    services: ({ firm }) => firm.services(),
    advertisements: ({ firm }) => firm.advertisements(),
    serviceCopy: ({ firm }) => firm.serviceCopy(),
    page: ({ firm }) => firm.page({ code: 'privacy' }),
    freePage: ({ firm }) => firm.freePage({ slug: 'fair-2026' }),
    homeSections: ({ firm }) => firm.homeSections(),
    addresses: ({ firm }) => firm.addresses(),
  },
  guides: { one: ({ guides }) => guides.one({ code: 'uk' }) },
  match: {
    find: ({ match }) => match.find({}),
    form: ({ match }) => match.form(),
  },
  orders: {
    place: ({ orders }) => orders.place({ idempotency_key: key } as never),
    quote: ({ orders }) => orders.quote({ items: [item] } as never),
    prices: ({ orders }) => orders.prices({ kind: 'refine' }),
    receipt: ({ orders }) => orders.receipt({ token: 'none' }),
    keepUpload: ({ orders }) => orders.keepUpload({ file: new File(['%PDF-1.7'], 'a.docx') }),
  },
  programmes: {
    list: ({ programmes }) => programmes.list({ country: 'usa,uk', choices: '1' }),
    one: ({ programmes }) => programmes.one({ id: 1 }),
    ofSchool: ({ programmes }) => programmes.ofSchool({ id: 1 }),
    subjects: ({ programmes }) => programmes.subjects(),
    typedBudget: ({ programmes }) => programmes.typedBudget({ name: '900000' }),
    wish: ({ programmes }) => programmes.wish({ q: 'business canada ielts 6' }),
  },
  questions: { list: ({ questions }) => questions.list(), home: ({ questions }) => questions.home() },
  ranking: { list: ({ ranking }) => ranking.list({ country: 'usa', per_page: 5 }) },
  schools: {
    list: ({ schools }) => schools.list({ country: 'uk', colleges: '1,2', name: '', sort: 'rank' }),
    facts: ({ schools }) => schools.facts({ schools: '1,3' }),
    words: ({ schools }) => schools.words({ name: 'business schools toronto', country: 'all' }),
    one: ({ schools }) => schools.one({ id: 1 }),
    noExam: ({ schools }) => schools.noExam({ random: 1, count: 5 }),
    notable: ({ schools }) => schools.notable(),
    outstanding: ({ schools }) => schools.outstanding({ country: 'uk' }),
    cities: ({ schools }) => schools.cities({ country: 'uk' }),
    regions: ({ schools }) => schools.regions({ country: 'uk' }),
    tags: ({ schools }) => schools.tags(),
    colleges: ({ schools }) => schools.colleges(),
    enrollments: ({ schools }) => schools.enrollments({ country: 'ca' }),
  },
  search: { everything: ({ search }) => search.everything({ q: 'visa' }) },
  students: {
    list: ({ students }) => students.list({ degree: 'master' }),
    newest: ({ students }) => students.newest({ count: 2 }),
    testimonials: ({ students }) => students.testimonials({ per_page: 2 }),
  },
})

/** Calls above that are rejected, with their status. */
const REJECTED: Record<string, number> = {
  'articles.draft': 404,
  'appointments.hold': 422,
  'appointments.one': 404,
  'appointments.move': 404,
  'appointments.cancel': 404,
  'appointments.companion': 404,
  'consultations.book': 422,
  'orders.place': 422,
  'orders.receipt': 404,
  'orders.keepUpload': 422,
}

describe.each(ENGINES)('the in-process client on %s', (engine) => {
  const api = useApi(engine)
  const client = () =>
    inProcessClient(api.deps, { locale: 'vi', address: '127.0.0.1', requestId: 'request', isSite: true })
  const item = { kind: 'apply', service: 'visa', options: { country: 'uk' } }
  const calls = Object.entries(CALLS('in-process-key', item)).flatMap(([resource, operations]) =>
    Object.entries(operations).map(([operation, call]) => ({ name: `${resource}.${operation}`, call })),
  )

  test('every operation of the API is called below', () => {
    const operations = Object.entries(resources).flatMap(([resource, each]) =>
      Object.keys(each).map((operation) => `${resource}.${operation}`),
    )
    expect(calls.map(({ name }) => name).sort()).toEqual(operations.sort())
  })

  test.each(calls.filter(({ name }) => !REJECTED[name]))('$name returns plain JSON data', async ({ call }) => {
    const data = await call(client())
    expect(JSON.parse(JSON.stringify(data))).toStrictEqual(data)
  })

  test.each(calls.filter(({ name }) => REJECTED[name]))('$name is rejected as over HTTP', async ({ name, call }) => {
    const failure = (await call(client()).catch((error: unknown) => error)) as ApiFailure
    expect({ status: failure.status, body: failure.body }).toMatchObject({
      status: REJECTED[name],
      body: { message: expect.any(String), code: expect.any(String), request_id: 'request' },
    })
  })

  test('a parameter under its name in the contract is malformed, with a message of its own', async () => {
    const response = await api.get('/api/Home/school_lists?hots=none')
    expect([response.status, ((await response.json()) as { errors: object }).errors]).toEqual([
      400,
      { hots: [expect.any(String)] },
    ])
  })
})
