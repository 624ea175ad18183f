/** The first hour of a new organisation: an empty database started with --clean, the checklist, an office, an enquiry. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'
import { EDITIONS, LOCALES } from '../../support/demo-editions.ts'
import { prefixOf } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { type RunningServer, startInstance } from '../../support/server.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

let mailbox: Mailbox
let server: RunningServer
let folder = ''
let admin: SignedIn
beforeAll(async () => {
  mailbox = await openMailbox()
  folder = mkdtempSync(join(tmpdir(), 'waypoint-clean-'))
  server = await startInstance({ SECRET, SMTP_URL: mailbox.url }, folder, ['--clean'])
  admin = await makeAdmin(server)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const save = (page: Page) => page.locator('button[value=save]').last().click()
const step = (page: Page, id: string) => page.locator(`li#${id}`)

test('the site shows nothing of the demonstration, and no empty heading', async () => {
  for (const locale of LOCALES)
    for (const path of ['', '/about', '/student_list', '/testimonials', '/consultation', '/service_select/refine']) {
      const html = await (await fetch(`${server.origin}${prefixOf(locale)}${path}`)).text()
      expect(html, `${locale} ${path}`).not.toMatch(/waypoint\.example|Waypoint|啟程/)
      expect(html, `${locale} ${path}`).not.toMatch(/<h[1-3][^>]*>\s*<\/h[1-3]>/)
    }
})

test('the checklist leads through the first steps and follows them', async () => {
  const tab = await openSignedIn(server, admin, { width: 390 })
  const { page } = tab
  await page.goto(`${server.origin}/console`)
  await page.waitForURL(/\/console\/start$/)
  await expectAxeFindsNothing(page)
  await step(page, 'name').getByText('A visible edition still has the name it came with.').waitFor()
  await step(page, 'email').getByRole('button', { name: 'Send a test email to me' }).click()
  await page.getByText('The mail server accepted a message').waitFor()
  const [mail] = await mailbox.receive(1, ({ subject }) => subject?.includes('test message') ?? false)
  expect(mail?.to?.[0]?.address).toMatch(/@/)

  await step(page, 'name').getByRole('link', { name: 'Name, logo and colours' }).click()
  for (const locale of LOCALES)
    await page.locator(`[name="name.${locale}"]`).fill(`Sao Bắc ${EDITIONS[locale].htmlLang}`)
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await page.getByRole('link', { name: 'Next: Languages and countries' }).waitFor()
  await page.getByRole('link', { name: 'Back to the checklist' }).click()
  await page.waitForURL(/\/console\/start$/)
  // the name is done, and the logo can wait
  await page.getByText('Done (').click()
  await step(page, 'name').getByRole('link', { name: 'Name, logo and colours' }).waitFor()
  expect(await step(page, 'name').getByText('A visible edition still has the name it came with.').count()).toBe(0)
  await page.getByText('Can wait until you open').click()
  await step(page, 'logo').getByText('The site shows no logo of your own').waitFor()
  // what is open without a click is counted
  await step(page, 'editions').getByRole('group', { name: '繁體中文' }).getByLabel('Visible to visitors').uncheck()
  await step(page, 'editions')
    .getByRole('group', { name: 'English' })
    .getByLabel('Country of its readers')
    .selectOption('TH')
  await step(page, 'editions')
    .getByRole('group', { name: 'Tiếng Việt' })
    .getByLabel('Currency of its prices')
    .selectOption('VND')
  await step(page, 'editions').getByRole('button', { name: 'Save languages' }).click()
  await step(page, 'editions').waitFor({ state: 'hidden' })
  const countIsRight = async () => {
    const rows = await page.locator('li.panel').evaluateAll((all) => all.filter((row) => row.checkVisibility()).length)
    return page.getByText(`${rows} steps to do first.`).count()
  }
  await expect.poll(countIsRight, { timeout: 20_000 }).toBe(1)
  const home = async () => (await fetch(`${server.origin}/vi`)).text()
  await expect.poll(home, { timeout: 20_000 }).toContain('Sao Bắc vi')
  const prices = async () => (await fetch(`${server.origin}/vi/service_select`)).text()
  await expect.poll(prices, { timeout: 20_000 }).toMatch(/\d{3}\s?₫/)
  const inNavigation = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Launch checklist' })
  expect(await inNavigation.count()).toBe(1)
  await page.getByRole('button', { name: 'Stop opening this page first' }).click()
  await page.waitForURL(/\/console\/leads$/)
  expect(await inNavigation.count()).toBe(0)
  await page.goto(`${server.origin}/console`)
  await page.waitForURL(/\/console\/leads$/)
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest('an edition without an office of its own has the others in its footer', async () => {
  const footer = async () => /<footer[\s\S]*<\/footer>/.exec(await (await fetch(`${server.origin}/en`)).text())?.[0]
  expect(await footer()).not.toContain('12 Tràng Thi')
  const tab = await openSignedIn(server, admin)
  const { page } = tab
  await page.goto(`${server.origin}/console/content/offices/new`)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  for (const [name, value] of Object.entries({
    'name.en': 'Hanoi office',
    'address.en': '12 Tràng Thi, Hà Nội',
    phone: '+84 24 3825 1234',
    'hours.en': 'Mon–Fri, 9:00–18:00',
  }))
    await field(name).fill(value)
  await field('edition').selectOption('vi')
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
  expect(page.url()).toContain('/offices/hanoi-office')
  await page.getByRole('link', { name: 'Add another office' }).click()
  expect([
    await field('edition').inputValue(),
    await field('hours.en').inputValue(),
    await field('code').inputValue(),
  ]).toEqual(['vi', 'Mon–Fri, 9:00–18:00', ''])
  await page.getByText('Việt Nam, Asia/Ho_Chi_Minh').or(page.getByText('Vietnam, Asia/Ho_Chi_Minh')).waitFor()
  await expect.poll(footer, { timeout: 20_000 }).toContain('12 Tràng Thi')
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest(
  'the demonstration goes after a question, and the sample texts and every page of the list stay',
  async () => {
    const demo = await startApp({ SECRET })
    onTestFinished(() => demo.stop())
    const tab = await openSignedIn(demo, await makeAdmin(demo))
    const { page } = tab
    await page.goto(`${demo.origin}/console/leads`)
    await page.getByText('Email is not set up').getByRole('link', { name: 'Set it up' }).click()
    await step(page, 'email')
      .getByText(/SMTP_URL=.*MAIL_FROM=/s)
      .waitFor()
    expect(await page.getByText('Email is not set up').count()).toBe(0)
    const expectLinksFound = async () => {
      await page.goto(`${demo.origin}/console/start`)
      const links = page.locator('li.panel a[href^="/console"]')
      const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
      expect(urls.length).toBeGreaterThan(10)
      for (const url of [...urls, `${demo.origin}/privacy`, `${demo.origin}/terms`])
        expect([url, (await page.request.get(url)).status()]).toEqual([url, 200])
    }
    await expectLinksFound()
    const remove = step(page, 'demo').getByRole('button', { name: 'Remove the demo content' })
    expect(await remove.isVisible()).toBe(false)
    await step(page, 'demo').getByText('Remove the demo content…').click()
    await expectAxeFindsNothing(page)
    await remove.click()
    await page.getByText('The demo content was removed').waitFor()
    await expectLinksFound()
    for (const id of ['texts', 'legal']) await step(page, id).getByText('To do').waitFor({ state: 'attached' })
    expectNoComplaint(tab)
  },
)
