/** The search of the whole site, over HTTP on both databases: kinds, their order, links of each result. */
import { describe, expect, test } from 'vitest'
import {
  listUnopened,
  listZeroResultQueries,
  noteFound,
  noteOpened,
  writeSearches,
} from '../../src/db/search/statistics.ts'
import { readJson, useApi } from '../support/api.ts'
import { ENGINES } from '../support/databases.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
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
type SearchResults = {
  groups: { kind: string; total: number; hits: Hit[] }[]
  total: number
  meant?: string
  app?: { name: string; is_used: boolean; others: string[] }
}

describe.each(ENGINES)('on %s', (engine) => {
  const api = useApi(engine)
  const find = async (text: string, locale: Locale = 'en', more = '') => {
    const address = `/api/Home/search?q=${encodeURIComponent(text)}${more}`
    return (await readJson(await api.get(address, { locale }))) as unknown as SearchResults
  }
  const hitsOf = ({ groups }: SearchResults, kind: string) => groups.find((group) => group.kind === kind)?.hits ?? []
  const first = (results: SearchResults, kind: string) => hitsOf(results, kind)[0]

  const best = (results: SearchResults) => results.groups.flatMap(({ hits }) => hits).find(({ place }) => place === 1)

  test.each([
    ['en', 'refund', '/terms'],
    ['vi', 'hoan tien', '/terms'],
    ['vi', 'Zalo', '/about'],
    ['tw', '退費', '/terms'],
    ['tw', 'QS 排名', '/ranking_list'],
    ['en', 'contact us', '/about'],
    // its own heading, and what it is asked for by
    ['vi', 'hồ sơ của bạn hợp với trường nào', '/match'],
    ['en', 'estimate my costs', '/costs'],
    ['vi', 'ước tính chi phí du học', '/costs'],
    ['tw', '我的錢能去哪', '/budget'],
    ['vi', 'giới thiệu về công ty', '/about'],
    ['tw', '錄取結果', '/student_list'],
    ['tw', '翻譯讀書計畫', '/service_select/refine'],
  ] as const)('%s: what people call a page finds it first: %s, %s', async (locale, text, path) => {
    expect(best(await find(text, locale))?.path).toBe(path)
  })

  test.each<[string, Locale, Record<string, string>]>([
    [
      '900 triệu một năm, GPA 7.8, IELTS 6.0, kinh doanh hay IT: nước nào, trường nào?',
      'vi',
      { grade: 'vn-10:7.8', english: 'ielts:6' },
    ],
    [
      '英國還是美國 資料科學碩士 GPA 3.3 沒有托福 總共多少台幣',
      'tw',
      { country: 'uk,usa', level: 'master', english: 'none' },
    ],
    ['900 million a year, GPA 7.8, IELTS 6, business or IT, which country?', 'vi', { english: 'ielts:6' }],
  ])(
    '“%s” asks which way fits: it is understood, and no school that it doesn’t name is found',
    async (text, locale, filters) => {
      const wish = await readJson(await api.get(`/api/Home/wish?q=${encodeURIComponent(text)}`, { locale }))
      expect(wish).toMatchObject({ asks: true, filters })
      expect(hitsOf(await find(text, locale), 'school')).toEqual([])
    },
  )

  test.each([
    ['vi', 'quản trị khách sạn', 'khách sạn'],
    ['vi', 'kế toán', 'kế toán'],
  ] as const)('%s: the words of a subject are one term: every text for %s has it', async (locale, text, part) => {
    const { groups } = await find(text, locale)
    const hits = groups.filter(({ kind }) => kind === 'question').flatMap((group) => group.hits)
    const texts = hits.map(({ title, snippet }) => [title, ...snippet.map((each) => each.text)].join('').toLowerCase())
    expect(texts.filter((each) => !each.includes(part))).toEqual([])
  })

  test('an office is found by its city, and links to its place in the list of offices', async () => {
    const office = best(await find('văn phòng Hà Nội', 'vi'))
    expect(office).toMatchObject({ kind: 'office', path: expect.stringMatching(/^\/about#office-\d+$/) })
  })

  test('where a reader names no office’s place, the office of the edition is first', async () => {
    const offices = hitsOf(await find('văn phòng Đà Nẵng', 'vi'), 'office')
    expect(offices[0]?.title).toBe('Văn phòng Việt Nam (Hà Nội)')
    const inTaichung = hitsOf(await find('văn phòng Đài Trung', 'vi'), 'office')
    expect(inTaichung[0]?.title).toBe('Văn phòng Đài Trung')
    expect(hitsOf(await find('taichung office', 'vi'), 'office')[0]?.title).toBe('Văn phòng Đài Trung')
  })

  test.each([
    ['en', 'Messenger', true, ['WhatsApp', 'Facebook', 'Instagram']],
    ['vi', 'có viber không', false, ['Zalo', 'Facebook']],
    ['tw', '加微信', true, ['LINE', 'Facebook', 'Instagram']],
  ] as const)('%s: “%s” leads to the contact page and to no school', async (locale, text, isUsed, others) => {
    const results = await find(text, locale)
    expect(best(results)?.path).toBe('/about')
    expect(results.app).toMatchObject({ is_used: isUsed, others })
    expect(hitsOf(results, 'school')).toEqual([])
    expect(results.meant).toBeUndefined()
    expect((await find(`${text} interview`, locale)).app).toBeUndefined()
  })

  test('each kind links to its page and names its parent', async () => {
    const results = await find('pathway')
    expect(new Set(results.groups.map(({ kind }) => kind))).toEqual(
      new Set(['article', 'question', 'section', 'service']),
    )
    expect(first(results, 'article')?.path).toMatch(/^\/articles\/\d+-[a-z0-9-]+$/)
    expect(first(results, 'question')?.path).toMatch(/^\/faq\/[1-6]#q-\d+$/)
    expect(first(results, 'section')).toMatchObject({
      path: expect.stringMatching(/^\/study\/usa#way-3/),
      within: ['USA', expect.any(String)],
    })
    expect(first(results, 'service')?.path).toMatch(/^\/(service|our_services)#[a-z-]+$/)
    expect(first(await find('oxford'), 'school')).toMatchObject({
      title: 'University of Oxford',
      path: '/schools/23',
      within: ['UK', 'Oxford'],
    })
    for (const hit of results.groups.flatMap(({ hits }) => hits)) expect(hit.snippet.length).toBeGreaterThan(0)
  })

  test('a syllable of a synonym is highlighted with its diacritics only: thì is not thị thực', async () => {
    const results = await find('visa', 'vi')
    const parts = results.groups.flatMap(({ hits }) =>
      hits.flatMap(({ title_parts, snippet }) => [...title_parts, ...snippet]),
    )
    const marked = new Set(parts.filter(({ is_match }) => is_match).map(({ text }) => text.toLowerCase()))
    expect(marked).toContain('visa')
    expect([...marked].filter((text) => ['thì', 'thí', 'thi'].includes(text))).toEqual([])
  })

  test.each<[locale: Locale, text: string]>([
    // a phrase whose words are far apart in most texts, a synonym, a sentence
    ['en', 'visa interview'],
    ['en', 'bank statement'],
    ['en', 'how do I pay for a room'],
    ['vi', 'phỏng vấn visa'],
    ['vi', 'chứng minh tài chính bao nhiêu'],
    ['tw', '簽證面試'],
    ['tw', '財力證明要多少'],
  ])('in %s, each result of %s shows its reason: words highlighted as in the text', async (locale, text) => {
    const results = await find(text, locale)
    const hits = results.groups.flatMap((group) => group.hits).filter(({ kind }) => kind !== 'school')
    const unmarked = hits.filter(
      ({ title_parts, snippet }) => ![...title_parts, ...snippet].some((part) => part.is_match),
    )
    expect(hits.length).toBeGreaterThan(5)
    expect(unmarked.map(({ kind, title }) => `${kind} ${title}`)).toEqual([])
    for (const { title, title_parts } of hits) expect(title_parts.map((part) => part.text).join('')).toBe(title)
  })

  const bestOf = ({ groups }: SearchResults) =>
    groups.flatMap(({ hits }) => hits.filter(({ place }) => place)).sort((a, b) => (a.place ?? 0) - (b.place ?? 0))

  test('three results are above all kinds, and the kind of the first of them comes first', async () => {
    const results = await find('visa')
    expect(bestOf(results).map(({ place }) => place)).toEqual([1, 2, 3])
    expect(results.groups[0]?.kind).toBe(bestOf(results)[0]?.kind)
    expect(bestOf(await find('visa', 'en', '&kind=article'))).toEqual([])
  })

  test('an exact name is first, of whatever kind', async () => {
    for (const [text, kind, title] of [
      ['University of Leeds', 'school', 'University of Leeds'],
      ['Liberal arts college', 'section', 'Liberal arts college'],
      ['Full package', 'service', 'Full package'],
    ] as const) {
      const results = await find(text)
      expect([text, results.groups[0]?.kind]).toEqual([text, kind])
      expect(bestOf(results)[0]).toMatchObject({ kind, title })
    }
  })

  test('a title that begins with the query comes before an answer page in other words', async () => {
    expect(best(await find('還不知道要念什麼', 'tw'))?.title).toMatch(/^還不知道要念什麼/)
    expect(best(await find('Proof of funds', 'en'))?.title).toMatch(/^Proof of funds:/)
  })

  test('a school with a similar name is suggested, and is no result if there is another', async () => {
    expect(await find('Univrsity of Leds')).toMatchObject({ meant: 'University of Leeds' })
    const results = await find('visa')
    expect(results.groups.map(({ kind }) => kind)).not.toContain('school')
  })

  test('words of texts are not read as a mistyped school name: học bổng is not Bang', async () => {
    const results = await find('học bổng', 'vi')
    expect(results.groups.map(({ kind }) => kind)).toContain('article')
    expect(hitsOf(results, 'school')).toEqual([])
  })

  test.each<[locale: Locale, text: string, path: string]>([
    ['en', 'where can i study with 900 thousand pesos', '/budget'],
    ['vi', '900 triệu thì đi nước nào', '/budget'],
    ['tw', '100萬可以去哪裡留學', '/budget'],
    ['en', 'will they accept me', '/match'],
    ['vi', 'điểm của em có đậu không', '/match'],
    ['en', 'who runs this company', '/about'],
    ['tw', '加拿大留學', '/study/ca'],
    ['vi', 'du học anh', '/study/uk'],
    ['en', 'study in canada', '/study/ca'],
    ['en', 'which country can we afford', '/budget'],
    ['vi', 'đủ tiền đi nước nào', '/budget'],
    ['tw', '負擔得起哪些國家', '/budget'],
  ])('in %s, “%s” asks for %s', async (locale, text, path) => {
    expect(best(await find(text, locale))?.path).toBe(path)
  })

  test('a wish for help finds the service; a question about the same finds texts', async () => {
    expect(best(await find('推薦信修改', 'tw'))?.kind).toBe('service')
    expect(best(await find('recommendation letter editing', 'en'))?.kind).toBe('service')
    expect(best(await find('help with student visa', 'en'))?.kind).toBe('service')
    expect(best(await find('改推薦信', 'tw'))?.kind).toBe('service')
    expect(best(await find('fix my recommendation letter', 'en'))?.kind).toBe('service')
    expect(best(await find('recommendation letter', 'en'))?.kind).not.toBe('page')
  })

  test('schools described by place and subject come first; for a country alone its texts do', async () => {
    for (const [text, locale, city] of [
      ['business schools toronto', 'en', 'Toronto'],
      ['đại học ở london', 'vi', 'London'],
      ['多倫多商學院', 'tw', '多倫多'],
    ] as const) {
      const results = await find(text, locale)
      expect([text, results.groups[0]?.kind]).toEqual([text, 'school'])
      for (const hit of hitsOf(results, 'school')) expect(hit.within).toContain(city)
    }
    expect((await find('du học canada', 'vi')).groups[0]?.kind).not.toBe('school')
  })

  const schoolsFirst = async (text: string, locale: Locale) =>
    bestOf(await find(text, locale)).map(({ kind, title }) => `${kind} ${title}`)

  test.each<[text: string, locale: Locale, names: string[]]>([
    ['uts or unsw', 'en', ['University of Technology Sydney', 'University of New South Wales']],
    ['penn state or upenn', 'en', ['Pennsylvania State University', 'University of Pennsylvania']],
    ['rmit bên úc', 'vi', ['Đại học RMIT']],
    ['uni of melborne', 'en', ['University of Melbourne']],
  ])('schools that %s names come first, whatever is between their names', async (text, locale, names) => {
    const results = await schoolsFirst(text, locale)
    for (const name of names)
      expect(results.slice(0, names.length)).toContainEqual(expect.stringContaining(`school ${name}`))
  })

  test('among the described schools those with the subject in their name come first', async () => {
    const namesFor = async (text: string) => hitsOf(await find(text), 'school').map(({ title }) => title)
    for (const name of (await namesFor('英國有哪些藝術大學')).slice(0, 3)) expect(name).toMatch(/\bArts?\b/)
    expect((await namesFor('business schools in london'))[0]).toBe('London Business School')
    expect((await namesFor('music schools in the usa'))[0]).toBe('Berklee College of Music')
    // without a subject the best ranked schools are first, whatever their names
    expect((await namesFor('schools in london'))[0]).not.toMatch(/^London/)
  })

  test('a school named in a question about something else has the last of the three places', async () => {
    const [first, , last] = await schoolsFirst('scholarships for ubc', 'en')
    expect(first).not.toContain('school')
    expect(last).toBe('school University of British Columbia')
  })

  test('a name that is a common word is no school among other words: AIT is where Taiwan’s visas are issued', async () => {
    expect((await schoolsFirst('去AIT要帶哪些資料', 'tw')).filter((hit) => hit.startsWith('school'))).toEqual([])
  })

  test.each<[text: string, locale: Locale, within: string]>([
    ['what colleges in vancouver have hospitality', 'en', 'Canada'],
    ['architecture school london not too expensive', 'en', 'London'],
    ['busness schools torronto', 'en', 'Toronto'],
    ['top 100 schools in canada', 'en', 'Canada'],
    ['澳洲G8有哪些', 'tw', '澳洲'],
  ])(
    'schools are found for %s, with extra or mistyped words, or if the city has none',
    async (text, locale, within) => {
      const best = bestOf(await find(text, locale))
      expect(best.map(({ kind }) => kind)).toEqual(['school', 'school', 'school'])
      for (const hit of best) expect(hit.within).toContain(within)
    },
  )

  test('comparisons and kinds of schools lead to texts', async () => {
    for (const [text, locale] of [
      ['ireland vs netherlands for masters', 'en'],
      ['nursing graduate to data science masters', 'en'],
      ['đh khai phóng là trường gì', 'vi'],
    ] as const)
      expect([text, (await schoolsFirst(text, locale))[0]]).not.toEqual([text, expect.stringContaining('school ')])
  })

  test('a search with an unserved country shows no school with a similar name', async () => {
    expect(await find('韓國大學', 'tw')).toMatchObject({ total: 0 })
    expect(await find('đại học hàn quốc', 'vi')).toMatchObject({ total: 0 })
  })

  test('an acronym that only one text contains is found there, whatever else the query says', async () => {
    expect((await schoolsFirst('ouac deadlines sept 2027', 'en')).join()).toContain('section')
    expect((await schoolsFirst('BSN 什麼時候辦', 'tw')).join()).toContain('section')
  })

  test('guides are compared with the reader’s home country, or with the named one', async () => {
    const paths = async (text: string, locale: Locale) =>
      hitsOf(await find(text, locale, '&kind=section&per_page=100'), 'section')
        .map(({ path }) => path)
        .filter((path) => path.includes('-systems'))
    const homePaths = await paths('美國學制', 'tw')
    expect(homePaths).toContain('/study/usa/school-system#way-1-systems')
    expect(homePaths.filter((path) => path.includes('home='))).toEqual([])
    expect(await paths('美國學制 越南', 'tw')).toContain('/study/usa/school-system?home=VN#way-1-systems')
  })

  test.each([
    ['vi', '900 triệu một năm, GPA 7.8, IELTS 6.0, kinh doanh hoặc IT: nước nào'],
    ['vi', '900tr/nam gpa 7.8 ielts 6.0 kinh doanh hoac it nuoc nao'],
    ['vi', '900 triệu một năm, kinh doanh hoặc IT: nước nào'],
    ['tw', '英國或美國 資料科學碩士 GPA 3.3 沒有托福 總共多少台幣'],
  ] as const)('%s: an answer page comes first for its amount or mark, in whatever words: %s', async (locale, text) => {
    expect(best(await find(text, locale))).toMatchObject({ kind: 'article', is_answer: true })
  })

  test('an answer page on another amount is no answer', async () => {
    const { groups } = await find('600 triệu một năm, IELTS 6.0: nước nào', 'vi')
    expect(groups.flatMap(({ hits }) => hits).filter((hit) => 'is_answer' in hit)).toEqual([])
  })

  test('one kind is paged without gap or repeat; an unknown kind is empty', async () => {
    const whole = hitsOf(await find('visa', 'en', '&kind=question&per_page=100'), 'question').map(({ id }) => id)
    const walked: number[] = []
    for (let page = 1; walked.length < whole.length; page++)
      walked.push(
        ...hitsOf(await find('visa', 'en', `&kind=question&per_page=2&page=${page}`), 'question').map(({ id }) => id),
      )
    expect(walked).toEqual(whole)
    expect(await find('visa', 'en', '&kind=nothing-like-it')).toMatchObject({ groups: [], total: 0 })
  })

  test('any text gets a normal answer', async () => {
    for (const locale of LOCALES)
      for (const text of HOSTILE) {
        const response = await api.get(`/api/Home/search?q=${encodeURIComponent(text.toWellFormed())}`, { locale })
        expect([text, response.status]).toEqual([text, 200])
      }
    expect(await find('')).toMatchObject({ groups: [], total: 0 })
  })

  test('queries without results are recorded for staff', async () => {
    await find('qwrtzp nowhere')
    await writeSearches(api.store())
    expect((await listZeroResultQueries(api.store().read, 100)).map(({ words }) => words)).toContain('qwrtzp nowhere')
  })

  const opening = (body: unknown, locale: Locale = 'en') => api.post('/api/Home/search_opened', body, { locale })
  const uses = async () => {
    await writeSearches(api.store())
    const rows = await api.store().read.selectFrom('search_use').selectAll().execute()
    return rows.map(({ words, found, opened }) => ({ words, found: Number(found), opened: Number(opened) }))
  }
  const today = () => new Date(api.deps.booking.now()).toISOString().slice(0, 10)
  const noteTimes = (text: string, times: number) => {
    const fail = (error: unknown) => {
      throw error
    }
    for (let each = 0; each < times; each++) noteFound(api.store(), { text, locale: 'en', day: today() }, fail)
  }

  test('queries whose results were not opened are listed for staff, the worst first, and only with three searches or more', async () => {
    noteTimes('Opened Always', 3)
    noteTimes('never  opened', 4)
    noteTimes('seldom looked for', 2)
    await writeSearches(api.store())
    for (let each = 0; each < 3; each++) expect((await opening({ q: 'opened always' })).status).toBe(200)
    await writeSearches(api.store())
    const listed = await listUnopened(api.store().read, 10)
    expect(listed.map(({ words, found, opened }) => ({ words, found, opened }))).toEqual([
      { words: 'never opened', found: 4, opened: 0 },
    ])
  })

  test('the list can’t be polluted with unknown words or long texts, nor openings exceed the searches', async () => {
    noteTimes('told too often', 3)
    const before = await uses()
    for (let each = 0; each < 5; each++) await opening({ q: 'told too often' })
    await opening({ q: 'never looked for' })
    await opening({ q: `${'x'.repeat(150)} 0912345678 ada@visitor.example` })
    const after = await uses()
    expect(after.length).toBe(before.length)
    expect(after).toContainEqual({ words: 'told too often', found: 3, opened: 3 })
    expect((await opening({ q: 'x'.repeat(4000) })).status).toBe(413)
    for (const body of [{}, { q: 7 }, []]) expect((await opening(body)).status).toBe(422)
    noteOpened(api.store(), { text: '0912 345 678', locale: 'en', day: today() }, () => undefined)
    expect(await uses()).toEqual(after)
  })
})
