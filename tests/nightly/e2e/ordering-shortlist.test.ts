/** The shortlist is sent with an order, with script and without. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, whenOperable } from '../../support/chromium.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { prefixOf, VISITORS, withSchool, wordsOf } from '../../support/journey.ts'
import { fillCart, fillOrderContact, placeOrder, readReceipt } from '../../support/ordering.ts'
import { sampled } from '../../support/scope.ts'
import { CAPTCHA_ANSWER } from '../../support/server.ts'
import { ordersOf } from '../../support/server-store.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

let mailbox: Mailbox
let server: App
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startApp({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const ITEM = { kind: 'refine', service: 'sop', mode: 'revision', text: 'I want to study. '.repeat(40), copies: 1 }
const at = (locale: Locale, path: string) => server.origin + prefixOf(locale) + path
const listIn = (page: Page) => new URL(page.url()).searchParams.get('s')
const expectTaken = (page: Page, count: number) => page.locator(`[data-taken="${count}"]`).waitFor()

async function visitor(locale: Locale, javaScript: boolean) {
  const tab = await openTab({ width: locale === 'tw' ? 1440 : 390, javaScript })
  const { origin: url } = server
  // 9999999 is not a school
  await tab.page.context().addCookies([{ name: 'shortlist', value: '3%2C9999999%2C1%2C12', url }])
  return { tab, page: tab.page }
}

/** With script the cart is stored in the browser; without, the form contains it. */
async function goToSubmit(page: Page, locale: Locale, javaScript: boolean): Promise<void> {
  if (javaScript) {
    await open(page, at(locale, '/service_select'))
    await fillCart(page, [{ ...ITEM, urgent: false }], [], locale)
    await open(page, at(locale, '/service_submit'))
    return
  }
  await page.goto(at(locale, '/service_select/refine?service=sop'))
  await page.locator('input[name=mode][value=revision]').check()
  await page.locator('textarea[name=text]').fill(ITEM.text)
  await page.locator('main button[name=intent][value=check]:visible').last().click()
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_submit\?s=/)
}

async function leaveOut(page: Page, locale: Locale, name: string): Promise<void> {
  const label = withSchool(wordsOf(locale).forms.takenRemove, name)
  await page.getByRole('button', { name: label, exact: true }).click()
}

describe.each(
  sampled([
    ['with script', true],
    ['without script', false],
  ]),
)('%s', (of, javaScript) => {
  test.each(sampled(LOCALES, 'tw'))(
    'in %s the list is shown, a removed school stays removed, and the email has the others',
    async (locale) => {
      const { tab, page } = await visitor(locale, javaScript)
      const customer = { ...VISITORS[locale], email: `${of.replace(' ', '-')}-${locale}@mail.example` }
      await goToSubmit(page, locale, javaScript)
      await page.locator('[data-total]').waitFor()
      if (javaScript) await whenOperable(page)
      await expectTaken(page, 3)
      const names = await page.locator('[data-taken] li a').allTextContents()
      const [first = '', second = '', third = ''] = names.map((name) => name.replaceAll('\u00a0', ' '))
      await leaveOut(page, locale, second)
      await expectTaken(page, 2)
      await expect.poll(() => listIn(page)).toBe('3,12')
      expectNoComplaint(tab)
      // invalid fields keep the list, and so does Enter
      await page.locator('input[name=email]').press('Enter')
      await page.locator('[role=alert] li').first().waitFor()
      await expectTaken(page, 2)
      await page.locator('[data-total]').waitFor()
      await fillOrderContact(page, customer)
      if (!javaScript) await page.locator('[name="captcha.answer"]').fill(CAPTCHA_ANSWER)
      await placeOrder(page)
      const reference = await readReceipt(page)
      await tab.close()
      expect(await ordersOf(server, customer.email)).toMatchObject([{ reference, shortlist: '3,12' }])
      const mails = await mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
      const office = mails.find(({ to }) => to?.[0]?.address !== customer.email)
      const linked = [...(office?.html ?? '').matchAll(/<a href="https?:[^"]*\/schools\/(\d+)"/g)].map(([, id]) => id)
      expect(linked).toEqual(['3', '12'])
      const colon = locale === 'tw' ? '：' : ': '
      const isListed = [first, second, third].map((name) => office?.text?.includes(name + colon + server.origin))
      expect(isListed).toEqual([true, false, true])
    },
  )
})

test('a cart from a form without a list has none, and one of unknown ids alone makes an ordinary order', async () => {
  const send = async (query: string) => {
    const body = new FormData()
    body.set('items', JSON.stringify([ITEM]))
    body.set('intent', 'begin')
    const response = await fetch(`${server.origin}/service_submit${query}`, {
      method: 'POST',
      body,
      headers: { origin: server.origin },
    })
    return { status: response.status, html: await response.text() }
  }
  const none = await send('')
  expect([none.status, none.html.includes('data-taken')]).toEqual([200, false])
  const unknown = await send('?s=9999999,8888888')
  expect([unknown.status, unknown.html.includes('data-taken="0"')]).toEqual([200, true])
})
