/**
 * Interactions on a slow phone: 390 px wide, touch, a processor six times slower. Event Timing measures from the tap to the next paint,
 * as Interaction to Next Paint does. It has no entry for a chosen file: there, the longest frame until the word count is measured.
 */
import type { Browser, Page } from 'playwright-core'
import { everyCountryPath as list } from '../src/domain/site-paths.ts'
import { buildDocx, w } from '../tests/support/word-documents.ts'
import { median } from './rounds.ts'

/** An entry comes after the paint. */
const settleMs = 1500

type Act = (page: Page) => Promise<unknown>
function tap(selector: string): Act {
  return (page) => page.locator(`${selector}:visible`).first().tap()
}
const upload: Act = (page) => page.locator('#f-file').setInputFiles(docx)
const typeName: Act = (page) => page.locator('#search-name').pressSequentially('uni', { delay: 300 })
const openSearch = tap('[commandfor=school-search][command=show-modal]')
const openFilters = tap('.filters-beside > summary')
const firstFilter = '.filters-beside label:has(input:not(:checked))'
const text = w.p('', w.run('I want to study economics. '.repeat(200)))
const docx = { name: 'statement.docx', mimeType: 'application/msword', buffer: buildDocx({ body: text }) }

/** @property shows what appears: a tap without effect is no result @property prepare is not measured */
type Interaction = [name: string, path: string, act: Act, shows: string, prepare?: Act]
const INTERACTIONS: readonly Interaction[] = [
  ['open the menu', '/', tap('[commandfor=mobile-menu]'), '#mobile-menu[open]'],
  ['open the school search', '/', openSearch, '#school-search[open]'],
  ['type for suggestions', '/', typeName, '[role=option]', openSearch],
  ['open the filters', list, openFilters, '.filters-beside[open]'],
  ['choose a filter', list, tap(firstFilter), '.filters-beside :checked', openFilters],
  ['heart of a school', list, tap('[data-heart]'), '[data-heart][aria-pressed=true]'],
  ['next step of the booking', '/consultation', tap('[value=next]:not(.sr-only)'), '[value=back]', fillPlans],
  ['answer of the match', '/match', tap('[data-match] [type=submit]'), '[data-advice]'],
  ['upload of a .docx', '/service_select/refine', upload, '[data-words]', tap('label:has([value=file])')],
]

async function fillPlans(page: Page): Promise<void> {
  for (const name of ['countries', 'degree', 'intake_term']) await tap(`label:has([name=${name}])`)(page)
  await page.locator('[name=intake_year]').selectOption({ index: 2 })
  await page.locator('[name=major]').fill('Data science')
  await page.locator('[name=source]').selectOption({ index: 1 })
}

/** The slowest entry of an interaction in whole ms; 0 if all were shorter than Event Timing reports. */
async function measure(browser: Browser, origin: string, locale: string, interaction: Interaction): Promise<number> {
  const [, path, act, shows, prepare] = interaction
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, locale })
  context.setDefaultTimeout(120_000)
  let slowest: Record<string, number> = {}
  // entries leave the page at once, because the answer of the match is another page
  await context.exposeFunction('recordEntry', (type: string, ms: number) => {
    slowest[type] = Math.max(slowest[type] ?? 0, Math.round(ms))
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto(origin + path)
  // a form loads its app with the first touch; the interaction measured is a later one
  await page.locator('html').dispatchEvent('touchstart')
  await page.locator('html[data-operable]').waitFor({ state: 'attached' })
  await prepare?.(page)
  await page.waitForTimeout(settleMs)
  slowest = {}
  await act(page)
  await page.locator(shows).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(settleMs)
  await context.close()
  return slowest[act === upload ? 'long-animation-frame' : 'event'] ?? 0
}

/** Runs in the page. Events outside an interaction, such as those of a moving pointer, have the id 0. */
function observe(): void {
  const { recordEntry } = window as unknown as { recordEntry: (type: string, ms: number) => void }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!('interactionId' in entry && entry.interactionId === 0)) recordEntry(entry.entryType, entry.duration)
  })
  const events = { type: 'event', durationThreshold: 16 }
  observer.observe(events)
  observer.observe({ type: 'long-animation-frame' })
}

/** The median time of each interaction, in ms. */
export async function timeInteractions(browser: Browser, origin: string, locale: string, rounds: number) {
  const times = new Map<string, number>()
  for (const interaction of INTERACTIONS) {
    const ofRounds: number[] = []
    while (ofRounds.length < rounds) ofRounds.push(await measure(browser, origin, locale, interaction))
    times.set(interaction[0], median(ofRounds))
    process.stderr.write(`waypoint: ${interaction[0]}: ${ofRounds.join(', ')} ms\n`)
  }
  return times
}
