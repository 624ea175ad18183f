/** Compares the sums of pages about money. */
import { expect } from 'vitest'
import type { CostSheet } from '../../src/api/costs/show-costs.ts'
import type { ProgrammeItem } from '../../src/api/programmes/programme-items.ts'
import { readJson } from './api.ts'
import type { TestApi } from './test-api.ts'

/** What programmes cost in lists, as shares of the middle of their first year on /costs; each is one but for rounding. */
export async function sharesOfCosts(api: TestApi, query = ''): Promise<number[]> {
  const { dollar } = (await readJson(await api.get('/api/Home/budget?budget=1'))) as { dollar: number }
  const { programmes } = (await readJson(await api.get(`/api/Home/programmes?budget=999999999999${query}`))) as {
    programmes: ProgrammeItem[]
  }
  const shares: number[] = []
  for (const { id, name, year_cost, year_cost_parts } of programmes) {
    const path = `/api/Home/costs?programme=${id}&intake=${year_cost_parts.start_year}`
    const { year_total } = (await readJson(await api.get(path))) as CostSheet
    const middle = ((year_total?.home_minor ?? 0) + (year_total?.home_to_minor ?? 0)) / 2
    const share = ((year_cost?.amount_minor ?? 0) * dollar) / middle
    // whole dollars, and rates of two currencies that were rounded each
    expect([name, Math.abs(share - 1) < 0.002]).toEqual([name, true])
    shares.push(share)
  }
  return shares
}
