/** The school list filtered and sorted, with script and without: the URL contains the whole state. */

import { beforeAll, describe, expect, test, vi } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../support/chromium.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { removeOwnProgrammes } from '../support/demo-programmes.ts'
import { prefixOf, wordsOf } from '../support/journey.ts'
import { nightlyTest } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

const server = provideApp()
beforeAll(async () => {
  await inStoreOf(server, (store) => store.transaction(removeOwnProgrammes))
  // bands of tuition are shown where no programmes are listed
  const list = async () => (await fetch(`${server.origin}/countries/usa/schools`)).text()
  await vi.waitFor(async () => expect(await list()).toContain('name="tuition"'), { timeout: 20_000 })
})

const visit = (tab: Tab, path: string, javaScript: boolean) =>
  javaScript ? open(tab.page, server.origin + path) : tab.page.goto(server.origin + path)
const filtersOf = (tab: Tab) => Object.fromEntries(new URL(tab.page.url()).searchParams)
const chips = (tab: Tab, locale: Locale) =>
  tab.page.getByRole('navigation', { name: wordsOf(locale).schools.chosenFilters }).getByRole('listitem')

/** Opens one of the filters unless it is open. */
async function unfold(tab: Tab, name: string) {
  const fold = tab.page.locator('[data-list-filters] details', { has: tab.page.locator(`summary:has-text("${name}")`) })
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open))) await fold.locator('summary').click()
  return fold
}

describe.each(
  sampled([
    ['with script', true, 1440],
    ['without script', false, 1440],
    ['with script on a phone', true, 390],
    ['without script on a phone', false, 390],
  ] as const),
)('%s', (_, javaScript, width) => {
  test.each(sampled(LOCALES, 'en'))(
    'in %s a list is filtered, its chips remove filters, and it is sorted',
    async (locale) => {
      const words = wordsOf(locale).schools
      const tab = await openTab({ width, javaScript })
      const { page } = tab
      await visit(tab, `${prefixOf(locale)}/countries/usa/schools`, javaScript)
      if (width === 390) await page.locator('details.filters-beside > summary').click()
      const tuition = await unfold(tab, words.filter.tuition)
      await tuition.locator('input[value="50000"]').check()
      await tuition.locator('input[value="60000"]').check()
      const states = await unfold(tab, words.filter.states)
      await states.locator('input[value="us-ma"]').check()
      await page.locator('[data-list-filters] button[type=submit]').click()
      await page.waitForURL(/regions=us-ma/)
      await expect.poll(() => filtersOf(tab)).toEqual({ tuition: '50000,60000', regions: 'us-ma' })
      // two bands, the state, and the link that removes all
      await expect.poll(() => chips(tab, locale).count()).toBe(4)
      const both = await page.locator('main h2 a[href*="/schools/"]').count()
      await chips(tab, locale).first().getByRole('link').click()
      await expect.poll(() => filtersOf(tab)).toEqual({ tuition: '60000', regions: 'us-ma' })
      await expect.poll(() => chips(tab, locale).count()).toBe(3)
      expect(await page.locator('main h2 a[href*="/schools/"]').count()).toBeLessThan(both)

      await page.getByRole('navigation', { name: words.order, exact: true }).locator('summary').click()
      await page.getByRole('link', { name: words.orderBy.admissionLow }).click()
      await expect.poll(() => filtersOf(tab)).toEqual({ tuition: '60000', regions: 'us-ma', sort: 'admission' })
      expectNoComplaint(tab)
      await tab.close()
    },
  )

  nightlyTest('a city is found and chosen', async () => {
    const words = wordsOf('en').schools
    const tab = await openTab({ width, javaScript })
    const { page } = tab
    await visit(tab, '/countries/all/schools?kinds=private', javaScript)
    if (width === 390) await page.locator('details.filters-beside > summary').click()
    expect(await page.locator('input[name=cities]').count()).toBe(0)
    const cities = await unfold(tab, words.cities)
    if (javaScript) {
      const finder = page.locator('[data-city-finder] input')
      await finder.fill('bosTÔN')
      await expect.poll(() => page.locator('input[name=cities]:visible').count()).toBe(1)
    } else {
      await cities.locator('a').click()
      await page.waitForURL(/view=cities/)
      await page.locator('[data-city-groups] summary').first().click()
    }
    await page.locator('label:visible', { hasText: 'Boston' }).locator('input').check()
    await page.locator('[data-list-filters] button[type=submit]').click()
    await page.waitForURL(/cities=\d+/)
    await expect.poll(() => filtersOf(tab)).toEqual({ kinds: 'private', cities: expect.stringMatching(/^\d+$/) })
    await expect.poll(() => chips(tab, 'en').allTextContents()).toContain('Boston')
    const places = await page.locator('main li.card p', { hasText: 'Boston' }).count()
    expect(places).toBeGreaterThan(0)
    expectNoComplaint(tab)
    await tab.close()
  })
})

test('an order by a figure says how many schools have it, and those come first', async () => {
  const html = await (await fetch(`${server.origin}/countries/ca/schools?sort=tuition`)).text()
  expect(html).toMatch(/18 schools publish/)
  const first = await (await fetch(`${server.origin}/countries/uk/schools?sort=tuition`)).text()
  expect(first).toMatch(/0 schools publish/)
})

test.each([
  ['a budget of minus one', 'tuition=-1', 404],
  ['a budget of letters', 'tuition=ten', 404],
  ['a state of 8,000 letters', `regions=${'a'.repeat(8000)}`, 404],
  ['a direction that is none', 'order=up', 404],
  ['a view that is none', 'view=nothing', 404],
  ['a band that is none', 'tuition=12345', 200],
  ['an unknown state', 'regions=us-zz', 200],
  ['an unknown kind', 'kinds=none', 200],
  ['doubled values', 'tuition=20000,20000&cities=7,7', 200],
])('%s is answered with a page', async (_, query, status) => {
  const response = await fetch(`${server.origin}/countries/usa/schools?${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
})

test('the list of the US stays small, with all its cities', async () => {
  const html = await (await fetch(`${server.origin}/countries/usa/schools`)).text()
  expect(html.length).toBeLessThan(92_000)
})

test.each(sampled(LOCALES, 'en'))('in %s an invalid value is reported, and can be removed', async (locale) => {
  const prefix = prefixOf(locale)
  const words = wordsOf(locale).schools
  const query = 'tuition=7&kinds=none&regions=us-zz&cities=999999'
  const html = await (await fetch(`${server.origin}${prefix}/countries/usa/schools?${query}`)).text()
  for (const value of ['7', 'none', 'us-zz', '999999'])
    expect(html).toContain(`<span class="truncate">${words.chipUnknown.replace('{value}', value)}</span>`)
})

test.each([
  ['vi', /từ khoảng/, /dưới khoảng/],
  ['tw', /約新台幣[^<]*以上/, /低於約/],
  ['en', /about ₱[^<]* or more/, /below about ₱/],
] as const)(
  'in %s an open-ended band of tuition is open-ended in the reader’s currency too',
  async (locale, last, first) => {
    const prefix = prefixOf(locale)
    const html = await (await fetch(`${server.origin}${prefix}/countries/usa/schools`)).text()
    const written = html.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ')
    expect(written).toMatch(last)
    expect(written).toMatch(first)
  },
)
