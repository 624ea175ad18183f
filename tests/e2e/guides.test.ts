/** Country guides, and the links to them from the lists of schools. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectNoComplaint, open, openTab, type Tab, whenOperable } from '../support/chromium.ts'
import { EDITIONS, LOCALES, type Locale } from '../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../support/journey.ts'
import { nightlyDescribe } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'

/** Of the demo and the fixture organisation. */
const COUNTRY_CODES = ['usa', 'uk', 'ca', 'au', 'nl']
const SOME_CODES = sampled(COUNTRY_CODES, 'usa', 'nl')

const server = provideApp()

const under = (locale: Locale, path: string) => server.origin + prefixOf(locale) + path
const get = (locale: Locale, path: string) => fetch(under(locale, path), { redirect: 'manual' })
const read = async (locale: Locale, path: string) => (await get(locale, path)).text()
const countOf = (html: string, part: string | RegExp) => html.split(part).length - 1

describe.each(sampled(LOCALES, 'tw'))('in %s', (locale) => {
  const { guide: words, layout } = wordsOf(locale)

  test.each([
    ['/study/usa', 200],
    ['/study/uk', 200],
    ['/study/ca', 200],
    ['/study/au', 200],
    ['/study/nl', 200],
    ['/study/uk?home=CN', 200],
    ['/study/uk?home=', 200],
    ['/study/uk?home=XX', 404],
    ['/study/uk?home=tw', 404],
    ['/study/USA', 404],
    ['/study/nowhere', 404],
    ['/study/uk/school-system', 200],
    ['/study/uk/school-system?home=CN', 200],
    ['/study/uk/school-system?home=XX', 404],
    ['/study/nowhere/school-system', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await get(locale, path)).status).toBe(status)
  })

  test.each([
    ['usa', 3],
    ['uk', 2],
    ['ca', 2],
    ['au', 2],
    ['nl', 2],
  ])('the guide of %s has %i ways in, five steps, and further links', async (code, ways) => {
    const html = await read(locale, `/study/${code}`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(countOf(html, /<section id="way-\d"/)).toBe(ways)
    expect(countOf(html, /href="#(?:way-\d|five-steps)"/)).toBe(ways + 1)
    expect(countOf(html, /class="[^"]*\broute-step /)).toBe(5)
    for (const word of [words.fiveSteps, words.schoolsText, layout.book]) expect(html).toContain(word)
    for (const id of Array.from({ length: ways }, (_, at) => `way-${at + 1}-systems`))
      expect(html).toContain(`id="${id}" class="guide-part">`)
    expect(html).not.toMatch(/ style="/)
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test.each(SOME_CODES)('the school systems of %s are drawn and in tables, with the guide as parent', async (code) => {
    const html = await read(locale, `/study/${code}/school-system`)
    for (const word of [words.compareWith, words.asTable, layout.book]) expect(html).toContain(word)
    expect(html).toContain(`<a href="${prefixOf(locale)}/study/${code}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(countOf(html, /<section id="way-\d-systems"/)).toBe(
      countOf(await read(locale, `/study/${code}`), /id="way-\d-systems"/),
    )
    expect(html).not.toMatch(/ style="/)
  })

  test('school systems open on the edition’s home country, or on that of the URL, also of the guide’s', async () => {
    const checkedIn = (html: string) =>
      [...html.matchAll(/<input [^>]*checked=""[^>]*value="([A-Z]{2})"/g)].map(([, code]) => code)
    expect(checkedIn(await read(locale, '/study/uk/school-system'))).toEqual([EDITIONS[locale].homeCountry])
    expect(checkedIn(await read(locale, '/study/uk/school-system?home=CN'))).toEqual(['CN'])
    const link = (query: string) => `href="${prefixOf(locale)}/study/uk/school-system${query}#way-1-systems"`
    expect(await read(locale, '/study/uk')).toContain(link(''))
    expect(await read(locale, '/study/uk?home=CN')).toContain(link('?home=CN'))
  })

  test('the first, unfiltered page of a country’s schools links to its guide', async () => {
    for (const code of SOME_CODES) {
      const toGuide = new RegExp(`<h2[^>]*><a href="[^"]*/study/${code}"`)
      expect(await read(locale, `/countries/${code}/schools`)).toMatch(toGuide)
      expect(await read(locale, `/countries/${code}/schools?page=2`)).not.toMatch(toGuide)
      expect(await read(locale, `/countries/${code}/schools?hots=1`)).not.toMatch(toGuide)
    }
    expect(await read(locale, '/countries/all/schools')).not.toContain(words.linkLabel)
  })

  test('menu and footer link to each guide; the footer to the schools of Australia, the Netherlands and Ireland too', async () => {
    const html = await read(locale, '/about')
    const footer = html.slice(html.indexOf('<footer'))
    const header = html.slice(0, html.indexOf('<main'))
    for (const code of COUNTRY_CODES) {
      const toGuide = `href="${prefixOf(locale)}/study/${code}"`
      expect(header).toContain(toGuide)
      expect(footer).toContain(toGuide)
    }
    for (const code of ['au', 'nl']) expect(footer).toContain(`href="${prefixOf(locale)}/countries/${code}/schools"`)
  })

  test('a shared guide shows its own picture', async () => {
    for (const code of SOME_CODES) {
      const picture = /og:image" content="([^"]+)"/.exec(await read(locale, `/study/${code}`))?.[1] ?? ''
      expect(new URL(picture).pathname).toBe(`/social/guides/${code}.png`)
      expect((await fetch(server.origin + new URL(picture).pathname)).headers.get('content-type')).toBe('image/png')
    }
  })

  test('the school systems of two countries say whose levels are shown', async () => {
    const html = await read(locale, '/study/nl/school-system')
    const ageTitles = [...html.matchAll(/age-title-abroad">([^<]+)</g)].map(([, name]) => name)
    const [netherlands, ireland] = {
      en: ['Netherlands', 'Ireland'],
      vi: ['Hà Lan', 'Ireland'],
      tw: ['荷蘭', '愛爾蘭'],
    }[locale]
    expect(ageTitles).toEqual([netherlands, ireland, netherlands, netherlands, ireland])
  })
})

/** Names of the home countries above the diagrams. */
const shownHomes = ({ page }: Tab) =>
  page
    .locator('.age-title-home:visible')
    .evaluateAll((titles) => [...new Set(titles.map((title) => title.textContent))])

nightlyDescribe('choosing another home country', () => {
  test('works without script, for the whole page', async () => {
    const tab = await openTab({ javaScript: false })
    await tab.page.goto(under('en', '/study/uk/school-system'))
    expect(await shownHomes(tab)).toEqual(['Philippines'])
    await tab.page.locator('[data-home-choice]').getByText('Vietnam').click()
    expect(await shownHomes(tab)).toEqual(['Vietnam'])
    await tab.close()
  })

  test('with script it is in the URL, by keyboard too, and the URL can be shared', async () => {
    const tab = await openTab({ width: 1440 })
    const { page } = tab
    await open(page, under('en', '/study/uk/school-system'))
    await page.getByRole('radio', { name: 'Philippines' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await shownHomes(tab)).toEqual(['China'])
    expect(page.url()).toMatch(/\/study\/uk\/school-system\?home=CN$/)
    await page.reload()
    await whenOperable(page)
    expect(await shownHomes(tab)).toEqual(['China'])
    await page.locator('[data-home-choice]').getByText('Philippines').click()
    expect(page.url()).toMatch(/\/study\/uk\/school-system$/)
    await tab.close()
  })

  test('the bar of a guide leads to its steps', async () => {
    const tab = await openTab({ width: 1440 })
    await open(tab.page, under('en', '/study/uk'))
    await tab.page.locator('.guide-navigation').getByText('The five steps').click()
    expect(tab.page.url()).toMatch(/#five-steps$/)
    await tab.close()
  })
})

nightlyDescribe.each([320, 390, 1440])('%i px wide', (width) => {
  let tab: Tab
  beforeAll(async () => {
    tab = await openTab({ width })
  })
  afterAll(() => tab.close())

  // on phones a row grows for a long name
  test.each(LOCALES)(
    'stages are at least as long as their years, on wide screens exactly, and cut off no name in %s',
    async (locale) => {
      for (const code of COUNTRY_CODES) {
        await tab.page.goto(under(locale, `/study/${code}/school-system`))
        await tab.page.locator('.guide details').evaluateAll((all) => {
          for (const details of all) (details as HTMLDetailsElement).open = true
        })
        const lengths = await tab.page.locator('.age-level:visible').evaluateAll((levels, isAcross) => {
          const quarters = (level: Element) => Number(/age-span-(\d+)/.exec(level.className)?.[1])
          const gap = 3
          return levels.map((level) => {
            const { width, height } = level.getBoundingClientRect()
            const isCut = level.scrollWidth > level.clientWidth + 1 || level.scrollHeight > level.clientHeight + 1
            return { quarter: ((isAcross ? width : height) + gap) / quarters(level), isCut, name: level.textContent }
          })
        }, width > 1240)
        const [least, most] = [Math.min, Math.max].map((pick) => pick(...lengths.map(({ quarter }) => quarter)))
        expect(least).toBeGreaterThan(13.5)
        if (width > 1240) expect((most ?? 0) / (least ?? 1)).toBeLessThan(1.03)
        expect(lengths.filter(({ isCut }) => isCut)).toEqual([])
        expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      expectNoComplaint(tab)
    },
  )
})
