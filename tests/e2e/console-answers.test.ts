/** An answer: from a template, as previewed, by email or on the person's own channel; with and without script, in three languages. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../support/bookings.ts'
import { expectNoComplaint, open, type TabOptions } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../support/console.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { nightlyDescribe, nightlyTest } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

let mailbox: Mailbox
let server: App
let admin: SignedIn
beforeAll(async () => {
  mailbox = await openMailbox(0, (address) => address.startsWith('gone'))
  server = await startApp({ SMTP_URL: mailbox.url, LEADS_TO: 'leads@firm.example', SECRET }, 'fixture')
  admin = await makeAdmin(server)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

let booked = 0
/** Books a consultation. @returns the URL of its lead */
async function bookFor(page: Page, name: string, email: string): Promise<string> {
  await postBooking(server.origin, {
    ...buildBooking(`console-answer-${++booked}`),
    name,
    email,
    phone: `091755500${10 + booked}`,
  })
  await page.goto(`${server.origin}/console/leads?q=${encodeURIComponent(email)}`)
  return `${server.origin}${await page.locator('[data-row]').first().getAttribute('href')}`
}

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const button = (page: Page, intent: string) => page.locator(`button[value=${intent}]`)
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

describe.each(
  sampled([
    [1440, true],
    [390, false],
  ]),
)('at %i px, with script: %s', (width, javaScript) => {
  nightlyTest('a template is written, chosen on a lead, previewed, changed again, and sent as shown', async () => {
    const tab = await signedInTab({ width, javaScript })
    const { page } = tab
    const title = `Second question ${width}`
    await page.goto(`${server.origin}/console/settings/templates/new`)
    await page.locator('input[name=title]').fill(title)
    await page.locator('input[name="subject.en"]').fill('One more question, {nmae}')
    await page.locator('textarea[name="text.en"]').fill('Dear {name},\n\nabout {reference}:\nwhich year?')
    await button(page, 'save').click()
    await page.getByText('{nmae}').waitFor()
    expect(await page.locator('textarea[name="text.en"]').inputValue()).toContain('{reference}')
    await page.locator('input[name="subject.en"]').fill('One more question, {name}')
    await button(page, 'save').click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

    const address = await bookFor(page, 'Maria Santos', `maria.${width}@visitor.example`)
    await page.goto(address)
    await page.locator('select[name=template]').selectOption({ label: title })
    await page.getByRole('button', { name: 'Insert template' }).click()
    await preview(page).getByText('One more question, Maria Santos').waitFor()
    await page.locator('textarea[name=text]').fill('Dear Maria,\n\nwhich year,\nand which term? {countries}')
    await button(page, 'preview').click()
    await page.getByText('This lead has no value for: {countries}').waitFor()
    await page.locator('textarea[name=text]').fill('Dear Maria,\n\nwhich year?')
    await button(page, 'preview').click()
    await preview(page).getByText('which year?').waitFor()
    // a preview of the previous text is not sent
    await page.locator('textarea[name=text]').fill('Dear Maria,\n\nwhich year,\nand which term?')
    if (javaScript) await preview(page).waitFor({ state: 'hidden' })
    await expect.poll(() => button(page, 'mail').count()).toBe(1)
    await button(page, 'mail').click()
    await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
    const [mail] = await mailbox.receive(
      1,
      ({ to, subject }) => to?.[0]?.address === `maria.${width}@visitor.example` && /^One more/.test(subject ?? ''),
    )
    expect(mail?.text?.trim()).toBe(
      'One more question, Maria Santos\n\nDear Maria,\n\nwhich year,\nand which term?\n\nAda Adams\n\n--\nWaypoint Study Abroad',
    )
    await expect
      .poll(async () => {
        await page.goto(address)
        return page.getByText(/^Accepted by the mail server/).count()
      })
      .toBe(1)
    // the browser logs the rejected template
    expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
    await tab.close()
  })

  nightlyTest(
    'the person’s own channel opens with the text, the answer is recorded, and the clock starts when they write again',
    async () => {
      const tab = await signedInTab({ width, javaScript })
      const { page } = tab
      const address = await bookFor(page, 'Jose Cruz', `jose.${width}@visitor.example`)
      await page.goto(`${address}?template=not-reached`)
      const link = page.getByRole('link', { name: 'Open WhatsApp' })
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/63\d+\?text=Dear%20Jose/)
      expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+63/)
      await button(page, 'whatsapp').click()
      await page.getByText('Replied by WhatsApp').waitFor()
      await page.getByText('Log incoming message').click()
      await page.locator('select[name=channel]').selectOption('whatsapp')
      await button(page, 'wrote').click()
      await page.getByText('New message by WhatsApp').waitFor()
      await page.getByText('Waiting since').waitFor()
      expectNoComplaint(tab)
      await tab.close()
    },
  )

  test('going back after sending shows that the person has this email, and sending it again needs a confirmation', async () => {
    const tab = await signedInTab({ width, javaScript })
    const { page } = tab
    const email = `back.${width}@visitor.example`
    const address = await bookFor(page, 'Back Again', email)
    await page.goto(`${address}?template=first-answer`)
    await button(page, 'mail').first().click()
    await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
    await page.goBack()
    const text = await page.locator('textarea[name=text]').inputValue()
    expect(text).toContain('Back Again')
    await button(page, 'mail').last().click()
    await page.getByText('Select the box to send it again').first().waitFor()
    expect(await page.locator('textarea[name=text]').inputValue()).toBe(text)
    await page
      .getByText(/Ada Adams sent this email to this person on/)
      .first()
      .waitFor()
    await page.locator('input[name=again]').last().check()
    await button(page, 'mail').last().click()
    await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
    await page.goto(address)
    expect(await page.getByText('Email sent', { exact: true }).count()).toBe(2)
    await tab.close()
  })

  nightlyTest('an address that rejects email is marked, and an answer to it needs a confirmation', async () => {
    const tab = await signedInTab({ width, javaScript })
    const { page } = tab
    const email = `gone.${width}@visitor.example`
    const address = await bookFor(page, 'Gone Away', email)
    await expect
      .poll(async () => {
        await page.goto(`${server.origin}/console/leads?q=${encodeURIComponent(email)}`)
        return page.getByText('Email bounces').count()
      })
      .toBe(1)
    await page.goto(address)
    await page.getByText('Confirmation email: Rejected (this address doesn’t exist · 550 5.1.1)').waitFor()
    await page.locator('input[name=subject]').fill('Are you there?')
    await page.locator('textarea[name=text]').fill('We could not reach you.')
    await button(page, 'mail').click()
    await page.getByText('Select the box to send anyway').waitFor()
    expect(await page.locator('textarea[name=text]').inputValue()).toBe('We could not reach you.')
    await page.locator('input[name=anyway]').check()
    await button(page, 'mail').click()
    await page.getByRole('status').filter({ hasText: 'queued for sending' }).waitFor()
    await tab.close()
  })
})

nightlyTest('the preview already shows a colleague’s concurrent change, and keeps all input', async () => {
  const [one, two] = [await signedInTab(), await signedInTab()]
  const address = await bookFor(one.page, 'Two Colleagues', 'two@visitor.example')
  await open(one.page, address)
  await open(two.page, address)
  await one.page.locator('textarea[name=text]').fill('Called.')
  await button(one.page, 'phone').click()
  await one.page.getByText('Replied by phone').waitFor()
  await two.page.locator('input[name=subject]').fill('Hello')
  await two.page.locator('textarea[name=text]').fill('My own words.')
  await button(two.page, 'preview').click()
  await two.page.getByRole('alert').waitFor()
  expect(await two.page.locator('textarea[name=text]').inputValue()).toBe('My own words.')
  for (const tab of [one, two]) await tab.close()
})

nightlyDescribe.each(LOCALES)('in %s', (locale) => {
  test.each([390, 1440])('templates and an answer are complete and accessible at %i px', async (width) => {
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    const lead = await bookFor(page, 'Gone Again', `gone.${locale}${width}@visitor.example`)
    const paths = ['templates', 'templates/first-answer', 'templates/new'].map((path) => `/console/settings/${path}`)
    for (const address of [`${lead}?template=first-answer`, ...paths.map((path) => server.origin + path)]) {
      await open(page, address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAxeFindsNothing(page)
    }
    expectNoComplaint(tab)
    await tab.close()
  })
})
