/** A lead in the console: it arrives, is found, answered, noted, and done; by keyboard, without script, on a phone, in three languages. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { expectNoComplaint, open, type TabOptions } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../support/console.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { nightlyDescribe, nightlyTest } from '../support/nightly.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

let mailbox: Mailbox
let server: App
let admin: SignedIn
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startApp({ SMTP_URL: mailbox.url, LEADS_TO: 'leads@firm.example', SECRET }, 'fixture')
  admin = await makeAdmin(server)
  await bookFor('Nguyễn Thị Ánh', 'anh@visitor.example')
  await bookFor('Maria Santos', 'maria@visitor.example')
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

let booked = 0
const bookFor = (name: string, email: string, phone = `091712345${61 + booked}`) =>
  postBooking(server.origin, { ...buildBooking(`console-lead-${++booked}`), name, email, phone })

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)

test('an anonymous visitor sees no lead, and is redirected to the sign-in', async () => {
  const answer = await fetch(`${server.origin}/console/leads`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/console/sign-in?to=%2Fconsole%2Fleads')
})

test('a form of another site changes nothing', async () => {
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, {}] as Record<
    string,
    string
  >[]) {
    const answer = await fetch(`${server.origin}/console/leads/0000000000000000`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookieOf(admin) },
      body: 'intent=note&note=hello',
    })
    expect([400, 403]).toContain(answer.status)
  }
})
const cookieOf = ({ cookies }: SignedIn) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('with script', () => {
  test('a lead is found by keyboard, answered by email, and done', async () => {
    const tab = await signedInTab()
    const { page } = tab
    await open(page, `${server.origin}/console/leads`)
    await page.keyboard.press('/')
    await page.keyboard.type('nguyen anh')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=nguyen/)
    await page.locator('html[data-operable]').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/leads\/\w{16}$/)
    await page.locator('html[data-operable]').waitFor({ state: 'attached' })
    await page.keyboard.press('e')
    await page.keyboard.type('Your studies in the UK')
    await page.locator('textarea[name=text]').fill('Dear Ánh,\n\nthank you for writing.')
    await page.locator('button[value=mail]').click()
    await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
    const [mail] = await mailbox.receive(1, ({ subject }) => subject === 'Your studies in the UK')
    expect(mail?.to?.[0]?.address).toBe('anh@visitor.example')
    expect(mail?.replyTo?.[0]?.address).toBe('admin@firm.example')
    await page.locator('select[name=status]').selectOption('won')
    await page.locator('button[value=change]').click()
    await page.getByText('Status: Contacted → Won').waitFor()
    expectNoComplaint(tab)
    await tab.close()
  })

  nightlyTest('the second of two tabs shows the first one’s change, and keeps its input', async () => {
    const [one, two] = [await signedInTab(), await signedInTab()]
    await open(one.page, `${server.origin}/console/leads?q=maria`)
    const address = `${server.origin}${await one.page.locator('[data-row]').getAttribute('href')}`
    await open(one.page, address)
    await open(two.page, address)
    await one.page.locator('textarea[name=text]').fill('Called.')
    await one.page.locator('button[value=phone]').click()
    await one.page.getByText('Replied by phone').waitFor()
    await two.page.locator('input[name=subject]').fill('Hello Maria')
    await two.page.locator('textarea[name=text]').fill('A long answer that took a while.')
    await two.page.locator('button[value=mail]').click()
    await two.page.getByRole('alert').waitFor()
    await two.page.getByText('Replied by phone').waitFor()
    expect(await two.page.locator('textarea[name=text]').inputValue()).toBe('A long answer that took a while.')
    await two.page.locator('button[value=mail]').click()
    await mailbox.receive(1, ({ subject }) => subject === 'Hello Maria')
    for (const tab of [one, two]) await tab.close()
  })

  nightlyTest(
    'input stays when another form of the lead is submitted, and is asked about before the page is left',
    async () => {
      const tab = await signedInTab()
      const { page } = tab
      await open(page, `${server.origin}/console/leads?q=maria`)
      await open(page, `${server.origin}${await page.locator('[data-row]').getAttribute('href')}`)
      await page.locator('textarea[name=text]').fill('Half an answer.')
      await page.locator('textarea[name=note]').fill('Call her mother first.')
      await page.locator('textarea[name=words]').evaluate((field: HTMLTextAreaElement) => {
        field.value = 'She wrote.'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await page.locator('select[name=status]').selectOption('meeting')
      await page.locator('button[value=note]').click()
      await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
      await page.locator('html[data-operable]').waitFor({ state: 'attached' })
      expect(await page.locator('textarea[name=note]').inputValue()).toBe('')
      expect(await page.locator('textarea[name=text]').inputValue()).toBe('Half an answer.')
      expect(await page.locator('select[name=status]').inputValue()).toBe('meeting')
      expect(await page.locator('textarea[name=words]').inputValue()).toBe('She wrote.')
      expect(await asksBeforeLeaving(page)).toBe(true)
      await page.locator('textarea[name=note]').fill('x'.repeat(5001))
      await page.locator('button[value=note]').click()
      await page.getByText('5001 of 5000 characters').waitFor()
      expect(await page.locator('textarea[name=note]').inputValue()).toHaveLength(5001)
      await page.locator('textarea[name=note]').fill('')
      await page.locator('button[value=change]').click()
      await page.getByText(/Status: .+ → Meeting/).waitFor()
      await page.locator('html[data-operable]').waitFor({ state: 'attached' })
      expect(await page.locator('textarea[name=text]').inputValue()).toBe('Half an answer.')
      await tab.close()
    },
  )

  nightlyTest('every form of the console with input asks before its page is left', async () => {
    const tab = await signedInTab()
    const { page } = tab
    await open(page, `${server.origin}/console/leads`)
    const lead = await page.locator('[data-row]').first().getAttribute('href')
    await open(page, `${server.origin}/console/people`)
    const person = await page.locator('a[href*="/console/people/"]').first().getAttribute('href')
    const paths = [
      'leads?q=maria',
      'people',
      'account',
      'rights?q=maria',
      'redirects',
      'import',
      'pictures',
      'articles/new',
      ...['hours', 'assignment', 'templates/new', 'retention'].map((path) => `settings/${path}`),
      'content/site/site',
    ].map((path) => `/console/${path}`)
    const silent: string[] = []
    let count = 0
    for (const path of [lead, person, ...paths]) {
      await open(page, `${server.origin}${path}`)
      const forms = page.locator('main form[method=post]:not([data-upload], [data-passkey])')
      for (const form of await forms.all()) {
        expect(await form.locator('[maxlength]').count(), `${path}: the browser cuts what is pasted`).toBe(0)
        const field = form.locator('input:not([type=hidden]), textarea, select').first()
        if ((await field.count()) === 0) continue
        count++
        await field.dispatchEvent('input')
        if (!(await asksBeforeLeaving(page))) silent.push(`${path} ${await form.innerText()}`)
        await form.evaluate((element: HTMLFormElement) => delete element.dataset.changed)
      }
    }
    expect(count).toBeGreaterThan(paths.length)
    expect(silent).toEqual([])
    await tab.close()
  })
  const asksBeforeLeaving = (page: Page) =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

  nightlyTest(
    'a new lead appears in an open list without a reload; focus, filter input and scroll position stay',
    async () => {
      const tab = await signedInTab()
      const { page } = tab
      await open(page, `${server.origin}/console/leads?sort=newest`)
      const before = await page.locator('[data-row]').count()
      await page.evaluate(() => {
        document.body.dataset.mark = 'not loaded anew'
      })
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('href'))
      await page.locator('input[name=q]').evaluate((field: HTMLInputElement) => {
        field.value = 'half a na'
      })
      await bookFor('Somebody New', 'new@visitor.example')
      await page.locator('[data-row=new]').filter({ hasText: 'Somebody New' }).waitFor()
      await page.getByRole('status').filter({ hasText: 'New rows are marked' }).waitFor()
      await expect.poll(() => page.locator('[data-row]').count()).toBe(before + 1)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(focused)
      expect(await page.locator('input[name=q]').inputValue()).toBe('half a na')
      expect(await page.locator('body').getAttribute('data-mark')).toBe('not loaded anew')
      await page.keyboard.press('k')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).not.toBe(focused)
      expectNoComplaint(tab)
      await tab.close()
    },
  )
})

nightlyTest(
  'without script a note, a task and its completion are stored and a proposed name is accepted, on a phone',
  async () => {
    const tab = await signedInTab({ javaScript: false, width: 390 })
    const { page } = tab
    await page.goto(`${server.origin}/console/leads?q=maria`)
    await page.locator('[data-row]').first().click()
    const tooLong = 'A long chat.\n'.repeat(400)
    await page.locator('textarea[name=note]').fill(tooLong)
    await page.locator('button[value=note]').click()
    await page.getByText('Please enter 5,000 characters or fewer.').waitFor()
    expect(await page.locator('textarea[name=note]').inputValue()).toBe(tooLong)
    await page.locator('textarea[name=note]').fill('Wants to talk on Monday.')
    await page.locator('button[value=note]').click()
    await page.getByText('Wants to talk on Monday.').waitFor()
    await page.locator('input[name=day]').fill('2027-01-04')
    await page.locator('input[name=note]').fill('Call Maria')
    await page.locator('button[value=task]').click()
    await page.getByRole('listitem').filter({ hasText: 'Call Maria' }).locator('button[value=task_done]').click()
    await page.getByText('Task done: Call Maria').waitFor()
    await bookFor('Maria Santos-Cruz', 'maria@visitor.example', '09171234562')
    await page.reload()
    await page.getByRole('button', { name: 'Accept: Name' }).click()
    await page.getByRole('heading', { level: 1, name: 'Maria Santos-Cruz' }).waitFor()
    expect(await page.getByRole('button', { name: 'Accept: Name' }).count()).toBe(0)
    await page.goto(`${server.origin}/console/leads?sort=newest`)
    const boxes = page.locator('tbody').getByRole('checkbox')
    for (const box of await boxes.all()) await box.check()
    const count = await boxes.count()
    await boxes.first().scrollIntoViewIfNeeded()
    const form = page.locator('details', { has: page.locator('#bulk-status') })
    const bar = await form.boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await form.locator('summary').click()
    await page.locator('#bulk-status').selectOption('lost')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.locator('#bulk-reason[aria-invalid=true]').fill('Test')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `Changed ${count} leads.` })
      .waitFor()
    expect(await page.locator('tbody').getByText('Lost').count()).toBe(count)
    await tab.close()
  },
)

nightlyDescribe.each(LOCALES)('in %s', (locale) => {
  test.each([390, 1440])('list and lead are complete and accessible at %i px', async (width) => {
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    for (const path of ['/console/leads', '/console/leads?q=nobody+like+this', 'lead']) {
      if (path === 'lead') await open(page, `${server.origin}/console/leads`)
      const address = path === 'lead' ? await page.locator('[data-row]').first().getAttribute('href') : path
      await open(page, `${server.origin}${address}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await page.locator('html').getAttribute('lang')).toMatch(
        { vi: /^vi$/, tw: /^zh-Hant-TW$/, en: /^en$/ }[locale],
      )
      await expectAxeFindsNothing(page)
    }
    expectNoComplaint(tab)
    await tab.close()
  })
})
