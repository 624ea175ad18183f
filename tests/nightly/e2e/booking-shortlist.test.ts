/** The shortlist is sent with a booking: from the first heart to the form, with script and without. */

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, whenOperable } from '../../support/chromium.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { readWritten } from '../../support/html.ts'
import {
  book,
  continueForm,
  fillContact,
  fillPlans,
  prefixOf,
  readReference,
  VISITORS,
  withSchool,
  wordsOf,
} from '../../support/journey.ts'
import { nightlyDescribe } from '../../support/nightly.ts'
import { sampled } from '../../support/scope.ts'
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

const list = (page: Page) => new URL(page.url()).searchParams.get('s')
const links = (page: Page) => page.locator('[data-taken] li a')
/** Replaces no-break spaces in names by plain ones. */
const textsOf = async (all: Locator) => (await all.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))
const expectTaken = (page: Page, count: number) => page.locator(`[data-taken="${count}"]`).waitFor()

/** A browser with or without script that waits for each page. */
async function visitor(javaScript: boolean) {
  const tab = await openTab({ width: 1440, javaScript })
  const ready = async () => {
    if (javaScript) await whenOperable(tab.page)
  }
  const visit = async (path: string) => {
    await (javaScript ? open(tab.page, server.origin + path) : tab.page.goto(server.origin + path))
  }
  return { tab, page: tab.page, ready, visit }
}

/** Long lists are collapsed. */
async function unfold(page: Page): Promise<void> {
  const fold = page.locator('[data-taken] details')
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open))) await fold.locator('summary').click()
}

async function leaveOut(page: Page, locale: Locale, name: string, remaining: number): Promise<void> {
  await unfold(page)
  const label = withSchool(wordsOf(locale).forms.takenRemove, name)
  await page.getByRole('button', { name: label, exact: true }).click()
  await expectTaken(page, remaining)
}

/** Six hearts of a filtered list; without script each leads to the shortlist. */
async function shortlistSix({ tab: { page }, ready, visit }: Awaited<ReturnType<typeof visitor>>, prefix: string) {
  await visit(`${prefix}/countries/usa/schools`)
  const owners = page.locator('[data-list-filters] details', { has: page.locator('input[name=kinds]') }).last()
  if (!(await owners.evaluate((details: HTMLDetailsElement) => details.open)))
    await owners.locator('summary').first().click()
  await owners.locator('input[name=kinds][value="public"]').check()
  await page.locator('[data-list-filters] button[type=submit]').click()
  await page.waitForURL(/kinds=public/)
  await ready()
  const narrowed = page.url()
  const hearts = page.locator('main [data-heart]')
  const ids = (await hearts.evaluateAll((all) => all.map((one) => (one as HTMLButtonElement).value))).slice(0, 6)
  for (const [at, id] of ids.entries()) {
    if (page.url() !== narrowed) await page.goto(narrowed)
    await page.locator(`main [data-heart="${id}"]`).click()
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'shortlist')?.value)
      .toBe(encodeURIComponent(ids.slice(0, at + 1).join(',')))
  }
  return ids
}

nightlyDescribe.each([
  ['with script', true],
  ['without script', false],
] as const)('%s', (_, javaScript) => {
  test.each(LOCALES)('in %s: filter, six hearts, compare, share, book', async (locale) => {
    const words = wordsOf(locale)
    const prefix = prefixOf(locale)
    const one = await visitor(javaScript)
    const { tab, page, ready, visit } = one
    const ids = await shortlistSix(one, prefix)
    expect(ids).toHaveLength(6)
    await visit(`${prefix}/shortlist`)
    await expect.poll(() => list(page)).toBe(ids.join(','))
    await ready()
    const shared = new URL(await page.locator('#share-link').inputValue())
    await page.getByRole('button', { name: words.shortlist.compare, exact: true }).click()
    await page.waitForURL(/\/compare\?s=/)
    await ready()
    await page.locator(`main a[href="${prefix}/consultation?s=${ids.join(',')}"]`).click()
    await page.waitForURL(/\/consultation\?s=/)
    await ready()
    await expectTaken(page, 6)
    const names = await textsOf(links(page))
    const relative = await visitor(javaScript)
    await relative.visit(shared.pathname + shared.search)
    expect(await textsOf(relative.page.locator('main ol > li h2 a'))).toEqual(names)
    await relative.tab.close()

    await leaveOut(page, locale, names[0] ?? '', 5)
    // invalid fields keep the list
    await continueForm(page)
    await page.locator('[role=alert]').waitFor()
    await expectTaken(page, 5)
    await fillPlans(page)
    await continueForm(page)
    await page.locator('main input[name=name]').waitFor()
    await expectTaken(page, 5)
    await page.locator('button[name=intent][value=back]:not([formaction])').click()
    await page.locator('input[name=major]').waitFor()
    expect(await page.locator('input[name=major]').inputValue()).toBe('Data science')
    await expectTaken(page, 5)
    await continueForm(page)
    await page.locator('main input[name=name]').waitFor()
    await leaveOut(page, locale, names[5] ?? '', 4)
    await fillContact(page, VISITORS[locale])
    await book(page)
    const reference = await readReference(page)
    expectNoComplaint(tab)
    await tab.close()
    await expectMail(reference, locale, ids, names)
  })

  test('a removed school stays removed, after a reload and in another language', async () => {
    const { tab, page, ready, visit } = await visitor(javaScript)
    await visit('/consultation?s=1,3,12')
    await expectTaken(page, 3)
    const [first = ''] = await textsOf(links(page))
    await leaveOut(page, 'en', first, 2)
    expect(list(page)).toBe('3,12')
    // Enter submits; it removes no school
    await page.locator('input[name=major]').press('Enter')
    await page.locator('[role=alert]').waitFor()
    await expectTaken(page, 2)
    await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await expectTaken(page, 2)
    await page.locator('footer form[action="/locale"] button[value=tw]').click()
    await page.waitForURL(/\/tw\/consultation\?s=3,12$/)
    await ready()
    await expectTaken(page, 2)
    await page.getByRole('button', { name: wordsOf('tw').forms.takenWithout, exact: true }).click()
    await page.getByText(wordsOf('tw').forms.takenNone).waitFor()
    expect(list(page)).toBe('')
    await continueForm(page)
    await page.locator('[role=alert]').waitFor()
    await expectTaken(page, 0)
    expectNoComplaint(tab)
    await tab.close()
  })

  test('one’s own list is sent from any page, and cached for no other visitor', async () => {
    const one = await visitor(javaScript)
    await one.visit('/schools/3')
    await one.page.locator('main [data-heart="3"]').first().click()
    await expect.poll(async () => (await one.page.context().cookies()).map(({ name }) => name)).toContain('shortlist')
    await one.visit('/faq/1')
    await one.page.getByRole('banner').locator('a[href="/consultation"]:visible').first().click()
    await one.page.waitForURL(/\/consultation\?s=3$/)
    await one.ready()
    await expectTaken(one.page, 1)
    expectNoComplaint(one.tab)
    await one.tab.close()

    const other = await visitor(javaScript)
    await other.visit('/consultation')
    expect(await other.page.locator('[data-taken]').count()).toBe(0)
    expect(new URL(other.page.url()).search).toBe('')
    await other.tab.close()
  })
})

/** The office reads the remaining list, as names that are links. */
async function expectMail(reference: string, locale: Locale, ids: string[], names: string[]): Promise<void> {
  const mails = await mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  const office = mails.find(({ to }) => to?.[0]?.address !== VISITORS[locale].email)
  const linkedIds = [...(office?.html ?? '').matchAll(/<a href="[^"]*\/schools\/(\d+)"/g)].map(([, id]) => id)
  expect(linkedIds).toEqual(ids.slice(1, 5))
  const colon = locale === 'tw' ? '：' : ': '
  for (const [at, name] of names.entries())
    expect([name, office?.text?.includes(`${name}${colon}${server.origin.slice(0, 4)}`)]).toEqual([
      name,
      at > 0 && at < 5,
    ])
}

test('the form without a list is the same for every visitor, and private either way', async () => {
  const ask = (query: string, cookie = '') =>
    fetch(`${server.origin}/consultation${query}`, { headers: { cookie }, redirect: 'manual' })
  const withCookie = await ask('', 'shortlist=3%2C1')
  expect([withCookie.status, withCookie.headers.get('location')]).toEqual([302, '/consultation?s=3,1'])
  expect(withCookie.headers.get('cache-control')).toMatch(/no-store|private/)
  for (const query of ['', '?s=1', '?s=']) {
    const answer = await ask(query)
    expect([query, answer.status, answer.headers.get('cache-control')]).toEqual([query, 200, 'private, no-cache'])
    expect([query, (await readWritten(answer)).includes('data-taken')]).toEqual([query, query !== ''])
  }
  // a URL with a list overrides the list in the browser
  const withQuery = await readWritten(await ask('?s=1', 'shortlist=3'))
  expect([withQuery.includes('href="/schools/1"'), withQuery.includes('href="/schools/3"')]).toEqual([true, false])
})

test.each(sampled(LOCALES, 'tw'))('in %s schools that can’t be sent are reported', async (locale) => {
  const { takenOver, takenNone } = wordsOf(locale).forms
  const page = async (query: string) => {
    const response = await fetch(`${server.origin}${prefixOf(locale)}/consultation?${query}`)
    return { status: response.status, html: await readWritten(response) }
  }
  const thirteen = await page(`s=${Array.from({ length: 13 }, (_, index) => index + 1).join(',')}`)
  expect([thirteen.html.includes('data-taken="12"'), thirteen.html.includes(takenOver)]).toEqual([true, true])
  const unknown = await page('s=1,9999999,1')
  expect(unknown.html).toContain('data-taken="1"')
  expect(unknown.html).toMatch(
    { en: /One school is no longer/, vi: /1 trường không còn/, tw: /有 1 所學校已不在/ }[locale],
  )
  for (const query of ['s=', 's=x', "s=1'", 's=%00', `s=${'x'.repeat(6000)}`, 's=9999999', 's=%E0%A4%A']) {
    const { status, html } = await page(query)
    expect([query.slice(0, 9), status, html.includes('<h1')]).toEqual([query.slice(0, 9), 200, true])
  }
  expect((await page('s=')).html).toContain(takenNone)
})
