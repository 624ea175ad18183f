/** The comparison of schools: its rows, with script and without, on desktop and phone. */

import { describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { readWritten } from '../../support/html.ts'
import { prefixOf, wordsOf } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { sampled } from '../../support/scope.ts'

const server = provideApp()

describe.each(sampled(LOCALES, 'tw'))('in %s', (locale) => {
  const words = wordsOf(locale)
  const prefix = prefixOf(locale)

  nightlyTest('without schools in the URL it offers to compare the visitor’s shortlist', async () => {
    const { page, context, close } = await openTab({ javaScript: false })
    await context.addCookies([{ name: 'shortlist', value: '12,3', url: server.origin }])
    await page.goto(`${server.origin}${prefix}/compare`)
    await page.getByRole('heading', { name: words.compare.emptyOwnTitle, exact: true }).waitFor()
    expect(await page.getByText(words.compare.emptyTitle).count()).toBe(0)
    await page.locator('main a[href$="/compare?s=12,3"]').click()
    await expect.poll(() => page.locator('main table').count()).toBeGreaterThan(0)
    await close()
  })

  test('every figure has its year and source number, and a gap is marked', async () => {
    const { page, close } = await openTab({ width: 1440, javaScript: false })
    // a school with figures beside one without
    await page.goto(`${server.origin}${prefix}/compare?s=1,60`)
    const figures = page.locator('main td:has(sup)')
    await expect.poll(() => figures.count()).toBeGreaterThan(8)
    for (const text of await figures.allTextContents()) expect(text).toMatch(/20\d\d(–\d{2,4})?\d$/)
    for (const number of await page
      .locator('main td sup a')
      .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).hash)))
      await expect.poll(() => page.locator(`li${number} a[href^="https://"]`).count()).toBe(1)
    await expect.poll(() => page.locator('main td', { hasText: words.compare.none }).count()).toBeGreaterThan(5)
    // amounts in the reader's currency have the date of their rate
    const rate = page.locator('main p', { hasText: words.school.rateOf.split(/{\w+}/)[1]?.trim() ?? '' })
    expect(await rate.textContent()).toMatch(/20\d\d/)
    // each row has a cell for each school, and no cell is highlighted as better
    const cells = await page
      .locator('main tbody tr:not(.compare-group)')
      .evaluateAll((all) => all.map((row) => row.querySelectorAll('td').length))
    expect(new Set(cells)).toEqual(new Set([2]))
    await close()
  })

  test('six at once; further schools are listed by name, and for one alone others are offered', async () => {
    const get = async (query: string) => {
      const response = await fetch(`${server.origin}${prefix}/compare${query}`, { redirect: 'manual' })
      return { status: response.status, to: response.headers.get('location'), html: await readWritten(response) }
    }
    const eight = await get('?s=1,3,60,200,300,12,13,14')
    expect(eight.html).not.toMatch(/undefined|NaN|\[object/)
    expect(eight.html.match(/<th[^>]* data-column=/g)).toHaveLength(6)
    expect(eight.html).toContain(words.compare.over)
    expect(eight.html).toContain('<meta name="robots" content="noindex"/>')
    expect((await get('?s=1')).html).toContain(words.compare.oneMore)
    expect((await get('')).html).toContain(words.compare.emptyTitle)
    expect((await get('')).html).not.toContain('noindex')
    expect((await get('?s=1&s=3&add=9')).to).toBe(`${prefix}/compare?s=1,3,9`)
    for (const query of ['?s=x', '?s=9999999', '?s=1,1,1', `?s=${'1,'.repeat(10_000)}`, '?s=%00'])
      expect([query.slice(0, 12), (await get(query)).status]).toEqual([query.slice(0, 12), 200])
  })

  test('a phone shows two chosen schools at a time under their names, without script', async () => {
    const { page, close } = await openTab({ width: 390, javaScript: false })
    await page.goto(`${server.origin}${prefix}/compare?s=1,3,60,12`)
    const visibleNames = () => page.locator('main thead th:visible').allTextContents()
    const names = await page.locator('main [data-side=left] option').allTextContents()
    expect(await visibleNames()).toEqual(names.slice(0, 2))
    await page.locator('main [data-side=right]').selectOption('12')
    await expect.poll(visibleNames).toEqual([names[0], names[3]])
    await page.locator('main [data-side=left]').selectOption('60')
    await expect.poll(visibleNames).toEqual([names[2], names[3]])
    const sideways = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(sideways).toBe(0)
    await close()
  })

  test('a visitor compares up to six ticked schools of the shortlist, and starts from a school’s page', async () => {
    const tab = await openTab({ width: 1440 })
    const { page } = tab
    await open(page, `${server.origin}${prefix}/shortlist?s=1,3,60,200,300,12,13`)
    const box = (id: number) => page.locator(`main input[name=s][value="${id}"]`)
    expect(await box(13).isDisabled()).toBe(true)
    await box(60).uncheck()
    await box(13).check()
    await page.getByRole('button', { name: words.shortlist.compare }).click()
    await page.waitForURL(/\/compare\?s=1,3,200,300,12,13$/)
    await expect.poll(() => page.locator('main thead th').count()).toBe(6)
    await open(page, `${server.origin}${prefix}/schools/3`)
    await page.locator('main a[href*="/compare?s=3,"]').click()
    await page.waitForURL(/\/compare\?s=3,/)
    await expect.poll(() => page.locator('main thead th').count()).toBeGreaterThan(1)
    expectNoComplaint(tab)
    await tab.close()
  })
})
