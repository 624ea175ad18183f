/**
 * Hours, holidays, response targets and assignment rules of an admin: with and without script, alone and concurrently, in three languages.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { nightlyDescribe, nightlyTest } from '../../support/nightly.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET })
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const hours = (office: string, year = 2027) => `${server.origin}/console/settings/hours?office=${office}&year=${year}`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page, intent: string) => page.locator(`button[value=${intent}]`).click()

test('without script an admin changes a week, and an unreadable value gets an error beside it', async () => {
  const tab = await signedInTab({ javaScript: false, width: 390 })
  const { page } = tab
  await page.goto(hours('hsinchu'))
  await field(page, 'Monday').fill('9-12, 13:30～18')
  await field(page, 'Sunday').fill('in the morning')
  await save(page, 'week')
  await page.getByText('Enter times such as').first().waitFor()
  expect(await field(page, 'Sunday').getAttribute('aria-invalid')).toBe('true')
  expect(await field(page, 'Sunday').inputValue()).toBe('in the morning')
  expect(await field(page, 'Monday').getAttribute('aria-invalid')).toBeNull()
  await field(page, 'Sunday').fill('')
  await save(page, 'week')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await field(page, 'Monday').inputValue()).toBe('09:00–12:00 13:30–18:00')
  await page.getByText('Changed by Ada Adams').waitFor()
  await tab.close()
})

nightlyTest('a holiday is added, changed and removed, and a year is copied from the previous one', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, hours('philippines', 2028))
  await save(page, 'copy')
  await page.getByRole('status').filter({ hasText: 'not saved yet' }).waitFor()
  const names = () =>
    page.locator('input[name^="name."]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const copied = await names()
  expect(copied).toContain('Rizal Day')
  const row = copied.indexOf('Rizal Day') + 1
  await field(page, `Remove row ${row}`).check()
  const free = copied.indexOf('') + 1
  await field(page, `Date, row ${free}`).fill('2028-07-03')
  await field(page, `Name, row ${free}`).fill('The firm’s birthday')
  await field(page, `Hours, row ${free}`).fill('9-12')
  await save(page, 'days')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  const saved = await names()
  expect(saved).toContain('The firm’s birthday')
  expect(saved).not.toContain('Rizal Day')
  // another year is unchanged
  await open(page, hours('philippines', 2027))
  expect(await names()).toContain('Rizal Day')
  expectNoComplaint(tab)
  await tab.close()
})

test('the second of two changes to the same hours shows both, and asks', async () => {
  const [one, two] = [await signedInTab(), await signedInTab()]
  for (const { page } of [one, two]) await open(page, hours('tainan'))
  await field(one.page, 'Monday').fill('10-18')
  await save(one.page, 'week')
  await one.page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await field(two.page, 'Monday').fill('9-17')
  await save(two.page, 'week')
  const alert = two.page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/Monday\s+10:00–18:00\s+09:00–17:00/),
  ])
  expect(await field(two.page, 'Monday').inputValue()).toBe('9-17')
  // nothing was overwritten
  await open(one.page, hours('tainan'))
  expect(await field(one.page, 'Monday').inputValue()).toBe('10:00–18:00')
  await save(two.page, 'week')
  await two.page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  expect(await field(two.page, 'Monday').inputValue()).toBe('09:00–17:00')
  for (const tab of [one, two]) await tab.close()
})

nightlyTest(
  'targets of two offices set at once are no conflict; out of order they are rejected beside the field',
  async () => {
    const [one, two] = [await signedInTab(), await signedInTab()]
    await open(one.page, hours('taipei'))
    await open(two.page, hours('vietnam'))
    await field(one.page, 'Reply within (minutes)').fill('45')
    await save(one.page, 'goals')
    await one.page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    await field(two.page, 'Escalate after (minutes)').fill('10')
    await save(two.page, 'goals')
    await two.page.getByText('The escalation comes before the reply is due').waitFor()
    await field(two.page, 'Escalate after (minutes)').fill('90')
    await save(two.page, 'goals')
    await two.page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    await open(one.page, hours('taipei'))
    expect(await field(one.page, 'Reply within (minutes)').inputValue()).toBe('45')
    for (const tab of [one, two]) await tab.close()
  },
)

test('a rule is created, moved before another and removed by keyboard alone', async () => {
  const tab = await signedInTab()
  const { page } = tab
  const address = `${server.origin}/console/settings/assignment`
  const tick = async (rule: string, box: string) => {
    await page.getByRole('group', { name: rule }).getByRole('checkbox', { name: box }).first().focus()
    await page.keyboard.press('Space')
  }
  const submit = async () => {
    await page.getByRole('button', { name: 'Save rules' }).focus()
    await page.keyboard.press('Enter')
  }
  await open(page, address)
  await tick('New rule', 'USA')
  await submit()
  await page.getByText('Choose at least one person').waitFor()
  await tick('Rule 1', 'Ada Adams')
  await submit()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await tick('New rule', 'Tiếng Việt')
  await tick('New rule', 'Ada Adams')
  await page.getByRole('group', { name: 'New rule' }).getByLabel('Priority').fill('0.5')
  await submit()
  await expect
    .poll(() => page.getByRole('group', { name: 'Rule 2' }).getByRole('checkbox', { name: 'USA' }).isChecked())
    .toBe(true)
  await page.getByRole('group', { name: 'Rule 1' }).getByLabel('Delete this rule').focus()
  await page.keyboard.press('Space')
  await submit()
  await expect.poll(() => page.getByRole('group', { name: 'Rule 2' }).count()).toBe(0)
  expect(await page.getByRole('group', { name: 'Rule 1' }).getByRole('checkbox', { name: 'USA' }).isChecked()).toBe(
    true,
  )
  await tab.close()
})

nightlyDescribe.each(LOCALES)('in %s', (locale) => {
  test.each([390, 1440])('the settings pages are complete and accessible at %i px', async (width) => {
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    for (const path of ['hours?office=kaohsiung&year=2026', 'hours?office=kaohsiung&year=2031', 'assignment']) {
      await open(page, `${server.origin}/console/settings/${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAxeFindsNothing(page)
    }
    expectNoComplaint(tab)
    await tab.close()
  })
})
