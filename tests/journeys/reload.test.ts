/** A script that fails to load forces one reload, at most once per 60 s. */
import { expect, test } from 'vitest'
import { openTab } from '../support/chromium.ts'
import { fillPlans, goOn, wordsOf } from '../support/journey.ts'
import { startServer } from '../support/server.ts'

test.each([
  ['/privacy', '**/assets/enhance-*.js'],
  ['/consultation', '**/assets/entry.client-*.js'],
])('%s is loaded again once when a script of it is missing, and not a third time', async (path, script) => {
  const server = await startServer()
  const { page, close } = await openTab()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(script, (route) => route.abort())
  await page.goto(server.origin + path)
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
  expect(await page.locator('h1').count()).toBe(1)
  await close()
  await server.stop()
})

test('a page in whose form something was typed is not loaded again', async () => {
  const server = await startServer()
  const { page, close } = await openTab()
  await page.route('**/assets/prove-work-*.js', (route) => route.abort())
  await page.goto(`${server.origin}/consultation`, { waitUntil: 'networkidle' })
  await fillPlans(page)
  await goOn(page)
  await page.locator('input[name=name]').fill('Ánh')
  await page.getByRole('button', { name: wordsOf('en').forms.captchaCannotRead }).click()
  await page.getByText(wordsOf('en').forms.captchaWorkFailed).waitFor()
  expect(await page.locator('input[name=name]').inputValue()).toBe('Ánh')
  await close()
  await server.stop()
})

test.each([
  [0, false],
  [1200, true],
])('a page that lets wait for %i ms shows the loading bar: %s', async (delayMs, isShown) => {
  const server = await startServer()
  const { page, close } = await openTab()
  const seen: string[] = []
  page.on('console', (message) => seen.push(message.text()))
  await page.goto(`${server.origin}/privacy`, { waitUntil: 'networkidle' })
  await page.route('**/countries/all/schools', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  // a page that is being left answers no questions: it tells by itself
  await page.evaluate(() => {
    new MutationObserver(() => console.info(`bar: ${document.querySelectorAll('.loading-bar').length}`)).observe(
      document.body,
      { childList: true },
    )
    document.querySelector<HTMLAnchorElement>('a[href="/countries/all/schools"]')?.click()
  })
  await page.waitForURL(/\/countries\/all\/schools$/)
  expect(seen.includes('bar: 1')).toBe(isShown)
  expect(await page.locator('.loading-bar').count()).toBe(0)
  await close()
  await server.stop()
})

test.each([
  ['th-TH', 'line'],
  ['zh-CN', 'wechat'],
  ['en-GB', 'whatsapp'],
])('on the English edition a browser in %s is offered %s', async (locale, channel) => {
  const server = await startServer()
  const { page, close } = await openTab({ locale })
  await page.goto(`${server.origin}/privacy`, { waitUntil: 'networkidle' })
  const shown = await page
    .locator('[data-chat]:visible')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.chat))
  expect(shown).toEqual([channel])
  if (channel === 'wechat') {
    await page.locator('[data-chat=wechat]').click()
    expect(
      await page
        .locator('#wechat img')
        .evaluate((image) =>
          (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth > 0),
        ),
    ).toBe(true)
  }
  await close()
  await server.stop()
})
