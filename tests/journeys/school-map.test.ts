/** Schools as list or map: one address a view, and the same schools in both. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '../../src/domain/editions.ts'
import { homeOf, wordsOf } from '../support/journey.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const read = async (path: string) => {
  const response = await fetch(server.origin + path)
  return { status: response.status, html: await response.text() }
}
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

test.each(LOCALES)('in %s the map has a dot and an entry for every school of the filter', async (locale) => {
  const prefix = locale === 'en' ? '' : homeOf(locale)
  const { html } = await read(`${prefix}/countries/uk/schools?hots=7&view=map`)
  const api = await fetch(`${server.origin}/api/Home/school_lists?country=uk&hots=7&per_page=100`)
  const { total } = (await api.json()) as { total: number }
  expect(total).toBeGreaterThan(12)
  expect(count(html, /class="school-dot"/g)).toBe(total)
  expect(count(html, /data-school-entry=/g)).toBe(total)
  expect(html).toContain(wordsOf(locale).schools.viewList)
  expect(html).toContain(`href="${prefix}/countries/uk/schools?hots=7"`)
  expect(html).toMatch(/<link rel="canonical" href="[^"?]+"/)
})

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

test('no school says what to try, and another view is no page', async () => {
  expect((await read('/countries/uk/schools?school=nothing-like-it&view=map')).html).toContain(
    wordsOf('en').schools.emptyTitle,
  )
  expect((await read('/countries/uk/schools?view=globe')).status).toBe(404)
})
