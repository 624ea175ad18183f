/** A script that fails to load forces one reload, at most once per 60 s. */
import { expect, test } from 'vitest'
import { provideApp } from '../../support/app.ts'
import { open, openTab } from '../../support/chromium.ts'
import { book, continueForm, fillContact, fillPlans, VISITORS } from '../../support/journey.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { sampled } from '../../support/scope.ts'

const server = provideApp()

test.each(
  sampled([
    ['/privacy', '**/assets/enhance-*.js'],
    ['/consultation', '**/assets/entry.client-*.js'],
  ] as const),
)('%s is loaded again once if a script of it is missing, and not a third time', async (path, script) => {
  const { page, close } = await openTab()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(script, (route) => route.abort())
  let missedAgain = 0
  page.on('requestfailed', () => {
    if (loads === 2) missedAgain++
  })
  await page.goto(server.origin + path)
  let moved = 0
  // a form loads its script with the first touch
  await expect
    .poll(async () => {
      await page.mouse.move(10, ++moved % 100)
      return missedAgain
    })
    .toBeGreaterThan(0)
  await page.waitForLoadState('load')
  // now a third load would begin
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(loads).toBe(2)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await close()
})

nightlyTest('a page with input in its form is not reloaded', async () => {
  const { page, close } = await openTab()
  await page.route('**/assets/solve-challenge-*.js', (route) => route.abort())
  await open(page, `${server.origin}/consultation`)
  await fillPlans(page)
  await continueForm(page)
  await fillContact(page, VISITORS.en)
  await book(page)
  await page.locator('[name="captcha.answer"]').waitFor()
  expect(await page.locator('input[name=name]').inputValue()).toBe(VISITORS.en.name)
  await close()
})

nightlyTest('a slow page shows the loading bar, which disappears with the answer', async () => {
  const { page, close } = await openTab()
  await open(page, `${server.origin}/privacy`)
  // a page that is being left answers no queries: it reports on its own
  const isShown = page.waitForEvent('console', (message) => message.text() === 'bars: 1')
  await page.route('**/countries/all/schools', async (route) => {
    await isShown
    await route.continue()
  })
  await page.evaluate(() => {
    new MutationObserver(() => console.info(`bars: ${document.querySelectorAll('.loading-bar').length}`)).observe(
      document.body,
      { childList: true },
    )
    document.querySelector<HTMLAnchorElement>('a[href="/countries/all/schools"]')?.click()
  })
  await page.waitForURL(/\/countries\/all\/schools$/)
  expect(await page.locator('.loading-bar').count()).toBe(0)
  await close()
})

nightlyTest('the loading bar appears after 200 ms, and disappears after five seconds', async () => {
  const { page, close } = await openTab()
  await open(page, `${server.origin}/privacy`)
  // the next page waits until this one has reported
  const barShown = Promise.withResolvers<void>()
  await page.route('**/countries/all/schools', async (route) => {
    await barShown.promise
    await route.continue()
  })
  const steps = await page.evaluate(() => {
    const samples: [ms: number, bars: number][] = []
    const timers: { run: () => void; ms: number }[] = []
    window.setTimeout = ((run: () => void, ms: number) => timers.push({ run, ms })) as never
    document.querySelector<HTMLAnchorElement>('a[href="/countries/all/schools"]')?.click()
    for (let timer = timers.shift(); timer; timer = timers.shift()) {
      timer.run()
      samples.push([timer.ms, document.querySelectorAll('.loading-bar').length])
    }
    return samples
  })
  barShown.resolve()
  expect(steps).toEqual([
    [200, 1],
    [5000, 0],
  ])
  await close()
})

test.each([
  ['th-TH', 'line'],
  ['zh-CN', 'wechat'],
  ['en-GB', 'whatsapp'],
])('on the English edition a browser in %s is offered %s', async (locale, channel) => {
  const { page, close } = await openTab({ locale })
  await open(page, `${server.origin}/privacy`)
  const suggestion = await page
    .locator('[data-chat]:visible')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.chat))
  expect(suggestion).toEqual([channel])
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
})
