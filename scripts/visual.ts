/**
 * `npm run test:visual`: screenshots of the whole site in three contact sheets, one for each language, in docs/screens, for visual review.
 * `npm run test:visual -- --heights` prints instead how many screens of a phone the long pages have, folded and unfolded, and which tables
 * and strips are cut off.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { cutOff } from '../tests/support/cut-off.ts'
import { EDITIONS, LOCALES, type Locale } from '../tests/support/demo-editions.ts'
import { startServer } from '../tests/support/server.ts'
import { log } from './checks.ts'
import { requireChromium } from './find-chromium.ts'

const PATHS = [
  '/',
  '/study/usa',
  '/countries/uk/schools',
  '/countries/uk/schools?view=map',
  '/schools/1',
  '/ranking_list',
  '/article_category/1',
  '/articles/1',
  '/student_list',
  '/service',
  '/faq/1',
  '/consultation',
]
/** Desktop and phone, cut after one and a half screens. */
const CUTS = { desktop: { width: 1440, height: 1350 }, phone: { width: 390, height: 1100 } }
const shownHeight = 640
const columns = 3
const sheetBytesMax = 1_000_000
const QUALITIES = [78, 68, 58, 48, 38]

type Shot = { path: string; desktop: Buffer; phone: Buffer }

async function shoot(browser: Browser, origin: string, locale: Locale): Promise<Shot[]> {
  const shots: Shot[] = PATHS.map((path) => ({ path, desktop: Buffer.of(), phone: Buffer.of() }))
  for (const [kind, cut] of Object.entries(CUTS) as ['desktop' | 'phone', { width: number; height: number }][]) {
    const { htmlLang } = EDITIONS[locale]
    const context = await browser.newContext({ viewport: cut, reducedMotion: 'reduce', locale: htmlLang })
    const page = await context.newPage()
    for (const shot of shots) {
      const address = addressOf(origin, locale, shot.path)
      const response = await page.goto(address, { waitUntil: 'networkidle' })
      if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`)
      shot[kind] = await page.screenshot({ type: 'jpeg', quality: 90 })
    }
    await context.close()
  }
  return shots
}

const picture = (bytes: Buffer, { width, height }: { width: number; height: number }) =>
  `<img width="${Math.round((width * shownHeight) / height)}" height="${shownHeight}" src="data:image/jpeg;base64,${bytes.toString('base64')}">`

const sheetPage = (title: string, shots: Shot[]) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 40px; width: max-content; font: 600 22px system-ui, sans-serif; color: #14213d; background: #ded5c6 }
  h1 { margin: 0 0 28px; font-size: 36px }
  main { display: grid; grid-template-columns: repeat(${columns}, max-content); gap: 40px }
  figure { margin: 0 } figcaption { margin-bottom: 10px } div { display: flex; gap: 14px }
  img { border-radius: 8px; box-shadow: 0 2px 12px rgb(20 33 61 / .25) }
</style><h1>${title}</h1><main>${shots
  .map(
    ({ path, desktop, phone }) =>
      `<figure><figcaption>${path}</figcaption><div>${picture(desktop, CUTS.desktop)}${picture(phone, CUTS.phone)}</div></figure>`,
  )
  .join('')}</main>`

/** The contact sheet as WebP, in the best quality below the size limit. */
async function encode(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  for (const quality of QUALITIES) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
    })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= sheetBytesMax) return bytes
  }
  throw new Error(`a contact sheet is larger than ${sheetBytesMax} bytes at the lowest quality`)
}

async function compose(browser: Browser, title: string, shots: Shot[]): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(sheetPage(title, shots), { waitUntil: 'load' })
  const [width = 0, height = 0] = await page.evaluate(() => [document.body.offsetWidth, document.body.offsetHeight])
  await page.setViewportSize({ width, height })
  const bytes = await encode(page)
  await page.close()
  return bytes
}

/** Long pages, measured in screens of a phone. */
const LONG = [
  '/',
  '/about',
  '/our_services',
  '/service',
  '/student_list',
  '/articles/1',
  '/articles/2',
  ...['usa', 'uk', 'ca', 'au', 'nl'].flatMap((code) => [`/study/${code}`, `/study/${code}/school-system`]),
]
const PHONE = { width: 390, height: 844 }
const narrow = { width: 360, height: 780 }

const addressOf = (origin: string, locale: Locale, path: string) =>
  origin + (locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`)

const screensOf = (page: Page) =>
  page.evaluate((height) => (document.documentElement.scrollHeight / height).toFixed(1), PHONE.height)

async function printHeights(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce', hasTouch: true, isMobile: true })
  const page = await context.newPage()
  for (const path of LONG) {
    const sizes: string[] = []
    const cuts: string[] = []
    for (const locale of LOCALES) {
      await page.setViewportSize(PHONE)
      await page.goto(addressOf(origin, locale, path), { waitUntil: 'networkidle' })
      const folded = await screensOf(page)
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '')
      })
      sizes.push(`${locale} ${folded} (${await screensOf(page)})`)
      await page.setViewportSize(narrow)
      cuts.push(...(await cutOff(page)).map((text) => `  ${locale}: ${text}`))
    }
    console.log([`${path}: ${sizes.join(', ')}`, ...cuts].join('\n'))
  }
  await context.close()
}

async function drawSheets(browser: Browser, origin: string): Promise<void> {
  mkdirSync('docs/screens', { recursive: true })
  for (const locale of LOCALES) {
    log(`${EDITIONS[locale].ownName} …`)
    const shots = await shoot(browser, origin, locale)
    const sheet = await compose(browser, `Waypoint: ${EDITIONS[locale].ownName}`, shots)
    writeFileSync(`docs/screens/${locale}.webp`, sheet)
    log(`docs/screens/${locale}.webp, ${Math.round(sheet.length / 1000)} kB`)
  }
}

const executablePath = requireChromium(log)
const server = await startServer()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
try {
  if (process.argv.includes('--heights')) await printHeights(browser, server.origin)
  else await drawSheets(browser, server.origin)
} finally {
  await browser.close()
  await server.stop()
}
