/** Three organisations built by the console's forms alone, each from a clean start, and a visitor at a phone in each. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readValue } from '../../../src/domain/content/entry.ts'
import { filesOf, parseFiles } from '../../../src/server/content/parse-files.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab, type Tab, whenOperable } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn } from '../../support/console.ts'
import { addEntry, changeEntry, convertPrices, type FormFields } from '../../support/console-forms.ts'
import { parsePage } from '../../support/html.ts'
import { book, continueForm, readReference, type Visitor } from '../../support/journey.ts'
import { labelsIn, messagesOf } from '../../support/languages.ts'
import { fillOrderContact, placeOrder, readReceipt } from '../../support/ordering.ts'
import { type RunningServer, startInstance } from '../../support/server.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

type Firm = {
  /** Its editions that visitors see, the default first, with their languages. */
  editions: Record<string, string>
  /** Its name in the default edition. */
  name: string
  email: string
  /** The name of its first office. */
  office: string
  countries: readonly string[]
  currency: string
  visitor: Visitor
  /** The text of an order, and its words. */
  text: [string, number]
  /** Fields of the booking form of its own. */
  answers: FormFields
  /** What its lead shows of them. */
  shown: readonly string[]
  /** What visitors search for, and how the path of a result begins. */
  searches: Record<string, string>
}

const kindsOfNames = ['offices', 'people', 'registrations', 'students', 'testimonials', 'site']
const fieldsOfNames = ['name', 'legal_name', 'email', 'phone', 'address', 'tagline']

/** Names and addresses of the demonstration: of entries that are flagged demo, and of its organisation. */
function demoWords(): string[] {
  const { entries } = parseFiles(filesOf('content'))
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap(textsIn)
  const words = entries.flatMap((entry) => {
    const value = readValue(entry)
    const isDemo = value.demo === true || entry.kind === 'site'
    return isDemo && kindsOfNames.includes(entry.kind) ? fieldsOfNames.flatMap((field) => textsIn(value[field])) : []
  })
  return [...new Set([...words, 'waypoint.example'])]
}
const DEMO = demoWords()

/** What a page says of the demonstration, and labels of another language or without a text; a name that is the firm's own doesn't count. */
function foreignIn(html: string, language: string, ownTexts: readonly string[]): string[] {
  const { texts, title, description } = parsePage(html)
  const all = [title, description, ...texts.map(({ text }) => text)]
  const isOwn = (word: string) => ownTexts.some((text) => text.includes(word))
  const keys = new Set([...messagesOf('en').keys()].map((key) => key.split(' ')[1]))
  return [
    ...DEMO.filter((word) => !isOwn(word) && all.some((text) => text.includes(word))),
    ...all.filter((text) => text.includes('.') && keys.has(text)),
    ...['en', 'vi', 'zh-hant', 'th', 'zh-hans']
      .filter((other) => other !== language)
      .flatMap((other) => labelsIn(html, other, language)),
  ]
}

/** Starts a clean server with a mailbox for the tests of a block. */
function provideFirm(build: (page: Page, origin: string) => Promise<void>) {
  const firm = {} as { server: RunningServer; mailbox: Mailbox; admin: SignedIn; console: Tab }
  let folder = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypoint-firm-'))
    firm.mailbox = await openMailbox()
    firm.server = await startInstance({ SECRET, SMTP_URL: firm.mailbox.url }, folder, ['--clean'])
    firm.admin = await makeAdmin(firm.server)
    firm.console = await openSignedIn(firm.server, firm.admin)
    await firm.console.page.goto(`${firm.server.origin}/console`)
    await build(firm.console.page, firm.server.origin)
  }, 900_000)
  afterAll(async () => {
    await firm.console?.close()
    await firm.server?.stop()
    await firm.mailbox?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return firm
}

/** The addresses of the site map, also where it has parts. */
async function mapOf(origin: string): Promise<string[]> {
  const read = async (address: string): Promise<string[]> => {
    const xml = await (await fetch(address)).text()
    const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
    return xml.includes('<sitemapindex') ? (await Promise.all(found.map(read))).flat() : found
  }
  return read(`${origin}/sitemap.xml`)
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

/** Books as a visitor who answers the firm's own questions. */
async function bookAt(page: Page, address: string, firm: Firm): Promise<string> {
  await open(page, address)
  const offered = await field(page, 'countries').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(offered.filter((code) => code !== 'other').sort()).toEqual([...firm.countries].sort())
  await page.locator(`input[name=countries][value=${firm.countries[0]}]`).check()
  await page.locator('input[name=degree][value=master]').check()
  await page.locator('select[name=intake_year]').selectOption({ index: 2 })
  await page.locator('input[name=intake_term][value=autumn]').check()
  await page.locator('select[name=source]').selectOption('referral')
  await answer(page, firm.answers)
  await continueForm(page)
  await page.waitForURL(/\/consultation$/)
  const { name, email, phone } = firm.visitor
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill(phone)
  await page.locator('input[name=contact_method][value=email]').check()
  await answer(page, firm.answers)
  await page.locator('input[name=consent]').check()
  await book(page)
  return readReference(page)
}

/** Answers those of the questions that the step asks. */
async function answer(page: Page, answers: FormFields): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const input = page.locator(`[name="${name}"]:visible`)
    if ((await input.count()) === 0) continue
    if ((await input.first().getAttribute('type')) === 'radio')
      await page.locator(`[name="${name}"][value="${value}"]`).check()
    else await input.fill(String(value))
  }
}

/** Orders the revision of a document. */
async function orderAt(page: Page, prefix: string, { text: [text, words], visitor, currency }: Firm): Promise<string> {
  await open(page, `${prefix}/service_select/refine?service=sop`)
  await page.locator('input[name=mode][value=revision]').check()
  await page.locator('textarea[name=text]').fill(text)
  await page.locator(`output[data-count="${words}"]`).waitFor()
  await page.locator('main button[name=intent][value=check]:visible').last().click()
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_select$/)
  expect(await page.locator('#cart [data-total]').innerText()).toMatch(SYMBOLS[currency] as RegExp)
  await page.locator('a[href$="/service_submit"]:visible').first().click()
  await page.waitForURL(/\/service_submit$/)
  await whenOperable(page)
  await fillOrderContact(page, visitor)
  await placeOrder(page)
  return readReceipt(page)
}
const SYMBOLS: Record<string, RegExp> = { VND: /₫|VND/, THB: /฿|THB/, TWD: /NT\$/ }

const textOf = ({ text = '', html = '' }: Email) => text || html

/** The journey of a visitor at a phone, and what staff see of it. */
function testFirm(firm: Firm, built: ReturnType<typeof provideFirm>): void {
  const [[standard, language] = ['', '']] = Object.entries(firm.editions)
  const ownTexts = () => [firm.name, firm.office, firm.email]

  test('visitors book and order in its name, and staff see the answers', async () => {
    const { server, mailbox, console: staff } = built
    const visit = await openTab({ width: 390, locale: HTML_LANGS[language] ?? '' })
    const { page } = visit
    await open(page, server.origin)
    expect(await page.title()).toContain(firm.name)
    await page.getByRole('banner').getByRole('button').last().click()
    await page.locator('#mobile-menu').waitFor()
    const reference = await bookAt(page, `${server.origin}/consultation`, firm)
    const ordered = await orderAt(page, server.origin, firm)
    expectNoComplaint(visit)
    await visit.close()

    for (const sent of [reference, ordered]) {
      const mails = await mailbox.receive(2, (mail) => textOf(mail).includes(sent))
      expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([firm.email, firm.visitor.email].sort())
      for (const mail of mails) {
        expect(mail.from?.name).toContain(firm.name)
        expect(textOf(mail)).toContain(firm.name)
        expect(mail.html).toContain(`lang="${HTML_LANGS[language]}"`)
        expect(
          DEMO.filter((word) => textOf(mail).includes(word) && !ownTexts().some((text) => text.includes(word))),
        ).toEqual([])
      }
    }
    await open(staff.page, `${server.origin}/console/leads?q=${encodeURIComponent(firm.visitor.email)}`)
    await staff.page.locator('a[data-row]').first().click()
    const shown = await staff.page.locator('main').innerText()
    for (const text of [reference, ordered, ...firm.shown]) expect(shown).toContain(text)
  })

  test('visitors find it by the search', async () => {
    const visit = await openTab({ width: 390, locale: HTML_LANGS[language] ?? '' })
    for (const [query, path] of Object.entries(firm.searches)) {
      await open(visit.page, `${built.server.origin}/search?q=${encodeURIComponent(query)}`)
      const links = await visit.page
        .locator('main a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
      expect([query, ...links].filter((link) => link?.startsWith(path))).not.toEqual([])
    }
    expectNoComplaint(visit)
    await visit.close()
  })

  test('no page of its site map says a word of the demonstration or another language', async () => {
    const { origin } = built.server
    const addresses = await mapOf(origin)
    const editions = Object.keys(firm.editions)
    expect(addresses.length).toBeGreaterThan(100)
    const seen = new Map<string, number>()
    const findings: string[] = []
    for (const address of addresses) {
      const path = new URL(address).pathname
      const edition = editions.find((code) => path === `/${code}` || path.startsWith(`/${code}/`)) ?? standard
      // of schools, articles and the like the first few: their pages have the same labels
      const kind = `${edition} ${path.replace(/[\w-]*\d[\w-]*/, ':id').replace(/tags\/.*/, 'tags/:name')}`
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      if ((seen.get(kind) ?? 0) > pagesOfKind) continue
      const response = await fetch(address)
      const html = await response.text()
      if (response.status !== 200) findings.push(`${path}: ${response.status}`)
      if (/<h[1-3][^>]*>\s*<\/h[1-3]>/.test(html)) findings.push(`${path}: an empty heading`)
      findings.push(...foreignIn(html, firm.editions[edition] ?? '', ownTexts()).map((text) => `${path}: ${text}`))
    }
    expect(findings).toEqual([])
    for (const code of ['vi', 'tw', 'en'].filter((code) => !editions.includes(code)))
      expect((await fetch(`${origin}/${code}/about`, { redirect: 'manual' })).status).toBe(404)
  }, 600_000)
}

const pagesOfKind = 5
const HTML_LANGS: Record<string, string> = { vi: 'vi', th: 'th', 'zh-hant': 'zh-Hant-TW' }

/** The edition of another language that visitors no longer see. */
const hide = async (page: Page, ...entries: string[]) => {
  for (const entry of entries) await changeEntry(page, entry, { hidden: true })
}

const office = (code: string, locale: string, texts: Record<string, string>, email: string): FormFields => ({
  code,
  edition: locale,
  locale,
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}.${locale}`, text])),
  phone: '+84 24 5555 0199',
  email,
})

describe('a firm in Hanoi and Da Nang', () => {
  const email = 'hanoi@saomai.example'
  const built = provideFirm(async (page) => {
    await changeEntry(page, 'editions/vi', { default: true, home_currency: 'VND' })
    await hide(page, 'editions/en', 'editions/tw', 'countries/usa', 'countries/uk', 'countries/nl')
    await changeEntry(page, 'site/site', {
      'name.vi': 'Du học Sao Mai',
      'tagline.vi': 'Chọn trường vừa sức',
      'description.vi': 'Tư vấn du học Úc, Canada và Hàn Quốc.',
      email: 'chao@saomai.example',
    })
    for (const [code, name, address] of [
      ['hanoi', 'Hà Nội', email],
      ['da-nang', 'Đà Nẵng', 'danang@saomai.example'],
    ] as const)
      await addEntry(
        page,
        'offices',
        office(
          code,
          'vi',
          {
            name: `Văn phòng Sao Mai ${name}`,
            short_name: name,
            address: `Số 7 phố Sao Mai, ${name}`,
            hours: 'Thứ Hai đến thứ Sáu 9:00–18:00',
          },
          address,
        ),
      )
    await addEntry(page, 'countries', {
      code: 'south-korea',
      iso_countries: 'KR',
      'name.vi': 'Hàn Quốc',
      'summary.vi': 'Cử nhân 4 năm, nhiều chương trình bằng tiếng Anh.',
      'intro.vi': 'Năm học bắt đầu vào tháng 3.',
      enrollments: ['1'],
    })
    await addEntry(page, 'guides', {
      code: 'south-korea',
      updated: '2026-11',
      'name.vi': 'Hàn Quốc',
      'desc.vi': 'Kỳ tháng 3 nhận hồ sơ từ mùa thu.',
    })
    await addEntry(page, 'booking_questions', {
      code: 'loan',
      'label.vi': 'Bạn có định vay vốn không?',
      type: 'choice',
      step: 'plans',
      required: true,
      'options.0.code': 'co',
      'options.0.name.vi': 'Có, một phần',
      'options.1.code': 'khong',
      'options.1.name.vi': 'Không',
    })
    await addEntry(page, 'booking_questions', {
      code: 'bank',
      'label.vi': 'Ngân hàng nào?',
      type: 'text',
      step: 'plans',
      required: true,
      'shown_if.question': 'loan',
      'shown_if.values': 'co',
    })
    await addEntry(page, 'booking_questions', {
      code: 'graduation',
      'label.vi': 'Bạn tốt nghiệp ngày nào?',
      type: 'date',
      step: 'contact',
    })
    await convertPrices(page, 'vi', 'VND', 25_000)
  })
  testFirm(
    {
      editions: { vi: 'vi' },
      name: 'Du học Sao Mai',
      email,
      office: 'Văn phòng Sao Mai Hà Nội',
      countries: ['au', 'ca', 'south-korea'],
      currency: 'VND',
      visitor: { name: 'Nguyễn Thị Ánh', email: 'anh.nguyen@mail.example', phone: '0912 345 678' },
      text: ['Tôi muốn học kinh tế. '.repeat(40), 200],
      answers: { 'answers.loan': 'co', 'answers.bank': 'Ngân hàng Sông Hồng', 'answers.graduation': '2027-06-15' },
      shown: ['Bạn có định vay vốn không?', 'Có, một phần', 'Ngân hàng Sông Hồng', 'Bạn tốt nghiệp ngày nào?'],
      searches: { 'Hàn Quốc': '/study/south-korea' },
    },
    built,
  )
})

describe('a firm in Bangkok', () => {
  const email = 'bangkok@north-star.example'
  const built = provideFirm(async (page, origin) => {
    const thai = {
      code: 'th',
      order: '1',
      language: 'th',
      own_name: 'ไทย',
      home_country: 'TH',
      time_zone: 'Asia/Bangkok',
      currency: 'THB',
      chat: 'line',
      fallback: 'en',
    }
    await expect(addEntry(page, 'editions', thai)).rejects.toThrow(/price list lacks amounts/)
    await addEntry(page, 'editions', { ...thai, hidden: true })
    await convertPrices(page, 'th', 'THB', 35)
    await convertPrices(page, 'en', 'THB', 35)
    await expect(changeEntry(page, 'editions/th', { default: true, hidden: false, fallback: '' })).rejects.toThrow(
      /Texts are missing in this edition/,
    )
    await changeEntry(page, 'editions/th', { default: true, hidden: false, fallback: 'en' })
    await hide(page, 'editions/vi', 'editions/tw')
    await page.goto(`${origin}/console/content/editions/vi?remove`)
    await page.getByText('Other entries have texts in this edition. Hide the edition instead').waitFor()
    await page.goto(`${origin}/console/pictures`)
    const file = { name: 'Star.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await page.locator('button[value=add]').last().click()
    await page.waitForURL(/\/pictures\/star\?done=added$/)
    await page.getByLabel('ไทย', { exact: true }).fill('ดาวเหนือ')
    await page.getByLabel('English', { exact: true }).fill('The North Star')
    await page.locator('button[value=describe]').last().click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    await changeEntry(page, 'site/site', {
      'name.th': 'ดาวเหนือศึกษาต่อ',
      'name.en': 'North Star Study',
      'tagline.th': 'เลือกที่เรียนที่เหมาะกับคุณ',
      'tagline.en': 'Schools that fit you',
      'description.th': 'แนะแนวเรียนต่อต่างประเทศในกรุงเทพฯ',
      'description.en': 'Study advice in Bangkok.',
      email: 'hello@north-star.example',
      'branding.logo_picture': 'picture:star',
      'branding.accent': '#5b2a86',
      'branding.reference_prefix': 'NS',
    })
    await addEntry(page, 'offices', {
      ...office(
        'bangkok',
        'th',
        {
          name: 'สำนักงานดาวเหนือ กรุงเทพฯ',
          short_name: 'กรุงเทพฯ',
          address: '7 ถนนดาวเหนือ กรุงเทพฯ',
          hours: 'จันทร์ถึงศุกร์ 9:00–18:00',
        },
        email,
      ),
      'name.en': 'North Star office in Bangkok',
      'short_name.en': 'Bangkok',
      'address.en': '7 North Star Road, Bangkok',
      'hours.en': 'Monday to Friday 9:00–18:00',
    })
  })

  test('its pages have its logo and colour, and the Thai ones are Thai', async () => {
    const visit = await openTab({ width: 390, locale: 'th' })
    await open(visit.page, built.server.origin)
    const look = await visit.page.evaluate(() => ({
      lang: document.documentElement.lang,
      hasLogo: (document.querySelector<HTMLImageElement>('header a img')?.naturalWidth ?? 0) > 0,
      accent: getComputedStyle(document.querySelector('main .button-main') as Element).backgroundColor,
    }))
    expect(look).toEqual({ lang: 'th', hasLogo: true, accent: 'rgb(91, 42, 134)' })
    expectNoComplaint(visit)
    await visit.close()
  })

  testFirm(
    {
      editions: { th: 'th', en: 'en' },
      name: 'ดาวเหนือศึกษาต่อ',
      email,
      office: 'สำนักงานดาวเหนือ กรุงเทพฯ',
      countries: ['usa', 'uk', 'ca', 'au', 'nl'],
      currency: 'THB',
      visitor: { name: 'สมหญิง ใจดี', email: 'somying@mail.example', phone: '081 234 5678' },
      text: ['I want to study economics. '.repeat(40), 200],
      answers: {},
      shown: ['NS-'],
      searches: { Australia: '/study/au' },
    },
    built,
  )
})

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" fill="#5b2a86"/></svg>`

describe('a firm in Taipei', () => {
  const email = 'taipei@beidou.example'
  const built = provideFirm(async (page) => {
    await changeEntry(page, 'editions/tw', { default: true })
    await addEntry(page, 'editions', {
      code: 'cn',
      order: '2',
      language: 'zh-hans',
      own_name: '简体中文',
      home_country: 'TW',
      time_zone: 'Asia/Taipei',
      currency: 'TWD',
      chat: 'line',
      fallback: 'tw',
    })
    await hide(page, 'editions/vi', 'editions/en')
    await changeEntry(page, 'site/site', {
      'name.tw': '北斗留學',
      'name.cn': '北斗留学',
      'tagline.tw': '選校務實',
      'tagline.cn': '选校务实',
      'description.tw': '在台北的留學諮詢',
      'description.cn': '在台北的留学咨询',
      email: 'hello@beidou.example',
    })
    const texts = {
      name: '北斗台北辦公室',
      short_name: '台北',
      address: '台北市北斗路 7 號',
      hours: '週一至週五 10:00–19:00',
    }
    await addEntry(page, 'offices', office('taipei', 'tw', texts, email))
    await addEntry(page, 'free_pages', {
      slug: 'fair-2027',
      'title.tw': '北斗留學展 2027',
      'title.cn': '北斗留学展 2027',
      'description.tw': '三月六日，與顧問面對面',
      'description.cn': '三月六日，与顾问面对面',
      editions: ['tw', 'cn'],
      'blocks.0.type': 'text',
      'blocks.0.text.tw': '請帶**成績單**到我們的攤位。',
      'blocks.0.text.cn': '请带**成绩单**到我们的展位。',
      'blocks.1.type': 'booking',
      'blocks.1.title.tw': '預約諮詢',
      'blocks.1.title.cn': '预约咨询',
    })
    await changeEntry(page, 'menus/menus', { 'header.4.entries.3.free_page': 'fair-2027' })
  })

  test('visitors go from the header’s menu to the page of the fair, and book there', async () => {
    const visit = await openTab({ width: 390 })
    const { page } = visit
    await open(page, `${built.server.origin}/cn`)
    await page.getByRole('banner').getByRole('button').last().click()
    const menu = page.locator('#mobile-menu')
    await menu.locator('details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true
    })
    await menu.getByRole('link', { name: '北斗留学展 2027' }).click()
    await page.waitForURL(/\/cn\/p\/fair-2027$/)
    await page.getByRole('heading', { name: '预约咨询' }).waitFor()
    await page.locator('input[name=countries][value=uk]').check()
    expectNoComplaint(visit)
    await visit.close()
  })

  testFirm(
    {
      editions: { tw: 'zh-hant', cn: 'zh-hans' },
      name: '北斗留學',
      email,
      office: '北斗台北辦公室',
      countries: ['usa', 'uk', 'ca', 'au', 'nl'],
      currency: 'TWD',
      visitor: { name: '簡佩芸', email: 'peiyun.jian@mail.example', phone: '0912 345 678' },
      text: ['我想讀經濟學。'.repeat(40), 280],
      answers: {},
      shown: [],
      searches: { 北斗留學展: '/p/fair-2027' },
    },
    built,
  )
})
