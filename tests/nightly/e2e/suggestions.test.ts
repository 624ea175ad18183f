/** Suggestions while typing, by keyboard and pointer, in the dialog and on the search page. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import { wordsOf } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'

let server: App
let tab: Tab
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  tab = await openTab({ width: 1240 })
  return async () => {
    expectNoComplaint(tab)
    await tab.close()
  }
})

const field = () => tab.page.locator('#site-search')
const options = () => tab.page.locator('#site-search-list [role=option]')

test('the keyboard moves through them, the field keeps the focus, Enter opens one, Escape closes', async () => {
  await open(tab.page, `${server.origin}/search`)
  await field().pressSequentially('visa')
  await options().first().waitFor()
  expect(await field().getAttribute('aria-expanded')).toBe('true')
  expect(await tab.page.locator('#site-search-list').getAttribute('role')).toBe('listbox')
  await expectAxeFindsNothing(tab.page, { within: 'search' })
  await field().press('ArrowDown')
  await field().press('ArrowDown')
  const id = await field().getAttribute('aria-activedescendant')
  expect(await tab.page.locator(`[id="${id}"]`).getAttribute('aria-selected')).toBe('true')
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
  await field().press('Escape')
  expect([await options().count(), await options().first().isVisible()]).toEqual([expect.any(Number), false])
  await field().pressSequentially(' i')
  await tab.page.locator('#site-search-list').waitFor()
  await field().press('ArrowDown')
  await field().press('Enter')
  await tab.page.waitForURL(/\/(articles\/\d+-|faq\/\d+#q-)/)
})

nightlyTest('Enter without a choice searches', async () => {
  await open(tab.page, `${server.origin}/vi/search`)
  await field().pressSequentially('phong van')
  await options().first().waitFor()
  await field().press('Enter')
  await tab.page.waitForURL(/\/vi\/search\?q=phong\+van$/)
  expect(await tab.page.locator('h3 mark').first().textContent()).toMatch(/^phỏng/i)
})

test('in the dialog a school is chosen by pointer, with the edition’s own URL', async () => {
  await open(tab.page, `${server.origin}/tw`)
  const { layout, search } = wordsOf('tw')
  await tab.page.getByRole('banner').getByRole('button', { name: layout.search }).click()
  await tab.page.locator('#search-name').pressSequentially('牛津')
  const option = tab.page.getByRole('group', { name: search.suggestSchools }).getByRole('option')
  await option.first().click()
  await tab.page.waitForURL(/\/tw\/schools\/23$/)
})

nightlyTest('questions and sections of guides are suggested with their kind, and link to the exact place', async () => {
  await open(tab.page, `${server.origin}/search`)
  const { search } = wordsOf('en')
  await field().pressSequentially('community coll')
  const option = tab.page.getByRole('group', { name: search.suggestSections }).getByRole('option')
  await option.first().waitFor()
  expect(await tab.page.locator('.suggestions-head').first().textContent()).toBe(search.suggestSections)
  await field().press('ArrowDown')
  await field().press('Enter')
  await tab.page.waitForURL(/\/study\/usa#way-1-school-3$/)
})

nightlyTest('in the dialog the last one leads to all results', async () => {
  await open(tab.page, `${server.origin}/vi`)
  const { layout, search } = wordsOf('vi')
  await tab.page.getByRole('banner').getByRole('button', { name: layout.search }).click()
  await tab.page.locator('#search-name').pressSequentially('học bổng')
  const last = tab.page.locator('#search-name-list [role=option]').last()
  await last.waitFor()
  expect(await last.textContent()).toBe(search.everything)
  await tab.page.locator('#search-name').press('ArrowUp')
  await tab.page.locator('#search-name').press('Enter')
  await tab.page.waitForURL(/\/vi\/search\?q=h%E1%BB%8Dc%20b%E1%BB%95ng$/)
})

test('without script the field is an ordinary field', async () => {
  const html = await (await fetch(`${server.origin}/search`)).text()
  expect(html).not.toContain('role="combobox"')
  expect(html).toContain('id="site-search"')
})
