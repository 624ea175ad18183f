/** A school's page: the first screen of a phone shows name, place, cost, admission and next step, with or without data. */

import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { prefixOf, wordsOf } from '../../support/journey.ts'
import { sampled } from '../../support/scope.ts'

type Row = { school: string }
const rowsIn = <T>(file: string) => parseCsv(readFileSync(file, 'utf8'), { columns: true }) as T[]
const facts = readdirSync('content/facts').flatMap((file) => rowsIn<Row>(`content/facts/${file}`))
const schools = rowsIn<{ id: string; slug: string; iso_country: string }>('content/schools.csv')
const countOf = (slug: string) => facts.filter(({ school }) => school === slug).length

const many = schools.find(({ slug }) => countOf(slug) > 10)
const few = schools.find(({ slug }) => countOf(slug) === 2)
const none = schools.find(({ slug, iso_country }) => countOf(slug) === 0 && iso_country === 'GB')
const kinds = [
  ['many figures', many?.id],
  ['few figures', few?.id],
  ['no figures', none?.id],
] as const

const server = provideApp()

describe.each(sampled(LOCALES, 'en'))('in %s', (locale) => {
  const prefix = prefixOf(locale)
  const { school: words } = wordsOf(locale)

  test.each(sampled(kinds))('a school with %s shows the essentials on the first screen of a phone', async (_, id) => {
    const tab = await openTab({ width: 390 })
    await open(tab.page, `${server.origin}${prefix}/schools/${id}`)
    const bar = await tab.page.locator('[href$="/consultation"]:visible').last().boundingBox()
    // the bar at the foot of a phone's screen
    expect(bar?.y).toBeLessThan(844)
    const isInView = async (selector: string) => {
      const boxes = await Promise.all((await tab.page.locator(selector).all()).map((each) => each.boundingBox()))
      expect(boxes.length).toBeGreaterThan(0)
      for (const box of boxes) expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
    await isInView('h1')
    await isInView('.key-figures')
    await isInView('[data-ways-in]')
    await isInView('main header .button:visible')
    expectNoComplaint(tab)
    await tab.close()
  })

  test.each(sampled(kinds))('a school with %s has no half-empty column on a wide screen', async (_, id) => {
    const tab = await openTab({ width: 1440 })
    await open(tab.page, `${server.origin}${prefix}/schools/${id}`)
    const about = await tab.page.getByRole('heading', { name: words.about }).locator('..').boundingBox()
    const glance = await tab.page.getByRole('heading', { name: words.facts }).locator('..').boundingBox()
    const heights = [about?.height ?? 0, glance?.height ?? 0]
    expect(Math.min(...heights)).toBeGreaterThan(Math.max(...heights) / 2)
    await tab.close()
  })
})
