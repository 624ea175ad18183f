/** A visitor finds a school and books a consultation, in each language, with script and without. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listInquiries } from '../../src/db/queries/inquiries.ts'
import { type App, startApp } from '../support/app.ts'
import { expectNoComplaint, open, openTab } from '../support/chromium.ts'
import { createDatabase, type Engine, type TestDatabase } from '../support/databases.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import {
  book,
  continueForm,
  E164,
  fillContact,
  fillPlans,
  findSchool,
  homeOf,
  readReference,
  VISITORS,
  wordsOf,
} from '../support/journey.ts'
import { isFullRun, sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'
import { type Mailbox, openMailbox } from '../support/smtp.ts'

const consentVersion = demoContent().blocks.consultation[0]?.consent.version

const OFFICES: Record<Locale, { code: string; email: string }> = {
  vi: { code: 'vietnam', email: 'vietnam@waypoint.example' },
  tw: { code: 'taipei', email: 'taipei@waypoint.example' },
  en: { code: 'philippines', email: 'philippines@waypoint.example' },
}

let mailbox: Mailbox
let database: TestDatabase | undefined
const servers: Partial<Record<Engine, App>> = {}

beforeAll(async () => {
  mailbox = await openMailbox()
  servers.sqlite = await startApp({ SMTP_URL: mailbox.url })
  if (!isFullRun) return
  database = await createDatabase('postgres', 'content')
  servers.postgres = await startApp({ SMTP_URL: mailbox.url, DATABASE_URL: database.url })
})
afterAll(async () => {
  await servers.sqlite?.stop()
  await servers.postgres?.stop()
  await database?.drop()
  await mailbox.close()
})

/** The lead is stored as entered, and both emails have arrived. */
async function expectLeadAndMails(engine: Engine, locale: Locale, reference: string): Promise<void> {
  const leads = await inStoreOf(servers[engine] as App, (store) => listInquiries(store.read, 1000))
  const lead = leads.find((inquiry) => inquiry.reference === reference)
  const { name, email } = VISITORS[locale]
  expect(lead).toMatchObject({
    name,
    email,
    edition: locale,
    phone: E164[locale],
    office: OFFICES[locale].code,
    countries: 'usa,uk',
  })
  expect(lead).toMatchObject({
    degree: 'master',
    major: 'Data science',
    source: 'referral',
    consent_version: consentVersion,
  })
  const mails = await mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  const office = mails.find(({ to }) => to?.[0]?.address === OFFICES[locale].email)
  const visitor = mails.find(({ to }) => to?.[0]?.address === email)
  expect(mails).toHaveLength(2)
  expect(office?.replyTo?.[0]?.address).toBe(email)
  expect(visitor?.replyTo?.[0]?.address).toBe(OFFICES[locale].email)
  expect(office?.html).toContain('&lt;b&gt;call&lt;/b&gt;')
  expect(visitor?.html).toContain(`<html lang="${{ vi: 'vi', tw: 'zh-Hant-TW', en: 'en' }[locale]}">`)
}

const engineOf = (locale: Locale): Engine => (locale === 'en' ? 'postgres' : 'sqlite')

describe.each(sampled(LOCALES, 'vi'))('in %s', (locale) => {
  const engine = engineOf(locale)
  const origin = () => servers[engine]?.origin ?? ''

  test.each(sampled([390, 1440]))('from the home page to the success page, %i px wide', async (width) => {
    const tab = await openTab({ width })
    const { page } = tab
    await open(page, `${origin()}${homeOf(locale)}?utm_source=letter&utm_campaign=spring`)
    await findSchool(page, locale, width)
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS[locale])
    await book(page)
    const reference = await readReference(page)
    expect(reference).toMatch(/^WP-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect((await page.locator('h1').textContent())?.replaceAll('\u00a0', ' ')).toBe(wordsOf(locale).result.title)
    expectNoComplaint(tab)
    await tab.close()
    await expectLeadAndMails(engine, locale, reference)
    await expectFirstPage(engine, reference, `${homeOf(locale)}?utm_source=letter&utm_campaign=spring`)
  })

  test('a press on the next step counts from the moment when the step is drawn, and the page stands still then', async () => {
    const tab = await openTab()
    const { page } = tab
    await open(page, `${origin()}${homeOf(locale) === '/' ? '' : homeOf(locale)}/consultation`)
    await fillPlans(page)
    // a mutation observer runs right after React has drawn the step
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('input[name=name]')) return
        observer.disconnect()
        document.body.dataset.focused = String(document.activeElement?.hasAttribute('data-step-title'))
        document.querySelector<HTMLButtonElement>('button[name=intent][value=book]:not(.sr-only)')?.click()
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await continueForm(page)
    await page.locator('[role=alert] a[data-field=name]').waitFor()
    expect(await page.locator('body').getAttribute('data-focused')).toBe('true')
    // the browser's Back leads to the step before, and Forward to this one, with what was typed in both
    await page.locator('input[name=name]').fill('An Nguyen')
    await page.goBack()
    await page.locator('input[name=countries]:checked').first().waitFor({ state: 'attached' })
    await page.goForward()
    await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('An Nguyen')
    expectNoComplaint(tab)
    await tab.close()
  })

  test('the same booking with JavaScript off', async () => {
    const tab = await openTab({ javaScript: false })
    const { page } = tab
    await page.goto(`${origin()}${homeOf(locale)}`)
    await page.locator('main a[href$="/countries/uk/schools"]').first().click()
    await page.locator('main h2 a').first().click()
    await page.locator('a[href$="/consultation"]:visible').first().click()
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS[locale])
    await book(page)
    const reference = await readReference(page)
    await tab.close()
    await expectLeadAndMails(engine, locale, reference)
  })

  test('without script every invalid field is reported at once, and all input stays', async () => {
    const tab = await openTab({ javaScript: false })
    const { page } = tab
    await page.goto(`${origin()}${homeOf(locale) === '/' ? '' : homeOf(locale)}/consultation`)
    await continueForm(page)
    await expect.poll(() => page.locator('[role=alert] li').count()).toBe(3)
    await fillPlans(page)
    await continueForm(page)
    await page.locator('input[name=name]').fill('Ánh 林')
    await page.locator('input[name=email]').fill('no-address')
    await page.locator('input[name=phone]').fill('12')
    await book(page)
    const errors = await page
      .locator('[role=alert] a')
      .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.field))
    expect(errors).toEqual(['email', 'phone', 'consent', 'captcha'])
    expect(await page.locator('input[name=name]').inputValue()).toBe('Ánh 林')
    expect(await page.locator('input[name=email]').inputValue()).toBe('no-address')
    await page.locator('button[name=intent][value=back]').click()
    expect(await page.locator('input[name=major]').inputValue()).toBe('Data science')
    expect(await page.locator('input[name=countries][value=uk]').isChecked()).toBe(true)
    await tab.close()
  })
})

async function expectFirstPage(engine: Engine, reference: string, landing: string): Promise<void> {
  const leads = await inStoreOf(servers[engine] as App, (store) => listInquiries(store.read, 1000))
  const lead = leads.find((inquiry) => inquiry.reference === reference)
  expect(JSON.parse(lead?.attribution ?? '{}')).toMatchObject({
    landing_page: landing,
    utm_source: 'letter',
    utm_campaign: 'spring',
  })
}
