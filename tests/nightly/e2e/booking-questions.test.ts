/** An editor adds own questions to the booking form in the console; visitors answer them, with script and without, and the lead shows the answers. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInquiries } from '../../../src/db/queries/inquiries.ts'
import { parseJson } from '../../../src/domain/json.ts'
import { type App, startApp } from '../../support/app.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'
import { book, continueForm, fillContact, fillPlans, readReference, VISITORS } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { inStoreOf } from '../../support/server-store.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  admin = await makeAdmin(server)
  await addQuestions()
}, 120_000)
afterAll(() => server.stop())

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const save = (page: Page) => page.locator('button[value=save]').last().click()

async function fillTexts(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
}

async function addQuestions(): Promise<void> {
  const tab = await openSignedIn(server, admin)
  const { page } = tab
  await open(page, `${server.origin}/console/content/booking_questions/new`)
  await fillTexts(page, { code: 'loan', 'label.en': 'Do you plan a loan?', 'label.vi': 'Bạn định vay vốn không?' })
  await field(page, 'type').selectOption('choice')
  await field(page, 'step').selectOption('plans')
  await field(page, 'required').check()
  for (const row of [0, 1]) {
    await page.locator('button[value="add:options"]').click()
    await field(page, `options.${row}.code`).waitFor({ state: 'attached' })
  }
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  await fillTexts(page, { 'options.0.code': 'yes', 'options.0.name.en': 'Yes', 'options.0.name.vi': 'Có' })
  await fillTexts(page, { 'options.1.code': 'no', 'options.1.name.en': 'yes', 'options.1.name.vi': 'Không' })
  await save(page)
  await page.getByText('This contains a duplicate.').first().waitFor()
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  await field(page, 'options.1.name.en').fill('No')
  await save(page)
  await page.waitForURL(/booking_questions\/loan/)
  await open(page, `${server.origin}/console/content/booking_questions/new`)
  await fillTexts(page, { code: 'bank', 'label.en': 'Which bank?', 'label.vi': 'Ngân hàng nào?' })
  await field(page, 'type').selectOption('text')
  await field(page, 'step').selectOption('plans')
  await field(page, 'required').check()
  await field(page, 'shown_if.question').selectOption('loan')
  await field(page, 'shown_if.values').fill('yes')
  await save(page)
  await page.waitForURL(/booking_questions\/bank/)
  // the rejected form
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  await tab.close()
}

/** The form asks the added questions. */
async function waitForQuestions(): Promise<void> {
  const isShown = async () => (await (await fetch(`${server.origin}/consultation`)).text()).includes('Which bank?')
  await expect.poll(isShown, { timeout: 20_000 }).toBe(true)
}

/** The stored answers of a booking. */
async function answersOf(reference: string) {
  const inquiries = await inStoreOf(server, ({ read }) => listInquiries(read, 100))
  const inquiry = inquiries.find((each) => each.reference === reference)
  return parseJson(inquiry?.answers ?? '[]').map(({ code, values }) => [code, ...values])
}

test('questions added in the console are asked, validated and shown on the lead', async () => {
  await waitForQuestions()
  const tab = await openTab({ width: 390 })
  const { page } = tab
  await open(page, `${server.origin}/consultation`)
  await fillPlans(page)
  expect(await field(page, 'answers.bank').isVisible()).toBe(false)
  await continueForm(page)
  await page.getByRole('link', { name: 'Choose one of the options.' }).waitFor()
  await page.locator('input[name="answers.loan"][value=yes]').check()
  await field(page, 'answers.bank').waitFor()
  await continueForm(page)
  await page.getByRole('link', { name: 'Answer this question.' }).waitFor()
  expect(await page.locator('input[name="answers.loan"][value=yes]').isChecked()).toBe(true)
  await field(page, 'answers.bank').fill('Banco de Oro')
  await continueForm(page)
  await fillContact(page, VISITORS.en)
  await book(page)
  const reference = await readReference(page)
  expectNoComplaint(tab)
  await tab.close()
  expect(await answersOf(reference)).toEqual([
    ['loan', 'yes'],
    ['bank', 'Banco de Oro'],
  ])
  const consoleTab = await openSignedIn(server, admin)
  await open(consoleTab.page, `${server.origin}/console/leads?q=oro`)
  await consoleTab.page.locator('a[data-row]').first().click()
  const sent = consoleTab.page.locator('[data-sent]')
  await sent.getByText('Which bank?').waitFor()
  expect(await sent.innerText()).toContain('Banco de Oro')
  await consoleTab.close()
})

nightlyTest(
  'without script a question with a condition says it, errors are in Vietnamese, and the answers stay',
  async () => {
    await waitForQuestions()
    const tab = await openTab({ javaScript: false })
    const { page } = tab
    await page.goto(`${server.origin}/vi/consultation`)
    await fillPlans(page)
    await page.getByText('Chỉ trả lời nếu bạn chọn Có ở mục “Bạn định vay vốn không?”').waitFor()
    await field(page, 'answers.bank').fill('Vietcombank')
    await continueForm(page)
    await page.getByRole('link', { name: 'Vui lòng chọn một phương án.' }).waitFor()
    expect(await field(page, 'answers.bank').inputValue()).toBe('Vietcombank')
    await page.locator('input[name="answers.loan"][value=no]').check()
    await continueForm(page)
    await fillContact(page, VISITORS.vi)
    await page.locator('button[name=intent][value=back]').click()
    expect(await field(page, 'answers.bank').inputValue()).toBe('Vietcombank')
    await continueForm(page)
    await fillContact(page, VISITORS.vi)
    await book(page)
    expect(await answersOf(await readReference(page))).toEqual([['loan', 'no']])
    await tab.close()
  },
)
