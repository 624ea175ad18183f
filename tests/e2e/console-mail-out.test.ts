/** An email from a lead with a copy and a file: undone, sent, scheduled; with and without script, on a phone. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { expectNoComplaint } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../support/console.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

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

/** Books a consultation, and opens its lead. */
async function openLead(page: Page, name: string, email: string, phone: string): Promise<void> {
  await postBooking(server.origin, { ...buildBooking(`mail-out-${email}`), name, email, phone })
  await page.goto(`${server.origin}/console/leads?q=${encodeURIComponent(email)}`)
  const address = await page.locator('[data-row]').first().getAttribute('href')
  await page.goto(server.origin + address)
}
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
const button = (page: Page, intent: string) => page.locator(`button[value=${intent}]`)
const openFold = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).click()

async function fillIn(page: Page, subject: string, text = 'Here is the plan.'): Promise<void> {
  await field(page, 'subject').fill(subject)
  await field(page, 'text').fill(text)
}

test('an email is undone, comes back into the form with its file, and leaves with copy and file', async () => {
  const tab = await openSignedIn(server, admin, { width: 390 })
  const { page } = tab
  const email = 'with.copy@visitor.example'
  await openLead(page, 'With Copy', email, '09175559001')
  await fillIn(page, 'The plan')
  await openFold(page, 'Copy and attachments')
  await field(page, 'cc').fill('mother@family.example')
  await page.locator('#new-files').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expectAxeFindsNothing(page)
  await button(page, 'mail').click()
  await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
  await button(page, 'undo_answer').first().click()
  await page.getByRole('status').filter({ hasText: 'The email was not sent' }).waitFor()
  expect(await field(page, 'subject').inputValue()).toBe('The plan')
  expect(await field(page, 'text').inputValue()).toBe('Here is the plan.')
  expect(await field(page, 'cc').inputValue()).toBe('mother@family.example')
  expect(await page.getByRole('checkbox', { name: 'plan.pdf' }).isChecked()).toBe(true)
  await page.getByText('Waiting since').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await button(page, 'mail').click()
  await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
  await expectAxeFindsNothing(page)
  const isPlan = (mail: Mailbox['mails'][number]) => mail.subject === 'The plan'
  const mails = await mailbox.receive(2, isPlan)
  // one for the person, one for the copy
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.to?.map(({ address }) => address)).toEqual([email])
    expect(mail.cc?.map(({ address }) => address)).toEqual(['mother@family.example'])
    expect(mail.attachments).toMatchObject([{ filename: 'plan.pdf', mimeType: 'application/pdf' }])
  }
  // by the script, without a reload
  await button(page, 'undo_answer').first().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Copy to (Cc): mother@family.example').waitFor()
  expectNoComplaint(tab)
  await tab.close()
})

test('without script, a rejected form keeps its stored file, and a scheduled email is cancelled', async () => {
  const tab = await openSignedIn(server, admin, { width: 390, javaScript: false })
  const { page } = tab
  await openLead(page, 'Send Later', 'later@visitor.example', '09175559002')
  await fillIn(page, 'For later')
  await openFold(page, 'Copy and attachments')
  await field(page, 'cc').fill('mother')
  await page.locator('#new-files').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
  await button(page, 'mail').click()
  await page.getByText('“mother” isn’t an email address.').waitFor()
  expect(await page.getByRole('checkbox', { name: 'plan.pdf' }).isChecked()).toBe(true)
  await field(page, 'cc').fill('')
  await openFold(page, 'Send later')
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await field(page, 'due_day').fill(day)
  await field(page, 'due_time').fill('09:30')
  await button(page, 'schedule').click()
  await page.getByText('Scheduled. The response timer runs until the email leaves.').waitFor()
  await page.getByText(/^Email scheduled for .*09:30/).waitFor()
  await page.getByText('Waiting since').waitFor()
  await button(page, 'cancel_scheduled').click()
  await page.getByText('The email was not sent. Its text is in the form again.').waitFor()
  expect(await field(page, 'subject').inputValue()).toBe('For later')
  await page.getByText('Scheduled email cancelled').waitFor()
  // of two, the older one is cancelled last
  for (const subject of ['First', 'Second']) {
    await fillIn(page, subject, `${subject} text`)
    await openFold(page, 'Send later')
    await field(page, 'due_day').fill(day)
    await field(page, 'due_time').fill('09:30')
    await button(page, 'schedule').click()
    await page.getByText('Scheduled. The response timer runs until the email leaves.').waitFor()
  }
  for (const subject of ['Second', 'First']) {
    await button(page, 'cancel_scheduled').first().click()
    await page.waitForURL(/event=/)
    await expect.poll(() => field(page, 'subject').inputValue()).toBe(subject)
  }
  await tab.close()
})
