/** The money of an order in the console, without script: a lower price, a deposit, two payments, one voided, and the receipt. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCaptcha } from '../../src/server/captcha/captcha.ts'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { SECRET } from '../support/bookings.ts'
import { open } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../support/console.ts'
import { CAPTCHA_ANSWER } from '../support/server.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

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

/** An order of US$36. @returns its reference */
async function placeOrder(): Promise<string> {
  const { key } = issueCaptcha({ secret: SECRET, now: Date.now, testAnswer: null })
  const answer = await fetch(`${server.origin}/api/Home/add_inq_server`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Lang: 'en' },
    body: JSON.stringify({
      items: [{ kind: 'refine', service: 'sop', mode: 'revision', word_count: 600, copies: 1, urgent: false }],
      contact: { name: 'Lan Nguyen', email: 'lan@visitor.example', phone: '09171234561' },
      quoted_total_minor: 3600,
      consent: true,
      captcha: { key, answer: CAPTCHA_ANSWER },
      idempotency_key: 'money-order-1',
    }),
  })
  const { order } = (await answer.json()) as { order: { reference: string } }
  return order.reference
}

test('an order gets a lower price, a deposit and two payments, one is voided, and the receipt says what is left', async () => {
  const reference = await placeOrder()
  const { page, close } = await openSignedIn(server, admin, { width: 390, javaScript: false })
  await page.goto(`${server.origin}/console/leads?q=${reference}`)
  await page.locator('[data-row]').click()
  const panel = page.locator(`[data-payment="${reference}"]`)
  const field = (name: string) => panel.locator(`input[name=${name}]:visible`)

  await panel.getByText('Change price or deposit').click()
  await field('price').fill('30')
  await field('deposit').fill('10')
  await field('due').fill('2027-01-15')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Enter a reason.').waitFor()
  expect(await field('deposit').inputValue()).toBe('10')
  await field('reason').fill('Second document')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('US$10, due 15 Jan 2027').waitFor()

  for (const amount of ['10', '25']) {
    await panel.getByText('Record a payment').click()
    await field('amount').fill(amount)
    await panel.locator('select[name=method]').selectOption('cash')
    await panel.getByRole('button', { name: 'Record payment' }).click()
    await panel.getByText(`US$${amount} · Cash`).waitFor()
  }
  await panel.getByText('Overpaid').waitFor()
  await panel.locator('summary[aria-label="Void: US$25"]').click()
  await field('reason').fill('Another customer')
  await panel.getByRole('button', { name: 'Void payment' }).click()
  await panel.getByText('Voided: Another customer').waitFor()
  await page.getByText(`Price of order ${reference}: US$36 → US$30`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await panel.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.locator('[data-receipt]')
  const text = (await receipt.textContent()) ?? ''
  for (const part of ['Lan Nguyen', 'Agreed priceUS$30', 'Total receivedUS$10', 'Balance dueUS$20'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/US\$25|Another customer|Second document/)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Send by email' }).isVisible()).toBe(false)
  expect(await page.locator('header').isVisible()).toBe(false)
  expect(await receipt.isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Send by email' }).click()
  await page.getByRole('status').waitFor()
  const [mail] = await mailbox.receive(1, ({ subject = '' }) => subject.startsWith(`Receipt ${reference}`))
  expect(mail?.to?.[0]?.address).toBe('lan@visitor.example')
  const url = page.url().replace('?sent', '')
  await close()

  // scripts don't run in the tab above
  const tab = await openSignedIn(server, admin)
  await open(tab.page, url)
  expect(await tab.page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(true)
  await expectAxeFindsNothing(tab.page)
  await open(tab.page, url.replace(/\/orders.*/, ''))
  for (const summary of await tab.page.locator('[data-payment] summary').all()) await summary.click()
  await expectAxeFindsNothing(tab.page)
  await tab.close()
})
