/** Tabs of the run's Chromium, for tests that act as visitors. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core'
import { expect, inject } from 'vitest'

export type Tab = {
  page: Page
  context: BrowserContext
  /** Errors that the page logged. */
  complaints: string[]
  close: () => Promise<void>
}

/** A stalled step ends before its test does, and its error names the step. */
const stepMs = 100_000

let connected: Promise<Browser> | undefined

export type TabOptions = {
  width?: number
  javaScript?: boolean
  locale?: string
  reducedMotion?: boolean
  /** For tests that install clocks, scripts or devices, which can't be removed from a tab. */
  isDiscarded?: boolean
}

/** Closed tabs for reuse, by their settings: they need no new process, and have the site's scripts in their cache. */
const closed = new Map<string, Page[]>()

/** A tab without cookies or storage. A console error is a complaint; `expectNoComplaint` fails on any. */
export async function openTab(options: TabOptions = {}): Promise<Tab> {
  const { width = 390, javaScript = true, locale = 'en-GB', reducedMotion = true, isDiscarded = false } = options
  const settings = {
    viewport: { width, height: width < 768 ? 844 : 900 },
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
    locale,
    // the cluster's nginx has a self-signed certificate
    ignoreHTTPSErrors: inject('cluster') !== undefined,
  }
  const key = JSON.stringify(settings)
  const page = (!isDiscarded && closed.get(key)?.pop()) || (await openPage(settings))
  const context = page.context()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  async function close() {
    const isEmptied = !isDiscarded && (await emptyTab(page, settings.viewport))
    if (isEmptied) closed.set(key, [...(closed.get(key) ?? []), page])
    else await context.close()
  }
  return { page, context, complaints, close }
}

async function openPage(settings: BrowserContextOptions): Promise<Page> {
  connected ??= chromium.connect(inject('browserUrl'))
  const context = await (await connected).newContext(settings)
  context.setDefaultTimeout(stepMs)
  return context.newPage()
}

/** Clears cookies and storage of a tab; false if that fails. The page stays on the site, which keeps its process. */
async function emptyTab(page: Page, viewport: ViewportSize): Promise<boolean> {
  const context = page.context()
  const { origin } = new URL(page.url())
  if (context.pages().length > 1 || !origin.startsWith('http')) return false
  try {
    // without a kind, Playwright's own listeners go too, and `close()` never returns
    for (const kind of ['console', 'pageerror', 'request', 'requestfailed', 'response', 'dialog', 'worker'])
      page.removeAllListeners(kind)
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
    await page.goto(`${origin}/robots.txt`, { timeout: 5_000 })
    await page.evaluate(() => sessionStorage.clear())
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    })
    await devtools.detach()
    await Promise.all([context.clearCookies(), context.clearPermissions(), page.setViewportSize(viewport)])
    await page.emulateMedia({ colorScheme: null })
    return true
  } catch {
    // the page blocks leaving because of unsaved input, or the server has ended
    return false
  }
}

export const expectNoComplaint = ({ complaints }: Tab): void => expect(complaints).toEqual([])

/** Touches the page, which loads its React app if it has one, and waits until its scripts have run and respond to input. */
export async function whenOperable(page: Page): Promise<void> {
  const deadline = Date.now() + stepMs
  let cause: unknown
  // again after a page that was just reloaded, or whose scripts were still to come; outside of a test there is no expect.poll
  while (Date.now() < deadline) {
    try {
      await page.locator('html').dispatchEvent('touchstart')
      if ((await page.locator('html[data-operable]').count()) > 0) return
    } catch (error) {
      cause = error
    }
    await delay(100)
  }
  throw new Error(`${page.url()} does not respond to input`, { cause })
}

/** Opens a URL, and waits until the page is interactive. */
export async function open(page: Page, address: string): ReturnType<Page['goto']> {
  const response = await page.goto(address)
  await whenOperable(page)
  return response
}
