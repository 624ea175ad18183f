/** Figures in texts: formatted in each language with their sources, and shown as under review after they expire, while the server runs. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clockAt } from '../../support/clocks.ts'
import { LOCALES, type Locale } from '../../support/demo-editions.ts'
import { parsePage } from '../../support/html.ts'
import { prefixOf } from '../../support/journey.ts'
import { type RunningServer, startServer } from '../../support/server.ts'

const before = '2026-11-30T08:00:00Z'
const after = '2027-12-01T08:00:00Z'
let server: RunningServer
beforeAll(async () => {
  server = await startServer(clockAt(before, after))
})
afterAll(() => server.stop())

const ARTICLE = 18
const FIGURE_TEXTS: Record<Locale, string> = {
  en: '£776 a year (2026)',
  vi: '776 bảng/năm (2026)',
  tw: '776 英鎊／年（2026）',
}
const CHECKED: Record<Locale, string> = {
  en: '£776 a year (as of November 2026, under review)',
  vi: '776 bảng/năm (số liệu 11/2026, đang kiểm tra lại)',
  tw: '776 英鎊／年（2026 年 11 月資料，查核中）',
}
/** A page's visible words in one line, with plain spaces. */
async function read(path: string): Promise<{ html: string; text: string; links: string[] }> {
  const html = (await (await fetch(server.origin + path)).text()).replaceAll('\u00A0', ' ')
  const { texts, links } = parsePage(html)
  return { html, links, text: texts.map(({ text }) => text).join(' ') }
}
const articleIn = (locale: Locale) => read(`${prefixOf(locale)}/articles/${ARTICLE}`)

describe('before its last day', () => {
  test.each(LOCALES)('a figure has its year in %s, and its source at the end', async (locale) => {
    const { text, html, links } = await articleIn(locale)
    expect(text).toContain(FIGURE_TEXTS[locale])
    expect(text).not.toContain(CHECKED[locale])
    expect(links).toContain('https://www.gov.uk/healthcare-immigration-application/how-much-pay')
    expect(html).not.toContain('{{')
  })

  test('braces typed by a visitor stay unchanged', async () => {
    const { text, html } = await read(`/search?q=${encodeURIComponent('{{uk.ihs.student}}')}`)
    expect(text + html).toContain('{{uk.ihs.student}}')
    expect(html).not.toMatch(/value="[^"]*£776/)
  })
})

describe('after its last day', () => {
  beforeAll(async () => {
    // the cached page
    for (const locale of LOCALES) await articleIn(locale)
    server.signal('SIGUSR2')
  })

  test.each(LOCALES)('a cached page says in %s that it is under review', async (locale) => {
    await expect.poll(async () => (await articleIn(locale)).text).toContain(CHECKED[locale])
    expect((await articleIn(locale)).text).not.toContain(FIGURE_TEXTS[locale])
  })

  test('a school’s page says so about the proof of funds', async () => {
    await expect.poll(async () => (await read('/schools/160')).text).toContain('As of November 2026, under review')
  })
})

test('under a clock set to December 2027 the check names the expired figures, and so does the log at start', async () => {
  const env = { ...process.env, ...clockAt(after), ...server.data }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/content.ts', 'check'], { env })
  expect(stdout).toMatch(/note: uk\.ihs\.student expired on 2027-03-31: compare it with https:\/\//)
  const late = await startServer(clockAt(after))
  try {
    await expect.poll(late.logs).toMatch(/"uk\.ihs\.student until 2027-03-31".*Figures have expired/)
  } finally {
    await late.stop()
  }
})
