/** “Find schools that fit you”, on a phone and without script: from a short number to an answer with its facts, and on to the booking. */
import { describe, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { expectNoComplaint, open, openTab } from '../support/chromium.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../support/journey.ts'
import { sampled } from '../support/scope.ts'

const server = provideApp()

/** What families type, what it stands for, and their marks. */
const FAMILIES = {
  vi: { short: '900', amount: '900000000', scale: 'vn-10', mark: '7,8' },
  tw: { short: '110', amount: '1100000', scale: 'tw-100', mark: '82' },
  en: { short: '1900', amount: '1900000', scale: 'ph-percent', mark: '88' },
}

describe.each(sampled(LOCALES, 'vi'))('in %s', (locale) => {
  const { match: words } = wordsOf(locale)
  const prefix = prefixOf(locale)

  test('a short number is offered in full, and the answer has three groups with facts, sources and the way to a booking', async () => {
    const { short, amount, scale, mark } = FAMILIES[locale]
    const tab = await openTab({ width: 390, javaScript: false })
    const { page } = tab
    await page.goto(`${server.origin}${prefix}/match`)
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    const send = () =>
      Promise.all([page.waitForURL(/\?/), page.locator('form[data-match] button[type=submit]').click()])
    await page.locator('input[name=budget]').fill(short)
    await page.locator('select[name=marks_system]').selectOption(scale)
    await page.locator('input[name=marks]').fill(mark)
    await page.locator('input[name=english]').fill('6.0')
    await send()
    await page.getByRole('alert').waitFor()
    await page.locator('[data-offers] a').first().click()
    await page.waitForURL((url) => url.searchParams.get('budget') === amount)
    // what was typed is there still
    expect(await page.locator('input[name=marks]').inputValue()).toBe(mark)
    expect(await page.locator('[data-advice] [data-deciding]').textContent()).not.toBe('')
    expect(await page.locator('[data-advice] [data-advised]').textContent()).not.toBe('')
    expect(await page.locator('[data-advice] [data-dates] li').count()).toBeGreaterThan(1)
    for (const group of ['now', 'step', 'beyond'] as const)
      expect(await page.locator(`[data-group=${group}] > h3`).textContent()).toBe(words.group[group])
    expect(await page.locator('[data-group=now] [data-route]').count()).toBeGreaterThan(0)
    const cards = page.locator('[data-group=step] :is([data-route], [data-school])')
    expect(await cards.locator('[data-steps] li').count()).toBeGreaterThan(0)
    for (const card of await cards.all()) expect(await card.locator('[data-reason]').count()).toBeGreaterThan(0)
    expect(await page.locator('[data-group=step] details a[href^="https://"]').count()).toBeGreaterThan(0)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await page.locator('[data-book]').click()
    await page.waitForURL(/\/consultation\?/)
    expect(new URL(page.url()).searchParams.get('plan')).toContain('/match?level=bachelor')
    expectNoComplaint(tab)
    await tab.close()
  })

  test('every wrong field is named at once, and an answer is readable for all', async () => {
    const tab = await openTab({ width: 390 })
    const { page } = tab
    await open(
      page,
      `${server.origin}${prefix}/match?level=master&budget=x&marks_system=vn-10&marks=11&english_test=ielts&english=6.3`,
    )
    const summary = page.getByRole('alert')
    expect(await summary.locator('a').count()).toBe(3)
    expect(await summary.textContent()).toContain(words.error.half)
    await open(page, `${server.origin}${prefix}/match?level=master&country=uk&english_test=none`)
    await expectAxeFindsNothing(page)
    expectNoComplaint(tab)
    await tab.close()
  })
})

test('a question on the home page is answered on the first screen of a phone: ways with their cost, and a school', async () => {
  const tab = await openTab({ width: 390 })
  const { page } = tab
  await open(page, `${server.origin}/vi`)
  await page
    .locator('#site-search')
    .fill('900 triệu một năm, con học lớp 12, GPA 7.8, IELTS 6.0, quản trị kinh doanh hoặc IT')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/vi\/match\?/)
  // above the bar at the bottom
  const height = (page.viewportSize()?.height ?? 0) - 60
  for (const part of ['[data-advice] li strong', '[data-first-schools] a']) {
    const box = await page.locator(part).first().boundingBox()
    expect([part, (box?.y ?? height) + (box?.height ?? 0) < height]).toEqual([part, true])
  }
  expect(await page.locator('input[name=marks]').inputValue()).toBe('7.8')
  expectNoComplaint(tab)
  await tab.close()
})
