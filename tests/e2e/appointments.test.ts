/** A visitor books a time, moves it, and cancels it, with script and without; without free times they join the waiting list. */

import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { addConsultants, findClashes, OFFICE_HOURS, setPersonRules } from '../support/appointments.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { SECRET } from '../support/bookings.ts'
import { expectNoComplaint, openTab, whenOperable } from '../support/chromium.ts'
import type { Locale } from '../support/demo-editions.ts'
import {
  book,
  continueForm,
  fillContact,
  fillPlans,
  prefixOf,
  readReference,
  VISITORS,
  wordsOf,
} from '../support/journey.ts'
import { nightlyTest } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

let server: App
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  await inStoreOf(server, (store) => addConsultants(store, ['ann', 'ben']))
}, 120_000)
afterAll(() => server.stop())

const intent = (page: Page, value: string) => page.locator(`button[name=intent][value=${value}]:visible`).last()
const starts = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

async function openTimes(page: Page, locale: Locale): Promise<void> {
  await page.goto(`${server.origin}${prefixOf(locale)}/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await page.getByRole('heading', { name: wordsOf(locale).consultation.steps.time }).waitFor()
}

/** The row of the only appointment with this email address. */
const rowOf = (email: string) =>
  inStoreOf(server, (store) =>
    store.read
      .selectFrom('appointment')
      .innerJoin('lead', 'lead.id', 'appointment.lead_id')
      .select([
        'appointment.id',
        'appointment.state',
        'appointment.kind',
        'appointment.starts_at',
        'appointment.companion_name',
      ])
      .where('lead.email', '=', email)
      .executeTakeFirstOrThrow(),
  )

test.each(
  sampled<[locale: Locale, javaScript: boolean, width: number]>([
    ['tw', true, 390],
    ['vi', false, 1440],
  ]),
)('in %s (script: %s, %i px) a time is booked, moved and cancelled', async (locale, javaScript, width) => {
  const tab = await openTab({ width, javaScript })
  const { page } = tab
  const words = wordsOf(locale)
  const visitor = VISITORS[locale]
  await openTimes(page, locale)
  await expect.poll(() => starts(page, 'slot.start').count()).toBeGreaterThan(0)

  // by keyboard, the first time is near the heading of the step
  if (javaScript) {
    await page.locator('[data-step-title]').focus()
    const isOnTime = () => page.evaluate(() => document.activeElement?.getAttribute('name') === 'slot.start')
    for (let tabs = 0; tabs < 10 && !(await isOnTime()); tabs++) await page.keyboard.press('Tab')
    expect(await isOnTime()).toBe(true)
  }

  const length = /\d+ (分鐘|phút)/
  const [minutes = ''] = length.exec(await page.locator('form', { has: starts(page, 'slot.start') }).innerText()) ?? []
  expect(minutes).not.toBe('')

  // without a choice the form says so
  await intent(page, 'hold').click()
  // and links to the first time
  const href = (await page.locator('[role=alert] a').first().getAttribute('href')) ?? ''
  expect(await page.locator(href).getAttribute('name')).toBe('slot.start')

  // another way of meeting has its own times
  await page.locator('input[name="slot.kind"][value=phone]').check()
  if (!javaScript) await intent(page, 'times').click()
  await expect.poll(() => page.locator('input[name="slot.kind"]:checked').inputValue()).toBe('phone')
  if (javaScript) await page.waitForLoadState('networkidle')
  if (javaScript) await expectAxeFindsNothing(page)
  const [first = ''] = await starts(page, 'slot.start').evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  )
  await starts(page, 'slot.start').first().check()
  await intent(page, 'hold').click()
  await intent(page, 'prolong').waitFor()
  await intent(page, 'prolong').click()
  await expect.poll(() => intent(page, 'prolong').count()).toBe(0)

  await fillContact(page, visitor)
  await page.locator('input[name="companion.name"]').fill('Mai')
  if (javaScript) await expectAxeFindsNothing(page)
  await book(page)
  await readReference(page)
  await page.getByRole('heading', { name: words.result.bookedTitle }).waitFor()
  expect(await page.locator('dl').first().innerText()).toContain(minutes)
  const booked = await rowOf(visitor.email)
  expect(booked).toMatchObject({ state: 'booked', starts_at: Date.parse(first), companion_name: 'Mai' })

  await page.getByRole('link', { name: words.result.manage }).click()
  await page.getByRole('heading', { name: words.appointment.states.booked }).waitFor()
  expect(await page.locator('dl').first().innerText()).toContain(minutes)
  if (javaScript) await expectAxeFindsNothing(page)
  const file = (await page.getByRole('link', { name: words.appointment.calendar }).getAttribute('href')) ?? ''
  const calendar = await fetch(server.origin + file)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const [event] = new ICAL.Component(ICAL.parse(await calendar.text())).getAllSubcomponents('vevent')
  expect(new ICAL.Event(event!).startDate.toJSDate().getTime()).toBe(booked.starts_at)

  // times of the same person are offered first
  expect(await page.locator('input[name=consultant]:checked').inputValue()).not.toBe('')
  // and not the one that is booked
  expect(
    await starts(page, 'start').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).not.toContain(first)
  // another way of meeting counts although its times were not asked for
  await page.locator('input[name=kind][value=office]').check()
  await starts(page, 'start').nth(3).check()
  const moved = Date.parse(await starts(page, 'start').nth(3).inputValue())
  await intent(page, 'move').click()
  await page.getByRole('status').getByText(words.appointment.moved).waitFor()
  expect(await rowOf(visitor.email)).toMatchObject({ id: booked.id, starts_at: moved, kind: 'office' })

  await page.locator('textarea[name=reason]').fill('An exam')
  await intent(page, 'cancel').click()
  await page.getByRole('heading', { name: words.appointment.states.cancelled }).waitFor()
  expect(await rowOf(visitor.email)).toMatchObject({ state: 'cancelled' })
  // the time is free again, and another one can be chosen
  await page.getByRole('heading', { name: words.appointment.againTitle }).waitFor()
  expect(await inStoreOf(server, findClashes)).toEqual([])
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest(
  'after a reload or Back in the last step the held time is still free for the visitor, and chosen',
  async () => {
    const tab = await openTab()
    const { page } = tab
    await openTimes(page, 'tw')
    const reserved = await starts(page, 'slot.start').nth(2).inputValue()
    await starts(page, 'slot.start').nth(2).check()
    await intent(page, 'hold').click()
    await intent(page, 'prolong').waitFor()
    await page.reload()
    await whenOperable(page)
    await continueForm(page)
    await page.getByRole('heading', { name: wordsOf('tw').consultation.steps.time }).waitFor()
    expect(await page.locator('input[name="slot.start"]:checked').inputValue()).toBe(reserved)
    await intent(page, 'hold').click()
    await page.locator('input[name=name]').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: wordsOf('tw').consultation.steps.time }).waitFor()
    expect(await page.locator('input[name="slot.start"]:checked').inputValue()).toBe(reserved)
    await intent(page, 'hold').click()
    await page.locator('input[name=name]').waitFor()
    expectNoComplaint(tab)
    await tab.close()
  },
)

nightlyTest('a time that was taken meanwhile is reported, and all input stays', async () => {
  const tab = await openTab({ width: 390 })
  const other = await openTab({ width: 390 })
  for (const { page } of [tab, other]) {
    await openTimes(page, 'en')
    await page.waitForLoadState('networkidle')
    await page.locator('select[name="slot.consultant"]').selectOption('ann')
    await page.waitForLoadState('networkidle')
    await starts(page, 'slot.start').first().check()
  }
  await intent(other.page, 'hold').click()
  await intent(other.page, 'prolong').waitFor()
  await intent(tab.page, 'hold').click()
  const words = wordsOf('en').consultation
  await tab.page.getByRole('heading', { name: words.times.takenTitle }).waitFor()
  expect(await tab.page.getByRole('group', { name: words.times.nearest }).locator('input').count()).toBe(3)
  await intent(tab.page, 'back').click()
  await expect.poll(() => tab.page.locator('input[name=major]').inputValue()).toBe('Data science')
  await tab.close()
  await other.close()
})

nightlyTest('without free times the waiting list and a call back are offered', async () => {
  const closed = { ...OFFICE_HOURS, week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } }
  await inStoreOf(server, async (store) => {
    for (const id of ['ann', 'ben']) await setPersonRules(store, id, { calendar: { ...closed, days: [] } })
  })
  const tab = await openTab({ width: 390, javaScript: false })
  const { page } = tab
  const words = wordsOf('en')
  await expect
    .poll(async () => {
      await openTimes(page, 'en')
      return page.getByText(words.consultation.times.none).count()
    })
    .toBe(1)
  await intent(page, 'wait').click()
  await page.getByText(words.consultation.times.waiting).waitFor()
  await fillContact(page, { ...VISITORS.en, email: 'waits@mail.example' })
  await book(page)
  await readReference(page)
  await page.getByRole('heading', { name: words.result.waitTitle }).waitFor()
  await page.getByRole('link', { name: words.result.manage }).click()
  await intent(page, 'cancel').click()
  await page.getByRole('heading', { name: words.appointment.left }).waitFor()

  await openTimes(page, 'en')
  await intent(page, 'callback').click()
  await fillContact(page, { ...VISITORS.en, email: 'calls@mail.example' })
  await book(page)
  await readReference(page)
  await page.getByRole('heading', { name: words.result.title }).waitFor()
  await tab.close()
})

test('a form sent to a link that opens nothing gets the page that says so', async () => {
  const response = await fetch(`${server.origin}/appointment/abc`, {
    method: 'POST',
    headers: { Origin: server.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'intent=cancel',
  })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(wordsOf('en').appointment.unknownTitle)
})
