/**
 * Visitors who book or order solve no captcha: the browser computes a proof of work meanwhile. Consent is requested again if its text
 * changed.
 */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findBlock } from '../../../src/db/queries/blocks.ts'
import { raiseContentVersion } from '../../../src/db/queries/settings.ts'
import type { Block } from '../../../src/domain/content.ts'
import { provideApp } from '../../support/app.ts'
import { open, openTab, whenOperable } from '../../support/chromium.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS } from '../../support/journey.ts'
import { saveBlock } from '../../support/load-content.ts'
import { fillCart, fillOrderContact, placeOrder, readReceipt } from '../../support/ordering.ts'
import { CAPTCHA_ANSWER } from '../../support/server.ts'
import { inStoreOf, ordersOf } from '../../support/server-store.ts'

const VISA = { kind: 'apply', service: 'visa', options: { country: 'uk' } }
const PICTURE = 'main form img'

const server = provideApp()
/** Proofs have their production difficulty. */
const pricedServer = provideApp({ CAPTCHA_TEST_ANSWER: '' })

const visitor = (name: string) => ({ ...VISITORS.en, email: `${name}@mail.example` })

/** Runs in the page: removes the browser's cryptography and workers. */
function failToWork(): void {
  Object.defineProperty(crypto, 'subtle', { value: undefined })
  Object.defineProperty(window, 'Worker', { value: undefined })
}

async function openForm(page: Page, { origin } = server): Promise<void> {
  await page.goto(`${origin}/privacy`)
  await fillCart(page, [VISA])
  await open(page, `${origin}/service_submit`)
  await page.locator('[data-total]').waitFor()
}

describe('a booking with script', () => {
  test('shows no picture, and succeeds with the proof for the form’s challenge', async () => {
    const { page, close } = await openTab()
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('verify-image')) requests++
    })
    await open(page, `${pricedServer.origin}/tw/consultation`)
    await fillPlans(page)
    await continueForm(page)
    await page.locator('input[name=consent]').waitFor()
    expect(await page.locator(PICTURE).count()).toBe(0)
    await fillContact(page, VISITORS.tw)
    await book(page)
    expect(await readReference(page)).toMatch(/^WP-/)
    expect(requests).toBe(0)
    await close()
  })

  test('in a browser that can’t compute shows the picture, a new one after a wrong answer, and keeps the input', async () => {
    const { page, close } = await openTab({ isDiscarded: true })
    await page.addInitScript(failToWork)
    await open(page, `${server.origin}/consultation`)
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS.en)
    await book(page)
    const answer = page.locator('[name="captcha.answer"]')
    await answer.fill('WRONG')
    const before = await page.locator(PICTURE).getAttribute('src')
    await book(page)
    await expect.poll(() => page.locator(PICTURE).getAttribute('src')).not.toBe(before)
    await page.locator('[role=alert] a[data-field=captcha]').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    expect(await answer.inputValue()).toBe('')
    expect(await page.locator('input[name=name]').inputValue()).toBe(VISITORS.en.name)
    expect(await page.locator('input[name=consent]').isChecked()).toBe(true)
    await answer.fill(CAPTCHA_ANSWER)
    await book(page)
    expect(await readReference(page)).toMatch(/^WP-/)
    await close()
  })
})

describe('an order with script', () => {
  test('requests its proof with the first key, and no picture; a second order in the browser requests another', async () => {
    const { page, close } = await openTab()
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('verify-image')) requests.push(request.url())
    })
    for (const name of ['first', 'second']) {
      requests.length = 0
      await openForm(page, pricedServer)
      expect(requests).toEqual([])
      await fillOrderContact(page, visitor(name))
      await expect.poll(() => requests).toHaveLength(1)
      expect(await page.locator(PICTURE).count()).toBe(0)
      await placeOrder(page)
      expect(await readReceipt(page)).toMatch(/^WP-/)
      expect(requests).toHaveLength(1)
      expect(await ordersOf(pricedServer, visitor(name).email)).toHaveLength(1)
    }
    await close()
  })

  test('open for twenty minutes gets another proof before it is sent', async () => {
    const { page, close } = await openTab({ isDiscarded: true })
    await page.clock.install()
    await openForm(page)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('service_submit')) bodies.push(request.postData() ?? '')
    })
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('verify-image')) requests++
    })
    await fillOrderContact(page, visitor('slow'))
    await expect.poll(() => requests).toBe(1)
    await page.clock.fastForward('20:00')
    await placeOrder(page)
    expect(await readReceipt(page)).toMatch(/^WP-/)
    expect([requests, bodies.length]).toEqual([2, 1])
    await close()
  })

  test('with a rejected proof computes another one silently', async () => {
    const { page, close } = await openTab()
    await openForm(page)
    let sentCount = 0
    await page.route('**/service_submit.data*', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
      // the first proof belongs to another key
      const spoilt = body.replace(/(name="captcha\.proof"\r\n\r\n)/, '$1 x')
      await route.continue({ postData: Buffer.from(sentCount++ === 0 ? spoilt : body, 'latin1') })
    })
    await fillOrderContact(page, visitor('spoilt'))
    await placeOrder(page)
    expect(await readReceipt(page)).toMatch(/^WP-/)
    expect(sentCount).toBe(2)
    expect(await ordersOf(server, visitor('spoilt').email)).toHaveLength(1)
    await close()
  })

  test('in a browser that can’t compute shows the picture, with all input', async () => {
    const { page, close } = await openTab({ isDiscarded: true })
    await page.addInitScript(failToWork)
    await openForm(page)
    await fillOrderContact(page, visitor('no-crypto'))
    await placeOrder(page)
    await page.locator(PICTURE).waitFor()
    expect(await page.locator('main input[name=name]').inputValue()).toBe(VISITORS.en.name)
    expect(await page.locator('input[name=consent]').isChecked()).toBe(true)
    await page.locator('[name="captcha.answer"]').fill(CAPTCHA_ANSWER)
    await placeOrder(page)
    expect(await readReceipt(page)).toMatch(/^WP-/)
    await close()
  })

  test('leaves items in the cart that another tab has added meanwhile', async () => {
    const { page, close } = await openTab()
    await openForm(page)
    await fillOrderContact(page, visitor('two-tabs'))
    await page.route('**/service_submit.data*', async (route) => {
      await page.evaluate(() => {
        const cart = JSON.parse(localStorage.getItem('waypoint-cart-en') ?? '')
        const more = {
          ...cart.entries[0],
          id: 'more',
          item: { ...cart.entries[0].item, service: 'interview_coaching' },
        }
        localStorage.setItem(
          'waypoint-cart-en',
          JSON.stringify({ ...cart, key: 'another-key', entries: [...cart.entries, more] }),
        )
      })
      await route.continue()
    })
    await placeOrder(page)
    await readReceipt(page)
    const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('waypoint-cart-en') ?? '{}'))
    expect(cart.entries.map(({ id }: { id: string }) => id)).toEqual(['more'])
    await close()
  })
})

test.each(['WRONG', null])(
  'an order without script is accepted with the picture’s answer, given %s before',
  async (before) => {
    const { page, close } = await openTab({ javaScript: false })
    await page.goto(`${server.origin}/service_select/apply?service=visa`)
    await page.locator('input[name="visa.country"][value=uk]').check()
    await page.locator('main button[name=intent][value=check]:visible').last().click()
    await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
    await fillOrderContact(page, visitor('plain'))
    await expect.poll(() => page.locator(PICTURE).count()).toBe(1)
    if (before) {
      await page.locator('[name="captcha.answer"]').fill(before)
      await placeOrder(page)
      await page.locator('[role=alert] a[data-field=captcha]').waitFor()
      expect(await page.locator('main input[name=name]').inputValue()).toBe(VISITORS.en.name)
    }
    await page.locator('[name="captcha.answer"]').fill(CAPTCHA_ANSWER)
    await placeOrder(page)
    expect(await readReceipt(page)).toMatch(/^WP-/)
    await close()
  },
)

/** Last, because they change the consent. */
describe('when the consent changes while a form is open', () => {
  const versions = ['next-1', 'next-2', 'next-3']
  const change = async () => {
    const version = versions.shift() ?? ''
    await inStoreOf(server, (store) =>
      store.transaction(async (tx) => {
        await raiseContentVersion(tx)
        const block = (await findBlock(tx, 'consultation', 'consultation')) as Block<'consultation'>
        const next: Block<'consultation'> = { ...block, consent: { version, text: { en: `Terms of ${version}.` } } }
        await saveBlock(tx, 'consultation', next, 0)
      }),
    )
    return version
  }

  const agreeAgain = async (page: Page, version: string) => {
    await page.getByText(`Terms of ${version}.`).waitFor()
    expect(await page.locator('input[name=consent]').isChecked()).toBe(false)
    expect(await page.locator('main input[name=name]').inputValue()).toBe(VISITORS.en.name)
    await page.locator('input[name=consent]').check()
  }

  test('an order asks again with the new text and an empty box, and keeps the rest', async () => {
    const { page, close } = await openTab()
    await openForm(page)
    await fillOrderContact(page, visitor('consent'))
    const version = await change()
    await placeOrder(page)
    await agreeAgain(page, version)
    await placeOrder(page)
    await readReceipt(page)
    expect(await ordersOf(server, visitor('consent').email)).toMatchObject([{ consent_version: version }])
    await close()
  })

  test.each([true, false])('a booking asks again with the new text, script %s', async (javaScript) => {
    const { page, close } = await openTab({ javaScript })
    await page.goto(`${server.origin}/consultation`)
    if (javaScript) await whenOperable(page)
    await fillPlans(page)
    await continueForm(page)
    await page.locator('input[name=consent]').waitFor()
    await fillContact(page, VISITORS.en)
    const version = await change()
    await book(page)
    await agreeAgain(page, version)
    if (!javaScript) await page.locator('[name="captcha.answer"]').fill(CAPTCHA_ANSWER)
    await book(page)
    expect(await readReference(page)).toMatch(/^WP-/)
    await close()
  })
})
