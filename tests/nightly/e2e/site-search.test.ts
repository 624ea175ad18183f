/**
 * The site search: a question in a sentence leads to the answer in the FAQ or to the guide's heading, by keyboard alone and without script.
 */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { guideSections } from '../../../src/domain/guide-sections.ts'
import { guidePath, schoolSystemPath } from '../../../src/domain/site-paths.ts'
import { provideApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { demoContent } from '../../support/demo-content.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { sampled } from '../../support/scope.ts'

const server = provideApp()

/** Families' questions, and the place of the answer. */
const QUESTIONS: Record<Locale, { question: [query: string, path: string]; guide: [query: string, path: string] }> = {
  en: {
    question: ['how do I know the college is not a diploma mill?', '/faq/1#q-6'],
    guide: ['what is a community college in the USA like?', '/study/usa#way-1-school-3'],
  },
  vi: {
    question: ['có VSTEP B2 thì có phải thi IELTS nữa không?', '/faq/4#q-24'],
    guide: ['đại học khai phóng ở Mỹ là trường như thế nào?', '/study/usa#way-1-school-2'],
  },
  tw: {
    question: ['舅舅在美國，可以用他的帳戶當財力證明嗎？', '/faq/2#q-12'],
    guide: ['美國的社區大學跟台灣的一樣嗎？', '/study/usa#way-1-school-3'],
  },
}
const ROWS = LOCALES.flatMap((locale) =>
  Object.values(QUESTIONS[locale]).map(([query, path]) => ({ locale, query, path: prefixOf(locale) + path })),
)

const tabsMax = 120

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < tabsMax; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the focus never reached ${selector}`)
}

/** The URL's target exists, expanded and visible. */
async function expectThere(page: Page, path: string): Promise<void> {
  await page.waitForURL(server.origin + path)
  const place = page.locator(`[id="${path.split('#')[1]}"]`)
  await place.waitFor({ state: 'visible' })
  await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
}

describe.each(sampled(ROWS))('$locale: $query', ({ locale, query, path }) => {
  const isAmongFirst = (page: Page) =>
    page
      .locator('main .marked')
      .first()
      .locator('h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

  nightlyTest('keyboard alone leads to it, and axe finds no violation', async () => {
    const tab = await openTab({ width: 1240 })
    const { page } = tab
    await open(page, `${server.origin}${prefixOf(locale)}/search`)
    await tabTo(page, '#site-search')
    await page.keyboard.insertText(query)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=/)
    expect(await isAmongFirst(page)).toContain(path)
    await expectAxeFindsNothing(page)
    await tabTo(page, `main .marked a[href="${path}"]`)
    await page.keyboard.press('Enter')
    await expectThere(page, path)
    expectNoComplaint(tab)
    await tab.close()
  })

  test('so do plain links and a plain form without script', async () => {
    const tab = await openTab({ width: 390, javaScript: false })
    const { page } = tab
    await page.goto(`${server.origin}${prefixOf(locale)}/search`)
    await page.locator('#site-search').fill(query)
    await page.locator('#site-search').press('Enter')
    await page.waitForURL(/\/search\?q=/)
    expect(await isAmongFirst(page)).toContain(path)
    await page.locator(`main .marked a[href="${path}"]`).first().click()
    await expectThere(page, path)
    await tab.close()
  })
})

describe.each(sampled(LOCALES, 'tw'))('in %s', (locale) => {
  test('every section of a guide in the search has its heading at its link’s target', async () => {
    const { blocks } = demoContent()
    const tab = await openTab({ width: 1240, javaScript: false })
    const pages = blocks.guides.flatMap((guide) => {
      const { own = [], compared = [] } = Object.groupBy(guideSections(guide, blocks.education_systems), ({ home }) =>
        home === null ? 'own' : 'compared',
      )
      return [
        { path: guidePath(guide.code), sections: own },
        { path: schoolSystemPath(guide.code), sections: compared },
      ]
    })
    for (const { path, sections } of pages) {
      await tab.page.goto(server.origin + prefixOf(locale) + path)
      const headings = await tab.page.evaluate(
        (anchors) =>
          anchors.map((anchor) => {
            const place = document.getElementById(anchor)
            const heading = place?.matches('h2, h3') ? place : place?.querySelector('h2, h3')
            return heading?.textContent ?? null
          }),
        sections.map(({ anchor }) => anchor),
      )
      const plain = (text: string | null | undefined) => text?.replace(/\s+/gu, '')
      expect(headings.map(plain)).toEqual(sections.map(({ title }) => plain(title[locale])))
    }
    await tab.close()
  })
})

test('all results of one kind are a paged list; schools have their own', async () => {
  const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
  const html = await (await get('/search?q=visa')).text()
  expect(html).toContain('href="/search?q=visa&amp;kind=question"')
  expect((await get('/search?q=visa&kind=question')).status).toBe(200)
  expect((await get('/search?q=visa&kind=question&page=99')).status).toBe(404)
  expect((await get('/search?q=visa&kind=nothing')).status).toBe(404)
  const toSchools = await get('/vi/search?q=leeds&kind=school')
  expect([toSchools.status, toSchools.headers.get('location')]).toEqual([302, '/vi/countries/all/schools?school=leeds'])
})

nightlyTest('a school with a similar name is suggested', async () => {
  const tab = await openTab({ width: 390 })
  await open(tab.page, `${server.origin}/search?q=Univrsity+of+Leds`)
  await expect.poll(() => tab.page.getByText(wordsOf('en').results.meant).count()).toBe(1)
  await tab.page.getByRole('link', { name: 'University of Leeds' }).first().click()
  await tab.page.waitForURL(/\/(search\?q=University\+of\+Leeds|schools\/\d+)$/)
  await tab.close()
})

nightlyTest('an opened result is reported with its query alone, once for each page', async () => {
  const tab = await openTab({ width: 1240 })
  const { page } = tab
  const openings: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Home/search_opened')) openings.push(request.postData() ?? '')
  })
  await open(page, `${server.origin}/search?q=proof+of+funds`)
  const link = page.locator('main .marked h3 a').first()
  const answer = page.waitForResponse(/search_opened$/)
  // a new tab leaves the page unchanged
  await link.click({ modifiers: ['ControlOrMeta'] })
  expect((await answer).status()).toBe(200)
  await page.locator('main .marked h3 a').nth(1).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/search'))
  expect(openings).toEqual(['{"q":"proof of funds"}'])
  expectNoComplaint(tab)
  await tab.close()
})
