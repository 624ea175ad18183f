/** The ranking, the people and the organisation: statuses, words of each language, filters and paging by plain links. */
import { describe, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'
import { demoContent } from '../support/demo-content.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { readWritten } from '../support/html.ts'
import { prefixOf, wordsOf } from '../support/journey.ts'

const server = provideApp()

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const html = async (path: string) => readWritten(await get(path))
const main = async (path: string) => /<main[\s\S]*<\/main>/.exec(await html(path))?.[0] ?? ''
const hrefs = (page: string) =>
  [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const rowsOf = (page: string) => page.match(/<th scope="row"/g)?.length ?? 0

const PAGES = ['/ranking_list', '/student_list', '/testimonials', '/about', '/service', '/our_services']

describe.each(LOCALES)('in %s', (locale) => {
  const words = wordsOf(locale)
  const prefix = prefixOf(locale)
  const titles = [
    words.ranking.title,
    words.students.title,
    words.testimonials.title,
    { en: 'About Waypoint Study Abroad', vi: 'Về Waypoint Du học', tw: '關於 Waypoint 啟程留學' }[locale],
    words.services.title,
    words.services.workTitle,
  ]

  test.each(PAGES.map((path, index) => [path, titles[index] ?? '']))('%s is marked under “%s”', async (path, title) => {
    const response = await get(prefix + path)
    const page = await readWritten(response)
    expect(response.status).toBe(200)
    expect(page.match(/<h1[^>]*>([^<]*)<\/h1>/g)).toHaveLength(1)
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(page).toContain(words.layout.demo)
  })

  test.each(PAGES)('local links of %s stay in the edition', async (path) => {
    const local = hrefs(await main(prefix + path)).filter((href) => href.startsWith('/'))
    expect(local.length).toBeGreaterThan(3)
    expect(local.filter((href) => prefix && !href.startsWith(prefix))).toEqual([])
  })

  test('the English name has its column, except in English', async () => {
    const page = await main(`${prefix}/ranking_list`)
    expect(page.includes(words.ranking.nameEn)).toBe(locale !== 'en')
  })

  test('the home page shows the newest admissions and two testimonials', async () => {
    const page = await main(prefix || '/')
    expect(page).toContain(words.students.homeTitle)
    expect(page).toContain(words.testimonials.homeTitle)
    expect(page.match(/<blockquote/g)).toHaveLength(2)
  })
})

test.each([
  '/ranking_list?country=xx',
  '/ranking_list?country=1',
  '/ranking_list?year=1999',
  '/ranking_list?year=soon',
  '/ranking_list?sort=colour',
  '/ranking_list?order=up',
  '/ranking_list?page=99',
  '/ranking_list?page=0',
  '/student_list?country=xx',
  '/student_list?degree=phd',
  '/student_list?page=99',
  '/student_list?page=x',
  '/testimonials?country=xx',
  '/testimonials?page=99',
  '/vi/about/us',
])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test.each([
  '/ranking_list?country=&year=&page=1',
  '/ranking_list?country=nl&year=2024',
  '/student_list?country=&degree=',
  '/student_list?country=nl&degree=pathway',
])('%s is an ordinary page', async (path) => {
  expect((await get(path)).status).toBe(200)
})

describe('the ranking', () => {
  test('has pages that are full except for the last', async () => {
    const first = await main('/ranking_list')
    expect(rowsOf(first)).toBe(25)
    expect(hrefs(first)).toContain('/ranking_list?page=2')
    const last = await main('/ranking_list?page=12')
    expect(rowsOf(last)).toBe(12)
    expect(last).not.toContain('rel="next"')
  })

  test('is sorted by the heading of a column, which shows and reverses the order', async () => {
    const byChange = await main('/ranking_list?country=uk&sort=change')
    expect(byChange).toMatch(
      /aria-sort="descending"[^>]*><a href="\/ranking_list\?country=uk&amp;sort=change&amp;order=asc"/,
    )
    expect(byChange.match(/aria-sort/g)).toHaveLength(1)
    const names = await main('/ranking_list?sort=name&order=desc')
    expect(names.indexOf('Zhengzhou University')).toBeLessThan(names.indexOf('Zhejiang University'))
  })

  test('shows another year, in the chosen country', async () => {
    const latest = await main('/ranking_list?country=ca')
    expect(hrefs(latest)).toEqual(
      expect.arrayContaining(['/ranking_list?country=ca&year=2024', '/ranking_list?country=uk']),
    )
    const first = await main('/ranking_list?country=ca&year=2024')
    expect(first).toContain('2020–2024')
    expect(rowsOf(first)).toBeGreaterThan(5)
  })

  test('is sorted by the share as well, and shows any country of the world', async () => {
    const byShare = await main('/ranking_list?sort=share')
    expect(byShare.indexOf('Wageningen')).toBeLessThan(byShare.indexOf('Hong Kong Polytechnic'))
    const taiwan = await main('/tw/ranking_list?country=tw')
    expect(rowsOf(taiwan)).toBe(4)
    expect(taiwan).toContain('國立臺灣大學')
    expect((await get('/ranking_list?country=is')).status).toBe(404)
  })

  test('explains what it counts, what it doesn’t show, and the source of its figures', async () => {
    const page = await main('/vi/ranking_list')
    for (const text of [wordsOf('vi').ranking.methodTitle, wordsOf('vi').ranking.limitsTitle, 'OpenAlex (CC0)'])
      expect(page).toContain(text)
  })

  test('describes a school’s places over the years in words', async () => {
    expect(await main('/ranking_list')).toMatch(
      /aria-label="Rank over the years: 2020: \d+, 2021: \d+, 2022: \d+, 2023: \d+, 2024: \d+, and 2025: \d+"/,
    )
  })

  test('is linked from a ranked school, and from no other', async () => {
    expect(hrefs(await main('/tw/schools/38'))).toContain('/tw/ranking_list?country=ca')
    expect(await main('/schools/137')).not.toContain('ranking_list')
  })

  test('a school has structured data', async () => {
    const school = await html('/schools/1')
    expect(school).toContain('"@type":"CollegeOrUniversity","name":"Harvard University"')
    expect(school).toContain('"foundingDate":"1636"')
  })
})

describe('students and testimonials', () => {
  test('students are filtered by country and degree, and paged', async () => {
    const all = await main('/student_list')
    expect(rowsOf(all)).toBe(8)
    expect(hrefs(all)).toEqual(
      expect.arrayContaining(['/student_list?page=2', '/student_list?country=uk', '/student_list?degree=master']),
    )
    const masters = await main('/student_list?country=uk&degree=master')
    expect(rowsOf(masters)).toBeGreaterThan(0)
    expect(masters).not.toContain('Bachelor’s · ')
    expect(hrefs(masters)).toEqual(expect.arrayContaining(['/student_list?country=uk', '/student_list?degree=master']))
  })

  test('a filter without results says so and leads back', async () => {
    const none = await main('/student_list?country=nl&degree=pathway')
    expect(none).toContain(wordsOf('en').students.emptyTitle)
    expect(hrefs(none)).toContain('/student_list')
  })

  test('testimonials are quotations with a source, by country and page', async () => {
    const all = await main('/testimonials')
    expect([all.match(/<blockquote/g)?.length, all.match(/<figcaption/g)?.length]).toEqual([6, 6])
    expect(hrefs(all)).toContain('/testimonials?page=2')
    const british = await main('/testimonials?country=uk')
    expect(british.match(/<blockquote/g)?.length).toBeLessThan(6)
  })
})

test.each(LOCALES)(
  'in %s the booking page lists the people who answer first in the edition’s offices, and no others',
  async (locale) => {
    const { people, offices } = demoContent().blocks
    const editionOf = new Map(offices.map(({ code, edition }) => [code, edition]))
    const [first, others] = [true, false].map((isFirst) =>
      people
        .filter(({ answers_first, office }) => (answers_first && editionOf.get(office) === locale) === isFirst)
        .map(({ name }) => name[locale]),
    )
    const page = await main(`${prefixOf(locale)}/consultation`)
    expect(first?.length).toBeGreaterThan(0)
    expect(others?.length).toBeGreaterThan(0)
    expect([...(first ?? []), ...(others ?? [])].filter((name) => page.includes(`>${name}<`)).sort()).toEqual(
      first?.sort(),
    )
  },
)

describe('the organisation', () => {
  test('every claim explains how it is counted', async () => {
    expect(await main('/about')).toContain('Whole years since the firm was founded in 2010.')
  })

  test('every office is listed, the edition’s own first', async () => {
    const about = await main('/vi/about')
    expect(about.match(/href="tel:/g)).toHaveLength(7)
    expect(about.indexOf('tel:+842405550106')).toBeLessThan(about.indexOf('tel:+886215550101'))
  })

  test('the packages are on one page, each with its own URL', async () => {
    const page = await main('/service')
    for (const code of ['full-package', 'documents-package', 'pathway-package']) {
      expect(page).toContain(`id="${code}"`)
      expect(hrefs(page)).toContain(`#${code}`)
    }
  })

  test('each service has its steps and a link to its order form', async () => {
    const page = await main('/our_services')
    expect(page.match(/<article/g)).toHaveLength(8)
    expect(hrefs(page)).toEqual(
      expect.arrayContaining(['/service', '/service_select/refine', '/service_select/apply', '/consultation']),
    )
  })
})
