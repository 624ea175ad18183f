/**
 * The console from its first start: a family books on the site, and staff answer, meet and record it, by keyboard alone, in each language.
 */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import type { Locale } from '../../support/demo-editions.ts'
import {
  book,
  continueForm,
  E164,
  fillContact,
  fillPlans,
  prefixOf,
  readReference,
  VISITORS,
} from '../../support/journey.ts'
import { type Keyboard, keyboardOf } from '../../support/keyboard.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

const ADMIN = { email: 'ada@firm.example', name: 'Ada Adams', password: 'gentle otters weigh rivers' }
const CANH = { email: 'canh@firm.example', name: 'Nguyễn Văn Cảnh', password: 'bảy bến cảng lặng gió chiều' }
const VIEWS: [Locale, string, number][] = [
  ['vi', 'vi-VN', 390],
  ['tw', 'zh-TW', 1440],
  ['en', 'en-GB', 390],
]

describe.each(VIEWS)('in %s', (locale, browserLocale, width) => {
  let mailbox: Mailbox
  let server: App
  let admin: Tab
  let consultant: Tab
  let lead = ''
  let reference = ''
  beforeAll(async () => {
    mailbox = await openMailbox()
    server = await startApp({ SMTP_URL: mailbox.url, LEADS_TO: 'leads@firm.example', SECRET })
    admin = await openTab({ width, locale: browserLocale })
    consultant = await openTab({ width, locale: browserLocale })
  })
  afterAll(async () => {
    await Promise.all([admin.close(), consultant.close()])
    await server.stop()
    await mailbox.close()
  })

  const at = (path: string) => server.origin + path
  const keysOf = ({ page }: Tab): Keyboard => keyboardOf(page)
  const expectWhole = async ({ page }: Tab) => {
    await expectAxeFindsNothing(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale === 'tw' ? 'zh-Hant-TW' : locale)
  }
  const linkIn = async (address: string, shape: RegExp) => {
    const [mail] = await mailbox.receive(1, ({ to, text }) => to?.[0]?.address === address && shape.test(text ?? ''))
    return shape.exec(mail?.text ?? '')?.[0] ?? ''
  }
  /** Submits a form by keyboard, and waits for the answer's page. */
  const send = async (tab: Tab, selector: string, url: RegExp | string) => {
    await keysOf(tab).press(selector)
    await tab.page.waitForURL(url)
    await tab.page.locator('html[data-operable]').waitFor({ state: 'attached' })
  }

  test('the first admin uses the link of the start, and sets up an app beside the password', async () => {
    const { page } = admin
    const keys = keysOf(admin)
    const [, setup = ''] = /create the first admin at \S+?(\/console\/setup\?token=\S+)/.exec(server.stderrText()) ?? []
    await open(page, at(setup))
    await expectWhole(admin)
    await keys.type('input[name=email]', ADMIN.email)
    await keys.type('input[name=name]', ADMIN.name)
    await keys.type('input[name=password]', ADMIN.password)
    await send(admin, 'main button[type=submit]', '**/console/account')
    await keys.press('button[value=app]')
    const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    // a code is valid for a minute and a half, and a slow machine may take longer between reading it and sending it
    while ((await page.locator('#new-codes').count()) === 0) {
      await page.locator('#code-error').evaluateAll((errors) => errors.map((error) => error.remove()))
      await keys.type('input[name=code]', totp.generate())
      await keys.press('button[value=app_confirm]')
      await page.locator('#new-codes, #code-error').first().waitFor()
    }
    await expectWhole(admin)
    admin.complaints.length = 0
  })

  test('a consultant is invited, and accepts', async () => {
    const keys = keysOf(admin)
    await open(admin.page, at('/console/people'))
    await expectWhole(admin)
    await keys.type('input[name=email]', CANH.email)
    for (const office of ['vietnam', 'taipei', 'philippines']) await keys.check(`input[name=offices][value=${office}]`)
    await keys.choose('select[name=locale]', locale)
    await send(admin, 'button[value=invite]', /done=invited/)
    expectNoComplaint(admin)

    const joining = keysOf(consultant)
    await open(consultant.page, at(await linkIn(CANH.email, /\/console\/accept\?token=[\w-]+/)))
    await expectWhole(consultant)
    await joining.type('input[name=name]', CANH.name)
    await joining.type('input[name=password]', CANH.password)
    await send(consultant, 'main button[type=submit]', /\/console\/(leads|day)$/)
    await expectWhole(consultant)
    await send(consultant, 'header a[href="/console/leads"]', '**/console/leads')
  })

  test('a family books on the site, and the open inbox shows it', async () => {
    const visitor = await openTab({ width: 390, locale: browserLocale })
    await open(visitor.page, at(`${prefixOf(locale)}/consultation`))
    await fillPlans(visitor.page)
    await continueForm(visitor.page)
    await fillContact(visitor.page, VISITORS[locale])
    await book(visitor.page)
    reference = await readReference(visitor.page)
    await visitor.close()

    const { page } = consultant
    await page.locator('[data-row=new]').filter({ hasText: VISITORS[locale].name }).waitFor()
    await page
      .locator('h1')
      .focus()
      .catch(() => undefined)
    await page.keyboard.press('j')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(VISITORS[locale].name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/leads\/\w{16}$/)
    await page.locator('html[data-operable]').waitFor({ state: 'attached' })
    lead = new URL(page.url()).pathname
    await page.getByText(reference).first().waitFor()
    await expectWhole(consultant)
  })

  test('it is assigned by a key, and answered from a template; the email arrives', async () => {
    const { page } = consultant
    const keys = keysOf(consultant)
    await page.keyboard.press('a')
    await page.waitForURL(/done=take/)
    await page.locator('html[data-operable]').waitFor({ state: 'attached' })
    expect(await page.locator('select[name=owner] option:checked').textContent()).toBe(CANH.name)
    await keys.choose('select[name=template]')
    await send(consultant, 'form:has(select[name=template]) button', /template=/)
    const subject = await page.locator('input[name=subject][type=text]').inputValue()
    expect(await page.locator('textarea[name=text]').inputValue()).toContain(VISITORS[locale].name)
    await expectWhole(consultant)
    await send(consultant, 'button[value=mail]', /done=mail/)
    const [mail] = await mailbox.receive(1, (one) => one.subject === subject)
    expect([mail?.to?.[0]?.address, mail?.replyTo?.[0]?.address]).toEqual([VISITORS[locale].email, CANH.email])
  })

  test('a note, a task and a status are stored', async () => {
    const { page } = consultant
    const keys = keysOf(consultant)
    await keys.type('textarea[name=note]', 'Wants to talk on Monday evening.')
    await send(consultant, 'button[value=note]', /done=note/)
    await page.getByText('Wants to talk on Monday evening.').waitFor()
    expect(await keys.lastDayOfYear('input[name=day]')).toMatch(/^\d{4}-12-31$/)
    await keys.type('input[name=note]', 'Send the list of schools')
    await send(consultant, 'button[value=task]', /done=task/)
    await send(consultant, 'button[value=task_done]', /done=task_done/)
    await keys.choose('select[name=status]', 'meeting')
    await send(consultant, 'button[value=change]', /done=change/)
    expect(await page.locator('select[name=status]').inputValue()).toBe('meeting')
    await expectWhole(consultant)
  })

  test('a second booking of the same phone is proposed as the same person, merged, and split again', async () => {
    const { page } = consultant
    const other = await postBooking(server.origin, {
      ...buildBooking(`whole-${locale}`),
      name: VISITORS[locale].name,
      phone: E164[locale],
      email: 'other.address@mail.example',
      office: { vi: 'vietnam', tw: 'taipei', en: 'philippines' }[locale],
    })
    await open(page, at(lead))
    await send(consultant, 'a[href*="/doubles/"]', /\/doubles\//)
    await expectWhole(consultant)
    await send(consultant, 'button[value=merge]', /done=merge/)
    await page.getByText(String(other)).first().waitFor()
    await expectWhole(consultant)
    await send(consultant, 'button[value=undo_merge]', /done=undo_merge/)
    expect(await sentOn(page)).not.toContain(other)
    expect(await sentOn(page)).toContain(reference)
    expectNoComplaint(consultant)
  })

  test('everything about the person is exported as a file, and erased', async () => {
    const { page } = admin
    const keys = keysOf(admin)
    const { email } = VISITORS[locale]
    await open(page, at(`/console/rights?q=${encodeURIComponent(email)}`))
    await keys.check('input[name=lead]')
    await send(admin, 'form:has(input[name=lead]) button', /lead=/)
    await expectWhole(admin)
    const downloading = page.waitForEvent('download')
    await keys.press('[data-export]')
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
    await keys.type('input[name=confirm]', email)
    await send(admin, 'button[value=erase]', /done=erased/)
    await expectWhole(admin)
    expectNoComplaint(admin)
    const afterErasure = await page.request.get(at(`/console/leads?q=${reference}`))
    expect(await afterErasure.text()).not.toContain(lead)
  })
})

/** The person's message on the page of a lead. */
const sentOn = async (page: Page) => (await page.locator('[data-sent]').allTextContents()).join(' ')
