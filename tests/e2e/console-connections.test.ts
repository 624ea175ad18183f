/** The page of connections, without script: a key, a webhook with a test, what it tells of a lead, and both removed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../support/console.ts'
import { isSigned, openReceiver, type Receiver } from '../support/webhook-receiver.ts'

let receiver: Receiver
let server: App
let admin: SignedIn
beforeAll(async () => {
  receiver = await openReceiver()
  server = await startApp({ WEBHOOK_ORIGINS: receiver.origin }, 'fixture')
  admin = await makeAdmin(server)
})
afterAll(async () => {
  await server.stop()
  receiver.close()
})

test('an admin makes a key and a webhook, tests it, sees its log, and ends both', async () => {
  const { page, close } = await openSignedIn(server, admin, { width: 390, javaScript: false })
  const press = (intent: string) => page.locator(`button[name=intent][value=${intent}]`).first().click()
  const shownOnce = async () => (await page.locator('[data-shown-once]').textContent()) ?? ''
  await page.goto(`${server.origin}/console/settings/connections`)
  await page.locator('input[name=name]').fill('Landing page')
  await press('key_add')
  const key = await shownOnce()
  expect(key).toMatch(/^wk_/)
  await page.goto(`${server.origin}/console/settings/connections`)
  expect(await page.content()).not.toContain(key)

  await page.locator('input[name=url]').fill('http://10.0.0.1/hook')
  await page.locator('input[name=events][value="order.placed"]').check()
  await press('webhook_add')
  await page.locator('#url-error').waitFor()
  expect(await page.locator('input[name=url]').inputValue()).toBe('http://10.0.0.1/hook')
  expect(await page.locator('input[name=events][value="order.placed"]').isChecked()).toBe(true)
  await page.locator('input[name=url]').fill(receiver.url)
  await press('webhook_add')
  const secret = await shownOnce()
  await page.locator('[data-webhook] a').click()
  await press('test')
  await page.getByText('The receiver accepted it.').waitFor()
  await page.locator('[data-delivery=delivered]').getByText('status 204').waitFor()

  const added = await fetch(`${server.origin}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ idempotency_key: 'landing-1', name: 'Lan', email: 'lan@visitor.example', edition: 'en' }),
  })
  const { reference, url } = (await added.json()) as { reference: string; url: string }
  await expect.poll(() => receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test', 'lead.created'])
  const [, sent] = receiver.received
  expect(sent?.body.data).toMatchObject({ lead: { id: reference, origin: 'api' }, url })
  expect(sent && isSigned(sent, secret)).toBe(true)
  await page.reload()
  await page.locator(`[data-delivery=delivered] a[href$="${reference}"]`).waitFor()
  // axe needs scripts
  const scripted = await openSignedIn(server, admin, { width: 390 })
  for (const address of [`${server.origin}/console/settings/connections`, page.url()]) {
    await scripted.page.goto(address)
    await expectAxeFindsNothing(scripted.page)
  }
  await scripted.close()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  receiver.answer = 500
  await page.locator('button[value=resend]').first().click()
  await page.getByText('The receiver did not accept it.').waitFor()
  await press('remove')
  await page.getByText('There are no webhooks.').waitFor()
  await press('key_revoke')
  await page.getByText('revoked').waitFor()
  await page.goto(url)
  await page.getByText('From another form').first().waitFor()
  await page.goto(`${server.origin}/console/audit`)
  for (const act of ['API key created', 'API key revoked', 'Webhook added', 'Webhook deleted'])
    await page.locator('td', { hasText: act }).waitFor()
  await close()
})
