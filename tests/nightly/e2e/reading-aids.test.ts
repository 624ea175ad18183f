/** What visitors change about pages: high contrast, spacing of text, zoom; and what keyboards and screen readers get of menus, folds and forms. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { open, openTab, type Tab } from '../../support/chromium.ts'
import { book, continueForm, fillContact, fillPlans, VISITORS, wordsOf } from '../../support/journey.ts'

const server = provideApp()
let tab: Tab
let page: Page
beforeAll(async () => {
  tab = await openTab({ width: 1440 })
  page = tab.page
})
afterAll(() => tab.close())
beforeEach(async () => {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 1440, height: 900 })
})
const at = (path: string) => open(page, server.origin + path)

describe('in a high-contrast theme', () => {
  beforeEach(() => page.emulateMedia({ forcedColors: 'active' }))

  const look = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { backgroundColor, borderColor, borderWidth } = getComputedStyle(element)
        return [backgroundColor, borderColor, borderWidth].join(' ')
      }),
    )

  test('a chosen choice looks other than one that is not', async () => {
    await at('/consultation')
    await page.locator('input[name=degree]').first().check()
    const [chosen] = await look('.choice:has(input[name=degree]:checked)')
    const others = await look('.choice:has(input[name=degree]:not(:checked))')
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(chosen)
  })

  test('the steps of a form tell done, current and later ones apart', async () => {
    await at('/service_select/refine')
    const [current, later] = await look('.route-stop')
    expect(current).not.toBe(later)
    await at('/consultation')
    await fillPlans(page)
    await continueForm(page)
    await page.locator('input[name=name]').waitFor()
    const [done, now] = await look('.route-stop')
    expect(done).not.toBe(now)
  })

  test('a list keeps the browser’s arrow', async () => {
    await at('/consultation')
    expect(
      await page
        .locator('select.field-input')
        .first()
        .evaluate((list) => getComputedStyle(list).appearance),
    ).toBe('auto')
  })
})

test('on wide screens no fold stops the Tab key, and each is as open as it says', async () => {
  await at('/study/usa')
  const folds = await page
    .locator('details.fold')
    .evaluateAll((all) =>
      all.map((fold) => [(fold as HTMLDetailsElement).open, fold.querySelector('summary')?.tabIndex]),
    )
  expect(folds.length).toBeGreaterThan(5)
  expect(folds.filter(([isOpen, tabIndex]) => !isOpen || tabIndex !== -1)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() =>
      page
        .locator('details.fold > summary')
        .first()
        .evaluate((one) => one.tabIndex),
    )
    .toBe(0)
})

test('a drop-down closes when Tab leaves it', async () => {
  await at('/')
  await page.locator('header nav summary').first().focus()
  await page.keyboard.press('Enter')
  await page.locator('header details[open]').waitFor()
  await page.locator('header details[open] a').last().focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('header details[open]').count()).toBe(0)
})

test('names in a comparison are targets of 24 px, and its lists are no wider than the screen', async () => {
  await at('/compare?s=1,2,3')
  const heights = await page
    .locator('.compare-name > a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(heights).toHaveLength(3)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  await page.setViewportSize({ width: 390, height: 844 })
  const rights = await page
    .locator('.compare-choice select')
    .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().right))
  expect(Math.max(...rights)).toBeLessThanOrEqual(390)
})

/** As WCAG 1.4.12 says. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

test.each(['/schools/1', '/study/usa', '/study/uk', '/articles/9'])(
  'with more space between letters and lines nothing of %s is cut off',
  async (path) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await at(path)
    // the page's policy allows no style elements of others
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    }, SPACING)
    const cut = await page.locator('nav[aria-label] ol *, .age-level, .age-level-items').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element)
          // for screen readers alone
          if (element.clientWidth <= 1) return false
          const isWide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth
          return isWide || (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  },
)

test.each(['/', '/consultation', '/service_select/refine'])(
  'on %s zoomed four times no bar stays over the page',
  async (path) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await at(path)
    const staying = await page
      .locator('body > header, .bottom-bar')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).position).filter((one) => one !== 'static'))
    expect(staying).toEqual([])
  },
)

describe('the booking form', () => {
  test('says errors and steps in its title, and what is required or wrong of each group', async () => {
    // input of another test is kept in its tab
    const { page, close } = await openTab({ isDiscarded: true })
    await open(page, `${server.origin}/consultation`)
    const title = await page.title()
    const group = page.locator('fieldset:has(input[name=degree])')
    expect(await group.getAttribute('role')).toBe('radiogroup')
    expect([await group.getAttribute('aria-required'), await group.getAttribute('aria-invalid')]).toEqual([
      'true',
      null,
    ])
    await continueForm(page)
    await page.locator('[role=alert]').waitFor()
    await expect.poll(() => page.title()).toBe(`Error: ${title}`)
    expect(await group.getAttribute('aria-invalid')).toBe('true')
    await fillPlans(page)
    await continueForm(page)
    await page.locator('input[name=name]').waitFor()
    const second = await page.title()
    expect([second.startsWith('Error'), second === title]).toEqual([false, false])
    await close()
  })

  test('keeps the focus where the proof of work took the place of its button', async () => {
    const { page, close } = await openTab({ isDiscarded: true })
    await page.addInitScript(() => {
      const { Worker: worker } = window
      Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true })
      Object.defineProperty(window, 'Worker', { value: undefined, configurable: true, writable: true })
      addEventListener('mend', () => {
        Reflect.deleteProperty(crypto, 'subtle')
        Object.assign(window, { Worker: worker })
      })
    })
    await open(page, `${server.origin}/consultation`)
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS.en)
    // the browser can't compute, so the picture is shown
    await book(page)
    await page.locator('[name="captcha.answer"]').waitFor()
    await page.evaluate(() => dispatchEvent(new Event('mend')))
    await page.getByRole('button', { name: wordsOf('en').forms.captchaCannotRead }).click()
    await page.getByText(wordsOf('en').forms.captchaWorked).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      wordsOf('en').forms.captchaWorked,
    )
    await close()
  })
})
