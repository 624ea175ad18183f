/** A country that an admin adds in the console, with a city, a school and a short guide, appears on the site; a hidden one leaves it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, 'fixture')
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const at = (path: string) => `${server.origin}/console/content/${path}`
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Adds an entry by its form. */
async function add({ page }: Tab, kind: string, fields: Record<string, string>, more: (page: Page) => Promise<void>) {
  await open(page, at(`${kind}/new`))
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value)
  await more(page)
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
}

const inLanguages = (name: string, texts: [en: string, vi: string, tw: string]) =>
  Object.fromEntries((['en', 'vi', 'tw'] as const).map((locale, at) => [`${name}.${locale}`, texts[at] ?? '']))

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAxeFindsNothing(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('South Korea is added with a city, a school and a short guide, and visitors find all of it', async () => {
  const tab = await openSignedIn(server, admin)
  await add(
    tab,
    'countries',
    {
      code: 'south-korea',
      iso_countries: 'KR',
      ...inLanguages('name', ['South Korea', 'Hàn Quốc', '南韓']),
      ...inLanguages('summary', [
        'Degrees of four years, many taught in English.',
        'Cử nhân 4 năm, nhiều chương trình bằng tiếng Anh.',
        '學士四年，不少課程以英語授課。',
      ]),
      ...inLanguages('intro', [
        'The academic year begins in March.',
        'Năm học bắt đầu vào tháng 3.',
        '學年於三月開始。',
      ]),
    },
    (page) => page.locator('input[name=enrollments]').first().check(),
  )
  await add(
    tab,
    'cities',
    {
      slug: 'daejeon',
      name_en: 'Daejeon',
      name_vi: 'Daejeon',
      name_tw: '大田',
      iso_country: 'KR',
      latitude: '36.35',
      longitude: '127.38',
    },
    async (page) => void (await field(page, 'country').selectOption({ label: 'South Korea' })),
  )
  await add(
    tab,
    'schools',
    {
      slug: 'kaist',
      name_en: 'KAIST',
      iso_country: 'KR',
      latitude: '36.37',
      longitude: '127.36',
      website: 'https://www.kaist.ac.kr/',
      introduction_en: 'A university of science and technology.',
      introduction_vi: 'Đại học về khoa học và công nghệ.',
      introduction_tw: '科學與技術大學。',
    },
    async (page) => {
      await field(page, 'country').selectOption({ label: 'South Korea' })
      const city = field(page, 'city')
      const isList = (await city.evaluate(({ tagName }) => tagName)) === 'SELECT'
      await (isList ? city.selectOption('daejeon') : city.fill('daejeon'))
      await field(page, 'kind').selectOption('public')
      await page.locator('input[name=enrollments]').first().check()
      await page.locator('input[name=colleges]').first().check()
    },
  )
  await add(
    tab,
    'guides',
    {
      updated: '2026-11',
      ...inLanguages('name', ['South Korea', 'Hàn Quốc', '南韓']),
      ...inLanguages('desc', [
        'Applications for March open in autumn.',
        'Kỳ tháng 3 nhận hồ sơ từ mùa thu.',
        '三月入學於前一年秋季開放申請。',
      ]),
    },
    async (page) => void (await field(page, 'code').selectOption({ label: 'South Korea' })),
  )

  const visit = await openTab({ width: 1440 })
  const { page } = visit
  const isShown = async () => (await fetch(`${server.origin}/vi/study/south-korea`)).status
  await expect.poll(isShown, { timeout: 20_000 }).toBe(200)
  // a guide without ways in compares no school systems
  expect((await fetch(`${server.origin}/vi/study/south-korea/school-system`)).status).toBe(404)
  await open(page, `${server.origin}/vi`)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Du học Hàn Quốc' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Hàn Quốc', exact: true }).click()
  await page.waitForURL(/\/vi\/countries\/south-korea\/schools$/)
  await page.getByRole('link', { name: 'KAIST', exact: true }).waitFor()
  expect(await page.locator('a[href*="view=map"]').count()).toBe(0)
  await open(page, `${server.origin}/vi/countries/south-korea/schools?view=map`)
  expect(page.url()).toMatch(/\/vi\/countries\/south-korea\/schools$/)
  await open(page, `${server.origin}/vi/countries/all/schools?view=map`)
  await page.getByRole('heading', { name: 'Hàn Quốc' }).waitFor()
  await expectFits(page)
  await open(page, `${server.origin}/vi/study/south-korea`)
  await page.getByText('Kỳ tháng 3 nhận hồ sơ từ mùa thu.').waitFor()
  await page.getByRole('link', { name: 'KAIST', exact: true }).waitFor()
  await expectFits(page)
  await page.getByRole('link', { name: 'KAIST', exact: true }).first().click()
  await page.waitForURL(/\/vi\/schools\/\d+$/)
  await open(page, `${server.origin}/vi/search?q=han quoc`)
  await page.locator('main').getByText('Hàn Quốc').first().waitFor()
  await open(page, `${server.origin}/vi/consultation`)
  await page.locator('input[name=countries][value=south-korea]').waitFor({ state: 'attached' })

  await open(tab.page, at('countries/south-korea'))
  await field(tab.page, 'hidden').check()
  await tab.page.locator('button[value=save]').last().click()
  await tab.page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  const target = async () =>
    (await fetch(`${server.origin}/vi/study/south-korea`, { redirect: 'manual' })).headers.get('Location')
  await expect.poll(target, { timeout: 20_000 }).toContain('/vi/countries/all/schools')
  const home = async () => (await fetch(`${server.origin}/vi`)).text()
  await expect.poll(home, { timeout: 20_000 }).not.toContain('Hàn Quốc')

  await open(tab.page, at('countries/south-korea'))
  await tab.page.getByRole('link', { name: 'Remove…' }).click()
  await tab.page.getByText('because it is in use').waitFor()
  expectNoComplaint(visit)
  await visit.close()
  expectNoComplaint(tab)
  await tab.close()
})
