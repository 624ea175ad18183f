/** The booking journey by keyboard alone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, type Tab, whenOperable } from '../../support/chromium.ts'
import { readReference, VISITORS } from '../../support/journey.ts'

let server: App
let tab: Tab
beforeAll(async () => {
  server = await startApp()
  tab = await openTab({ width: 1440 })
})
afterAll(async () => {
  await tab.close()
  await server.stop()
})

const tabsMax = 120

/** Presses Tab until the element has the focus, and checks that the focus is visible there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < tabsMax; presses++) {
    await page.keyboard.press('Tab')
    const isFocused = await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    if (!isFocused) continue
    const isSeen = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const visible = focused.matches('.choice input') ? (focused.parentElement as HTMLElement) : focused
      return getComputedStyle(visible).outlineStyle !== 'none'
    })
    expect([selector, isSeen]).toEqual([selector, true])
    return
  }
  throw new Error(`the focus never reached ${selector}`)
}

test('keyboard alone is enough to find a school and book', async () => {
  const { page } = tab
  const { keyboard } = page
  await open(page, server.origin)
  await keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content')

  // Enter opens a drop-down, and Escape returns the focus
  await tabTo(page, 'header summary')
  await keyboard.press('Enter')
  await expect.poll(() => page.locator('header details[open]').count()).toBe(1)
  await keyboard.press('Tab')
  await keyboard.press('Escape')
  expect(await page.locator('header details[open]').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')

  await tabTo(page, 'button[commandfor=school-search]')
  await keyboard.press('Enter')
  await page.locator('#school-search[open]').waitFor()
  await tabTo(page, 'input[name=country]')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  expect(await page.locator('#school-search input[name=country]:checked').getAttribute('value')).toBe('uk')
  await tabTo(page, 'input[name=enrollments]')
  await keyboard.press('ArrowDown')
  await tabTo(page, '#school-search summary')
  await keyboard.press('Enter')
  await tabTo(page, 'input[name=hots]')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await tabTo(page, '#school-search button.button-main')
  await keyboard.press('Enter')
  await page.waitForURL(/\/countries\/uk\/schools\?enrollments=1&hots=1,2$/)

  await tabTo(page, 'main h2 a')
  await keyboard.press('Enter')
  await page.waitForURL(/\/schools\/\d+$/)
  await tabTo(page, 'main a[href$="/consultation"]')
  await keyboard.press('Enter')
  await page.waitForURL(/\/consultation$/)
  await whenOperable(page)

  // an empty form lists its errors, and moves the focus there
  await tabTo(page, 'button[value=next]:not(.sr-only)')
  await keyboard.press('Enter')
  await page.locator('[role=alert]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await tabTo(page, '[role=alert] a[data-field=countries]')
  await keyboard.press('Enter')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('countries')
  await keyboard.press('Space')
  await tabTo(page, 'input[name=degree]')
  await keyboard.press('Space')
  await tabTo(page, 'select[name=source]')
  await keyboard.press('ArrowDown')
  await tabTo(page, 'button[value=next]:not(.sr-only)')
  await keyboard.press('Enter')
  await page.locator('input[name=name]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-step-title'))).toBe(true)

  await tabTo(page, 'input[name=name]')
  await keyboard.type(VISITORS.en.name)
  await tabTo(page, 'input[name=email]')
  await keyboard.type(VISITORS.en.email)
  await tabTo(page, 'input[name=phone]')
  await keyboard.type(VISITORS.en.phone)
  await tabTo(page, 'input[name=consent]')
  await keyboard.press('Space')
  await tabTo(page, 'button[value=book]:not(.sr-only)')
  await keyboard.press('Enter')
  expect(await readReference(page)).toMatch(/^WP-/)
  expectNoComplaint(tab)
})
