/** Shortlists that visitors send with a booking or an order. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertInquiry } from '../../src/db/queries/inquiries.ts'
import { buildBooking, buildInquiry } from '../support/builders.ts'
import { createStore, ENGINES } from '../support/databases.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { book, leadsOf } from '../support/leads.ts'
import { bodyOf, buildOrder, type Json, type OrderApi, openTestApi, order, storedIn } from '../support/orders.ts'
import { runProgram } from '../support/programs.ts'
import { expectError } from '../support/test-api.ts'

const THIRTEEN = Array.from({ length: 13 }, (_, index) => index + 1)

/** Both endpoints, and the rows of each. */
const FORMS = {
  booking: {
    send: (api: OrderApi, body: Json, locale?: 'vi' | 'tw' | 'en') => book(api, body, locale && { locale }),
    body: (api: OrderApi, change: Json) => buildBooking({ captcha: api.captcha(), phone: '+639171234567', ...change }),
    lists: async (api: OrderApi) => (await leadsOf(api.store)).inquiries.map(({ shortlist }) => shortlist),
  },
  order: {
    send: (api: OrderApi, body: Json, locale?: 'vi' | 'tw' | 'en') => order(api, body, locale && { locale }),
    body: (_: OrderApi, change: Json) => buildOrder(change),
    lists: async (api: OrderApi) => (await storedIn(api.store)).orders.map(({ shortlist }) => shortlist),
  },
}

describe.each(ENGINES)('on %s', (engine) => {
  describe.each(['booking', 'order'] as const)('a shortlist sent with a %s', (kind) => {
    const { send, body, lists } = FORMS[kind]

    test('is stored in its order, each school once, and appears in both emails by name with a link', async () => {
      const api = await openTestApi(engine, {}, true)
      await bodyOf(await send(api, body(api, { shortlist: [3, 1, 3, '1'] })))
      expect(await lists(api)).toEqual(['3,1'])
      const { mails } = await leadsOf(api.store)
      expect(mails.map((mail) => mail.kind).sort()).toEqual(['office', 'visitor'])
      for (const { html, text } of mails) {
        expect(html).toMatch(/<a href="https:\/\/site\.example\/schools\/3"[^>]*>Stanford University<\/a>/)
        expect(text).toMatch(/Shortlist\n+1\. Stanford University: https:\/\/site\.example\/schools\/3\n/)
        expect(text).toContain('2. Harvard University: https://site.example/schools/1')
      }
    })

    test('may contain twelve schools', async () => {
      const api = await openTestApi(engine, {}, true)
      const twelve = await knownIds(api, 12)
      await bodyOf(await send(api, body(api, { shortlist: twelve })))
      expect(await lists(api)).toEqual([twelve.join(',')])
    })

    test.each([[undefined], [null], [[]]])('may be %j, which is empty', async (shortlist) => {
      const api = await openTestApi(engine, {}, true)
      await bodyOf(await send(api, body(api, { shortlist })))
      expect(await lists(api)).toEqual([''])
      for (const { text } of (await leadsOf(api.store)).mails) expect(text).not.toContain('Shortlist')
    })

    test('is rejected in three languages with unknown schools only, too many, or no list of ids', async () => {
      const api = await openTestApi(engine, {}, true)
      const invalid: [unknown, string, RegExp][] = [
        [[1, 9_999_999, 8_888_888], 'shortlist', /9999999, 8888888/],
        [THIRTEEN, 'shortlist', /12/],
        [Array.from({ length: 5000 }, (_, index) => index + 1), 'shortlist', /12/],
        ['3,1', 'shortlist', /./],
        [[1, 'stanford'], 'shortlist.1', /./],
        [[0], 'shortlist.0', /./],
        [[true], 'shortlist.0', /./],
        [[2 ** 40], 'shortlist.0', /./],
      ]
      for (const [shortlist, path, sentence] of invalid) {
        const messages = new Set<string>()
        for (const locale of LOCALES) {
          const response = await send(api, body(api, { shortlist }), locale)
          const { errors } = await expectError(response, 422, 'invalid')
          expect(Object.keys(errors ?? {})).toEqual([path])
          expect(errors?.[path]?.[0]).toMatch(sentence)
          messages.add(errors?.[path]?.[0] ?? '')
        }
        expect(messages.size).toBe(LOCALES.length)
      }
      expect(await lists(api)).toEqual([])
    })

    test('of unknown schools is reported together with the other invalid fields', async () => {
      const api = await openTestApi(engine, {}, true)
      const change = { shortlist: [9_999_999], consent: false, consent_version: 'an older one' }
      const { errors } = await expectError(await send(api, body(api, change)), 422, 'invalid')
      expect(Object.keys(errors ?? {}).sort()).toEqual(['consent', 'shortlist'])
      const older = { shortlist: [9_999_999], consent_version: 'an older one' }
      const secondError = await expectError(await send(api, body(api, older)), 422, 'invalid')
      expect(Object.keys(secondError.errors ?? {}).sort()).toEqual(['consent', 'shortlist'])
    })

    test('is part of the idempotency check: the same key with another list is a mismatch, with the same list a retry', async () => {
      const api = await openTestApi(engine, {}, true)
      const first = body(api, { shortlist: [1, 3] })
      await bodyOf(await send(api, first))
      for (const shortlist of [[3], [3, 1], undefined])
        await expectError(await send(api, { ...first, shortlist }), 409, 'idempotency_mismatch')
      await bodyOf(await send(api, { ...first, shortlist: ['1', 3, 1] }))
      expect(await lists(api)).toEqual(['1,3'])
    })
  })

  test('the export of leads names the schools, and erasing leads deletes their lists', async () => {
    const { store, url, drop } = await createStore(engine, { content: true })
    onTestFinished(drop)
    const folder = mkdtempSync(join(tmpdir(), 'waypoint-taken-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await store.transaction(async (tx) => {
      await insertInquiry(tx, buildInquiry({ created_at: 1, shortlist: '3,9999999,1' }))
      await insertInquiry(tx, buildInquiry({ created_at: 2 }))
    })
    const file = join(folder, 'leads.csv')
    const leads = (...args: string[]) =>
      runProgram('leads', args, { DATABASE_URL: url, DATA_DIR: join(folder, 'data') })
    expect(await leads('export', file)).toMatchObject({ status: 0 })
    const rows: Json[] = parse(readFileSync(file, 'utf8'), { bom: true, columns: true })
    expect(rows.map(({ shortlist }) => shortlist)).toEqual([
      '',
      'Stanford University; school 9999999; Harvard University',
    ])
    expect(await leads('forget', '2020-01-01')).toMatchObject({ status: 0 })
    expect((await leadsOf(store)).inquiries).toEqual([])
  })
})

async function knownIds({ store }: OrderApi, count: number): Promise<number[]> {
  const rows = await store.read.selectFrom('school').select('id').orderBy('id').limit(count).execute()
  expect(rows).toHaveLength(count)
  return rows.map(({ id }) => id)
}
