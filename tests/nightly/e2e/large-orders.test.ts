/** Thirty documents with the longest names are ordered, with and without script; no cookie grows with them. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { EDITIONS, LOCALES, type Locale } from '../../support/demo-editions.ts'
import { homeOf, VISITORS, wordsOf } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { fillCart, fillOrderContact, placeOrder, readReceipt } from '../../support/ordering.ts'
import { CAPTCHA_ANSWER } from '../../support/server.ts'
import { buildDocx, w } from '../../support/word-documents.ts'

const mailWordsOf = (locale: Locale) =>
  JSON.parse(
    readFileSync(`src/messages/${EDITIONS[locale].language}/services.json`, 'utf8'),
  ) as typeof import('../../../src/messages/en/services.json')

const COUNT = 30
const longName = (place: number) => `${place}-${'Bài luận mục tiêu học tập '.repeat(7)}.docx`.slice(-120)
const buffer = buildDocx({ body: w.p('', w.run('word '.repeat(200))) })

const server = provideApp()

async function expectSmallCookies(context: BrowserContext): Promise<void> {
  for (const { name, value } of await context.cookies()) expect(name.length + value.length).toBeLessThan(500)
}

async function upload(name: string): Promise<string> {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(buffer)], name))
  const answer = await fetch(`${server.origin}/api/Home/upload_file`, { method: 'POST', body })
  return ((await answer.json()) as { file: { id: string } }).file.id
}

test('an order of thirty documents ends at its receipt, which can be opened again without a cookie', async () => {
  const tab = await openTab({ width: 1440 })
  const { page, context } = tab
  const names = Array.from({ length: COUNT }, (_, place) => longName(place))
  const items: object[] = []
  for (const name of names) {
    const file_id = await upload(name)
    items.push({
      kind: 'refine',
      service: 'sop',
      mode: 'translation',
      file_id,
      word_limit: '1000',
      copies: '2',
      urgent: true,
    })
  }
  await page.goto(`${server.origin}/privacy`)
  await fillCart(page, items, names)
  await open(page, `${server.origin}/service_submit`)
  await page.locator('[data-total]').waitFor()
  await fillOrderContact(page, { ...VISITORS.en, email: 'thirty@mail.example' })
  await placeOrder(page)
  const reference = await readReceipt(page)
  expect(reference).toMatch(/^WP-/)
  await expect.poll(() => page.locator('[aria-labelledby=ordered-title] li').count()).toBe(COUNT)
  await expectSmallCookies(context)
  await context.clearCookies()
  await page.reload()
  expect(await page.locator('[data-reference]').textContent()).toBe(reference)
  expectNoComplaint(tab)
  await tab.close()
})

test.each(LOCALES)(
  'texts of one service are distinguishable in %s in the cart, on the receipt and in the emails, and the discount says what it applies to',
  async (locale) => {
    const tab = await openTab({ width: 1440 })
    const { page } = tab
    const { discountBase } = wordsOf(locale).order.price
    const at = (path: string) => `${server.origin}${homeOf(locale) === '/' ? '' : homeOf(locale)}${path}`
    const texts = ['My mother taught me numbers', 'In May the river rose', 'Nobody reads manuals']
    const items = texts.map((text) => ({
      kind: 'refine',
      service: 'essay',
      mode: 'revision',
      text: `${text} ${'word '.repeat(300)}`,
      copies: '1',
      urgent: true,
    }))
    await page.goto(`${server.origin}/privacy`)
    await fillCart(page, items, [], locale)
    await open(page, at('/service_submit'))
    await page.locator('[data-total]').waitFor()
    const lines = page.locator('[aria-labelledby=order-title] li')
    for (const [place, text] of texts.entries()) {
      expect(await lines.nth(place).innerText()).toContain(text)
      expect(await lines.nth(place).innerText()).toMatch(new RegExp(`^${place + 1}\\. `))
    }
    expect(await page.locator('[aria-labelledby=order-title] [data-discount-base]').innerText()).toBe(discountBase)
    const email = `apart-${locale}@mail.example`
    await fillOrderContact(page, { ...VISITORS[locale], email })
    await placeOrder(page)
    const reference = await readReceipt(page)
    const ordered = page.locator('[aria-labelledby=ordered-title]')
    for (const [place] of texts.entries())
      expect(await ordered.locator('li').nth(place).innerText()).toMatch(new RegExp(`^${place + 1}\\. `))
    expect(await ordered.locator('[data-discount-base]').innerText()).toBe(discountBase)
    const name = (await ordered.locator('li').nth(2).locator('p').first().innerText()).split('\n')[0] ?? ''
    const file = join(server.dataDir, 'mail', `${reference}-visitor.eml`)
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
    const mail = (await PostalMime.parse(readFileSync(file))).text ?? ''
    expect(mail).toContain(name)
    expect(mail).toContain(mailWordsOf(locale).order.discount)
    expectNoComplaint(tab)
    await tab.close()
  },
)

nightlyTest(
  'without script thirty documents are chosen one after another, one is removed, and the rest is ordered',
  async () => {
    const tab = await openTab({ width: 1440, javaScript: false })
    const { page, context } = tab
    const { cart } = wordsOf('en').order
    await page.goto(`${server.origin}/service_select/refine?service=sop`)
    for (let place = 0; place < COUNT; place++) {
      if (place > 0) {
        await page.getByRole('button', { name: cart.addDocument }).click()
        await page.locator('input[name=service][value=sop]').check()
      }
      await page.locator('input[name=mode][value=translation]').check()
      await page.locator('input[name=source][value=file]').check()
      await page.locator('input[type=file]').setInputFiles({ name: longName(place), mimeType: 'x/y', buffer })
      await page.locator('main button[name=intent][value=check]:visible').last().click()
      await page.locator('#add-form button:visible').click()
      await page.waitForURL(/\/service_submit$/)
    }
    const items = page.locator('[aria-labelledby=order-title] li')
    await expect.poll(() => items.count()).toBe(COUNT)
    expect(await page.getByRole('button', { name: cart.addDocument }).count()).toBe(0)
    await items.first().getByRole('button').click()
    await expect.poll(() => items.count()).toBe(COUNT - 1)
    await fillOrderContact(page, { ...VISITORS.en, email: 'plain-thirty@mail.example' })
    await page.locator('[name="captcha.answer"]').fill(CAPTCHA_ANSWER)
    await placeOrder(page)
    expect(await readReceipt(page)).toMatch(/^WP-/)
    await expect.poll(() => page.locator('[aria-labelledby=ordered-title] li').count()).toBe(COUNT - 1)
    await expectSmallCookies(context)
    await tab.close()
  },
)
