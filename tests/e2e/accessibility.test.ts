/**
 * axe finds no violation on any kind of page, in any language, on phone and desktop, light and dark; and no page scrolls sideways (decision
 * 0019).
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../support/chromium.ts'
import type { Locale } from '../support/demo-editions.ts'
import { addDemoProgrammes } from '../support/demo-programmes.ts'
import {
  book,
  continueForm,
  fillContact,
  fillPlans,
  homeOf,
  readReference,
  VISITORS,
  wordsOf,
} from '../support/journey.ts'
import { nightlyTest } from '../support/nightly.ts'
import { isFullRun, sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

const server = provideApp()
/** Ids of programmes, in the place of `FIRST` and `SECOND` in a path. */
let programmes: number[]
beforeAll(async () => {
  programmes = await inStoreOf(server, addDemoProgrammes)
})
const withId = (path: string) => path.replace(/FIRST|SECOND/, (place) => String(programmes[place === 'FIRST' ? 0 : 1]))

/** One page of each kind. */
const KINDS = [
  '/',
  '/countries/all/schools',
  '/countries/uk/schools?view=map',
  '/schools/1',
  '/programmes',
  '/programmes/FIRST',
  '/shortlist?s=1,3,60',
  '/compare?s=1,3,60',
  '/consultation',
  '/study/uk',
  '/study/uk/school-system',
  '/ranking_list',
  '/match',
  '/costs?country=uk&route=master&place=low',
  '/budget?budget=900000000',
  '/student_list',
  '/about',
  '/service',
  '/service_select',
  '/service_select/refine',
  '/article_category/3',
  '/articles/9',
  '/search?q=visa',
  '/faq/2',
]
/** Further elements of some pages, and further pages of a kind. */
const STATES = sampled(
  [
    '/countries/nl/schools',
    '/countries/nl/schools?school=nothing-like-it',
    '/countries/usa/schools?enrollments=1&hots=1,2&page=2',
    '/countries/all/schools?view=map',
    '/search',
    '/search?q=nothing+like+it',
    '/programmes?country=uk&budget=1&english=6.5',
    '/programmes?q=nothing-like-it&country=uk',
    '/programmes/SECOND',
    '/shortlist',
    '/compare?s=1',
    '/terms',
    '/study/nl',
    '/study/nl/school-system',
  ],
  '/countries/nl/schools?school=nothing-like-it',
  '/shortlist',
)
/** Kinds that consist of elements of other kinds. */
const SIMILAR_PAGES = isFullRun
  ? ['/privacy', '/testimonials', '/our_services', '/tags/visa', '/service_select/apply']
  : []
const PATHS = [...KINDS, ...STATES, ...SIMILAR_PAGES]

/**
 * Layout and states are the same in every language: one language is checked completely, the others for each kind of page and for their
 * words.
 */
const CHECKS: [locale: Locale, width: number, paths: string[]][] = [
  ['vi', 390, PATHS],
  ['vi', 1440, PATHS],
  ['tw', 390, [...KINDS, ...SIMILAR_PAGES]],
  ['en', 1440, [...KINDS, ...SIMILAR_PAGES]],
]

const under = (locale: Locale, path: string) =>
  path === '/' ? homeOf(locale) : (locale === 'en' ? '' : homeOf(locale)) + path

/** The same on every page; checked with the home page. */
const HEADER_AND_FOOTER = ['body header', 'body footer']

async function expectAccessible({ page }: Tab, excluded: string[] = []): Promise<void> {
  await expectAxeFindsNothing(page, { excluded: excluded })
  expect(await overhangOf(page)).toBeLessThanOrEqual(0)
}

const overhangOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Words differ in length between languages, so each page is narrowed in each. */
async function expectNoOverhang({ page }: Tab): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overhangOf(page)]).toEqual([width, expect.toSatisfy((px) => px <= 0)])
  }
  await page.setViewportSize(before)
}

describe.each(sampled(CHECKS))('in %s, %i px wide', (locale, width, paths) => {
  const words = wordsOf(locale)
  const isFirstCheck = CHECKS.find(([of]) => of === locale)?.[1] === width
  let tab: Tab
  beforeAll(async () => {
    tab = await openTab({ width })
  })
  afterAll(() => tab.close())

  test.each(paths)('%s', async (path) => {
    await open(tab.page, server.origin + under(locale, withId(path)))
    await expectAccessible(tab, path === '/' ? [] : HEADER_AND_FOOTER)
    // the second check of a language uses another width, and together all widths are covered
    if (isFullRun && isFirstCheck) await expectNoOverhang(tab)
    expectNoComplaint(tab)
  })

  test.each(
    sampled([
      ['/no-such-page', 404],
      ['/500', 500],
    ] as const),
  )('the error page %s', async (path, status) => {
    const response = await tab.page.goto(server.origin + under(locale, path), { waitUntil: 'load' })
    expect(response?.status()).toBe(status)
    await expectAccessible(tab)
    if (isFullRun && isFirstCheck && status === 404) await expectNoOverhang(tab)
    tab.complaints.length = 0
  })

  test('the search dialog, with everything open', async () => {
    const { page } = tab
    await open(page, server.origin + homeOf(locale))
    await page.getByRole('banner').getByRole('button', { name: words.layout.search, exact: true }).click()
    await page.getByText(words.search.more).click()
    await page.locator('#school-search input[name=hots]').first().check()
    await expectAccessible(tab)
  })

  test('the open navigation', async () => {
    const { page } = tab
    await open(page, server.origin + homeOf(locale))
    if (width < 1240) {
      await page.getByRole('button', { name: words.layout.menu, exact: true }).click()
      await page.locator('#mobile-menu summary').first().click()
    } else await page.locator('header nav summary').nth(2).click()
    await expectAccessible(tab)
  })

  test('the form with errors, its second step, and the success page', async () => {
    const { page } = tab
    await open(page, server.origin + under(locale, '/consultation'))
    await continueForm(page)
    await page.locator('[role=alert]').waitFor()
    await expectAccessible(tab)
    await fillPlans(page)
    await continueForm(page)
    await page.locator('input[name=name]').waitFor()
    await book(page)
    await page.locator('[role=alert]').waitFor()
    await expectAccessible(tab)
    await fillContact(page, VISITORS[locale])
    await book(page)
    await readReference(page)
    await expectAccessible(tab)
    expectNoComplaint(tab)
  })
})

nightlyTest.each(['tw', 'en'] as const)(
  'no state scrolls sideways in %s on a small phone, a phone and a desktop',
  async (locale) => {
    const tab = await openTab()
    for (const path of STATES) {
      await tab.page.goto(server.origin + under(locale, path))
      await expectNoOverhang(tab)
    }
    await tab.close()
  },
)

nightlyTest('in the dark scheme', async () => {
  const tab = await openTab({ width: 390 })
  await tab.page.emulateMedia({ colorScheme: 'dark' })
  for (const path of PATHS) {
    await open(tab.page, server.origin + path)
    await expectAxeFindsNothing(tab.page, { onlyColours: true })
  }
  await tab.close()
})
