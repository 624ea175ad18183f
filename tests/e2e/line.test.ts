/** A conversation by LINE: the visitor opens the chat from the success page, staff reply in the console, and failures are shown there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { expectNoComplaint, open, openTab } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../support/console.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS } from '../support/journey.ts'
import {
  ACCESS_TOKEN,
  CHANNEL_SECRET,
  type LineEvent,
  type LineServer,
  openLineServer,
  signedBody,
  userIdOf,
} from '../support/line-server.ts'

let line: LineServer
let server: App
let admin: SignedIn
beforeAll(async () => {
  line = await openLineServer()
  server = await startApp({
    LINE_CHANNEL_SECRET: CHANNEL_SECRET,
    LINE_CHANNEL_ACCESS_TOKEN: ACCESS_TOKEN,
    LINE_API_URL: line.origin,
  })
  admin = await makeAdmin(server)
})
afterAll(async () => {
  await server.stop()
  line.close()
})

const USER = userIdOf('e2e')

/** What LINE sends for one event. */
async function deliver(event: LineEvent): Promise<void> {
  const { body, signature } = signedBody([event])
  const headers = { 'Content-Type': 'application/json', 'X-Line-Signature': signature }
  const answer = await fetch(`${server.origin}/webhooks/line`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

/** The text that the link of the success page types into the chat. */
async function bookOnPhone(visitor: typeof VISITORS.en): Promise<{ reference: string; prefilled: string }> {
  const tab = await openTab({ width: 390 })
  const { page } = tab
  await open(page, `${server.origin}/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, visitor)
  await book(page)
  const reference = await readReference(page)
  const href = (await page.getByRole('link', { name: 'Continue on LINE' }).getAttribute('href')) ?? ''
  await expectAxeFindsNothing(page)
  expectNoComplaint(tab)
  await tab.close()
  expect(href).toMatch(/^https:\/\/line\.me\/R\/oaMessage\/%40waypoint\/\?/)
  return { reference, prefilled: decodeURIComponent(href.split('?')[1] ?? '') }
}

test.each([390, 1440])('a booking goes on by LINE, and staff reply there, %i px wide', async (width) => {
  line.users.set(USER, { name: 'Mai 🌸', isBlocked: false })
  line.delivered.length = 0
  const question = `Which documents do I need, at ${width}?`
  const { reference, prefilled } = await bookOnPhone({
    ...VISITORS.en,
    // a lead for each width: a second booking on one lead asks staff who writes
    email: `line${width}@mail.example`,
    phone: `+63 917 555 ${String(width).padStart(4, '0')}`,
  })
  expect(prefilled).toContain(reference)
  await deliver(line.message(USER, prefilled))
  await deliver(line.message(USER, question))

  const tab = await openSignedIn(server, admin, { width })
  const { page } = tab
  await open(page, `${server.origin}/console/leads?q=${reference}`)
  await page.getByRole('link', { name: VISITORS.en.name }).first().click()
  const shownQuestion = page.getByText(question)
  await expect
    .poll(async () => {
      await page.reload()
      return shownQuestion.count()
    })
    .toBe(1)
  const left = 200 - line.quota.used
  await page.getByText(`${left} of 200 messages left this month.`).waitFor()
  await expectAxeFindsNothing(page)
  await page.getByLabel('Text').fill('Your passport and your marks.')
  await page.getByRole('button', { name: 'Send by LINE to Mai 🌸' }).click()
  await page.getByRole('status').filter({ hasText: 'The message is on its way.' }).waitFor()
  await expect
    .poll(() => line.delivered)
    .toMatchObject([{ to: USER, text: 'Your passport and your marks.', way: 'reply' }])
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('Accepted by LINE as a free reply').count()
    })
    .toBeGreaterThan(0)

  line.quota = { limit: 200, used: 200 }
  await page.reload()
  await page.getByText('No messages are left this month.').waitFor()
  await page.getByLabel('Text').fill('One more thing.')
  await page.getByRole('button', { name: 'Send by LINE to Mai 🌸' }).click()
  await page.getByRole('status').filter({ hasText: 'The message is on its way.' }).waitFor()
  const failure = page.getByText(/^Not sent, .*: no messages are left this month$/)
  await expect
    .poll(async () => {
      await page.reload()
      return failure.count()
    })
    .toBeGreaterThan(0)
  line.quota = { limit: 200, used: 0 }

  await deliver(line.event(USER, { type: 'unfollow', replyToken: undefined }))
  const blocked = page.getByText('Mai 🌸 blocked the LINE Official Account on')
  await expect
    .poll(async () => {
      await page.reload()
      return blocked.count()
    })
    .toBe(1)
  await expectAxeFindsNothing(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

  await deliver(line.message(userIdOf('stranger'), `Hello from ${width}`))
  await open(page, `${server.origin}/console/mail`)
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('link', { name: `Hello from ${width}` }).count()
    })
    .toBe(1)
  await expectAxeFindsNothing(page)
  await page.getByRole('link', { name: `Hello from ${width}` }).click()
  await page.getByRole('button', { name: 'New lead from this message' }).waitFor()
  await expectAxeFindsNothing(page)
  await open(page, `${server.origin}/console/settings/connections`)
  await page.getByText('Account: Waypoint Taipei (@waypoint)').waitFor()
  await expectAxeFindsNothing(page)
  expectNoComplaint(tab)
  await tab.close()
})
