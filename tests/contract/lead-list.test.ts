/** The inbox over many leads, on both databases: rare and common words together, and pages that use the index. */

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LEAD_ORDERS, listLeads } from '../../src/db/queries/leads/lead-list.ts'
import { addTerms } from '../../src/db/queries/leads/lead-terms.ts'
import { totalsAt } from '../../src/db/queries/leads/lead-totals.ts'
import {
  deleteEmptyLeads,
  insertLead,
  type LeadRow,
  raiseLeadChanges,
  readLeadChanges,
} from '../../src/db/queries/leads/leads.ts'
import { leadTerms } from '../../src/domain/leads/lead-terms.ts'
import { WEBSITE_LEAD } from '../../src/domain/leads/manual-lead.ts'
import { BOTH_ENGINES, createStore, type TestStore } from '../support/databases.ts'

/** More than the query reads one by one. */
const COUNT = 640
const now = Date.now()
const ZEBRAS = [5, 105, 205, 305, 405, 505, 605]
const firstAt = Date.UTC(2026, 0, 1)

const buildLead = (number: number): LeadRow => ({
  id: `lead${String(number).padStart(12, '0')}`,
  created_at: firstAt + number,
  updated_at: firstAt + number,
  version: 1,
  status: number % 2 ? 'new' : 'won',
  lost_reason: null,
  owner_id: null,
  office: number % 3 ? 'taipei' : 'vietnam',
  edition: 'en',
  name: `Person ${String(COUNT - number).padStart(3, '0')}`,
  email: `p${number}@visitor.example`,
  phone: `+8869120${String(number).padStart(5, '0')}`,
  chat_id: null,
  countries: 'uk,usa',
  source: 'facebook',
  utm_source: '',
  utm_medium: '',
  campaign: '',
  landing: '',
  wrote_at: firstAt + number,
  waiting_since: number % 2 ? firstAt + number : null,
  first_answer_at: null,
  erased_at: null,
  merged_into: number === 7 ? 'lead000000000008' : null,
  has_order: 0,
  ...WEBSITE_LEAD,
})
const wordsOf = (number: number) => `hello ${number % 100 === 5 ? 'zebra' : 'horse'} ${number === 105 ? 'violin' : ''}`

describe.each(BOTH_ENGINES)('on %s', (engine) => {
  let created: TestStore
  beforeAll(async () => {
    created = await createStore(engine)
    await created.store.transaction(async (tx) => {
      for (let number = 0; number < COUNT; number++) {
        const lead = buildLead(number)
        await insertLead(tx, lead)
        const { name, email, phone } = lead
        await addTerms(tx, lead.id, leadTerms({ name, email, phone, references: [], texts: [wordsOf(number)] }))
      }
    })
  })
  afterAll(() => created.drop())

  const idsFor = async (text: string, filter: Partial<Parameters<typeof listLeads>[1]> = {}) => {
    const list = { order: 'oldest', page: 1, perPage: COUNT, now } as const
    const { leads, total } = await listLeads(created.store.read, { offices: null, text, ...filter }, list)
    expect(total).toBe(leads.length)
    return leads.map(({ id }) => Number(id.slice(4)))
  }

  test.each<[string, number[]]>([
    ['zebra', ZEBRAS],
    ['hello zebra', ZEBRAS],
    ['zebra violin', [105]],
    ['violin horse', []],
    ['zebra nothing-like-it', []],
    ['p305@visitor.example', [305]],
  ])('%s finds %j', async (text, numbers) => {
    expect(await idsFor(text)).toEqual(numbers)
  })

  test('a word that all leads contain finds all unmerged ones', async () => {
    expect(await idsFor('hello')).toHaveLength(COUNT - 1)
    expect(await idsFor('hello visitor')).toHaveLength(COUNT - 1)
    expect(await idsFor('zebra', { offices: ['vietnam'] })).toEqual([105, 405])
    expect(await idsFor('hello', { offices: [] })).toEqual([])
  })

  test.each(LEAD_ORDERS)('pages by %s contain each lead once, in one order', async (order) => {
    const perPage = 100
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((page) =>
        listLeads(created.store.read, { offices: null }, { order, page, perPage, now }),
      ),
    )
    const ids = pages.flatMap(({ leads }) => leads.map(({ id }) => id))
    const whole = await listLeads(created.store.read, { offices: null }, { order, page: 1, perPage: 1000, now })
    expect(ids).toEqual(whole.leads.map(({ id }) => id))
    expect(new Set(ids).size).toBe(COUNT - 1)
    expect(pages.map(({ total }) => total)).toEqual(Array(7).fill(COUNT - 1))
  })

  test('the longest waiting leads are first, and those that don’t wait last, newest first', async () => {
    const { leads } = await listLeads(
      created.store.read,
      { offices: null },
      { order: 'waiting', page: 1, perPage: 1000, now },
    )
    const numbers = leads.map(({ id }) => Number(id.slice(4)))
    expect([numbers.slice(0, 3), numbers.slice(-3)]).toEqual([
      [1, 3, 5],
      [4, 2, 0],
    ])
  })

  test.each(LEAD_ORDERS)(
    'results of a common word are counted and paged up to a limit, in the order of %s',
    async (order) => {
      const page = (text: string, number: number, countedMax?: number) => {
        const list = { order, page: number, perPage: 300, now }
        return listLeads(created.store.read, { offices: null, text }, list, new Map(), countedMax)
      }
      const [all, whole] = [await page('horse', 1), await page('horse', 2)]
      expect(all).toMatchObject({ total: 632, isCapped: false })
      expect(await page('horse', 1, 632)).toEqual(all)
      const last = await page('horse', 2, 450)
      expect(last).toEqual({ leads: whole.leads.slice(0, 150), total: 450, isCapped: true })
      expect(await page('horse', 3, 450)).toMatchObject({ leads: [], total: 450 })
      // rare words are counted exactly
      expect(await page('zebra', 1, 2)).toMatchObject({ total: 7, isCapped: false })
    },
  )

  test('the filter for waiting leads lists them alone, longest first', async () => {
    const list = { order: 'waiting', page: 2, perPage: 3, now } as const
    const { leads, total } = await listLeads(created.store.read, { offices: null, isWaiting: true }, list)
    // the seventh was merged
    expect([leads.map(({ id }) => Number(id.slice(4))), total]).toEqual([[9, 11, 13], COUNT / 2 - 1])
  })
})

describe.each(BOTH_ENGINES)('the total on %s', (engine) => {
  test('is cached until leads change, and erasing leads is a change', async () => {
    const { store, drop } = await createStore(engine)
    onTestFinished(drop)
    const write = (number: number, isNotified = true) =>
      store.transaction(async (tx) => {
        await insertLead(tx, buildLead(number))
        if (isNotified) await raiseLeadChanges(tx)
      })
    const count = async () => {
      const totals = totalsAt(store.read, await readLeadChanges(store.read))
      return (await listLeads(store.read, { offices: null }, { order: 'newest', page: 1, perPage: 10, now }, totals))
        .total
    }
    await write(1)
    const first = await count()
    await write(2, false)
    const beforeNotice = await count()
    await write(3)
    const afterNotice = await count()
    await store.transaction((tx) => deleteEmptyLeads(tx, Date.now() + 60_000))
    expect([first, beforeNotice, afterNotice, await count()]).toEqual([1, 1, 3, 0])
  })
})
