/** axe finds nothing on any kind of page, in any language, on phone and desk, light and dark; and no page scrolls sideways. */
import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../src/domain/editions.ts'
import { expectNoComplaint, openTab, type Tab } from '../support/chromium.ts'
import { book, fillContact, fillPlans, goOn, homeOf, readReference, VISITORS, wordsOf } from '../support/journey.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const PATHS = [
  '/',
  '/countries/all/schools',
  '/countries/nl/schools?school=nothing-like-it',
  '/countries/usa/schools?enrollments=1&hots=1,2&page=2',
  '/countries/uk/schools?view=map',
  '/countries/all/schools?view=map',
  '/schools/1',
  '/consultation',
  '/privacy',
  '/study/uk',
  '/countries/nl/schools',
  '/ranking_list',
  '/student_list',
  '/testimonials',
  '/about',
  '/service',
  '/our_services',
  '/service_select',
  '/service_select/refine',
  '/service_select/apply',
  '/article_category/3',
  '/articles/9',
  '/tags/visa',
  '/search',
  '/search?q=visa',
  '/search?q=nothing+like+it',
  '/faq/2',
]

const under = (locale: Locale, path: string) =>
  path === '/' ? homeOf(locale) : (locale === 'en' ? '' : homeOf(locale)) + path

async function expectAccessible({ page }: Tab): Promise<void> {
  // a half-faded dialog has half its contrast
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang).toBeLessThanOrEqual(0)
}

describe.each(LOCALES)('in %s', (locale) => {
  const words = wordsOf(locale)
  describe.each([390, 1440])('%i px wide', (width) => {
    let tab: Tab
    beforeAll(async () => {
      tab = await openTab({ width })
    })
    afterAll(() => tab.close())

    test.each(PATHS)('%s', async (path) => {
      await tab.page.goto(server.origin + under(locale, path), { waitUntil: 'load' })
      await expectAccessible(tab)
      expectNoComplaint(tab)
    })

    test.each([
      ['/no-such-page', 404],
      ['/500', 500],
    ])('the error page %s', async (path, status) => {
      const response = await tab.page.goto(server.origin + under(locale, path), { waitUntil: 'load' })
      expect(response?.status()).toBe(status)
      await expectAccessible(tab)
      tab.complaints.length = 0
    })

    test('the search pop-up, with everything open', async () => {
      const { page } = tab
      await page.goto(server.origin + homeOf(locale), { waitUntil: 'load' })
      await page.getByRole('banner').getByRole('button', { name: words.layout.search, exact: true }).click()
      await page.getByText(words.search.more).click()
      await page.locator('#school-search input[name=hots]').first().check()
      await expectAccessible(tab)
    })

    test('the navigation, opened', async () => {
      const { page } = tab
      await page.goto(server.origin + homeOf(locale), { waitUntil: 'load' })
      if (width < 1240) {
        await page.getByRole('button', { name: words.layout.menu, exact: true }).click()
        await page.locator('#mobile-menu summary').first().click()
      } else await page.locator('header nav summary').nth(2).click()
      await expectAccessible(tab)
    })

    test('the form with errors, its second step, and the success page', async () => {
      const { page } = tab
      await page.goto(server.origin + under(locale, '/consultation'), { waitUntil: 'load' })
      await goOn(page)
      await page.locator('[role=alert]').waitFor()
      await expectAccessible(tab)
      await fillPlans(page)
      await goOn(page)
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

  test('no page scrolls sideways at 320 px', async () => {
    const tab = await openTab({ width: 320 })
    for (const path of [...PATHS, '/no-such-page']) {
      await tab.page.goto(server.origin + under(locale, path))
      const { scroll, client } = await tab.page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }))
      expect([path, scroll]).toEqual([path, client])
    }
    await tab.close()
  })
})

test('in the dark scheme', async () => {
  const tab = await openTab({ width: 390 })
  await tab.page.emulateMedia({ colorScheme: 'dark' })
  for (const path of PATHS) {
    await tab.page.goto(server.origin + path, { waitUntil: 'load' })
    await expectAccessible(tab)
  }
  await tab.close()
})
