/** A visitor prices a document or a service and orders it: in each language, with and without script, and with errors. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBlock } from '../../src/db/queries/blocks.ts'
import { raiseContentVersion } from '../../src/db/queries/settings.ts'
import { writtenMoment } from '../../src/domain/moments.ts'
import { provideApp } from '../support/app.ts'
import { expectNoComplaint, open, openTab, whenOperable } from '../support/chromium.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { E164, homeOf, VISITORS, type Visitor, wordsOf } from '../support/journey.ts'
import { saveBlock } from '../support/load-content.ts'
import { loseNextAnswer } from '../support/lost-answer.ts'
import { nightlyDescribe, nightlyTest } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'
import { CAPTCHA_ANSWER } from '../support/server.ts'
import { inStoreOf, ordersOf } from '../support/server-store.ts'
import { buildDocx, w } from '../support/word-documents.ts'

const server = provideApp({ TZ: 'America/Los_Angeles' })

const at = (locale: Locale, path: string) => server.origin + (locale === 'en' ? '' : homeOf(locale)) + path
const TEXTS: Record<Locale, { text: string; words: number }> = {
  vi: { text: 'Tôi muốn học kinh tế. '.repeat(40), words: 200 },
  tw: { text: '我想讀經濟學。'.repeat(40), words: 280 },
  en: { text: 'I want to study economics. '.repeat(40), words: 200 },
}

/** A new price list, as saved in the console. */
const changePrices = (factor: number) =>
  inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      const prices = await findBlock(tx, 'prices', 'prices')
      if (!prices) throw new Error('no prices')
      for (const { modes } of prices.refine)
        for (const { tiers } of modes)
          for (const { minimum, per_word } of tiers) {
            minimum.USD = Math.round((minimum.USD ?? 0) * factor)
            per_word.USD = Math.round((per_word.USD ?? 0) * factor)
          }
      await saveBlock(tx, 'prices', prices, 0)
    }),
  )

/** Fills the document's form; returns after the text is counted. */
async function chooseDocument(page: Page, locale: Locale, text: string, words: number): Promise<void> {
  await open(page, at(locale, '/service_select/refine?service=sop'))
  await page.locator('input[name=mode][value=revision]').check()
  await page.locator('textarea[name=text]').fill(text)
  await page.locator(`output[data-count="${words}"]`).waitFor()
}

const check = (page: Page) => page.locator('main button[name=intent][value=check]:visible').last().click()

async function addToCart(page: Page): Promise<void> {
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_select$/)
  await page.locator('#cart [data-total]').waitFor()
}

async function goToSubmit(page: Page): Promise<void> {
  await page.locator('a[href$="/service_submit"]:visible').first().click()
  await page.waitForURL(/\/service_submit$/)
  await page.locator('[data-total]').waitFor()
  await whenOperable(page)
}

async function fillContact(page: Page, { name, email, phone }: Visitor): Promise<void> {
  await page.locator('main input[name=name]').fill(name)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('input[name=consent]').check()
}

const order = (page: Page) => page.locator('main button[type=submit]:visible').last().click()

async function readReference(page: Page): Promise<string> {
  await page.waitForURL(/\/service_result\?receipt=/)
  return ((await page.locator('[data-reference]').textContent()) ?? '').trim()
}

const visitor = (locale: Locale, of: string): Visitor => ({
  ...VISITORS[locale],
  email: `${of}-${locale}@mail.example`,
})

describe('URLs', () => {
  test.each([
    ['/service_select', 200, null],
    ['/service_select/refine', 200, null],
    ['/service_select/apply?service=visa', 200, null],
    ['/service_select/other', 404, null],
    ['/service_submit', 302, '/service_select'],
    ['/tw/service_submit', 302, '/tw/service_select'],
    ['/vi/service_result', 302, '/vi/service_select'],
  ])('%s answers %i', async (path, status, to) => {
    const response = await fetch(server.origin + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([status, to])
  })

  test.each(sampled(LOCALES, 'vi'))('the overview in %s is complete without script', async (locale) => {
    const html = await (await fetch(at(locale, '/service_select'))).text()
    const { order: words } = wordsOf(locale)
    for (const text of [words.heading, words.documents.title, words.services.title, words.integrityTitle])
      expect(html).toContain(text)
    expect(html.match(/service_select\/(refine|apply)\?service=/g)).toHaveLength(7)
  })
})

describe.each(sampled(LOCALES, 'vi'))('in %s', (locale) => {
  test('a pasted text is counted, priced, put into the cart and ordered', async () => {
    const tab = await openTab({ width: locale === 'tw' ? 1440 : 390 })
    const { page } = tab
    const { text, words } = TEXTS[locale]
    const customer = visitor(locale, 'plain')
    await chooseDocument(page, locale, text, words)
    await page.locator('[data-live-total]').waitFor({ state: 'attached' })
    await check(page)
    const total = Number(await page.locator('[data-total]').getAttribute('data-total'))
    await addToCart(page)
    await page.reload()
    await whenOperable(page)
    await goToSubmit(page)
    await fillContact(page, customer)
    await order(page)
    const reference = await readReference(page)
    expect(await page.locator('h1').textContent()).toBe(wordsOf(locale).order.result.title)
    // the receipt shows the time in the edition's time zone; the server's is another
    const [placed] = await ordersOf(server, customer.email)
    const { time, offset } = writtenMoment(Number(placed?.created_at), locale)
    for (const expected of [time, offset])
      expect(await page.locator('[aria-labelledby=ordered-title]').innerText()).toContain(expected)
    expect(await page.evaluate((key) => localStorage.getItem(key), `waypoint-cart-${locale}`)).toBeNull()
    expectNoComplaint(tab)
    await tab.close()
    expect(await ordersOf(server, customer.email)).toMatchObject([
      { reference, edition: locale, phone: E164[locale], total_minor: total, name: customer.name },
    ])
  })
})

nightlyTest.each([
  ['docx', 'en', () => buildDocx({ body: w.p('', w.run('Seven words are in this small file.')) }), 7],
  ['doc', 'tw', () => readFileSync('tests/support/documents/chinese.doc'), null],
] as const)(
  'a %s is counted at once, with the text that was counted, and ordered',
  async (kind, locale, build, words) => {
    const tab = await openTab()
    const { page } = tab
    const customer = visitor(locale, kind)
    await open(page, at(locale, '/service_select/refine?service=essay&mode=polishing'))
    await page.locator('input[name=source][value=file]').check()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `draft.${kind}`, mimeType: 'application/msword', buffer: build() })
    const counted = page.locator('[data-words]')
    const fileError = page.locator('#f-file-error')
    await counted.or(fileError).waitFor()
    expect(await fileError.allTextContents()).toEqual([])
    const count = Number(await counted.getAttribute('data-words'))
    if (words !== null) expect(count).toBe(words)
    expect(count).toBeGreaterThan(0)
    // the control no longer contains a file
    await page.locator('label[for=f-file]').getByText(wordsOf(locale).order.refine.otherFile).waitFor()
    expect((await page.locator('#f-file').boundingBox())?.width).toBeLessThanOrEqual(1)
    await page.getByText(wordsOf(locale).order.refine.countedText).click()
    expect(await page.locator('details[open] section').innerText()).not.toBe('')
    await page.locator('[data-live-total]').waitFor({ state: 'attached' })
    await check(page)
    await page.locator('[data-total]').waitFor()
    await addToCart(page)
    await goToSubmit(page)
    await fillContact(page, customer)
    await order(page)
    const reference = await readReference(page)
    expectNoComplaint(tab)
    await tab.close()
    expect((await ordersOf(server, customer.email)).map((row) => row.reference)).toEqual([reference])
  },
)

nightlyTest('a file that is no Word file gets an error at its field', async () => {
  const { page, close } = await openTab()
  await open(page, at('vi', '/service_select/refine?service=sop&mode=revision'))
  await page.locator('input[name=source][value=file]').check()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.docx', mimeType: 'x/y', buffer: Buffer.from('no') })
  await page.locator('#f-file-error').waitFor()
  expect(await page.locator('#f-file').getAttribute('aria-describedby')).toContain('f-file-error')
  await close()
})

nightlyTest(
  'beyond the priced range the visitor can ask a consultant, with a prepared request, or edit the text',
  async () => {
    const { page, close } = await openTab()
    const text = 'từ '.repeat(4001)
    await chooseDocument(page, 'vi', text, 4001)
    await check(page)
    await page.locator('[data-step-title]').waitFor()
    expect(await page.locator('#add-form').count()).toBe(0)
    await page.getByRole('button', { name: wordsOf('vi').order.check.overEdit }).click()
    expect(await page.locator('textarea[name=text]').inputValue()).toBe(text)
    await check(page)
    await page.locator('[data-step-title]').waitFor()
    await page.locator('[data-over-limit] a').click()
    await page.waitForURL(/\/consultation\?remarks=/)
    expect(await page.locator('form input[name=remarks]').inputValue()).toContain('4.001')
    await close()
  },
)

nightlyTest('an application service is accepted for a second country, and rejected for the same one', async () => {
  const { page, close } = await openTab()
  for (const country of ['uk', 'usa', 'uk']) {
    await open(page, at('tw', '/service_select/apply?service=visa'))
    await page.locator(`input[name="visa.country"][value=${country}]`).check()
    await page.locator('[data-live-total]').waitFor({ state: 'attached' })
    await check(page)
    await page.locator('[data-step-title], [data-twice]').waitFor()
    if ((await page.locator('[data-twice]').count()) === 0) await addToCart(page)
  }
  expect(await page.locator('[data-twice]').innerText()).toContain('你已選擇此項申請服務，請先刪除再重新加入。')
  await page.locator('[data-twice] a').click()
  await page.locator('#cart li').first().waitFor()
  await expect.poll(() => page.locator('#cart li').count()).toBe(2)
  await close()
})

nightlyTest('a lost connection keeps everything; Retry makes one order', async () => {
  const { page, context, close } = await openTab({ locale: 'vi-VN' })
  const { forms } = wordsOf('vi')
  const customer = visitor('vi', 'lost')
  await chooseDocument(page, 'vi', TEXTS.vi.text, TEXTS.vi.words)
  await check(page)
  await addToCart(page)
  await goToSubmit(page)
  await fillContact(page, customer)
  await context.setOffline(true)
  await order(page)
  const dialog = page.getByRole('dialog', { name: forms.retryTitle })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: forms.close, exact: true }).click()
  expect(await page.locator('main input[name=name]').inputValue()).toBe(customer.name)
  await context.setOffline(false)
  await loseNextAnswer(page)
  await order(page)
  await dialog.waitFor()
  expect(await ordersOf(server, customer.email)).toHaveLength(1)
  await dialog.getByRole('button', { name: forms.retry, exact: true }).click()
  const reference = await readReference(page)
  expect((await ordersOf(server, customer.email)).map((row) => row.reference)).toEqual([reference])
  await close()
})

nightlyTest('without script one document goes from its form to the order', async () => {
  const { page, close } = await openTab({ javaScript: false })
  const customer = visitor('vi', 'plain-html')
  await page.goto(at('vi', '/service_select/refine?service=rl'))
  await check(page)
  expect(
    await page.locator('[role=alert] a').evaluateAll((links) => links.map((a) => (a as HTMLElement).dataset.field)),
  ).toEqual(['mode', 'text'])
  await page.locator('input[name=mode][value=revision]').check()
  await page.locator('input[name=source][value=file]').check()
  const buffer = buildDocx({ body: w.p('', w.run('Một hai ba bốn.')) })
  await page.locator('input[type=file]').setInputFiles({ name: 'thư.docx', mimeType: 'application/msword', buffer })
  await check(page)
  await page.locator('[data-total]').waitFor()
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_submit$/)
  await order(page)
  await expect.poll(() => page.locator('[role=alert] li').count()).toBe(5)
  await fillContact(page, customer)
  await page.locator('[name="captcha.answer"]').fill(CAPTCHA_ANSWER)
  await order(page)
  const reference = await readReference(page)
  await close()
  expect((await ordersOf(server, customer.email)).map((row) => row.reference)).toEqual([reference])
})

/** Last, because they change the price list. */
nightlyDescribe('when the price list changes', () => {
  test('the cart shows the former price, and an order at it asks for a confirmation', async () => {
    const tab = await openTab()
    const { page } = tab
    const customer = visitor('en', 'changed')
    await chooseDocument(page, 'en', TEXTS.en.text, TEXTS.en.words)
    await check(page)
    await addToCart(page)
    await changePrices(2)
    await page.reload()
    await whenOperable(page)
    expect(await page.locator('[data-price-changed]').innerText()).toContain('US$35')
    await goToSubmit(page)
    await fillContact(page, customer)
    await changePrices(2)
    await order(page)
    await page.locator('[data-problem=price_changed]').waitFor()
    expect(await page.locator('[data-problem]').innerText()).toMatch(/US\$70\b.*US\$140\b/)
    expect(await ordersOf(server, customer.email)).toEqual([])
    await order(page)
    await readReference(page)
    expect(await ordersOf(server, customer.email)).toMatchObject([{ total_minor: 14_000 }])
    expect(tab.complaints.filter((text) => !text.includes('409'))).toEqual([])
    await tab.close()
  })
})
