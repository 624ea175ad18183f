/** Staff keep their input if its subject is deleted meanwhile, or no longer theirs; without script. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../../src/db/schema.ts'
import { type App, startApp } from '../../support/app.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { openTab } from '../../support/chromium.ts'
import { makeAdmin, type SignedIn, takeSession } from '../../support/console.ts'
import { inStoreOf } from '../../support/server-store.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET })
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const WORDS = 'Dear <b>Lan</b>,\nthe "second" line.'
const PASSWORD = 'gentle otters weigh rivers'
let booked = 0

async function staffTab() {
  const tab = await openTab({ width: 390, javaScript: false })
  await takeSession(tab, server, admin)
  return tab
}

async function bookFor(email: string): Promise<string> {
  const booking = { ...buildBooking(`typing-${++booked}`), email, phone: `091766600${10 + booked}` }
  await postBooking(server.origin, booking)
  const { id } = await inStoreOf(server, ({ read }) =>
    read.selectFrom('lead').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return id
}
const change = <T extends 'lead' | 'staff' | 'staff_session'>(table: T, values: Partial<Tables[T]>) =>
  inStoreOf(server, ({ transaction }) =>
    transaction((tx) =>
      tx
        .updateTable(table as 'lead')
        .set(values)
        .execute(),
    ),
  )

test.each([
  ['mail', 404, 'an answer to a lead that was erased'],
  ['note', 404, 'a note on a lead that was erased'],
  ['task', 404, 'a task for a lead that was erased'],
  ['wrote', 404, 'what the person of an erased lead wrote'],
  ['mail', 403, 'an answer to a lead of an office that isn’t theirs any more'],
  ['note', 403, 'a note on a lead of an office that isn’t theirs any more'],
])('by %s (%i): %s', async (intent, status) => {
  const id = await bookFor(`typed${booked}@visitor.example`)
  const tab = await staffTab()
  const { page } = tab
  await page.goto(`${server.origin}/console/leads/${id}`)
  const form = page.locator(`form:has(button[value=${intent}])`).last()
  if (intent === 'wrote') await page.getByText('Log incoming message').click()
  if (intent === 'task') await form.locator('input[name=day]').fill('2027-01-08')
  const name = { task: 'note', note: 'note', wrote: 'words' }[intent] ?? 'text'
  const input = intent === 'task' ? 'Call <b>Lan</b> "soon"' : WORDS
  await form.locator(`[name=${name}]`).fill(input)
  if (name === 'text') await form.locator('[name=subject]').fill('About the "second" line')
  if (status === 404) await change('lead', { erased_at: Date.now() })
  else await change('staff', { roles: '["consultant"]', offices: '[]' })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await form.locator(`button[value=${intent}]`).click()
  expect((await answer).status()).toBe(status)
  const text = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')
  expect(text).toContain(input)
  expect(text).toContain('Your text')
  if (name === 'text') expect(text).toContain('About the "second" line')
  await change('staff', { roles: '["admin"]' })
  await tab.close()
})

test('an invitation and an erasure keep their input until their author has reauthenticated', async () => {
  const tab = await staffTab()
  const { page } = tab
  await change('staff_session', { proved_at: Date.now() })
  await page.goto(`${server.origin}/console/people`)
  await page.locator('input[name=email]').fill('new@firm.example')
  await page.locator('input[name=offices][value=taipei]').check()
  await change('staff_session', { proved_at: 1 })
  await page.locator('button[value=invite]').click()
  await page.locator('input[name=current_password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect(await page.locator('input[name=email]').inputValue()).toBe('new@firm.example')
  expect(await page.locator('input[name=offices][value=taipei]').isChecked()).toBe(true)
  // reauthentication renews the session: the same tab erases
  const email = 'proof@visitor.example'
  const id = await bookFor(email)
  const password = page.locator('input[name=current_password]')
  const confirmButton = page.getByRole('button', { name: 'Confirm', exact: true })
  await page.goto(`${server.origin}/console/rights?lead=${id}`)
  await page.locator('select[name=reason]').selectOption('mistake')
  await page.locator('input[name=note]').fill('Asked by "phone" <today>')
  await page.locator('input[name=confirm]').fill(email)
  await change('staff_session', { proved_at: 1 })
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.getByText('Your input is saved').waitFor()
  await password.fill('wrong')
  await confirmButton.click()
  await page.locator('#current_password-error').waitFor()
  await password.fill(PASSWORD)
  await confirmButton.click()
  await page.locator('input[name=note]').waitFor()
  expect(await page.locator('select[name=reason]').inputValue()).toBe('mistake')
  expect(await page.locator('input[name=note]').inputValue()).toBe('Asked by "phone" <today>')
  expect(await page.locator('input[name=confirm]').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.waitForURL(/done=erased/)
  await tab.close()
})

test.each([12, 13, 20])('a file of %i MB is rejected as too large, with the limit', async (size) => {
  const body = new FormData()
  body.set('intent', 'file')
  body.set('file', new File([Buffer.alloc(size * 1024 * 1024, 32)], 'essay.pdf'))
  const headers = {
    Origin: server.origin,
    Referer: `${server.origin}/console/leads`,
    'Accept-Language': 'en',
    // a connection that was kept may close while the body is made
    Connection: 'close',
  }
  const answer = await fetch(`${server.origin}/console/leads/0123456789abcdef`, { method: 'POST', headers, body })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('10 MB')
})
