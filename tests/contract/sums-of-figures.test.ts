/** Figures that are our own sums: `/costs` works out the same from their parts, so that a changed part shows which sums to change. */
import { describe, expect, test } from 'vitest'
import type { CostSheet } from '../../src/api/costs/show-costs.ts'
import { listBlocks } from '../../src/db/queries/blocks.ts'
import { readJson, useApi } from '../support/api.ts'

describe('sums', () => {
  const api = useApi('sqlite')

  test.each([
    ['uk.master.london', 'country=uk&route=master&city=21'],
    ['uk.master.elsewhere', 'country=uk&route=master&school_id=33'],
    ['uk.master.usual', 'country=uk&route=master'],
    ['us.master.asu', 'country=usa&route=master&school_id=16'],
    ['ca.master.first', 'country=ca&route=master'],
  ])('%s is the first year of /costs?%s', async (key, query) => {
    const { year_total } = await sheetOf(query)
    const { value, value_to, currency } = await figureOf(key)
    const [amount] = year_total?.amounts ?? []
    expect(amount?.currency).toBe(currency)
    expect([amount?.amount_minor, amount?.amount_to_minor].map((minor) => Math.round((minor ?? 0) / 100))).toEqual([
      value,
      value_to,
    ])
  })

  test.each([
    ['us.master.asu.total', 'country=usa&route=master&school_id=16', 1000],
    ['ca.master.total', 'country=ca&route=master', 1],
  ])('%s is the whole degree of /costs?%s', async (key, query, unit) => {
    const { degree_total, rate } = await sheetOf(query)
    const { value, value_to, currency } = await figureOf(key)
    const inCurrency = (homeMinor = 0) =>
      Math.round(homeMinor / 100 / (rate?.rates[currency as string] ?? Number.NaN) / unit) * unit
    expect([inCurrency(degree_total?.home_minor), inCurrency(degree_total?.home_to_minor)]).toEqual([value, value_to])
  })

  const sheetOf = async (query: string) =>
    (await readJson(await api.get(`/api/Home/costs?${query}`, { locale: 'en' }))) as CostSheet

  async function figureOf(key: string) {
    const figure = (await listBlocks(api.store().read, 'figures')).find((each) => each.key === key)
    if (!figure) throw new Error(`no figure ${key}`)
    return figure
  }
})
