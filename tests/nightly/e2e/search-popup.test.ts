/** The school-search dialog, enhanced by script. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectNoComplaint, openTab, type Tab, whenOperable } from '../../support/chromium.ts'
import { wordsOf } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'

let server: App
let tab: Tab
const { search, layout } = wordsOf('en')
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  tab = await openTab({ width: 390 })
  await tab.page.goto(server.origin)
  await whenOperable(tab.page)
  await open()
  return async () => {
    expectNoComplaint(tab)
    await tab.close()
  }
})

const open = () => tab.page.getByRole('banner').getByRole('button', { name: layout.search }).click()
const dialog = () => tab.page.locator('#school-search')
const input = (name: string, value: string) => dialog().locator(`input[name=${name}][value="${value}"]`)
const isOpen = () => dialog().evaluate((element) => (element as HTMLDialogElement).open)

test('it opens with the focus in the text field', async () => {
  const name = dialog().getByLabel(search.name, { exact: true })
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
})

nightlyTest('choosing a country shows its kinds of entry, and deselects one that it lacks', async () => {
  await input('enrollments', '4').check()
  await input('country', 'uk').check()
  expect(await input('enrollments', '4').isVisible()).toBe(false)
  expect(await dialog().locator('input[name=enrollments]:checked').getAttribute('value')).toBe('')
  // what one of several countries offers
  await input('country', 'usa').check()
  expect(await input('enrollments', '4').isVisible()).toBe(true)
})

nightlyTest('the badge counts the chosen subjects, and each group has its own reset', async () => {
  await input('country', 'ca').check()
  await dialog().getByText(search.more).click()
  await input('hots', '1').check()
  await input('hots', '2').check()
  expect(await dialog().locator('[data-count]').textContent()).toBe('2 selected')
  await dialog().locator('[data-clear=hots]').click()
  expect(await dialog().locator('[data-count]').isVisible()).toBe(false)
  expect(await input('country', 'ca').isChecked()).toBe(true)
  await dialog().locator('[data-clear=country]').click()
  expect(await dialog().locator('input[name=country]:checked').count()).toBe(0)
})

test('searching for an empty name does nothing; Enter in the name searches', async () => {
  const name = dialog().getByLabel(search.name, { exact: true })
  const before = tab.page.url()
  await dialog().getByRole('button', { name: search.submitName }).click()
  await name.fill('   ')
  await name.press('Enter')
  expect([tab.page.url(), await isOpen()]).toEqual([before, true])
  await name.fill('Đại học Leeds'.slice(8))
  await name.press('Enter')
  await tab.page.waitForURL(/\/countries\/all\/schools\?school=Leeds$/)
  expect(await tab.page.locator('main h2 a').first().textContent()).toBe('University of Leeds')
})

nightlyTest('no country leads to the list of all, and the last choice is remembered', async () => {
  await dialog().getByText(search.more).click()
  await input('hots', '3').check()
  await dialog().getByRole('button', { name: search.apply, exact: true }).click()
  await tab.page.waitForURL(/\/countries\/all\/schools\?hots=3$/)
  await open()
  expect(await isOpen()).toBe(true)
  await input('country', 'au').check()
  await dialog().getByRole('button', { name: search.apply, exact: true }).click()
  await tab.page.waitForURL(/\/countries\/au\/schools\?hots=3$/)
  const cookies = Object.fromEntries(
    (await tab.context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
  )
  expect(cookies).toMatchObject({ globalCountry: 'au', checkedList: '[3]' })
  await open()
  expect(await input('country', 'au').isChecked()).toBe(true)
  expect(await input('hots', '3').isChecked()).toBe(true)
})

nightlyTest('several countries lead to one list of all of them, and are remembered', async () => {
  await input('country', 'uk').check()
  await input('country', 'au').check()
  await dialog().getByRole('button', { name: search.apply, exact: true }).click()
  await tab.page.waitForURL(/\/countries\/all\/schools\?country=uk,au$/)
  await open()
  const chosen = dialog().locator('input[name=country]:checked')
  expect(await chosen.evaluateAll((inputs) => inputs.map((each) => (each as HTMLInputElement).value))).toEqual([
    'uk',
    'au',
  ])
})

nightlyTest(
  'the page behind keeps its position, and the dialog closes by Escape, by a click outside, and on leaving and coming back',
  async () => {
    expect(await tab.page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await tab.page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await tab.page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
    await open()
    await tab.page.mouse.click(4, 4)
    expect(await isOpen()).toBe(false)
    await open()
    await input('country', 'nl').check()
    await dialog().getByRole('button', { name: search.apply, exact: true }).click()
    await tab.page.waitForURL(/nl/)
    await tab.page.goBack()
    expect(await isOpen()).toBe(false)
  },
)
