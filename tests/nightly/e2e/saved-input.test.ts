/** Visitors' input is restored after a reload, Back and a change of language, and deleted after a successful submission. */

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import {
  expectNoComplaint,
  open as openPage,
  openTab,
  type Tab,
  type TabOptions,
  whenOperable,
} from '../../support/chromium.ts'
import { book, continueForm, E164, fillContact, fillPlans, readReference, VISITORS } from '../../support/journey.ts'
import { nightlyDescribe, nightlyTest } from '../../support/nightly.ts'
import { sampled } from '../../support/scope.ts'
import { buildDocx, w } from '../../support/word-documents.ts'

const server = provideApp()

let tab: Tab
let page: Page
async function takeTab(options: TabOptions = {}): Promise<void> {
  tab = await openTab({ width: 1440, ...options })
  page = tab.page
  onTestFinished(tab.close)
}
beforeEach(() => takeTab())

const text = 'I want to study economics. '.repeat(40)
const words = 200
const open = (path: string) => openPage(page, server.origin + path)
const reload = async () => {
  await page.reload()
  await whenOperable(page)
}

const WAYS: [string, () => Promise<unknown>][] = [
  ['a reload', reload],
  [
    'Back',
    async () => {
      await page.locator('footer a[href$="/privacy"]').first().click()
      await page.waitForURL(/\/privacy$/)
      await page.goBack()
      await whenOperable(page)
    },
  ],
  [
    'a change of language',
    async () => {
      const path = new URL(page.url()).pathname
      await page.locator('footer form[action="/locale"] button[value=tw]').click()
      await page.waitForURL(`${server.origin}/tw${path}`)
      await whenOperable(page)
    },
  ],
]

const value = (selector: string) => page.locator(selector).inputValue()
const isChecked = (selector: string) => page.locator(selector).isChecked()

async function expectPlans(): Promise<void> {
  await expect.poll(() => value('input[name=major]')).toBe('Data science')
  for (const field of [
    'countries][value=uk',
    'countries][value=usa',
    'degree][value=master',
    'intake_term][value=autumn',
  ])
    expect([field, await isChecked(`input[name=${field}]`)]).toEqual([field, true])
  expect(await isChecked('input[name=countries][value=ca]')).toBe(false)
  expect(await value('select[name=source]')).toBe('referral')
}

async function expectContact(phone = VISITORS.en.phone): Promise<void> {
  await expect.poll(() => value('main input[name=name]')).toBe(VISITORS.en.name)
  expect(await value('input[name=email]')).toBe(VISITORS.en.email)
  expect(await value('input[name=phone]')).toBe(phone)
}

/** A document in the cart, and on to the contact fields. */
async function fillCart(): Promise<void> {
  await open('/service_select/refine?service=sop&mode=revision')
  await page.locator('textarea[name=text]').fill(text)
  await page.locator(`output[data-count="${words}"]`).waitFor()
  await page.locator('main button[name=intent][value=check]:visible').last().click()
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_select$/)
  await page.locator('#cart [data-total]').waitFor()
}

describe.each(sampled(WAYS))('after %s', (_, leave) => {
  test('both steps of the booking form are restored, and per-booking fields are empty again', async () => {
    await open('/consultation')
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS.en)
    await leave()
    await expectPlans()
    await continueForm(page)
    await expectContact()
    expect(await isChecked('input[name=contact_method][value=email]')).toBe(true)
    expect(await value('textarea[name=remarks]')).toBe('After 18:00, please <b>call</b>.')
    expect(await isChecked('input[name=consent]')).toBe(false)
    expectNoComplaint(tab)
  })
})

nightlyDescribe.each(sampled(WAYS))('after %s', (_, leave) => {
  test('the contact fields of an order are restored, and the order succeeds', async () => {
    await fillCart()
    await open('/service_submit')
    await page.locator('main input[name=name]').fill(VISITORS.en.name)
    await page.locator('input[name=email]').fill(VISITORS.en.email)
    await page.locator('input[name=phone]').fill(E164.en)
    await page.locator('textarea[name=message]').fill('Two drafts,\nplease.')
    await page.locator('input[name=consent]').check()
    if (leave === WAYS[2]?.[1]) {
      // each edition has a cart of its own: here both have the same
      await page.evaluate(() => {
        localStorage.setItem('waypoint-cart-tw', localStorage.getItem('waypoint-cart-en') ?? '')
        // biome-ignore lint/suspicious/noDocumentCookie: as the site itself sets it
        document.cookie = 'cart-tw=1; Path=/'
      })
    }
    await leave()
    await expectContact(E164.en)
    expect(await value('textarea[name=message]')).toBe('Two drafts,\nplease.')
    expect(await isChecked('input[name=consent]')).toBe(false)
    await page.locator('input[name=consent]').check()
    await page.locator('[data-total]').waitFor()
    await page.locator('main button[type=submit]:visible').last().click()
    await page.waitForURL(/\/service_result\?receipt=/)
    expectNoComplaint(tab)
  })

  test('a pasted text is restored with its words, its options and its price', async () => {
    await open('/service_select/refine')
    await page.locator('input[name=service][value=sop]').check()
    await page.locator('input[name=mode][value=revision]').check()
    await page.locator('textarea[name=text]').fill(text)
    await page.locator('input[name=copies]').fill('2')
    await page.locator('input[name=urgent]').check()
    await leave()
    await page.locator(`output[data-count="${words}"]`).waitFor()
    expect(await value('textarea[name=text]')).toBe(text)
    expect(await isChecked('input[name=service][value=sop]')).toBe(true)
    expect(await isChecked('input[name=mode][value=revision]')).toBe(true)
    expect(await value('input[name=copies]')).toBe('2')
    expect(await isChecked('input[name=urgent]')).toBe(true)
    await page.locator('[data-live-total]').waitFor({ state: 'attached' })
    expectNoComplaint(tab)
  })
})

nightlyTest('per-submission fields and files are never saved', async () => {
  await open('/consultation')
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, VISITORS.en)
  await open('/service_select/refine?service=sop&mode=revision')
  await page.locator('input[name=source][value=file]').check()
  const buffer = buildDocx({ body: w.p('', w.run('Seven words stand in this small file.')) })
  await page.locator('input[type=file]').setInputFiles({ name: 'a.docx', mimeType: 'application/msword', buffer })
  await page.locator('[data-words]').waitFor()
  await reload()
  const saved = await page.evaluate(() =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith('waypoint-typed-'))
      .flatMap((key) => Object.keys(JSON.parse(sessionStorage.getItem(key) ?? '{}') as object)),
  )
  expect(saved.sort()).toEqual(
    [
      'contact_method',
      'countries',
      'degree',
      'email',
      'intake_term',
      'intake_year',
      'major',
      'name',
      'phone',
      'remarks',
      'source',
      'source',
    ].sort(),
  )
})

describe('input of a successful form is deleted', () => {
  test('a booking', async () => {
    await open('/consultation')
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS.en)
    await book(page)
    expect(await readReference(page)).toMatch(/^WP-/)
    expect(await page.evaluate(() => sessionStorage.getItem('waypoint-typed-consultation'))).toBeNull()
    await open('/consultation')
    expect(await value('input[name=major]')).toBe('')
    expectNoComplaint(tab)
  })

  nightlyTest('a document in the cart, and its order', async () => {
    await fillCart()
    await open('/service_select/refine')
    expect(await value('textarea[name=text]')).toBe('')
    await open('/service_submit')
    await page.locator('main input[name=name]').fill(VISITORS.en.name)
    await page.locator('input[name=email]').fill(VISITORS.en.email)
    await page.locator('input[name=phone]').fill(VISITORS.en.phone)
    await page.locator('input[name=consent]').check()
    await page.locator('main button[type=submit]:visible').last().click()
    await page.waitForURL(/\/service_result\?receipt=/)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')))).toEqual([])
    expectNoComplaint(tab)
  })
})

nightlyDescribe('newer values are not overwritten', () => {
  test('input from before the page was ready stays', async () => {
    await open('/consultation')
    await fillPlans(page)
    let finishLoading: () => void = () => undefined
    const release = new Promise<void>((resolve) => {
      finishLoading = resolve
    })
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await release
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('input[name=major]').fill('Marine biology')
    await page.locator('input[name=degree][value=bachelor]').check()
    finishLoading()
    await expect.poll(() => isChecked('input[name=countries][value=uk]')).toBe(true)
    expect(await value('input[name=major]')).toBe('Marine biology')
    expect(await isChecked('input[name=degree][value=bachelor]')).toBe(true)
    // and from then on it is the saved input
    await reload()
    await expect.poll(() => value('input[name=major]')).toBe('Marine biology')
    expectNoComplaint(tab)
  })

  test('values in the server’s form stay', async () => {
    await open('/consultation')
    await fillPlans(page)
    await continueForm(page)
    await page.locator('textarea[name=remarks]').fill('Written before.')
    await open('/consultation?remarks=Asked%20for%20just%20now.')
    await expectPlans()
    await continueForm(page)
    await expect.poll(() => value('textarea[name=remarks]')).toBe('Asked for just now.')
    await open('/service_select/refine?service=sop')
    await page.locator('input[name=service][value=essay]').check()
    await open('/service_select/refine?service=rl')
    expect(await isChecked('input[name=service][value=rl]')).toBe(true)
    expectNoComplaint(tab)
  })

  test('an emptied field stays empty', async () => {
    await open('/consultation')
    await fillPlans(page)
    await reload()
    await expectPlans()
    await page.locator('input[name=major]').fill('')
    await page.locator('input[name=countries][value=usa]').uncheck()
    await reload()
    await expect.poll(() => isChecked('input[name=countries][value=uk]')).toBe(true)
    expect(await value('input[name=major]')).toBe('')
    expect(await isChecked('input[name=countries][value=usa]')).toBe(false)
  })
})

nightlyDescribe('a browser without storage', () => {
  test.each([
    [
      'because storage is switched off',
      () =>
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        }),
    ],
    [
      'because its storage is full',
      () => {
        for (let size = 2 ** 22; size >= 1; size /= 2) {
          try {
            for (let at = 0; ; at++) sessionStorage.setItem(`full-${size}-${at}`, 'x'.repeat(size))
          } catch {
            // the next smaller piece
          }
        }
      },
    ],
  ])('%s can still book', async (_, disableStorage) => {
    await takeTab({ isDiscarded: true })
    await tab.context.addInitScript(disableStorage)
    await open('/consultation')
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, VISITORS.en)
    await book(page)
    expect(await readReference(page)).toMatch(/^WP-/)
    expectNoComplaint(tab)
  })
})
