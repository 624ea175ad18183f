/**
 * “Find schools that fit you”: with script no data leaves the browser, without it the server stores nothing; in three languages, with
 * errors, and without a match.
 */

import type { Page, Request } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { expectNoComplaint, open, openTab, type Tab, whenOperable } from '../support/chromium.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { continueForm, fillPlans, homeOf, wordsOf } from '../support/journey.ts'
import { nightlyDescribe, nightlyTest } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'

const server = provideApp()

const at = (locale: Locale, path = '/match') => server.origin + (locale === 'en' ? '' : homeOf(locale)) + path

/** Values that no URL and no log may contain. */
const SECRET = 'my-grandmother-in-Leuven'
type Student = { system: string; example: string; marks: string; budget: string; read: string; understood: string }
const STUDENTS: Record<Locale, Student> = {
  vi: { system: 'vn-10', example: '8,6', marks: '8,37', budget: '1 tỷ 7', read: '8,37', understood: '1,7 tỷ đồng' },
  tw: {
    system: 'tw-100',
    example: '86',
    marks: '８８．３７',
    budget: '約 210 萬',
    read: '88.37',
    understood: '210 萬元',
  },
  en: {
    system: 'ph-percent',
    example: '91',
    marks: '93.37',
    budget: 'US$ 66,777',
    read: '93.37',
    understood: 'US$66,777',
  },
}

async function newTab(options: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const tab = await openTab(options)
  onTestFinished(() => tab.close())
  return tab
}

async function fill(page: Page, locale: Locale): Promise<void> {
  const { system, marks, budget } = STUDENTS[locale]
  await page.locator('input[name=level][value="1"]').check()
  await page.locator('input[name=budget]').fill(budget)
  await page.locator('select[name=marks_system]').selectOption(system)
  await page.locator('input[name=marks]').fill(marks)
  await page.locator('input[name=sat_reading]').fill('637')
  await page.locator('input[name=sat_math]').fill('701')
  await page.locator('textarea[name=more]').fill(SECRET)
}

const send = (page: Page) => page.locator('form[data-match] button[type=submit]').click()
const schoolsIn = (page: Page, group: string) => page.locator(`[data-group=${group}] [data-school]`)
const listedIds = (page: Page) =>
  page.locator('[data-school]').evaluateAll((all) => all.map((one) => one.getAttribute('data-school')))

/** Eight to twelve schools in three groups, others beside them, each with its figures. */
async function expectList(page: Page, locale: Locale): Promise<void> {
  const { match } = wordsOf(locale)
  await page.getByRole('heading', { name: match.listTitle }).waitFor()
  expect((await page.locator('[data-budget]').textContent())?.replaceAll('\u00a0', ' ')).toContain(
    STUDENTS[locale].understood,
  )
  for (const group of ['reach', 'fitting', 'safe'] as const) {
    await page.getByRole('heading', { name: match.group[group], exact: true }).waitFor()
    await expect.poll(() => schoolsIn(page, group).count()).toBeGreaterThan(0)
  }
  expect(await page.locator('[data-school]').count()).toSatisfy((count: number) => count >= 8 && count <= 12)
  expect(await schoolsIn(page, 'fitting').first().textContent()).toContain(STUDENTS[locale].read)
}

/** All requests of a tab from now on. */
function listen(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

const INPUTS = [SECRET, '637', '701', '37', '66,777', '66777']
/** Nothing is posted, and no URL contains the input. */
function expectNothingSent(requests: readonly Request[]): void {
  expect(requests.length).toBeGreaterThan(0)
  for (const request of requests) {
    expect([request.url(), request.method(), request.postData()]).toEqual([request.url(), 'GET', null])
    const { search } = new URL(request.url())
    expect([search, INPUTS.filter((value) => decodeURIComponent(search).includes(value))]).toEqual([search, []])
  }
}

describe.each(sampled(LOCALES, 'tw'))('in %s', (locale) => {
  test('with script the list is calculated offline, and no input ever leaves the browser', async () => {
    const tab = await newTab({ width: 390 })
    const { page } = tab
    const requests = listen(page)
    await open(page, at(locale))
    expect(await page.locator('[data-where]').textContent()).toBe(wordsOf(locale).match.private)
    const hint = page.locator('#f-marks-hint')
    expect(await hint.textContent()).toBe(wordsOf(locale).match.marksHintPlain)
    await fill(page, locale)
    expect(await hint.textContent()).toContain(STUDENTS[locale].example)
    await page.locator('form[data-prepared]').waitFor()
    await tab.context.setOffline(true)
    await send(page)
    await expectList(page, locale)
    expect(page.url()).toBe(at(locale))
    await tab.context.setOffline(false)
    await page.reload()
    await whenOperable(page)
    await expect.poll(() => page.locator('textarea[name=more]').inputValue()).toBe(SECRET)
    expectNothingSent(requests)
    // pictures that scrolled into view meanwhile
    expect(tab.complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  test('without script the server calculates the same schools, and stores nothing', async () => {
    const [withScript, without] = [await newTab({ width: 1440 }), await newTab({ width: 1440, javaScript: false })]
    await open(withScript.page, at(locale))
    await fill(withScript.page, locale)
    await send(withScript.page)
    await expectList(withScript.page, locale)
    const { page } = without
    await page.goto(at(locale))
    expect(await page.locator('[data-where]').textContent()).toBe(wordsOf(locale).match.privateServer)
    await fill(page, locale)
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await send(page)
    const answer = await response
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store'])
    expect(answer.headers()['set-cookie']).toBeUndefined()
    await expectList(page, locale)
    expect(page.url()).toBe(at(locale))
    expect(await listedIds(page)).toEqual(await listedIds(withScript.page))
    expect(server.logs() + server.stderrText()).not.toContain(SECRET)
    expectNoComplaint(without)
  })

  test.each(sampled([true, false]))(
    'errors appear beside their fields and in a focused summary (script: %s)',
    async (javaScript) => {
      const tab = await newTab({ width: 390, javaScript })
      const { page } = tab
      const { match } = wordsOf(locale)
      await page.goto(at(locale))
      if (javaScript) await whenOperable(page)
      await page.locator('input[name=budget]').fill('-1')
      await page.locator('input[name=marks]').fill('eight')
      await page.locator('input[name=act]').fill('99')
      await send(page)
      const summary = page.locator('main [role=alert]')
      await summary.waitFor()
      await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
      expect(await summary.locator('a').allTextContents()).toEqual([
        match.wrong.level,
        match.wrong.budget.replace('{example}', match.example),
        match.wrong.marks_system,
        expect.stringContaining('36'),
      ])
      for (const name of ['budget', 'act'])
        expect(await page.locator(`input[name=${name}]`).getAttribute('aria-invalid')).toBe('true')
      for (const [name, value] of Object.entries({ budget: '-1', marks: 'eight', act: '99' }))
        expect(await page.locator(`input[name=${name}]`).inputValue()).toBe(value)
      tab.complaints.length = 0
    },
  )
})

describe('the list is sent', () => {
  test.each(sampled([true, false]))(
    'with a consultation: its schools in the URL, the figures in the remarks if the visitor ticks the box (script: %s)',
    async (javaScript) => {
      const tab = await newTab({ width: 1440, javaScript })
      const { page } = tab
      await page.goto(at('en'))
      if (javaScript) await whenOperable(page)
      await fill(page, 'en')
      await send(page)
      await expectList(page, 'en')
      const ids = (await listedIds(page)).join(',')
      const requests = listen(page)
      await page.locator('input[name=remarks]').check()
      await page.getByRole('button', { name: wordsOf('en').match.bookList }).click()
      await page.waitForURL((url) => url.pathname === '/consultation')
      expect(new URL(page.url()).search).toBe(`?s=${ids}`)
      if (javaScript) {
        await whenOperable(page)
        expectNothingSent(requests)
      }
      await fillPlans(page)
      await continueForm(page)
      const remarks = page.locator('textarea[name=remarks]')
      await remarks.waitFor()
      await expect.poll(() => remarks.inputValue()).toContain(SECRET)
      expect(await remarks.inputValue()).toContain('93.37')
      expect(await page.locator('input[name=idempotency_key]').inputValue()).toMatch(/^[\w-]{30,}$/)
    },
  )

  nightlyTest('with the schools alone if the visitor doesn’t tick the box', async () => {
    const { page } = await newTab({ width: 390 })
    await open(page, at('vi'))
    await fill(page, 'vi')
    await send(page)
    await expectList(page, 'vi')
    const ids = (await listedIds(page)).join(',')
    await expect.poll(() => page.locator(`a[href="/vi/shortlist?s=${ids}"]`).count()).toBe(1)
    await page.getByRole('button', { name: wordsOf('vi').match.bookList }).click()
    await page.waitForURL((url) => url.pathname === '/vi/consultation' && url.search === `?s=${ids}`)
    await whenOperable(page)
    await fillPlans(page)
    await continueForm(page)
    expect(await page.locator('textarea[name=remarks]').inputValue()).toBe('')
  })
})

nightlyDescribe('without enough data', () => {
  test.each([true, false])('no match: the reasons, and what to relax (script: %s)', async (javaScript) => {
    const tab = await newTab({ width: 390, javaScript })
    const { page } = tab
    await page.goto(at('en'))
    if (javaScript) await whenOperable(page)
    await fill(page, 'en')
    await page.locator('input[name=countries][value=usa]').check()
    await page.locator('select[name=subject]').selectOption({ index: 7 })
    await page.locator('input[name=budget]').fill('US$1,000')
    await send(page)
    await page.locator('[data-loosen]').waitFor()
    await expect.poll(() => page.locator('[data-loosen] li').count()).toBeGreaterThan(0)
    expectNoComplaint(tab)
  })

  test('a master’s degree: no school can be assessed, none is listed, and the page says why', async () => {
    const tab = await newTab({ width: 1440 })
    const { page } = tab
    await open(page, at('tw'))
    await page.locator('input[name=level][value="2"]').check()
    await send(page)
    await page.getByText(wordsOf('tw').match.apartNote['2']).waitFor()
    await expect.poll(() => page.locator('[data-group]').count()).toBe(1)
    expect(await page.locator('[data-school]').count()).toBe(0)
    await page.getByRole('link', { name: wordsOf('tw').match.apartSearch }).click()
    await page.waitForURL((url) => url.pathname + url.search === '/tw/countries/all/schools?enrollments=2')
    expectNoComplaint(tab)
  })

  test('the figures can’t be loaded: an error appears, the input stays, and a retry works', async () => {
    const tab = await newTab({ width: 390 })
    const { page } = tab
    await page.route('**/api/Home/match_schools', (route) => route.abort())
    await open(page, at('en'))
    await fill(page, 'en')
    await send(page)
    await page.locator('dialog[open]').waitFor()
    expect(await page.locator('input[name=marks]').inputValue()).toBe('93.37')
    await page.unroute('**/api/Home/match_schools')
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: wordsOf('en').forms.retry })
      .click()
    await expectList(page, 'en')
    tab.complaints.length = 0
  })

  test.each([
    ['fail to load', 'abort'],
    ['never come', 'hang'],
  ])('where scripts %s, the page says that the server calculates the list, and it does', async (_, how) => {
    const { page } = await newTab({ width: 390 })
    await page.route('**/assets/entry.client-*.js', (route) => (how === 'abort' ? route.abort() : undefined))
    await page.goto(at('en'), { waitUntil: 'commit' })
    await fill(page, 'en')
    expect(await page.locator('[data-where]').textContent()).toBe(wordsOf('en').match.privateServer)
    await page.locator('form[data-match] button[type=submit]').click({ noWaitAfter: true })
    await expectList(page, 'en')
    expect(page.url()).toBe(at('en'))
    expect(await page.getByRole('button', { name: wordsOf('en').match.print, exact: true }).count()).toBe(0)
    expect(server.logs() + server.stderrText()).not.toContain(SECRET)
  })
})

nightlyDescribe('hearts on the list', () => {
  test('with script they toggle the shortlist, and the answer stays', async () => {
    const { page } = await newTab({ width: 390 })
    await open(page, at('en'))
    await fill(page, 'en')
    await send(page)
    await expectList(page, 'en')
    const hearts = page.locator('[data-school] [data-heart]')
    await expect.poll(() => hearts.count()).toBe(await page.locator('[data-school]').count())
    await expect.poll(() => hearts.first().getAttribute('aria-pressed')).toBe('false')
    await hearts.first().click()
    await expect.poll(() => hearts.first().getAttribute('aria-pressed')).toBe('true')
    const heartId = await hearts.first().getAttribute('data-heart')
    await page.reload()
    await whenOperable(page)
    await fill(page, 'en')
    await send(page)
    await expectList(page, 'en')
    await expect.poll(() => page.locator(`[data-heart="${heartId}"]`).getAttribute('aria-pressed')).toBe('true')
  })

  test('without script they lead to the shortlist with the school on it', async () => {
    const { page } = await newTab({ width: 390, javaScript: false })
    await page.goto(at('tw'))
    await fill(page, 'tw')
    await send(page)
    await expectList(page, 'tw')
    const heart = page.locator('[data-school] [data-heart]').first()
    const school = await heart.getAttribute('data-heart')
    await heart.click()
    await page.waitForURL((url) => url.pathname === '/tw/shortlist')
    expect(new URL(page.url()).searchParams.get('s')).toBe(school)
  })
})

nightlyTest.each(LOCALES)('home, lists, an empty list and an empty shortlist link here, in %s', async (locale) => {
  const { layout, match } = wordsOf(locale)
  for (const path of ['/', '/countries/all/schools', '/countries/usa/schools?school=zzzz', '/shortlist']) {
    const { page, close } = await openTab({ width: 390, javaScript: false })
    await page.goto(at(locale, path))
    const link = page.locator('main').getByRole('link', { name: match.linkLabel }).first()
    expect([path, new URL(await link.evaluate((a) => (a as HTMLAnchorElement).href)).pathname]).toEqual([
      path,
      new URL(at(locale)).pathname,
    ])
    await expect
      .poll(() => page.locator('footer').getByRole('link', { name: layout.match, exact: true }).count())
      .toBe(1)
    await close()
  }
})

test('a forged form is answered, and requests nothing that doesn’t exist', async () => {
  const body = new URLSearchParams([
    ['level', '1'],
    ['level', '2'],
    ['marks_system', '__proto__'],
    ['marks', '9'.repeat(40_000)],
    ['countries', 'zz'],
    ['subject', '-1'],
    ['wishes', 'constructor'],
    ['more', 'x'.repeat(20_000)],
  ])
  const post = (form: URLSearchParams) =>
    fetch(at('en'), { method: 'POST', body: form, headers: { Origin: server.origin } })
  expect((await post(body)).status).toBe(422)
  body.delete('marks')
  body.delete('more')
  const nothing = await post(body)
  expect(nothing.status).toBe(200)
  expect((await nothing.text()).includes(wordsOf('en').match.noneTitle)).toBe(true)
  expect((await post(new URLSearchParams([['more', 'x'.repeat(80_000)]]))).status).toBe(413)
})

nightlyTest.each([
  ['vi', '29/9/2026'],
  ['tw', '2026 年 9 月 29 日'],
  ['en', '29 September 2026'],
] as const)(
  'without a budget only assessed schools are listed, and the rate has its date in the format of school pages, in %s',
  async (locale, day) => {
    const { page } = await newTab({ width: 390, javaScript: false })
    await page.goto(at(locale))
    await page.locator('input[name=level][value="1"]').check()
    await page.locator('input[name=countries][value=usa]').check()
    // grades of the home country alone, which no school publishes for comparison
    await page.locator('select[name=marks_system]').selectOption('vn-10')
    await page.locator('input[name=marks]').fill('6.6')
    await send(page)
    const results = page.locator('[data-found]')
    await results.waitFor()
    const numbers = ((await results.textContent()) ?? '').match(/\d+/g)?.map(Number)
    const placed = await page.locator('[data-school]').count()
    expect(placed).toBeGreaterThan(0)
    expect(await schoolsIn(page, 'apart').count()).toBe(0)
    expect(numbers).toEqual([expect.any(Number), placed])
    const text = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
    expect(text).toContain(day)
  },
)

nightlyTest.each([
  ['vi', 390],
  ['tw', 390],
  ['en', 1440],
] as const)('axe finds no violation in form, errors and list, in %s at %i px', async (locale, width) => {
  const { page } = await newTab({ width })
  const look = async () => {
    await expectAxeFindsNothing(page)
    const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0)
  }
  await open(page, at(locale))
  await page.locator('main summary').nth(1).click()
  await page.locator('main summary').nth(2).click()
  await look()
  await send(page)
  await page.locator('main [role=alert]').waitFor()
  await look()
  await fill(page, locale)
  await send(page)
  await expectList(page, locale)
  await look()
})
