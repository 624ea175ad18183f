/** Notifications of the console: turned on in a browser, tested, shown by its service worker, and turned off. */
import { expect, test } from 'vitest'
import { startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn } from '../../support/console.ts'
import { startPushService } from '../../support/push-service.ts'

test('a browser gets notifications, shows them, and no longer gets any once they are turned off', async () => {
  const service = await startPushService()
  const server = await startApp({ SECRET, PUSH_SERVICES: service.origin })
  const admin = await makeAdmin(server)
  const tab = await openSignedIn(server, admin)
  const { page } = tab
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: server.origin })
  const browser = service.subscribe()
  // a browser subscribes at its maker's push service, which no test can reach
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as never
  }, browser.subscription)
  const address = `${server.origin}/console/account`
  await page.goto(address)
  await expectAxeFindsNothing(page)
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const app = await (await fetch(server.origin + manifest)).json()
  expect(app).toMatchObject({ start_url: '/console', display: 'standalone' })
  for (const { src } of app.icons) expect((await fetch(server.origin + src)).status).toBe(200)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await page.getByRole('button', { name: 'Turn on for this browser' }).click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  const devices = page.getByRole('region', { name: 'Notifications' })
  await devices.getByRole('button', { name: /^Send a test/ }).click()
  await page.getByRole('status').filter({ hasText: 'The test notification was sent' }).waitFor()
  expect(browser.received).toMatchObject([{ message: { title: 'Test notification' } }])
  const data = JSON.stringify(browser.received[0]?.message)
  const [worker] = context.serviceWorkers()
  // without a desktop nothing can be shown: what the worker asks for is noted
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (...shown) => void scope.shown.push(shown)
  })
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId: await registered,
    data,
  })
  await expect
    .poll(() => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([
      [
        'Test notification',
        { body: 'Notifications work on this browser.', tag: 'test', data: `${server.origin}/console` },
      ],
    ])
  expectNoComplaint(tab)
  browser.answer = 410
  await devices.getByRole('button', { name: /^Send a test/ }).click()
  await page.getByText('no longer accepts notifications').waitFor()
  expect(await devices.getByRole('button', { name: /^Turn off/ }).count()).toBe(0)
  await tab.close()
  await server.stop()
})
