/** An admin gives the site a logo and colours in the console; pages, references and emails follow. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { expectNoComplaint } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'
import { EDITIONS, LOCALES } from '../../support/demo-editions.ts'
import { WORDS } from '../../support/pictures.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

let mailbox: Mailbox
let server: App
let admin: SignedIn
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startApp(
    { SECRET, SMTP_URL: mailbox.url, MAIL_FROM: 'Waypoint <no-reply@waypoint.example>' },
    'fixture',
  )
  admin = await makeAdmin(server)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" fill="#0a6b4f"/></svg>`
const field = (page: Page, name: string) => page.locator(`[name="branding.${name}"]`)
const press = (page: Page, value: string) => page.locator(`button[value=${value}]`).last().click()

test('a logo, colours, corners, a sender and references of its own', async () => {
  const tab = await openSignedIn(server, admin, { javaScript: false })
  const { page } = tab
  await page.goto(`${server.origin}/console/pictures`)
  const file = { name: 'Logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await press(page, 'add')
  await page.waitForURL(/\/pictures\/logo\?done=added$/)
  for (const locale of LOCALES) await page.getByLabel(EDITIONS[locale].ownName, { exact: true }).fill(WORDS[locale])
  await press(page, 'describe')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

  await page.goto(`${server.origin}/console/content/site/site`)
  await field(page, 'accent').fill('#ffcc00')
  await press(page, 'save')
  const rejection = page.getByText('The nearest readable colour is').first()
  const [nearest = ''] = /#[0-9a-f]{6}/.exec((await rejection.textContent()) ?? '') ?? []
  expect(await field(page, 'accent').inputValue()).toBe('#ffcc00')
  await field(page, 'accent').fill(nearest)
  await page.getByText('Logo, icon, type and corners').click()
  await field(page, 'logo_picture').selectOption('picture:logo')
  await field(page, 'corners').selectOption('square')
  await field(page, 'type_pair').selectOption('lora')
  await field(page, 'reference_prefix').fill('HN')
  await field(page, 'sender_name').fill('Du học Sao Bắc Đẩu')
  await press(page, 'save')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  await tab.close()

  const visit = await openSignedIn(server, admin)
  const isShown = async () => (await (await fetch(`${server.origin}/vi`)).text()).includes('/media/logo/')
  await expect.poll(isShown, { timeout: 20_000 }).toBe(true)
  await visit.page.goto(`${server.origin}/vi`)
  const look = await visit.page.evaluate(() => {
    const logo = document.querySelector<HTMLImageElement>('header a img')
    const button = document.querySelector('main .button-main')
    const { backgroundColor = '', borderRadius = '' } = button ? getComputedStyle(button) : {}
    const { fontFamily } = getComputedStyle(document.querySelector('h1') as Element)
    return {
      isLoaded: (logo?.naturalWidth ?? 0) > 0,
      height: logo?.clientHeight,
      backgroundColor,
      borderRadius,
      fontFamily,
    }
  })
  const rgb = [1, 3, 5].map((at) => Number.parseInt(nearest.slice(at, at + 2), 16)).join(', ')
  expect(look).toMatchObject({ isLoaded: true, height: 36, backgroundColor: `rgb(${rgb})`, borderRadius: '0px' })
  expect(look.fontFamily).toMatch(/^Lora/)
  expect(await visit.page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^\/media\/logo\//)
  expectNoComplaint(visit)
  await visit.close()

  const reference = await postBooking(server.origin, buildBooking('branding'))
  expect(reference).toMatch(/^HN-/)
  const [mail] = await mailbox.receive(1, ({ text }) => text?.includes(String(reference)) ?? false)
  expect(mail?.html).toContain(`border-top:4px solid ${nearest}`)
  expect(mail?.from).toMatchObject({ name: 'Du học Sao Bắc Đẩu', address: 'no-reply@waypoint.example' })
})
