/** A form that the server rejects unread shows the reason and the wait, and loses no input. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { open, openTab, type Tab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { continueForm, fillPlans, homeOf, wordsOf } from '../../support/journey.ts'
import { sampled } from '../../support/scope.ts'

const WAIT = { vi: /đợi 10 phút/, tw: /請等 10 分鐘/, en: /wait 10 minutes/ }
const RELOAD = { vi: /tải lại trang/, tw: /重新載入/, en: /reload it and confirm/ }
const addressOf = (locale: keyof typeof WAIT) => `${homeOf(locale) === '/' ? '' : homeOf(locale)}/consultation`

let server: App
const post = (path: string) =>
  fetch(server.origin + path, { method: 'POST', body: new URLSearchParams({ intent: 'back' }) })
beforeEach(async () => {
  server = await startApp({ RATE_LIMITS: 'posts=1/10m' })
  // the accepted one
  expect((await post('/consultation')).status).toBe(200)
})
afterEach(() => server.stop())

describe('with script', () => {
  let tab: Tab
  beforeAll(async () => {
    tab = await openTab()
  })
  afterAll(() => tab.close())

  test.each(sampled(LOCALES, 'en'))('the dialog shows the wait in %s, and no connection error', async (locale) => {
    const { page } = tab
    const { forms } = wordsOf(locale)
    await open(page, server.origin + addressOf(locale))
    await fillPlans(page)
    await continueForm(page)
    const dialog = page.getByRole('dialog', { name: forms.tooManyTitle })
    await dialog.waitFor()
    expect(await dialog.textContent()).toMatch(WAIT[locale])
    expect(await dialog.textContent()).not.toContain(forms.retryTitle)
    await dialog.getByRole('button', { name: forms.close, exact: true }).click()
    expect(await page.locator('input[name=major]').inputValue()).toBe('Data science')
    expect(await page.locator('input[name=degree][value=master]').isChecked()).toBe(true)
  })
})

test.each(sampled(LOCALES, 'en'))(
  'without script the page says in %s that nothing is lost, the wait, and how to send it again',
  async (locale) => {
    const answer = await post(addressOf(locale))
    const html = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(html).toMatch(WAIT[locale])
    expect(html).toMatch(RELOAD[locale])
    // an unexplained number
    expect(html).not.toMatch(/<p>[0-9a-f-]{36}<\/p>/)
  },
)
