/** The organisation's people on the about page, in articles and at the booking; and the pages after the demo is cleared. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, provideApp, startApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { parsePage, readWritten } from '../../support/html.ts'
import { prefixOf, wordsOf } from '../../support/journey.ts'

const server = provideApp()

const html = async (path: string) => readWritten(await fetch(server.origin + path))
const OWN_PEOPLE = { vi: 'nguyen-mai-anh', tw: 'lin-yi-chun', en: 'joy-santos' }
const WRITERS = { vi: 'Nguyễn Mai Anh', tw: '林怡君', en: 'Joy Santos' }

describe.each(LOCALES)('in %s', (locale) => {
  const words = wordsOf(locale)
  const prefix = prefixOf(locale)

  test('the about page shows its people, its pay and its registration, each flagged as demo', async () => {
    const about = await html(`${prefix}/about`)
    const { ids } = parsePage(about)
    for (const id of ['people', 'figures', 'paid', 'registration', ...Object.values(OWN_PEOPLE)])
      expect([...ids]).toContain(id)
    expect(about.indexOf(`id="${OWN_PEOPLE[locale]}"`)).toBeLessThan(
      Math.min(
        ...Object.values(OWN_PEOPLE)
          .filter((code) => code !== OWN_PEOPLE[locale])
          .map((code) => about.indexOf(`id="${code}"`)),
      ),
    )
    for (const text of [words.about.peopleDemo, words.about.registrationDemo, words.about.paidTitle])
      expect(about).toContain(text)
  })

  test('an article names its author with a link; structured data contain no fictitious people', async () => {
    const article = await readWritten(await fetch(`${server.origin}${prefix}/articles/1`))
    expect(parsePage(article).links).toContain(`${prefix}/about#${OWN_PEOPLE[locale]}`)
    expect(article).toContain(WRITERS[locale])
    expect(article).toContain('"author":{"@type":"Organization","name":')
    expect(article).not.toContain('"@type":"Person"')
  })

  test('the booking shows the person who answers first', async () => {
    expect(await html(`${prefix}/consultation`)).toContain(WRITERS[locale])
  })

  test.each(['/countries/uk/schools', '/schools/1', '/compare?s=1,5', '/match'])(
    '%s says who pays, with a link to the details',
    async (path) => {
      expect(parsePage(await html(prefix + path)).links).toContain(`${prefix}/about#paid`)
    },
  )

  test('contract and refunds are a page, linked from every footer', async () => {
    const terms = await html(`${prefix}/terms`)
    const { headings, links } = parsePage(terms)
    expect([headings, terms.match(/<table/g)?.length]).toEqual([1, 2])
    expect(links).toContain(`${prefix}/terms`)
  })

  test('a package shows its lowest and highest price, and what they depend on', async () => {
    const service = await html(`${prefix}/service`)
    const amount = { vi: '1.800 USD', tw: 'NT$56,000', en: 'US$1,800' }[locale]
    expect(service).toContain(amount)
    expect(service.split(words.services.priceDepends)).toHaveLength(4)
    // in the reader's own currency, if the organisation charges another
    const atHome = {
      vi: ['khoảng 46,7–109 triệu đồng (tỷ giá 29/9/2026)'],
      tw: [],
      en: ['about ₱113,000–263,000', '29 September 2026'],
    }[locale]
    for (const text of atHome) expect(service.replaceAll('\u00A0', ' ').includes(text), text).toBe(true)
    expect(service.split('data-at-home')).toHaveLength(atHome.length > 0 ? 4 : 1)
  })
})

test('a person’s section has its own URL, with the portrait', async () => {
  const tab = await openTab({ width: 390 })
  await open(tab.page, `${server.origin}/vi/about#tran-quoc-bao`)
  const card = tab.page.locator('#tran-quoc-bao')
  await expect.poll(() => card.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expectNoComplaint(tab)
  await tab.close()
})

describe('after the demo is cleared', () => {
  let cleared: App
  beforeAll(async () => {
    cleared = await startApp()
    const env = { ...process.env, ...cleared.data, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, ['src/cli/content.ts', 'clear-demo', '--yes'], { env })
  })
  afterAll(() => cleared.stop())
  const page = async (path: string) => parsePage(await (await fetch(cleared.origin + path)).text())

  test('nothing says that the organisation is a demo, and no heading is empty', async () => {
    for (const path of ['/about', '/vi/about', '/tw/about', '/privacy', '/vi/privacy', '/tw/privacy', '/terms']) {
      const text = await (await fetch(cleared.origin + path)).text()
      expect([path, /No company stands behind|Không có doanh nghiệp thật|本站背後沒有真實的公司/.test(text)]).toEqual([
        path,
        false,
      ])
    }
    expect(await (await fetch(`${cleared.origin}/service`)).text()).not.toMatch(/<ul[^>]*><\/ul>\s*<\/nav>/)
  })

  test.each(LOCALES)('in %s neither the about page nor any footer mentions a demo', async (locale) => {
    const written = async (path: string) => readWritten(await fetch(cleared.origin + prefixOf(locale) + path))
    await expect.poll(() => written('/about'), { timeout: 60_000 }).not.toContain('id="people"')
    const about = await written('/about')
    expect(
      about.match(/In this story|In this demonstration|[Dd]emonstration|[Mm]inh họa|câu chuyện này|設定裡|示範/),
    ).toBeNull()
    expect(about).not.toMatch(new RegExp(`<h[2-6][^>]*>${wordsOf(locale).about.officesTitle}`))
    const list = await written('/student_list')
    expect(list).toContain(wordsOf(locale).students.noneTitle)
    expect(list).not.toContain(wordsOf(locale).students.emptyTitle)
    expect(await written('/student_list?country=uk')).toContain(wordsOf(locale).students.emptyTitle)
  })

  test('its pages say so as long as it is one', async () => {
    for (const path of ['/about', '/privacy'])
      expect(await (await fetch(server.origin + path)).text()).toContain('No company stands behind this site')
  })

  test.each(LOCALES)('the about page in %s is complete without fictitious people', async (locale) => {
    const about = `${prefixOf(locale)}/about`
    // the site notices the change within two seconds or later
    await expect.poll(async () => (await page(about)).ids.has('people'), { timeout: 60_000 }).toBe(false)
    const { ids, headings, links, texts } = await page(about)
    expect(headings).toBe(1)
    expect(
      [...ids].filter((id) => ['figures', 'paid', 'registration', ...Object.values(OWN_PEOPLE)].includes(id)),
    ).toEqual([])
    expect(texts.map(({ text }) => text)).toContain(wordsOf(locale).about.askTitle)
    expect(links.filter((link) => link.includes('#paid'))).toEqual([])
  })

  test('articles, home page, booking and contract work', async () => {
    for (const path of ['/', '/terms', '/articles/1', '/consultation', '/service', '/schools/1', '/match'])
      expect([path, (await fetch(cleared.origin + path)).status]).toEqual([path, 200])
  })
})
