/** A lead from a call: entered by keyboard, a probable duplicate shown first, corrected; without script; on a phone. */
import { expect, test } from 'vitest'
import { provideAdminSite } from '../../support/admin-site.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open } from '../../support/chromium.ts'
import { openSignedIn } from '../../support/console.ts'

const site = provideAdminSite()
const at = (path: string) => `${site.server.origin}/console/${path}`

test('a caller is entered by keyboard alone, and a mistyped number is corrected', async () => {
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  await open(page, at('leads'))
  await page.keyboard.press('n')
  await page.waitForURL(/leads\/new/)
  await page.locator('html[data-operable]').waitFor({ state: 'attached' })
  await expectAxeFindsNothing(page)
  await page.locator('select[name=origin]').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Grace Lim')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0911 888 777')
  await page.locator('select[name=office]').selectOption('taipei')
  await page.locator('select[name=edition]').selectOption('tw')
  await page.getByLabel('Subject').fill('Marine biology')
  await page.getByLabel('Note').fill('Called about Plymouth; will send grades.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add lead' }).click()
  await page.getByRole('status').filter({ hasText: 'Lead added.' }).waitFor()
  const text = await page.locator('main').innerText()
  for (const part of ['+886911888777', 'Phone call', 'Marine biology', 'Called about Plymouth', 'no email address'])
    expect(text).toContain(part)
  await page.getByRole('link', { name: 'Correct the details' }).click()
  await page.getByLabel('Phone').fill('0911 888 778')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('+886911888777 → +886911888778')
  await expectAxeFindsNothing(page)
  expectNoComplaint(tab)
  await tab.close()
})

test('without script, a second lead of one number is added only on request, and nothing typed is lost', async () => {
  const tab = await openSignedIn(site.server, site.admin, { javaScript: false, width: 390 })
  const { page } = tab
  const enter = async (name: string) => {
    await page.goto(at('leads/new?origin=fair'))
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Phone').fill('0922 333 444')
    await page.locator('select[name=office]').selectOption('taipei')
    await page.locator('select[name=edition]').selectOption('tw')
    await page.getByLabel('Note').fill(`Met ${name} at the fair.`)
    await page.getByRole('button', { name: 'Add lead' }).click()
  }
  await enter('First Sibling')
  await page.getByText('Lead added.').waitFor()
  await enter('Second Sibling')
  await page.getByRole('alert').getByRole('link', { name: 'First Sibling' }).waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('Met Second Sibling at the fair.')
  expect(await page.locator('select[name=origin]').inputValue()).toBe('fair')
  await page.getByLabel('This is another person').check()
  await page.getByRole('button', { name: 'Add lead' }).click()
  await page.getByText('Lead added.').waitFor()
  expect(await page.locator('h1').innerText()).toBe('Second Sibling')
  await tab.close()
})
