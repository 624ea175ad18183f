/**
 * An order from confirmation to delivery with its file, which the visitor finds on the receipt; then an export of the person's data, and an
 * erasure.
 */

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCaptcha } from '../../../src/server/captcha/captcha.ts'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab, type Tab, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { nightlyDescribe } from '../../support/nightly.ts'
import { isFullRun, sampled } from '../../support/scope.ts'
import { CAPTCHA_ANSWER } from '../../support/server.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

const PDF = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n')
let mailbox: Mailbox
let server: App
let admin: SignedIn
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startApp({ SMTP_URL: mailbox.url, LEADS_TO: 'leads@firm.example', SECRET }, 'fixture')
  admin = await makeAdmin(server)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Lang: 'en' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

let placed = 0
/** Places an order with rush. @returns its reference */
async function placeOrder(name: string, email: string): Promise<string> {
  const text = Array.from({ length: 300 }, () => 'word').join(' ')
  const items = [{ kind: 'refine', service: 'sop', mode: 'revision', text, copies: 1, urgent: true }]
  const { total_minor } = await post('/api/Home/get_discounts_price_refine', { items })
  const { key } = issueCaptcha({ secret: SECRET, now: Date.now, testAnswer: null })
  const answer = await post('/api/Home/add_inq_server', {
    items,
    contact: { name, email, phone: `0917123456${++placed}` },
    quoted_total_minor: total_minor,
    consent: true,
    captcha: { key, answer: CAPTCHA_ANSWER },
    idempotency_key: `rights-order-${placed}`,
  })
  return (answer.order as { reference: string }).reference
}

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)

async function expectClean({ page }: Tab, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (isFullRun) await expectAxeFindsNothing(page)
}

test.each(sampled([1440, 390]))(
  'at %i px an order advances, its file reaches the customer, and the person’s data is exported and erased',
  async (width) => {
    const name = `Lan ${width}`
    const email = `lan${width}@visitor.example`
    const reference = await placeOrder(name, email)
    const staff = await signedInTab({ width })
    const { page } = staff
    await open(page, `${server.origin}/console/leads?q=${reference}`)
    await page.locator('[data-row]').click()
    const orderSection = page.locator(`[data-order="${reference}"]`)
    await orderSection
      .locator('input[type=file]')
      .setInputFiles({ name: 'Essay.docx', mimeType: 'application/pdf', buffer: PDF })
    await orderSection.getByRole('button', { name: 'Add file' }).click()
    await orderSection.getByRole('link', { name: 'Essay.pdf' }).waitFor()
    for (const step of ['Confirm', 'Mark as paid', 'Start work'])
      await orderSection.getByRole('button', { name: step }).click()
    await orderSection.getByText(/Rush, due/).waitFor()
    await expectClean(staff, width)
    const [mail] = await mailbox.receive(
      1,
      ({ subject = '', to }) => subject.includes('is confirmed') && to?.[0]?.address === email,
    )
    const address = /http\S+service_result\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const visitor = await openTab({ width })
    await open(visitor.page, address)
    await visitor.page.getByText('In progress').waitFor()
    expect(await visitor.page.locator('[data-file]').count()).toBe(0)
    await orderSection.getByRole('button', { name: 'Mark as delivered' }).click()
    await orderSection.getByText('Delivered on time').waitFor()
    await open(visitor.page, address)
    await expectClean(visitor, width)
    const saving = visitor.page.waitForEvent('download')
    await visitor.page.locator('[data-file]').click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('Essay.pdf')
    await open(page, `${server.origin}/console/rights?q=${encodeURIComponent(email)}`)
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Continue with selected' }).click()
    await page.locator('[data-count=files]').waitFor()
    expect(await page.locator('[data-count=files]').textContent()).toBe('1')
    await expectClean(staff, width)
    const downloading = page.waitForEvent('download')
    await page.locator('[data-export]').click()
    const zip = await (await downloading).createReadStream()
    const bytes = Buffer.concat(await Array.fromAsync(zip as AsyncIterable<Buffer>))
    const data = JSON.parse(strFromU8(unzipSync(new Uint8Array(bytes))['data.json'] as Uint8Array))
    expect(data.orders[0].reference).toBe(reference)
    await page.locator('input[name=confirm]').fill('somebody@visitor.example')
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await page.getByText('This doesn’t match the person’s data. No data was erased.').waitFor()
    await page.locator('input[name=confirm]').fill(email)
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await page.getByText('Date and amount of 1 order were kept.').waitFor()
    await open(page, `${server.origin}/console/leads?q=${reference}`)
    expect(await page.locator('[data-row]').count()).toBe(0)
    await visitor.page.goto(address)
    expect(new URL(visitor.page.url()).pathname).toMatch(/service_select$/)
    await open(page, `${server.origin}/console/audit?action=person.erased`)
    await page.getByText('Ada Adams').first().waitFor()
    await visitor.close()
    await staff.close()
  },
)

nightlyDescribe.each(LOCALES)('in %s', (locale: Locale) => {
  test.each([390, 1440])('privacy, audit and retention are complete and accessible at %i px', async (width) => {
    await placeOrder('Somebody Else', 'else@visitor.example')
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    for (const path of [
      '/console/rights',
      '/console/rights?q=else',
      '/console/audit',
      '/console/audit?q=nothing+like+it',
      '/console/settings/retention',
    ]) {
      await open(page, `${server.origin}${path}`)
      await expectClean(tab, width)
    }
    expectNoComplaint(tab)
    await tab.close()
  })
})
