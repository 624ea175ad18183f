/** The Chromium that the tests drive; `scripts/find-chromium.ts` has found or installed it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Tab = {
  page: Page
  context: BrowserContext /** What the page complained of. */
  complaints: string[]
  close: () => Promise<void>
}

/** A browser of its own with an empty profile. A console error is a complaint; `expectNoComplaint` fails on any. */
export async function openTab(
  options: { width?: number; javaScript?: boolean; locale?: string; reducedMotion?: boolean } = {},
): Promise<Tab> {
  const { width = 390, javaScript = true, locale = 'en-GB', reducedMotion = true } = options
  const profile = mkdtempSync(join(tmpdir(), 'waypoint-chromium-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
    viewport: { width, height: width < 768 ? 844 : 900 },
    javaScriptEnabled: javaScript,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { page, context, complaints, close }
}

export const expectNoComplaint = ({ complaints }: Tab): void => expect(complaints).toEqual([])
