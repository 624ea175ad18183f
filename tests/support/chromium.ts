/** Tabs of the run's Chromium, for tests that do what visitors do. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'

export type Tab = {
  page: Page
  context: BrowserContext
  /** What the page complained of. */
  complaints: string[]
  close: () => Promise<void>
}

/** A step that hangs ends before its test does, and says which it was. */
const stepMs = 100_000

let connected: Promise<Browser> | undefined

export type TabOptions = { width?: number; javaScript?: boolean; locale?: string; reducedMotion?: boolean }

/** A tab with cookies and storage of its own. A console error is a complaint; `expectNoComplaint` fails on any. */
export async function openTab(options: TabOptions = {}): Promise<Tab> {
  const { width = 390, javaScript = true, locale = 'en-GB', reducedMotion = true } = options
  connected ??= chromium.connect(inject('browserUrl'))
  const context = await (await connected).newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale,
    // nginx before the servers of a cluster has a certificate of its own making
    ignoreHTTPSErrors: inject('cluster') !== undefined,
  })
  context.setDefaultTimeout(stepMs)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, context, complaints, close: () => context.close() }
}

export const expectNoComplaint = ({ complaints }: Tab): void => expect(complaints).toEqual([])

/** Until the page's scripts have run and hear what a visitor does: hydrated, where it is operated, and improved. */
export const whenOperable = (page: Page): Promise<void> =>
  page.locator('html[data-operable]').waitFor({ state: 'attached' })

/** Opens an address, and waits until it is operable. */
export async function open(page: Page, address: string): ReturnType<Page['goto']> {
  const response = await page.goto(address)
  await whenOperable(page)
  return response
}
