/**
 * An organisation that charges dong in its Vietnamese edition and pesos in its English one, loaded by command: a visitor orders, and sees
 * one total everywhere.
 */

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Prices } from '../../../src/domain/content/prices.ts'
import { type App, startApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, whenOperable } from '../../support/chromium.ts'
import { inDongAndPesos } from '../../support/edition-prices.ts'
import { prefixOf, VISITORS } from '../../support/journey.ts'
import { fillCart, fillOrderContact, placeOrder, readReceipt } from '../../support/ordering.ts'
import { inStoreOf, ordersOf } from '../../support/server-store.ts'

let server: App
const folder = mkdtempSync(join(tmpdir(), 'waypoint-currencies-'))

beforeAll(async () => {
  cpSync('content', folder, { recursive: true })
  const file = join(folder, 'prices.yaml')
  writeFileSync(file, stringify(inDongAndPesos(parse(readFileSync(file, 'utf8')) as Prices)))
  server = await startApp()
  const env = { ...process.env, ...server.data }
  await promisify(execFile)(process.execPath, ['src/cli/content.ts', 'load', folder], { env })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Three copies of 601 words with rush, and a visa for the UK: less 5 % of the documents. */
const ITEMS = [
  { kind: 'refine', service: 'sop', mode: 'revision', word_count: 601, copies: '3', urgent: true },
  { kind: 'apply', service: 'visa', options: { country: 'uk' } },
]
const AMOUNTS = {
  vi: { total: 733_234_600, text: '7.332.346 ₫', off: '136.847 ₫', visa: '4.048.000 ₫', otherCurrency: /USD|US\$/ },
  en: { total: 1_651_952, text: '₱16,519.52', off: '₱308.31', visa: '₱9,120', otherCurrency: /US\$|USD/ },
} as const
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each(['vi', 'en'] as const)(
  'in %s cart, receipt and both emails show one total in its currency',
  async (locale) => {
    const { total, text, off, visa, otherCurrency } = AMOUNTS[locale]
    const at = (path: string) => server.origin + prefixOf(locale) + path
    const visitor = { ...VISITORS[locale], email: `currency-${locale}@mail.example` }
    const tab = await openTab()
    const { page } = tab
    await open(page, at('/service_select'))
    // services have prices in it before anything is chosen
    expect(plain(await page.locator('main').innerText())).not.toMatch(otherCurrency)
    await fillCart(page, ITEMS, [], locale)
    await open(page, at('/service_select'))
    await page.locator(`#cart [data-total="${total}"]`).waitFor()
    const cart = plain(await page.locator('#cart').innerText())
    for (const amount of [text, off, visa]) expect(cart).toContain(amount)
    await open(page, at('/service_submit'))
    await page.locator(`[data-total="${total}"]`).first().waitFor()
    await whenOperable(page)
    await fillOrderContact(page, visitor)
    await placeOrder(page)
    const reference = await readReceipt(page)
    const receipt = page.locator('[aria-labelledby=ordered-title]')
    for (const amount of [text, off, visa]) expect(plain(await receipt.innerText())).toContain(amount)
    expectNoComplaint(tab)
    await tab.close()
    expect(await ordersOf(server, visitor.email)).toMatchObject([{ reference, total_minor: total }])
    const mails = await inStoreOf(server, ({ read }) =>
      read.selectFrom('outbox').select(['kind', 'text']).where('reference', '=', reference).execute(),
    )
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['office', 'visitor'])
    for (const mail of mails) for (const amount of [text, off, visa]) expect(plain(mail.text ?? '')).toContain(amount)
  },
)
