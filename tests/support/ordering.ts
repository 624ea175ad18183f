/** A visitor's steps to an order. */
import type { Page } from 'playwright-core'
import type { Locale } from './demo-editions.ts'
import type { Visitor } from './journey.ts'

export async function fillOrderContact(page: Page, { name, email, phone }: Visitor): Promise<void> {
  await page.locator('main input[name=name]').fill(name)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('input[name=consent]').check()
}

export const placeOrder = (page: Page) => page.locator('main button[type=submit]:visible').last().click()

/** The reference on the receipt. */
export async function readReceipt(page: Page): Promise<string> {
  await page.waitForURL(/\/service_result\?receipt=/)
  return ((await page.locator('[data-reference]').textContent()) ?? '').trim()
}

/** Puts items into the browser's cart, as if the visitor had chosen them. */
export async function fillCart(
  page: Page,
  items: readonly object[],
  fileNames: readonly string[] = [],
  locale: Locale = 'en',
): Promise<void> {
  const entries = items.map((item, place) => ({
    id: `entry-${place}`,
    item,
    name: 'Statement of purpose or study plan (SOP/PS)',
    modeName: 'Native-speaker translation',
    words: 200,
    fileName: fileNames[place] ?? null,
    seenMinor: null,
  }))
  await page.evaluate(
    ([cart, locale]) => {
      localStorage.setItem(`waypoint-cart-${locale}`, JSON.stringify(cart))
      // biome-ignore lint/suspicious/noDocumentCookie: as the page itself does
      document.cookie = `cart-${locale}=${cart.entries.length}; Path=/; SameSite=Lax`
    },
    [{ key: crypto.randomUUID(), entries, seenTotalMinor: null }, locale] as const,
  )
}
