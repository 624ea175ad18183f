/** Pictures that an editor uploads, describes and replaces, with and without script, and their display on the site. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseContentVersion } from '../../../src/db/queries/settings.ts'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { EDITIONS, LOCALES } from '../../support/demo-editions.ts'
import { prefixOf } from '../../support/journey.ts'
import { saveBlock } from '../../support/load-content.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { photograph, WORDS } from '../../support/pictures.ts'
import { inStoreOf } from '../../support/server-store.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET })
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const address = (path = '') => `${server.origin}/console/pictures${path}`
const files = (page: Page) => page.locator('input[type=file]').first()
const press = (page: Page, intent: string) => page.locator(`button[value=${intent}]`).click()
const jpeg = async (name: string, colour: string, size = {}) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(colour, size),
})
const HEIC = {
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
}

async function describeIt(page: Page): Promise<void> {
  for (const locale of LOCALES) await page.getByLabel(EDITIONS[locale].ownName, { exact: true }).fill(WORDS[locale])
  await press(page, 'describe')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
}

/** Sets the picture of an office in the Taiwan edition. */
const showAtOffice = (reference: string) =>
  inStoreOf(server, (store) =>
    store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      const row = await tx
        .selectFrom('content_block')
        .selectAll()
        .where('kind', '=', 'offices')
        .where('code', '=', 'taipei')
        .executeTakeFirstOrThrow()
      await saveBlock(tx, 'offices', { ...JSON.parse(row.data), photo: reference }, row.position)
    }),
  )

test('without script a picture is uploaded, described, replaced and deleted; another file gets an error with advice', async () => {
  const tab = await signedInTab({ javaScript: false, width: 390 })
  const { page } = tab
  await page.goto(address())
  await files(page).setInputFiles(HEIC)
  await press(page, 'add')
  await page.getByText('On an iPhone').waitFor()
  await files(page).setInputFiles(await jpeg('Our door.jpg', '#336699'))
  await press(page, 'add')
  await page.waitForURL(/\/console\/pictures\/our-door\?done=added$/)
  expect(await page.getByLabel('From the left, in %').inputValue()).toBe('50')
  await press(page, 'describe')
  await page.locator('[role=alert]:focus').filter({ hasText: 'problems with 3 fields' }).waitFor()
  await page.getByLabel('From the left, in %').fill('20')
  await describeIt(page)
  expect(await page.getByLabel('From the left, in %').inputValue()).toBe('20')
  await files(page).setInputFiles(HEIC)
  await press(page, 'replace')
  await page.getByText('On an iPhone').waitFor()
  await files(page).setInputFiles(await jpeg('New.jpg', '#993366', { width: 300, height: 700 }))
  await press(page, 'replace')
  await page.getByText('300 × 700 pixels').waitFor()
  await page.locator('a[href="?remove#remove"]').click()
  await page.waitForURL(/\?remove/)
  await press(page, 'remove')
  await page.waitForURL(/\/console\/pictures\?done=removed$/)
  expect((await page.request.get(address('/our-door'))).status()).toBe(404)
  await tab.close()
})

nightlyTest('a file of 30 MB is rejected with the limit, and an anonymous one because it is anonymous', async () => {
  const tab = await signedInTab({ javaScript: false })
  const { page } = tab
  // of a larger body the server reads no more, so that the answer may be lost with the connection
  const send = (cookies: boolean) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(30 * 1024 * 1024)]), 'large.jpg')
    const headers = { Origin: server.origin, Cookie: cookies ? cookieOf() : '' }
    return fetch(address(), { method: 'POST', body: form, headers, redirect: 'manual' })
  }
  const cookieOf = () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await send(true)
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('20 MB')
  expect((await send(false)).status).toBe(401)
  await page.goto(address())
  await tab.close()
})

test('several files are uploaded one by one, each with its result; the focal point is set by a click and by keys', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, address())
  const svg = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  }
  await files(page).setInputFiles([await jpeg('One.jpg', '#884422'), svg, await jpeg('Two.jpg', '#228844')])
  await press(page, 'add')
  await page.getByText('One.jpg: uploaded').waitFor()
  await page.getByText('This SVG file contains a script').waitFor()
  await page.getByText('Two.jpg: uploaded').waitFor()
  await files(page).setInputFiles([await jpeg('Three.jpg', '#442288'), await jpeg('Four.jpg', '#888822')])
  await press(page, 'add')
  await page.getByText('2 pictures were uploaded').waitFor()
  await page.getByRole('link', { name: /^three/ }).click()
  await page.waitForURL(/\/three$/)
  const focalPad = page.locator('[data-pad]')
  const box = (await focalPad.boundingBox())!
  await focalPad.click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
  const point = async () => [
    await page.getByLabel('From the left, in %').inputValue(),
    await page.getByLabel('From the top, in %').inputValue(),
  ]
  expect(await point()).toEqual(['25', '75'])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await point()).toEqual(['24', '65'])
  await describeIt(page)
  expect(await point()).toEqual(['24', '65'])
  // the browser logs the rejected file
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  await tab.close()
})

test('the site shows it in every width and language, and its replacement on every page within a moment', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, address())
  await files(page).setInputFiles(await jpeg('Taipei.jpg', '#225577', { width: 1600, height: 1000 }))
  await press(page, 'add')
  await page.waitForURL(/\/taipei\?done=added$/)
  await describeIt(page)
  await showAtOffice('picture:taipei')
  const images = page.locator('main picture img')
  const sourcesOf = async (locale: (typeof LOCALES)[number]) => {
    await expect
      .poll(async () => {
        await page.goto(`${server.origin}${prefixOf(locale)}/about`)
        return images.count()
      })
      .toBe(1)
    await images.scrollIntoViewIfNeeded()
    await expect
      .poll(() => images.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
    return images.evaluate((img: HTMLImageElement) => ({ alt: img.alt, shown: img.currentSrc, src: img.src }))
  }
  for (const locale of LOCALES) {
    const { alt, shown: address } = await sourcesOf(locale)
    expect(alt).toBe(WORDS[locale])
    expect(address).toMatch(/\/media\/taipei\/[\w-]{16}\/\d+\.(avif|webp)$/)
  }
  const { src } = await sourcesOf('en')
  const answer = await fetch(src)
  expect(answer.status).toBe(200)
  expect(
    Object.fromEntries(['content-type', 'cache-control', 'set-cookie'].map((name) => [name, answer.headers.get(name)])),
  ).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'set-cookie': null,
  })
  const etag = answer.headers.get('ETag') ?? ''
  expect((await fetch(src, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await fetch(src.replace(/\d+\.jpg$/, '4000.jpg'))).status).toBe(200)
  expect((await fetch(src.replace(/\/media\/.*/, '/media/../files/a'), { redirect: 'manual' })).status).toBe(404)
  await page.goto(address('/taipei'))
  await page.getByText('Office').first().waitFor()
  expect(await page.locator('button[value=remove]').count()).toBe(0)
  await files(page).setInputFiles(await jpeg('Taipei again.jpg', '#775522', { width: 1600, height: 1000 }))
  await press(page, 'replace')
  await page.getByText('Replaced. Check').waitFor()
  await expect
    .poll(async () => {
      await page.goto(`${server.origin}/about`)
      return images.getAttribute('src')
    })
    .not.toBe(new URL(src).pathname)
  // a page in a cache still names the previous file
  const moved = await fetch(src, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('cache-control')]).toEqual([302, 'no-store'])
  expect((await fetch(src)).status).toBe(200)
  await expectAxeFindsNothing(page)
  // fields for a photograph find it by its description
  await page.goto(`${server.origin}/console/content/offices/taipei`)
  expect(await page.getByLabel('Photo', { exact: true }).locator('option[value="picture:taipei"]').textContent()).toBe(
    `taipei · ${WORDS.en}`,
  )
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest.each(LOCALES.flatMap((locale) => [390, 1440].map((width) => [locale, width] as const)))(
  'its pages fit in %s at %i pixels',
  async (locale, width) => {
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    for (const path of ['', '?q=nothing+such', '/three', '/one']) {
      await open(page, address(path))
      await expectAxeFindsNothing(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    expectNoComplaint(tab)
    await tab.close()
  },
)
