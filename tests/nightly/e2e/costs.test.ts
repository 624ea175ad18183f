/** Costs and budget, on a phone and without script: from a question to a sum with sources, and on to the booking. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, openTab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../../support/journey.ts'
import { sampled } from '../../support/scope.ts'

const server = provideApp()
const submit = (page: Page, form: string) =>
  Promise.all([page.waitForURL(/\?/), page.locator(`${form} button[type=submit]`).click()])
const textOf = async (page: Page, part: string) =>
  ((await page.locator(part).textContent()) ?? '').replaceAll('\u00A0', ' ')

/** Tuition of 16,000 to 40,000 pounds, twelve months of 1,171, 1,164 for health and 558 for the visa: 31,774 to 55,774, rounded in the reader's currency at 34,350, 42.167 and 82.762. */
const TOTALS = { vi: '1,091–1,916 tỷ', tw: '134 萬–235 萬', en: '₱2.63–4.62 million' }
/** What 900 stands for, and a line that it reaches. */
const OFFERS = {
  vi: { text: '900', amount: '900000000' },
  tw: { text: '110', amount: '1100000' },
  en: { text: '2', amount: '2000000' },
}

const phoneHeight = 844
const CANADA = { vi: 'Canada', tw: '加拿大', en: 'Canada' }

describe.each(sampled(LOCALES, 'vi'))('in %s', (locale) => {
  const { costs: words, budget: budgetWords } = wordsOf(locale)
  const prefix = prefixOf(locale)

  test('a British master’s in a cheap city is summed with sources, and taken to the booking', async () => {
    const tab = await openTab({ width: 390, javaScript: false })
    const { page } = tab
    await page.goto(`${server.origin}${prefix}/costs`)
    await page.locator('[data-costs] select[name=country]').selectOption('uk')
    await submit(page, '[data-costs]')
    await page.locator('select[name=route]').selectOption('master')
    await page.locator('select[name=place]').selectOption('low')
    await submit(page, '[data-costs]')
    expect(new URL(page.url()).searchParams.get('place')).toBe('low')
    expect(await textOf(page, '[data-total]')).toContain(TOTALS[locale])
    // of a course of one year the degree is the sum, and on the first screen
    expect(await textOf(page, '[data-sums]')).toContain(TOTALS[locale])
    const box = await page.locator('[data-sums] dl').boundingBox()
    expect((box?.y ?? phoneHeight) + (box?.height ?? 0)).toBeLessThan(phoneHeight)
    const sources = await page
      .locator('[data-row] a, [data-extras] a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(sources).toEqual(
      expect.arrayContaining(['https://www.gov.uk/student-visa', expect.stringMatching(`^${prefix}/articles/22-`)]),
    )
    expect(await textOf(page, '[data-extras]')).toContain(words.row.flights)
    expect(await page.locator('[data-row=flights]').count()).toBe(0)
    expect(await textOf(page, '[data-funds]')).toContain('28')
    await page.locator('[data-book]').click()
    await page.waitForURL(/\/consultation\?/)
    const address = new URL(page.url())
    expect(address.searchParams.get('plan')).toContain('/costs?country=uk&route=master&place=low')
    expectNoComplaint(tab)
    await tab.close()
  })

  test('two ways are compared side by side, with which costs less and by how much', async () => {
    const tab = await openTab({ width: 390, javaScript: false })
    const { page } = tab
    await page.goto(`${server.origin}${prefix}/costs`)
    await page.locator('#f-way').selectOption('uk.master')
    await page.locator('#f-way2').selectOption('usa.master')
    await submit(page, '[data-ways]')
    expect(new URL(page.url()).search).toContain('way=uk.master&way2=usa.master')
    expect(await page.locator('.ways-table thead th').count()).toBe(2)
    expect(await page.locator('[data-compare] [data-verdict=clear]').count()).toBe(1)
    // the links of the last row: the table with sources, and the match
    expect(await page.locator('.ways-table a[href*="/match?"]').count()).toBe(2)
    expectNoComplaint(tab)
    await tab.close()
  })

  test('a short number is offered as what it stands for, and the answer names what it reaches', async () => {
    const tab = await openTab({ width: 390, javaScript: false })
    const { page } = tab
    await page.goto(`${server.origin}${prefix}/budget`)
    await page.locator('[data-budget] input[name=budget]').fill(OFFERS[locale].text)
    await submit(page, '[data-budget]')
    await page.getByRole('alert').waitFor()
    await page.locator('[data-offers] a').click()
    await page.waitForURL(new RegExp(`budget=${OFFERS[locale].amount}$`))
    await page.getByRole('heading', { name: budgetWords.tableTitle, exact: true }).waitFor()
    expect(await page.locator('[data-verdict=just] li, [data-verdict=reaches] li').count()).toBeGreaterThan(0)
    expect(await page.locator('[data-line] svg').count()).toBeGreaterThan(20)
    await page.locator('summary', { hasText: CANADA[locale] }).click()
    await page.locator('[data-line="ca college low"] a').click()
    await page.waitForURL(/country=ca&route=college&place=low/)
    expect(await textOf(page, '[data-row=tuition]')).toContain('22')
    expectNoComplaint(tab)
    await tab.close()
  })
})
