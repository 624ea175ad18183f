/** What two families ask, read from the pages: sums, schools by name, and what was read of a question or left out of a link. */
import { describe, expect, test } from 'vitest'
import { provideApp } from '../support/app.ts'

const server = provideApp()
const pageOf = async (path: string) => (await fetch(server.origin + path)).text()
/** The part of a page in an element with an attribute, as far as its next sibling of the kind. */
const partOf = (html: string, mark: string) => {
  // without it, `slice` would return the whole page
  expect(html).toContain(mark)
  return html.slice(html.indexOf(mark))
}

const NO_DEGREE = '900 triệu một năm, GPA 7.8, IELTS 6.0, kinh doanh hay IT: nước nào, trường nào?'

test('a question of money, grades and a test is judged for a bachelor’s degree, with the master’s a link away', async () => {
  const search = `/vi/search?q=${encodeURIComponent(NO_DEGREE)}`
  const answer = await fetch(server.origin + search, { redirect: 'manual' })
  const html = await pageOf(answer.headers.get('Location') ?? '')
  const note = partOf(html, 'data-unread').slice(0, 600)
  expect(note).toContain('Bạn chưa nói bậc học')
  expect(note).toMatch(/href="\/vi\/match\?level=master&amp;subject=[^"]*budget=900000000&amp;[^"]*marks=7\.8/)
})

test('the results of such a question lead to the match with what was understood', async () => {
  const html = await pageOf(`/vi/search?q=${encodeURIComponent(NO_DEGREE)}&kind=all`)
  const lead = partOf(html, 'data-question')
  expect(html.indexOf('data-question')).toBeLessThan(html.indexOf('data-searched'))
  expect(lead).toContain('/vi/match?level=bachelor&amp;subject=')
  expect(lead).toContain('budget=900000000')
  expect(lead).toContain('marks=7.8')
  expect(html).not.toContain('Harvard')
  // the question fills no screen: its heading has one line, and the field all of it
  expect(html).toMatch(/<h1 class="[^"]*line-clamp-1[^>]*>[^<]*900 triệu/)
})

test('a question with its degree, or with the last year of school, is judged at once', async () => {
  const question = '900 triệu một năm, con học lớp 12, GPA 7.8, IELTS 6.0, quản trị kinh doanh hoặc IT'
  const search = `/vi/search?q=${encodeURIComponent(question)}`
  const answer = await fetch(server.origin + search, { redirect: 'manual' })
  const path = answer.headers.get('Location') ?? ''
  expect(path).toMatch(/^\/vi\/match\?level=bachelor&.*budget=900000000&.*marks=7\.8&/)
  const html = await pageOf(path)
  expect(partOf(html, 'data-given').slice(0, 400)).toContain('900 triệu đồng một năm')
  // ways with their yearly cost, then schools, before anything else
  const summary = partOf(html, 'data-advice')
  expect(summary.indexOf('một năm.')).toBeGreaterThan(0)
  expect(summary.indexOf('data-first-schools')).toBeGreaterThan(summary.indexOf('một năm.'))
  expect(summary.indexOf('data-first-schools')).toBeLessThan(summary.indexOf('data-group'))
  // one promise: usual requirements are met, and a school may ask for more
  expect(html).toContain('Bạn đạt mức thường gặp')
  expect(html).not.toMatch(/Vào được ngay|không có gì cản|đòi cao hơn điểm của bạn, nên/)
  // the results of the search are a link away
  expect(html).toMatch(/href="\/vi\/search\?q=[^"]+&amp;kind=all"/)
  expect(await pageOf(`${search}&kind=all`)).toContain('data-searched')
})

test('an amount for the whole degree is judged as such by the length of each, with its total beside', async () => {
  const question =
    '英國或美國，資料科學碩士，GPA 3.3，還沒考托福，總共要多少新台幣？2027 秋季入學，兩年內家裡最多 300 萬'
  const html = await pageOf(`/tw/search?q=${encodeURIComponent(question)}`)
  expect(partOf(html, 'data-given').slice(0, 400)).toContain('全程新台幣 300 萬元')
  // all of it is used: the sum that it asks for is in the answer, and no amount is divided
  expect(html).not.toContain('data-unread')
  // one year of the UK is within all of it; the two years of the USA cost more than a year does
  const summary = partOf(html, 'data-advice')
  expect(summary).toMatch(/讀完 2 年共新台幣 2\d\d 萬/)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="course"/)
})

test('an amount for the whole course without its years is one, too', async () => {
  const html = await pageOf(`/tw/search?q=${encodeURIComponent('英國資料科學碩士 GPA 3.3 總共最多 300 萬')}`)
  expect(partOf(html, 'data-given').slice(0, 400)).toContain('全程新台幣 300 萬元')
  expect(html).toContain('data-answer')
})

test('an amount for two years of a bachelor’s degree is divided by them, and the answer says so', async () => {
  const html = await pageOf(`/tw/search?q=${encodeURIComponent('英國大學 資料科學 GPA 3.3 兩年 300 萬')}&kind=all`)
  expect(partOf(html, 'data-question').slice(0, 2000)).toContain('budget=1500000')
})

test('“UK or US” is answered with the comparison of both', async () => {
  const html = await pageOf(
    `/tw/search?q=${encodeURIComponent('英國還是美國 資料科學碩士 GPA 3.3 沒有托福 總共多少台幣')}`,
  )
  expect(partOf(html, 'data-cheapest')).toContain('/tw/costs?way=uk.master&amp;way2=usa.master')
})

test('the summary says how the grade is read, before the ways and schools', async () => {
  const path = '/tw/match?level=master&country=uk&country=usa&marks_system=tw-gpa-43&marks=3.3&english_test=none'
  const summary = partOf(await pageOf(path), 'data-advice')
  const reading = '你的成績 3.3（台灣：GPA，4.3 制），依我們的分級屬於「尚可」。'
  expect(summary.indexOf(reading)).toBeGreaterThan(0)
  expect(summary.indexOf(reading)).toBeLessThan(summary.indexOf('#way-'))
  // low marks are the deciding fact already
  const low = await pageOf(path.replace('marks=3.3', 'marks=2.1'))
  expect(partOf(low, 'data-deciding').slice(0, 2000)).not.toContain('你的成績 2.1')
})

test('without a test, the UK is applied to now, and only the USA waits for the result', async () => {
  const path = '/tw/match?level=master&country=uk&country=usa&marks_system=tw-gpa-43&marks=3.3&english_test=none'
  const html = await pageOf(path)
  const summary = partOf(html, 'data-deciding').replace(/<[^>]+>/g, '')
  const [now, step] = [summary.indexOf('現在就能送件，英語成績之後再補：'), summary.indexOf('再完成一步就符合：')]
  expect(now).toBeGreaterThan(0)
  expect(step).toBeGreaterThan(now)
  expect(summary.slice(now, step)).toContain('英國（碩士，直接入學）')
  expect(summary.slice(now, step)).not.toContain('美國')
  expect(html).not.toContain('以今天的條件，還沒有能直接走的途徑')
  const advised = partOf(html, 'data-advised').slice(0, 1500)
  expect(advised).toContain('英國不必等成績：現在就送件')
  expect(advised).toMatch(/截止日前收到成績（美國：[^英]*）/)
})

test('a grade with the end of its scale is read, also where the home country has no such scale', async () => {
  for (const [mark, scale] of [
    ['3.3/4.3', 'tw-gpa-43'],
    ['3.3/4.0', 'us-gpa-4'],
  ]) {
    const html = await pageOf(`/tw/match?level=master&country=uk&marks=${mark}&english_test=none`)
    expect(html).not.toContain('role="alert"')
    expect(html).toMatch(new RegExp(`<option[^>]*(value="${scale}"[^>]*selected|selected[^>]*value="${scale}")`))
  }
})

test('scales of the home country come first', async () => {
  const select = partOf(await pageOf('/tw/match'), 'name="marks_system"').slice(0, 900)
  expect(select.indexOf('tw-100')).toBeGreaterThan(0)
  expect(select).not.toMatch(/vn-10.*tw-100/s)
})

test('the costs of a programme say to ask whether it is taught on campus', async () => {
  expect(await pageOf('/tw/costs?programme=1')).toContain('是不是實體授課')
  expect(await pageOf('/tw/costs?country=uk&route=master')).not.toContain('是不是實體授課')
})

test('a budget and a score below zero are refused as in their fields', async () => {
  const text = encodeURIComponent('-900 triệu, con học lớp 12, IELTS -6, kế toán')
  const html = await pageOf(`/vi/search?q=${text}`)
  expect(html).toContain('Hãy điền số tiền bằng chữ số')
  expect(html).toContain('value="-900 triệu"')
  expect(html).not.toContain('data-answer')
  expect(await pageOf(`/vi/programmes?q=${text}`)).toContain('“-900 triệu”')
})

test('the match of two countries says which costs less over the whole degree, and leads to their comparison', async () => {
  const html = await pageOf('/tw/match?level=master&country=uk&country=usa&budget=1500000&intake=2027-autumn')
  const verdict = partOf(html, 'data-cheapest').slice(0, 600)
  expect(verdict).toMatch(/英國碩士.*最便宜.*美國碩士/)
  expect(verdict).toContain('/tw/costs?way=uk.master&amp;way2=usa.master')
  for (const countries of ['', '&country=uk', '&country=uk&country=usa&country=ca&country=au'])
    expect(await pageOf(`/tw/match?level=master${countries}`)).not.toContain('data-cheapest')
})

test('a reader with another test than IELTS sees what the bands are in it', async () => {
  const path = '/tw/match?level=master&country=uk&budget=1500000&english_test=toefl-120&english=90&intake=2027-autumn'
  expect(await pageOf(path)).toContain('這裡列的是雅思門檻；依我們的對照表，約托福 iBT（0–120）')
})

test('subjects are typed in the form of the match as in the search; one that does not exist is named', async () => {
  const html = await pageOf(`/vi/match?level=bachelor&study=${encodeURIComponent('kinh doanh, khoa học máy tính')}`)
  expect(partOf(html, 'data-given').slice(0, 400)).toMatch(/Quản trị kinh doanh.*Khoa học máy tính/)
  expect(partOf(html, 'id="f-study"').slice(0, 300)).toContain('Quản trị kinh doanh')
  const unknown = await pageOf(`/vi/match?level=bachelor&study=${encodeURIComponent('kinh doanh, abcxyz')}`)
  expect(partOf(unknown, 'role="alert"').slice(0, 900)).toContain('abcxyz')
  expect(partOf(unknown, 'id="f-study"').slice(0, 300)).toContain('kinh doanh, abcxyz')
  expect(unknown).not.toContain('data-answer')
})

test('a test that is chosen without a score is not given', async () => {
  const html = await pageOf('/match?level=bachelor&english_test=ielts&english=')
  expect(html).not.toContain('role="alert"')
  expect(partOf(html, 'data-given').slice(0, 200)).not.toContain('IELTS')
})

test('the home page takes a question, also without script', async () => {
  const html = await pageOf('/vi')
  const form = partOf(html, '<form action="/vi/search"').slice(0, 1500)
  expect(form).toContain('name="q"')
  expect(html).toMatch(/href="\/vi\/match"/)
  expect(html).toMatch(/href="\/vi\/budget"/)
})

test('the list of schools hands such a question on', async () => {
  const text = encodeURIComponent('business 900 triệu IELTS 6.0')
  const answer = await fetch(`${server.origin}/vi/countries/all/schools?school=${text}`, { redirect: 'manual' })
  expect(answer.headers.get('Location')).toMatch(/\/vi\/search\?q=/)
})

test.each([
  [
    '/vi',
    'quản trị khách sạn',
    ['Chúng tôi hiểu là: ', '/vi/match?level=bachelor&amp;subject=', '/vi/countries/all/schools?school='],
  ],
  ['/tw', 'GPA 3.3', ['/tw/match?level=bachelor&amp;', 'marks=3.3']],
  ['/tw', '設計 作品集 碩士', ['作品集', '/tw/programmes?q=']],
  ['/vi', 'kinh doanh 900 triệu IELTS 11', ['IELTS 11 (0–9)']],
  ['/vi', 'kinh doanh 900 triệu, con 7.8', ['điểm 7.8 (Việt Nam']],
  ['/vi', 'kinh doanh 900 triệu, qwxyz', ['qwxyz”']],
  ['/vi', 'du học 900 triệu một năm nước nào', ['/vi/budget?budget=900000000']],
])(
  '%s: “%s” is understood before anything that is found, and what was not used is named',
  async (home, text, parts) => {
    const lead = partOf(await pageOf(`${home}/search?q=${encodeURIComponent(text)}&kind=all`), 'data-question')
    for (const part of parts) expect(lead).toContain(part)
  },
)

test('the list of schools reads a subject as the search does, and shows it as a filter', async () => {
  const html = await pageOf(`/vi/countries/all/schools?school=${encodeURIComponent('cong nghe thong tin uc')}`)
  expect(partOf(html, 'aria-label="Đang lọc theo"').slice(0, 3000)).toContain('Công nghệ thông tin')
  expect(html).not.toContain('Berkeley')
})

describe('a link with a choice that does not exist', () => {
  test.each([
    ['/costs?country=zz', 'zz'],
    ['/costs?country=uk&route=transfer', 'transfer'],
    ['/costs?country=uk&people=9,9', '9,9'],
    ['/match?level=bachelor&subject=999999', '999999'],
    ['/match?level=bachelor&intake=1999-spring', '1999-spring'],
  ])('%s says that %s was left out', async (path, value) => {
    const html = await pageOf(path)
    expect(partOf(html, 'data-ignored').slice(0, 600)).toContain(value)
  })

  test('and one without says nothing', async () => {
    for (const path of ['/costs?country=uk&route=master&place=low', '/match?level=bachelor', '/costs'])
      expect(await pageOf(path)).not.toContain('data-ignored')
  })
})

test('TOEFL 5 of 120 is asked about, and offered on the new scale', async () => {
  const html = await pageOf('/match?level=bachelor&english_test=toefl-120&english=5')
  expect(partOf(html, 'data-mark-offers').slice(0, 600)).toContain('english_test=toefl-6')
})

test('a budget names schools with a known cost, and answers in the currency that was typed', async () => {
  const html = await pageOf(`/vi/budget?budget=${encodeURIComponent('US$60,000')}`)
  expect(partOf(html, 'data-schools').slice(0, 600)).toMatch(/\/vi\/(schools|programmes)\/\d+/)
  expect(partOf(html, 'data-line')).toMatch(/US\$\s?\d|USD/)
})

test('a British master’s counts twelve months of living costs, and says that the visa asks for nine', async () => {
  const html = await pageOf('/costs?country=uk&route=master&place=21')
  // the monthly amount for London in content/living-costs.yaml, 12 times in the sum and 9 in the proof of funds
  expect(html).toContain('£18,348')
  expect(html).toContain('£13,761')
  expect(html).toContain('twelve times the monthly amount')
})

test('where a bachelor’s year counts nine months, all twelve are stated too', async () => {
  const html = await pageOf('/costs?country=uk&route=bachelor&place=21')
  expect(html).toContain('£13,761')
  expect(html).toContain('£18,348')
})

test('a British master’s without a price has the range of the country, named as such, and the official page', async () => {
  const html = await pageOf('/programmes/1')
  expect(partOf(html, 'data-usual-tuition').slice(0, 600)).toMatch(/country’s range.*£16,000–40,000, 2026/s)
})
