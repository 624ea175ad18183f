/** A family looks for a programme: filters, a budget in their own words, the programme's page, and the booking. */
import { beforeAll, describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import type { Locale } from '../../support/demo-editions.ts'
import { addDemoProgrammes, SUBJECT } from '../../support/demo-programmes.ts'
import { continueForm, fillPlans, prefixOf, wordsOf } from '../../support/journey.ts'
import { sampled } from '../../support/scope.ts'
import { inStoreOf } from '../../support/server-store.ts'

const server = provideApp()
beforeAll(() => inStoreOf(server, addDemoProgrammes))

/** Too little for any programme, without its unit; and enough for one. */
const BUDGETS: Record<Locale, { short: string; enough: string; read: RegExp }> = {
  vi: { short: '900', enough: '1,4 tỷ', read: /budget=1400000000/ },
  tw: { short: '100', enough: '160萬', read: /budget=1600000/ },
  en: { short: '1.5', enough: '3.5 million', read: /budget=3500000/ },
}

describe.each(
  sampled(
    [
      ['vi', true, 390],
      ['vi', false, 1440],
      ['tw', true, 1440],
      ['en', false, 390],
    ] as const,
    ['vi', true, 390],
  ),
)('in %s (script: %s, %i px)', (locale, javaScript, width) => {
  const { programmes: words, programme: ofProgramme } = wordsOf(locale)
  const budgets = BUDGETS[locale]

  test('a family filters, opens a programme, and takes it to the booking', async () => {
    const tab = await openTab({ width, javaScript })
    const { page } = tab
    const start = `${server.origin}${prefixOf(locale)}/programmes`
    await (javaScript ? open(page, start) : page.goto(start))
    const unfold = async () => {
      if (width < 980) await page.locator('details.filters-beside > summary').click()
    }
    const submit = () => page.getByRole('button', { name: words.apply }).click()
    const found = page.locator('main li h2')

    await unfold()
    await page.locator('[data-list-filters] summary', { hasText: words.filter.subjects }).click()
    const field = page.locator('[data-list-filters] details details', {
      has: page.locator(`input[value="${SUBJECT.dataScience}"]`),
    })
    await field.locator('summary').click()
    await page.locator(`input[name=subjects][value="${SUBJECT.dataScience}"]`).check()
    await page.locator('main input[name=country][value=uk]').check()
    await page.locator('input[name=budget]').fill(budgets.short)
    await submit()
    await page.waitForURL(/subjects=/)
    // without its unit it narrows nothing, and the amount that may be meant is offered
    expect(await found.count()).toBe(2)
    await page.locator('main [role=status] a[href*="budget="]').click()

    // too little: the list says what would help
    await page.getByText(words.emptyTitle).waitFor()
    await page.locator('main section a[href*="programmes?"]:not([href*="budget="])').first().click()
    await expect.poll(() => found.count()).toBe(2)

    await unfold()
    await page.locator('input[name=budget]').fill(budgets.enough)
    await submit()
    await page.waitForURL(budgets.read)
    await expect.poll(() => found.allTextContents()).toEqual(['MSc Data Science and Analytics'])

    await found.first().getByRole('link').click()
    await page.getByRole('heading', { name: ofProgramme.costs }).waitFor()
    await page.getByText('IELTS 6.5').or(page.getByText('雅思 6.5')).first().waitFor()
    await page.getByRole('link', { name: ofProgramme.book }).click()
    await page.waitForURL(/consultation/)
    if (javaScript) {
      await fillPlans(page)
      await continueForm(page)
    }
    expect(await page.locator('[name=remarks]').inputValue()).toContain('MSc Data Science and Analytics')
    expectNoComplaint(tab)
    await tab.close()
  })
})
