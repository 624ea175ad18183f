/** A consultant's day page and saved views: with and without script, at both widths, in three languages. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { buildBooking, postBooking, SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, type Tab, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { nightlyDescribe } from '../../support/nightly.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET })
  admin = await makeAdmin(server)
  for (const [index, name] of ['Maria Santos', '陳怡君', 'x'.repeat(90)].entries())
    await postBooking(server.origin, {
      ...buildBooking(`console-day-${index}`),
      name,
      email: `day${index}@visitor.example`,
      phone: `091766600${10 + index}`,
    })
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const at = (path: string) => `${server.origin}/console${path}`

describe.each([
  [1440, true],
  [390, false],
])('at %i px, with script: %s', (width, javaScript) => {
  test('a lead and a task are listed for today, and one tap completes the task', async () => {
    const tab = await signedInTab({ width, javaScript })
    const { page } = tab
    await page.goto(at('/leads?q=maria'))
    await page.locator('[data-row]').first().click()
    const take = page.locator('button[value=take]')
    if ((await take.count()) > 0) await take.click()
    const note = `Call her ${width}`
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short' }).format(Date.now())
    await page.locator('input[name=day]').fill(today)
    await page.locator('input[name=note]').fill(note)
    await page.locator('button[value=task]').click()
    await page.getByText(`: ${note}`).waitFor()
    await page.goto(at('/day'))
    await page.locator('section', { hasText: 'Waiting for your reply' }).getByText('Maria Santos').waitFor()
    await page.getByRole('button', { name: `Done: ${note}` }).click()
    await page.getByRole('status').filter({ hasText: 'Task completed' }).waitFor()
    expect(await page.getByText(note).count()).toBe(0)
    expectNoComplaint(tab)
    await tab.close()
  })

  test('a filter is saved as a view, renamed, opened and removed', async () => {
    const tab = await signedInTab({ width, javaScript })
    const { page } = tab
    const views = page.getByRole('navigation', { name: 'Views' })
    await page.goto(at('/leads?q=maria&sort=waiting'))
    await page.getByLabel('View name').fill(`Maria ${width}`)
    await page.locator('button[value=save_view]').click()
    await views.getByRole('link', { name: `Maria ${width}` }).waitFor()
    await page.getByText('Rename, share or delete views').click()
    await page.getByLabel(`Name of “Maria ${width}”`).fill(`Marias ${width}`)
    await page.locator('button[value=rename_view]').click()
    await page.goto(at('/leads'))
    await views.getByRole('link', { name: `Marias ${width}` }).click()
    await page.waitForURL(/q=maria&sort=waiting$/)
    expect(await views.getByRole('link', { name: `Marias ${width}` }).getAttribute('aria-current')).toBe('page')
    await page.goto(at('/leads?colour=red'))
    await page.getByLabel('View name').fill('Red')
    await page.locator('button[value=save_view]').click()
    await page.getByText('Unknown filters: colour').waitFor()
    expect(await page.getByLabel('View name').inputValue()).toBe('Red')
    await page.getByText('Rename, share or delete views').click()
    await page.getByRole('button', { name: `Delete “Marias ${width}”` }).click()
    await page.getByRole('status').filter({ hasText: 'Views updated' }).waitFor()
    expect(await views.getByRole('link', { name: `Marias ${width}` }).count()).toBe(0)
    await tab.close()
  })
})

test('the keyboard moves through the day page as through the inbox', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await page.goto(at('/day'))
  await page.locator('html[data-operable]').waitFor({ state: 'attached' })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/leads\/\w{16}$/)
  await tab.close()
})

test('a form from another site is rejected with the reason, in the reader’s language', async () => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }] as Record<
    string,
    string
  >[])
    for (const [language, words] of [
      ['vi', 'trang khác'],
      ['zh-TW', '其他網站'],
      ['en', 'another site'],
    ] as const) {
      const answer = await fetch(at('/day'), {
        method: 'POST',
        headers: {
          ...headers,
          'Accept-Language': language,
          'Content-Type': 'application/x-www-form-urlencoded',
          Cookie: cookie,
        },
        body: 'task=x',
      })
      expect(answer.status).toBe(403)
      const page = await answer.text()
      expect(page).toContain(words)
      expect(page).toMatch(/<html lang="(vi|zh-Hant-TW|en)"/)
    }
})

nightlyDescribe.each(LOCALES)('in %s', (locale) => {
  test.each([390, 1440])(
    'the day page with long names and notes is complete and accessible at %i px',
    async (width) => {
      await setLanguage(admin, locale)
      const tab = await signedInTab({ width })
      const { page } = tab
      await page.goto(at(`/leads?q=${'x'.repeat(30)}`))
      const long = `${server.origin}${await page.locator('[data-row]').first().getAttribute('href')}`
      await page.goto(long)
      await page.locator('textarea[name=note]').fill('https://long.example/'.padEnd(400, 'y'))
      await page.locator('button[value=note]').click()
      await page.locator('input[name=day]').fill('2027-01-04')
      await page.locator('input[name=note]').fill('z'.repeat(300))
      await page.locator('button[value=task]').click()
      await page.getByRole('status').waitFor()
      for (const address of [at('/day'), at('/leads?waiting=1'), long]) {
        await page.goto(address)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        expect(await overflowing(page)).toEqual([])
        await expectAxeFindsNothing(page)
      }
      expectNoComplaint(tab)
      await tab.close()
    },
  )
})

/** Elements with overflowing text. */
const overflowing = (page: Tab['page']) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(p, li, a, dd, td, h1, section, span)')]
      .filter((one) => getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => !one.closest('.sr-only'))
      .map((one) => one.outerHTML.slice(0, 120)),
  )
