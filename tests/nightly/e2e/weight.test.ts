/** The transfer size of a page, compressed with gzip: all requests until its first screen is stable. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { ask } from '../../support/ask.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { homeOf, prefixOf } from '../../support/journey.ts'

const KB = 1000
const BUDGETS = {
  guide: 160 * KB,
  article: 120 * KB,
  styles: 16 * KB,
  enhance: 8 * KB,
  // after a touch; React is two thirds of it, and the rules of five languages and the list of currencies are parts
  hydrated: 171 * KB,
  hydratedFiles: 24,
}

/** Lazy requests are complete when this long passes without a request. */
const quietMs = 1000

let server: App
let tab: Tab
beforeAll(async () => {
  server = await startApp()
  tab = await openTab({ width: 390, isDiscarded: true })
})
afterAll(async () => {
  await tab.close()
  await server.stop()
})

/** Transferred bytes of one answer, without its headers. */
async function weigh(address: string): Promise<number> {
  const { pathname, search } = new URL(address)
  return (await ask(server, pathname + search, { 'Accept-Encoding': 'gzip' })).body.length
}

type Weight = { all: number; styles: number; scripts: number; scriptFiles: number }

/** @param isTouched whether the visitor touches the page, which loads the app of a form */
async function weighPage(path: string, isTouched = true): Promise<Weight> {
  const requests = new Map<string, string>()
  const note = (request: { url: () => string; resourceType: () => string }) =>
    requests.set(request.url(), request.resourceType())
  tab.page.on('request', note)
  await (isTouched ? open(tab.page, server.origin + path) : tab.page.goto(server.origin + path))
  // Playwright's "networkidle" never comes when it misses the end of one request
  let count: number
  do {
    count = requests.size
    await tab.page.waitForTimeout(quietMs)
  } while (requests.size > count)
  tab.page.off('request', note)
  const weight: Weight = { all: 0, styles: 0, scripts: 0, scriptFiles: 0 }
  for (const [address, type] of requests) {
    // a picture in a style sheet is included
    if (!address.startsWith(server.origin)) continue
    const bytes = await weigh(address)
    weight.all += bytes
    if (type === 'stylesheet') weight.styles += bytes
    if (type !== 'script') continue
    weight.scripts += bytes
    weight.scriptFiles++
  }
  await tab.page.goto('about:blank')
  return weight
}

describe.each(LOCALES)('in %s', (locale) => {
  const prefix = prefixOf(locale)

  test.each([
    ['home', homeOf(locale), BUDGETS.guide],
    ['a guide', `${prefix}/study/usa`, BUDGETS.guide],
    ['an article', `${prefix}/articles/1`, BUDGETS.article],
  ])('%s, its styles and its script are small', async (_, path, budget) => {
    const { all, styles, scripts } = await weighPage(path)
    expect(all).toBeLessThanOrEqual(budget)
    expect([styles, scripts]).toEqual([
      expect.toSatisfy(isWithin(BUDGETS.styles)),
      expect.toSatisfy(isWithin(BUDGETS.enhance)),
    ])
  })

  // an error in the browser fails this too: cyclic chunks once caused one
  test.each(['/consultation', '/service_select', '/service_select/refine', '/service_select/apply'])(
    'the script of %s is small, and little more than React, in few files, after a touch',
    async (path) => {
      expect((await weighPage(prefix + path, false)).scripts).toSatisfy(isWithin(BUDGETS.enhance))
      const { scripts, scriptFiles } = await weighPage(prefix + path)
      expect([scripts, scriptFiles]).toEqual([
        expect.toSatisfy(isWithin(BUDGETS.hydrated)),
        expect.toSatisfy(isWithin(BUDGETS.hydratedFiles)),
      ])
      expectNoComplaint(tab)
    },
  )
})

/** Checks a size against its limit, and that it is not zero. */
const isWithin = (most: number) => (weighed: number) => weighed > 0 && weighed <= most
