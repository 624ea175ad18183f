/** The shortlist: hearts, its page, sharing; with script and without. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { expectNoComplaint, open, openTab, whenOperable } from '../support/chromium.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { readWritten } from '../support/html.ts'
import { prefixOf, withSchool, wordsOf } from '../support/journey.ts'
import { nightlyTest } from '../support/nightly.ts'
import { sampled } from '../support/scope.ts'

const server = provideApp()

const rows = (page: Page) => page.locator('main ol > li h2 a')
const namesOf = (page: Page) => rows(page).allTextContents()
const heart = (page: Page, id: number) => page.locator(`[data-heart="${id}"]`)
const hearted = (page: Page) =>
  page.locator('[data-heart]').evaluateAll((all) => all.map((one) => Number((one as HTMLButtonElement).value)))
const count = (page: Page) => page.locator('[data-shortlist-count]')
const list = (page: Page) => new URL(page.url()).searchParams.get('s')

describe.each(sampled(LOCALES, 'vi'))('in %s', (locale) => {
  const words = wordsOf(locale).shortlist
  const prefix = prefixOf(locale)

  test('hearts of a list show what is on it, and lead to a page that changes it and back', async () => {
    const tab = await openTab({ width: 1440 })
    const { page } = tab
    await open(page, `${server.origin}${prefix}/countries/uk/schools`)
    const [first = 0, second = 0, third = 0] = await hearted(page)
    for (const id of [first, second, third]) {
      expect(await heart(page, id).getAttribute('aria-pressed')).toBe('false')
      await heart(page, id).click()
      expect(await heart(page, id).getAttribute('aria-pressed')).toBe('true')
    }
    expect(await count(page).textContent()).toBe('3')
    expect(await page.locator('body > [role=status]').textContent()).toBe(
      wordsOf(locale).layout.shortlistAdded.replace('{count}', '3'),
    )
    await heart(page, second).click()
    expect(await heart(page, second).getAttribute('aria-pressed')).toBe('false')
    await heart(page, second).click()
    await page.locator('[data-shortlist]').click()
    await page.waitForURL(/\/shortlist\?s=/)
    await whenOperable(page)
    expect(list(page)).toBe([first, third, second].join(','))
    await page.getByRole('heading', { level: 1, name: words.titleOwn, exact: true }).waitFor()
    const names = await namesOf(page)

    await page.getByRole('button', { name: withSchool(words.moveUp, names[2] ?? ''), exact: true }).click()
    await expect.poll(() => list(page)).toBe([first, second, third].join(','))
    await whenOperable(page)
    await page.getByRole('button', { name: withSchool(words.remove, names[0] ?? ''), exact: true }).click()
    await expect.poll(() => list(page)).toBe([second, third].join(','))
    await whenOperable(page)
    expect(await count(page).textContent()).toBe('2')
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    await expect.poll(() => list(page)).toBe([first, second, third].join(','))
    await whenOperable(page)
    await page.getByRole('button', { name: words.clear, exact: true }).click()
    await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
    await whenOperable(page)
    expect(await count(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    await expect.poll(() => list(page)).toBe([first, second, third].join(','))
    expectNoComplaint(tab)
    await tab.close()
  })

  nightlyTest('the same with JavaScript off: each heart leads to the list with the school on it', async () => {
    const { page, close } = await openTab({ javaScript: false })
    await page.goto(`${server.origin}${prefix}/countries/uk/schools`)
    const [first = 0, second = 0] = await hearted(page)
    await heart(page, first).click()
    expect(list(page)).toBe(String(first))
    await page.goto(`${server.origin}${prefix}/schools/${second}`)
    await page.locator('main h1').waitFor()
    await heart(page, second).first().click()
    expect(list(page)).toBe(`${first},${second}`)
    const [name = ''] = await namesOf(page)
    await page.getByRole('button', { name: withSchool(words.remove, name), exact: true }).click()
    expect(list(page)).toBe(String(second))
    await page.goto(`${server.origin}${prefix}/shortlist`)
    expect(list(page)).toBe(String(second))
    await page.goto(`${server.origin}${prefix}/shortlist?s=${second}&was=${first},${second}`)
    await page.getByRole('button', { name: words.undo, exact: true }).click()
    expect(list(page)).toBe(`${first},${second}`)
    await close()
  })

  nightlyTest.each(sampled([true, false]))(
    'a shared list replaces a visitor’s own only on request (script: %s)',
    async (javaScript) => {
      const { page, close } = await openTab({ javaScript })
      const visit = async (path: string) => {
        await page.goto(`${server.origin}${prefix}${path}`)
        if (javaScript) await whenOperable(page)
      }
      const press = async (name: string, wanted: string) => {
        await page.getByRole('button', { name, exact: true }).click()
        await expect.poll(() => list(page)).toBe(wanted)
        if (javaScript) await whenOperable(page)
      }
      const readOwn = async () => {
        await visit('/shortlist')
        await expect.poll(() => list(page)).not.toBeNull()
        return list(page)
      }
      await visit('/shortlist?s=1,3')
      await page.getByRole('heading', { level: 1, name: words.titleShared, exact: true }).waitFor()
      await press(words.keepFirst, '1,3')
      await page.getByRole('heading', { level: 1, name: words.titleOwn, exact: true }).waitFor()

      await visit('/shortlist?s=60,12')
      expect(await namesOf(page)).toHaveLength(2)
      const [name = ''] = await namesOf(page)
      for (const changing of [words.clear, withSchool(words.remove, name), withSchool(words.moveDown, name)])
        expect(await page.getByRole('button', { name: changing, exact: true }).count()).toBe(0)
      expect(await readOwn()).toBe('1,3')
      await visit('/shortlist?s=60,3')
      await press(words.addToMine, '1,3,60')
      expect(await readOwn()).toBe('1,3,60')
      await visit('/shortlist?s=12')
      await press(words.keepInstead, '12')
      await press(words.undo, '1,3,60')
      expect(await readOwn()).toBe('1,3,60')
      await close()
    },
  )

  nightlyTest.each([true, false])(
    'a page from before another tab’s change updates the current list (script: %s)',
    async (javaScript) => {
      const { page, context, close } = await openTab({ javaScript })
      const other = await context.newPage()
      const visit = async (tab: Page, path: string) => {
        await tab.goto(`${server.origin}${prefix}${path}`)
        if (javaScript) await whenOperable(tab)
      }
      await context.addCookies([{ name: 'shortlist', value: '3,12,1,14', url: server.origin }])
      await visit(other, '/shortlist?s=3,12,1,14')
      await visit(page, '/shortlist?s=3,12,1,14')
      const [three = '', twelve = '', one = ''] = await namesOf(page)
      const press = async (tab: Page, name: string, school: string, wanted: string) => {
        await tab.getByRole('button', { name: withSchool(name, school), exact: true }).click()
        await expect.poll(() => list(tab)).toBe(wanted)
        if (javaScript) await whenOperable(tab)
      }
      await press(page, words.remove, three, '12,1,14')
      await press(other, words.remove, twelve, '1,14')
      await other.getByRole('heading', { level: 1, name: words.titleOwn, exact: true }).waitFor()
      await press(page, words.moveDown, one, '14,1')
      await close()
    },
  )

  test('schools that can’t be shown are reported, and none is lost', async () => {
    const page = async (query: string) => {
      const response = await fetch(`${server.origin}${prefix}/shortlist?${query}`)
      return { status: response.status, html: await readWritten(response) }
    }
    const thirteen = Array.from({ length: 13 }, (_, index) => index + 1).join(',')
    const full = await page(`s=${thirteen}`)
    expect([full.status, full.html.includes(words.over)]).toEqual([200, true])
    expect(full.html.match(/<li class="card listed/g)).toHaveLength(12)
    expect(full.html).toContain(`href="${prefix}/schools/13"`)
    const doubled = await page('s=1,1,3,1')
    expect(doubled.html.match(/<li class="card listed/g)).toHaveLength(2)
    const unknown = await page('s=1,9999999')
    expect(unknown.html).toMatch(
      { en: /One school on this list/, vi: /1 trường trong danh sách/, tw: /名單中有 1 所學校/ }[locale],
    )
    for (const query of [
      's=',
      's=x',
      "s=1'",
      's=%00',
      `s=${'1,'.repeat(10_000)}`,
      `s=${'é'.repeat(4000)}`,
      's=1&s=3',
      'was=x',
      `was=${'9,'.repeat(10_000)}`,
    ]) {
      const { status, html } = await page(query)
      expect([query.slice(0, 20), status, html.includes('<h1')]).toEqual([query.slice(0, 20), 200, true])
    }
  })

  test('its URL can be shared, by code and message, and is hidden from search engines', async () => {
    const response = await fetch(`${server.origin}${prefix}/shortlist?s=1,3`)
    const html = await readWritten(response)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(await readWritten(await fetch(`${server.origin}${prefix}/shortlist`))).not.toContain('noindex')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const address = `${prefix}/shortlist?s=1,3`
    expect(html).toMatch(
      new RegExp(`<input id="share-link"[^>]* value="https?://[^"]*${address.replaceAll(/[?/]/g, '\\$&')}"`),
    )
    const encoded = encodeURIComponent(address)
    for (const way of ['https://line.me/R/share?text=', 'https://wa.me/?text='])
      expect(html).toMatch(new RegExp(`href="${RegExp.escape(way)}[^"]*${RegExp.escape(encoded)}"`))
    const code = await fetch(`${server.origin}/qr/shortlist-${locale}.svg?s=1,3`)
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  })
})

test('a thirteenth school is rejected with a message, and the twelve stay', async () => {
  const tab = await openTab({ width: 1440 })
  const { page } = tab
  await open(page, `${server.origin}/countries/usa/schools`)
  const ids = await hearted(page)
  expect(ids).toHaveLength(12)
  for (const id of ids) await heart(page, id).click()
  await open(page, `${server.origin}/countries/usa/schools?page=2`)
  const [other = 0] = await hearted(page)
  await heart(page, other).click()
  expect(await heart(page, other).getAttribute('aria-pressed')).toBe('false')
  await page.getByText(wordsOf('en').layout.shortlistFull).waitFor()
  expect(await count(page).textContent()).toBe('12')
  // another open page follows
  const second = await tab.context.newPage()
  await open(second, `${server.origin}/countries/usa/schools`)
  await heart(second, ids[0] ?? 0).click()
  await expect.poll(() => count(page).textContent()).toBe('11')
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest('the list survives a browser that lost its cookies', async () => {
  const tab = await openTab()
  const { page, context } = tab
  await open(page, `${server.origin}/schools/1`)
  await heart(page, 1).first().click()
  await context.clearCookies()
  await open(page, `${server.origin}/shortlist`)
  await expect.poll(() => list(page)).toBe('1')
  await whenOperable(page)
  await page.getByRole('heading', { level: 1, name: wordsOf('en').shortlist.titleOwn, exact: true }).waitFor()
  await tab.close()
})

describe('deleted schools', () => {
  const words = wordsOf('en').shortlist
  const withCookie = async (shortlist: string) => {
    const tab = await openTab({ width: 1440 })
    await tab.context.addCookies([{ name: 'shortlist', value: encodeURIComponent(shortlist), url: server.origin }])
    return tab
  }
  const readStored = (page: Page) =>
    page.evaluate(() => [
      decodeURIComponent(/(?:^|; )shortlist=([^;]*)/.exec(document.cookie)?.[1] ?? 'none'),
      localStorage.getItem('waypoint-shortlist') ?? 'none',
    ])

  nightlyTest('are reported once, and the visitor’s own list stays editable', async () => {
    const tab = await withCookie('1,5,90001')
    const { page } = tab
    await open(page, `${server.origin}/shortlist`)
    await page.getByText(/One school on this list/).waitFor()
    await page.getByRole('heading', { level: 1, name: words.titleOwn, exact: true }).waitFor()
    expect(await readStored(page)).toEqual(['1,5', '1,5'])
    expect(await count(page).textContent()).toBe('2')
    const [name = ''] = await namesOf(page)
    await page.getByRole('button', { name: withSchool(words.remove, name), exact: true }).click()
    await expect.poll(() => list(page)).toBe('5')
    await whenOperable(page)
    await page.getByRole('heading', { level: 1, name: words.titleOwn, exact: true }).waitFor()
    expect(await readStored(page)).toEqual(['5', '5'])
    await page.getByRole('button', { name: words.clear, exact: true }).click()
    await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
    await whenOperable(page)
    expect(await readStored(page)).toEqual(['', ''])
    expectNoComplaint(tab)
    await tab.close()
  })

  nightlyTest('leave an empty list if all are deleted, in the browser’s storage too', async () => {
    const { page, close, context } = await withCookie('90001')
    await open(page, `${server.origin}/schools/1`)
    await context.clearCookies()
    await open(page, `${server.origin}/shortlist`)
    await expect.poll(() => list(page)).toBe('90001')
    await whenOperable(page)
    await page.getByRole('heading', { name: words.emptyTitle }).waitFor()
    expect(await readStored(page)).toEqual(['', ''])
    await close()
  })

  nightlyTest('don’t count towards the limit', async () => {
    const { page, close } = await withCookie('1,2,3,4,5,6,7,8,90001,90002,90003,90004')
    await open(page, `${server.origin}/shortlist`)
    await open(page, `${server.origin}/schools/60`)
    await heart(page, 60).first().click()
    expect(await readStored(page)).toEqual(['1,2,3,4,5,6,7,8,60', '1,2,3,4,5,6,7,8,60'])
    await close()
  })

  test.each([
    ['1,2,3,90001', 'from=1,2,3&to=1,2', '1,2'],
    ['1,2,3,90001', 'from=1,2,3&to=', ''],
    ['1,90001', 'from=7&to=', '1'],
    ['1,2', 'add=999999', '1,2'],
    ['1,2', 'keep=5,999999', '5'],
    ['1,2,3,4,5,6,7,8,90001,90002,90003,90004', 'add=60', '1,2,3,4,5,6,7,8,60'],
  ])('are not kept without script either: of %s, %s makes “%s”', async (readOwn, body, wanted) => {
    const response = await fetch(`${server.origin}/shortlist`, {
      method: 'POST',
      headers: { Cookie: `shortlist=${readOwn}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
    })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringContaining(`shortlist=${encodeURIComponent(wanted)};`),
    ])
  })

  test('make no shared list the visitor’s own, whatever the URL says', async () => {
    for (const address of ['s=1,2,90001', 's=1,2', 's=2,1,90002']) {
      const headers = { Cookie: 'shortlist=1,2,90001' }
      const html = await readWritten(await fetch(`${server.origin}/shortlist?${address}`, { headers }))
      expect([address, html.includes(words.titleShared)]).toEqual([address, false])
    }
  })
})

test('codes are made of lists alone', async () => {
  for (const path of [
    'shortlist-en.svg',
    'shortlist-en.svg?s=x',
    'shortlist-xx.svg?s=1',
    'shortlist.svg?s=1',
    'line-en.svg',
    'nope.svg',
  ])
    expect([path, (await fetch(`${server.origin}/qr/${path}`)).status]).toEqual([path, 404])
})

test('a form of another site changes no list', async () => {
  const response = await fetch(`${server.origin}/shortlist`, {
    method: 'POST',
    headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'add=1',
    redirect: 'manual',
  })
  expect([response.status >= 400, response.headers.get('set-cookie')]).toEqual([true, null])
})
