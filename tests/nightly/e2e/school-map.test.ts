/** Schools as list or map: one URL for each view, and the same schools in both. */

import { describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { homeOf, wordsOf } from '../../support/journey.ts'
import { sampled } from '../../support/scope.ts'

const server = provideApp()

const read = async (path: string) => {
  const response = await fetch(server.origin + path)
  return { status: response.status, html: await response.text() }
}

const markersOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)" class="map-mark" data-cities="([^"]+)" aria-label="([^"]+)"/g)].map(
    ([, to = '', cities = '', label = '']) => ({ to: to.replaceAll('&amp;', '&'), cities: cities.split(' '), label }),
  )
/** The schools listed beside the map, each as the id of its city. */
const listed = (html: string) =>
  [...html.matchAll(/<li id="school-\d+" data-city="(\d+)"/g)].map(([, city = '']) => city)
/** The number of schools of a marker: in its label, one for a single school. */
const countOf = ({ label, to }: { label: string; to: string }) =>
  to.startsWith('#school-') ? 1 : Number(/(\d+)\D*$/.exec(label)?.[1])
const drawings = (html: string) => html.split('<g class="marks-narrow">').map(markersOf)

const statusOf = (html: string) => /role="status"[^>]*><strong[^>]*>([^<]*)</.exec(html)?.[1]
const partOf = (schools: number) => new RegExp(`^${schools} schools? in this part of the map$`)

test.each(sampled(LOCALES, 'vi'))(
  'in %s the markers of each map count every school of the filter, and each is listed',
  async (locale) => {
    const prefix = locale === 'en' ? '' : homeOf(locale)
    const { html } = await read(`${prefix}/countries/uk/schools?hots=7&view=map`)
    const api = await fetch(`${server.origin}/api/Home/school_lists?country=uk&hots=7&per_page=100`)
    const { total } = (await api.json()) as { total: number }
    expect(total).toBeGreaterThan(12)
    expect(drawings(html).map((markers) => markers.reduce((sum, marker) => sum + countOf(marker), 0))).toEqual([
      total,
      total,
    ])
    expect(listed(html)).toHaveLength(total)
    expect(html).toContain(wordsOf(locale).schools.viewList)
    expect(html).toContain(`href="${prefix}/countries/uk/schools?hots=7"`)
    // a filter is no page of its own for search engines
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="canonical"')
  },
)

test.each(sampled(['usa', 'uk', 'ca', 'au', 'nl']))(
  'every marker of %s leads to a school beside it, or to a map with its cities and the same number of schools',
  async (code) => {
    const { html } = await read(`/countries/${code}/schools?view=map`)
    const markers = drawings(html).flat()
    expect(markers.length).toBeGreaterThan(10)
    for (const { to } of markers) if (to.startsWith('#')) expect(html).toContain(` id="${to.slice(1)}"`)
    const nearer = new Map(markers.filter(({ to }) => !to.startsWith('#')).map((marker) => [marker.to, marker]))
    for (const { to, cities, label } of nearer.values()) {
      const page = await read(to)
      const markerCities = drawings(page.html).map((drawn) => drawn.flatMap((marker) => marker.cities))
      const listedCities = new Set(cities)
      for (const drawn of markerCities) expect(new Set(drawn)).toEqual(listedCities)
      expect([label, listed(page.html).length]).toEqual([label, countOf({ label, to })])
      const isPart = !to.includes('cities=')
      expect([label, label.endsWith(' (zoom in)')]).toEqual([label, isPart])
      if (isPart) expect(statusOf(page.html)).toMatch(partOf(listed(page.html).length))
      expect(page.html).toContain(wordsOf('en').schools.mapWhole)
    }
  },
)

test.each(['x', '', '0,0,400', '0,0,30', '350,0,100', '1,2,3,4'])('an area %j is not found', async (area) => {
  expect((await read(`/countries/uk/schools?view=map&area=${area}`)).status).toBe(404)
})

test('a part of the map lists its schools, within the filters, and may be empty', async () => {
  const part = await read('/countries/uk/schools?view=map&area=215,200,100')
  expect(part.html).toContain(' id="city-')
  expect(part.html).not.toMatch(/aria-label="[^"]*Glasgow/)
  const sea = await read('/countries/uk/schools?view=map&area=0,0,60')
  expect([sea.status, sea.html.includes(wordsOf('en').schools.emptyTitle)]).toEqual([200, true])
})

describe.each(
  sampled([
    ['a phone', 390],
    ['a wide screen', 1440],
  ]),
)('on %s', (_, width) => {
  const choose = (tab: Tab) => tab.page.locator('.map-mark[href^="#school-"]:visible').first()
  const chosenSchool = (tab: Tab) => tab.page.locator('.map-school:target')

  test.each([true, false])('choosing a marker shows its school beside the map (script: %j)', async (javaScript) => {
    const tab = await openTab({ width, javaScript })
    const path = `${server.origin}/countries/uk/schools?view=map`
    if (javaScript) await open(tab.page, path)
    else await tab.page.goto(path)
    const marker = choose(tab)
    const name = await marker.getAttribute('aria-label')
    await marker.click()
    await expect.poll(() => chosenSchool(tab).locator('a').first().textContent()).toBe(name)
    // below the header and, on phones, below the map
    await expect.poll(() => isFree(tab, '.map-school:target')).toBe(true)
    await expect.poll(() => isFree(tab, '.school-map')).toBe(true)
    if (javaScript) {
      expect(await marker.getAttribute('aria-current')).toBe('true')
      await expect.poll(() => tab.page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    }
    expectNoComplaint(tab)
    await tab.close()
  })

  test('by keyboard alone a group is opened, and a school of it found', async () => {
    const tab = await openTab({ width })
    const { page } = tab
    await open(page, `${server.origin}/countries/uk/schools?view=map`)
    await page.locator('.map-mark[href*="area="]:visible').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/area=/)
    await page.locator('html[data-operable]').waitFor({ state: 'attached' })
    const marker = choose(tab)
    const name = await marker.getAttribute('aria-label')
    await marker.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/schools\/\d+$/)
    await expect.poll(() => page.locator('h1').textContent()).toBe(name)
    expectNoComplaint(tab)
    await tab.close()
  })
})

test.each(sampled(LOCALES, 'vi'))(
  'in %s all schools of the largest country are a short list on a phone',
  async (locale) => {
    const tab = await openTab()
    await tab.page.goto(`${server.origin}${locale === 'en' ? '' : homeOf(locale)}/countries/usa/schools?view=map`)
    const tall = await tab.page.locator('.map-list').evaluate((list) => list.clientHeight)
    const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(() => tab.page.locator('.map-list li').count()).toBeGreaterThan(150)
    expect([tall < 8000, wide], `${tall} px`).toEqual([true, 390])
    await tab.close()
  },
)

/** Whether the topmost element at its upper part is the element itself, in view. */
const isFree = (tab: Tab, selector: string) =>
  tab.page.evaluate((selector) => {
    const element = document.querySelector(selector)
    if (!element) return false
    const { left, top, width } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + 12)
    return topmost !== null && element.contains(topmost)
  }, selector)

test('other countries and further filters stay on the map', async () => {
  const { html } = await read('/countries/uk/schools?hots=7&view=map')
  expect(html).toContain('href="/countries/ca/schools?hots=7&amp;view=map"')
  expect(html).toContain('<input type="hidden" name="view" value="map"/>')
})

test('all countries at once are a choice of maps', async () => {
  const { html } = await read('/countries/all/schools?view=map')
  for (const code of ['usa', 'uk', 'ca', 'au', 'nl']) expect(html).toContain(`/countries/${code}/schools?view=map`)
  expect(html).not.toContain('rel="next"')
})

test('no school: suggestions; and an unknown view is not found', async () => {
  expect((await read('/countries/uk/schools?school=nothing-like-it&view=map')).html).toContain(
    wordsOf('en').schools.emptyTitle,
  )
  expect((await read('/countries/uk/schools?view=globe')).status).toBe(404)
})
