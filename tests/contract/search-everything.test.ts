/** One search for everything, over HTTP on both databases: kinds, their order, where each hit leads. */
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../src/domain/editions.ts'
import { listMisses, writeMisses } from '../../src/store/search/misses.ts'
import { readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { HOSTILE } from './search-queries.ts'

type Hit = {
  kind: string
  id: number
  title: string
  path: string
  within: string[]
  snippet: { text: string; is_match: boolean }[]
  title_parts: { text: string; is_match: boolean }[]
  place?: number
}
type Found = {
  groups: { kind: string; total: number; hits: Hit[] }[]
  total: number
}

describe.each(ENGINES)('on %s', (engine) => {
  const api = useApi(engine)
  const find = async (text: string, locale: Locale = 'en', more = '') => {
    const address = `/api/Home/search?q=${encodeURIComponent(text)}${more}`
    return (await readJson(await api.get(address, { locale }))) as unknown as Found
  }
  const hitsOf = ({ groups }: Found, kind: string) => groups.find((group) => group.kind === kind)?.hits ?? []
  const first = (found: Found, kind: string) => hitsOf(found, kind)[0]

  test('each kind leads to where it stands, and says what it stands in', async () => {
    const found = await find('pathway')
    expect(new Set(found.groups.map(({ kind }) => kind))).toEqual(
      new Set(['article', 'question', 'section', 'service']),
    )
    expect(first(found, 'article')?.path).toMatch(/^\/articles\/\d+-[a-z0-9-]+$/)
    expect(first(found, 'question')?.path).toMatch(/^\/faq\/[1-6]#q-\d+$/)
    expect(first(found, 'section')).toMatchObject({
      path: expect.stringMatching(/^\/study\/usa#way-3/),
      within: ['USA', expect.any(String)],
    })
    expect(first(found, 'service')?.path).toMatch(/^\/(service|our_services)#[a-z-]+$/)
    expect(first(await find('oxford'), 'school')).toMatchObject({
      title: 'University of Oxford',
      path: '/schools/23',
      within: ['UK', 'Oxford'],
    })
    for (const hit of found.groups.flatMap(({ hits }) => hits)) expect(hit.snippet.length).toBeGreaterThan(0)
  })

  test.each<[locale: Locale, text: string]>([
    // a phrase whose words stand apart in most, a synonym, a sentence
    ['en', 'visa interview'],
    ['en', 'bank statement'],
    ['en', 'how do I pay for a room'],
    ['vi', 'phỏng vấn visa'],
    ['vi', 'chứng minh tài chính bao nhiêu'],
    ['tw', '簽證面試'],
    ['tw', '財力證明要多少'],
  ])('in %s, of what %s finds each shows why: words marked as they stand in the text', async (locale, text) => {
    const found = await find(text, locale)
    const hits = found.groups.flatMap((group) => group.hits).filter(({ kind }) => kind !== 'school')
    const unmarked = hits.filter(
      ({ title_parts, snippet }) => ![...title_parts, ...snippet].some((part) => part.is_match),
    )
    expect(hits.length).toBeGreaterThan(5)
    expect(unmarked.map(({ kind, title }) => `${kind} ${title}`)).toEqual([])
    for (const { title, title_parts } of hits) expect(title_parts.map((part) => part.text).join('')).toBe(title)
  })

  const bestOf = ({ groups }: Found) =>
    groups.flatMap(({ hits }) => hits.filter(({ place }) => place)).sort((a, b) => (a.place ?? 0) - (b.place ?? 0))

  test('three stand above all kinds, and the kind of the first of them comes first', async () => {
    const found = await find('visa')
    expect(bestOf(found).map(({ place }) => place)).toEqual([1, 2, 3])
    expect(found.groups[0]?.kind).toBe(bestOf(found)[0]?.kind)
    expect(bestOf(await find('visa', 'en', '&kind=article'))).toEqual([])
  })

  test('a name that is typed as it is stands first, whatever its kind', async () => {
    for (const [text, kind, title] of [
      ['University of Leeds', 'school', 'University of Leeds'],
      ['Liberal arts college', 'section', 'Liberal arts college'],
      ['Full package', 'service', 'Full package'],
    ] as const) {
      const found = await find(text)
      expect([text, found.groups[0]?.kind]).toEqual([text, kind])
      expect(bestOf(found)[0]).toMatchObject({ kind, title })
    }
  })

  test('a school that is called nearly so is offered, and is no answer where there is another', async () => {
    expect(await find('Univrsity of Leds')).toMatchObject({ meant: 'University of Leeds' })
    const found = await find('visa')
    expect(found.groups.map(({ kind }) => kind)).not.toContain('school')
  })

  test('schools that a text describes by place and subject come first; a country alone is read about', async () => {
    for (const [text, locale, city] of [
      ['business schools toronto', 'en', 'Toronto'],
      ['đại học ở london', 'vi', 'London'],
      ['多倫多商學院', 'tw', '多倫多'],
    ] as const) {
      const found = await find(text, locale)
      expect([text, found.groups[0]?.kind]).toEqual([text, 'school'])
      for (const hit of hitsOf(found, 'school')) expect(hit.within).toContain(city)
    }
    expect((await find('du học canada', 'vi')).groups[0]?.kind).not.toBe('school')
  })

  test('what a guide compares with school at home is that of the reader’s home, or of the one that is named', async () => {
    const paths = async (text: string, locale: Locale) =>
      hitsOf(await find(text, locale, '&kind=section&per_page=100'), 'section')
        .map(({ path }) => path)
        .filter((path) => path.includes('-systems'))
    const own = await paths('美國學制', 'tw')
    expect(own).toContain('/study/usa#way-1-systems')
    expect(own.filter((path) => path.includes('home='))).toEqual([])
    expect(await paths('美國學制 越南', 'tw')).toContain('/study/usa?home=VN#way-1-systems')
  })

  test('one kind is read page by page, without gap or repeat; one that is not known has nothing', async () => {
    const whole = hitsOf(await find('visa', 'en', '&kind=question&per_page=100'), 'question').map(({ id }) => id)
    const walked: number[] = []
    for (let page = 1; walked.length < whole.length; page++)
      walked.push(
        ...hitsOf(await find('visa', 'en', `&kind=question&per_page=2&page=${page}`), 'question').map(({ id }) => id),
      )
    expect(walked).toEqual(whole)
    expect(await find('visa', 'en', '&kind=nothing-like-it')).toMatchObject({ groups: [], total: 0 })
  })

  test('it has a calm answer to whatever is typed', async () => {
    for (const locale of LOCALES)
      for (const text of HOSTILE) {
        const response = await api.get(`/api/Home/search?q=${encodeURIComponent(text.toWellFormed())}`, { locale })
        expect([text, response.status]).toEqual([text, 200])
      }
    expect(await find('')).toMatchObject({ groups: [], total: 0 })
  })

  test('what nothing was found for is noted for the staff', async () => {
    await find('qwrtzp nowhere')
    await writeMisses(api.store())
    expect((await listMisses(api.store().read, 100)).map(({ words }) => words)).toContain('qwrtzp nowhere')
  })
})
