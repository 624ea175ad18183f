import { describe, expect, test } from 'vitest'
import { EDITIONS, LOCALES, type Locale } from '../../tests/support/demo-editions.ts'
import type { InquiryRow } from '../db/queries/inquiries.ts'
import type { OutboxMail } from '../db/queries/outbox.ts'
import { codeNames } from '../domain/code-names.ts'
import { type Consultation, consultationSchema } from '../domain/consultation.ts'
import type { Block } from '../domain/content.ts'
import type { ChoiceNames } from '../domain/form-choices.ts'
import { toJson } from '../domain/json.ts'
import { consultationMails, type MailContext } from './consultation-mails.ts'

const buildInquiry = (inquiry: Partial<InquiryRow> = {}): InquiryRow => ({
  reference: 'WP-7K3M-Q9XT',
  idempotency_key: 'b7e0c1f2',
  body_hash: 'hash',
  created_at: Date.UTC(2026, 10, 20, 8, 5),
  edition: 'en',
  name: 'Ann Reyes',
  title: 'ms',
  email: 'ann@example.com',
  phone: '+639171234567',
  chat_id: 'ann.reyes',
  office: 'taipei',
  contact_method: 'whatsapp',
  countries: 'uk,nl',
  degree: 'high_school',
  intake_year: 2027,
  intake_term: 'autumn',
  major: 'Architecture',
  source: 'keyword_search',
  remarks: 'Call in the evening.\nThank you!',
  consent_version: '2026-11',
  consent_locale: 'en',
  consented_at: Date.UTC(2026, 10, 20, 8, 5),
  attribution: '{}',
  shortlist: '',
  answers: toJson([
    {
      code: 'loan',
      type: 'choice',
      label: { en: 'Student loan', tw: '就學貸款' },
      values: ['yes'],
      names: [{ en: 'Yes', tw: '會' }],
    },
    { code: 'dream', type: 'text', label: { en: 'Dream job' }, values: ['Architect of parks'] },
  ]),
  ...inquiry,
})

const buildOffice = (office: Partial<Block<'offices'>> = {}): Block<'offices'> => ({
  id: 1,
  code: 'taipei',
  edition: 'tw',
  locale: 'tw',
  name: { en: 'Taipei office', vi: 'Văn phòng Đài Bắc', tw: '台北辦公室' },
  address: { en: '1 Example Road', vi: 'Số 1 đường Example', tw: '範例路 1 號' },
  phone: '+886 2 0555 0101',
  email: 'taipei@waypoint.example',
  hours: { en: 'Monday', tw: '週一' },
  ...office,
})

const site: Block<'site'> = {
  id: 1,
  name: { en: 'Waypoint Study Abroad', vi: 'Waypoint Du học', tw: 'Waypoint 啟程留學' },
  tagline: { en: 'Tagline' },
  description: { en: 'Description' },
  email: 'hello@waypoint.example',
  weekly_slots: 20,
  founded: 2010,
  claims: [],
  social: { vi: [], tw: [], en: [] },
  chat: {
    zalo: { url: 'https://chat.waypoint.example/zalo', id: 'waypoint' },
    line: { url: 'https://chat.waypoint.example/line', id: 'waypoint' },
    whatsapp: { url: 'https://chat.waypoint.example/whatsapp', id: 'waypoint' },
    wechat: { url: 'https://chat.waypoint.example/wechat', id: 'waypoint' },
  },
  sister_sites: {},
  payment: { vi: '', tw: '', en: '' },
}

const step = {
  title: { en: 'You get an e-mail', tw: '你會收到確認信' },
  desc: { en: 'It repeats it.', tw: '信中會列出。' },
}
const call = {
  title: { en: 'A consultant contacts you', tw: '顧問與你聯絡' },
  desc: { en: 'Within one working day.', tw: '一個工作天內。' },
}
const consultation: Block<'consultation'> = {
  id: 1,
  intro: { en: 'Intro' },
  next_steps: [step, call, call],
  consent: { version: '2026-11', text: { en: 'I agree' } },
}

const COUNTRY_NAMES: Record<Locale, Record<string, string>> = {
  vi: { uk: 'Anh', nl: 'Hà Lan hoặc Ireland' },
  tw: { uk: '英國', nl: '荷蘭或愛爾蘭' },
  en: { uk: 'UK', nl: 'Netherlands or Ireland' },
}

const name = (code: string, en: string, vi: string, tw: string) => ({ code, name: { en, vi, tw } })
const namesIn = (locale: Locale): ChoiceNames => ({
  source: codeNames([name('keyword_search', 'Search engine', 'Tìm trên mạng', '關鍵字搜尋')], [], locale),
  degree: codeNames([name('high_school', 'High school', 'Trung học phổ thông', '高中')], [], locale),
  intake_term: codeNames(
    [name('autumn', 'Autumn', 'Kỳ thu', '秋季'), name('spring', 'Spring', 'Kỳ xuân', '春季')],
    [],
    locale,
  ),
  contact_method: codeNames([name('whatsapp', 'WhatsApp', 'WhatsApp', 'WhatsApp')], [], locale),
})

function mailsOf(context: Partial<MailContext> = {}): { office: OutboxMail; visitor: OutboxMail } {
  const [office, visitor, ...others] = consultationMails({
    inquiry: buildInquiry(),
    choices: { en: namesIn('en'), vi: namesIn('vi'), tw: namesIn('tw') },
    attribution: {},
    office: buildOffice(),
    countryName: (code, locale) => COUNTRY_NAMES[locale as Locale][code] ?? code,
    site,
    consultation,
    leadsTo: null,
    schools: [],
    pageAddress: (path: string) => path,
    chats: [],
    ...context,
  })
  if (!office || !visitor || others.length > 0) throw new Error('a booking owes two mails')
  return { office, visitor }
}

/** What no office needs to read: it keeps machines and second leads away; the time is read from the appointment. */
const UNREAD = ['consent', 'captcha', 'idempotency_key', 'slot', 'wait', 'companion'] as const
/** What the office reads of each field; a new field of the form does not compile without it. */
const READ: Record<Exclude<keyof Consultation, (typeof UNREAD)[number]>, string> = {
  countries: 'Countries: UK · Netherlands or Ireland',
  degree: 'Degree: High school',
  intake_year: 'Intake: Autumn 2027',
  intake_term: 'Intake: Autumn 2027',
  major: 'Subject: Architecture',
  source: 'How you heard about us: Search engine',
  name: 'Name: Ann Reyes',
  title: 'Title: Ms',
  email: 'Email: ann@example.com',
  phone: 'Phone: +639171234567',
  office: 'Office: Taipei',
  contact_method: 'Preferred contact method: WhatsApp',
  chat_id: 'Chat ID: ann.reyes',
  remarks: 'Remarks: Call in the evening.',
  answers: 'Student loan: Yes',
  consent_version: 'Consent: version 2026-11',
  shortlist: 'Example University',
  attribution: 'Referrer: https://search.example/',
}

const everyCode = ['keyword_search', 'high_school', 'whatsapp']

describe('who gets a mail, and who is answered', () => {
  test('the office’s mail goes to the office and is answered to the visitor', () => {
    const { office } = mailsOf()
    expect(office).toMatchObject({
      kind: 'office',
      recipient: 'taipei@waypoint.example',
      reply_to: 'ann@example.com',
      reference: 'WP-7K3M-Q9XT',
    })
  })

  test('the visitor’s mail goes to the visitor and is answered to the office', () => {
    const { visitor } = mailsOf()
    expect(visitor).toMatchObject({
      kind: 'visitor',
      recipient: 'ann@example.com',
      reply_to: 'taipei@waypoint.example',
      reference: 'WP-7K3M-Q9XT',
    })
  })

  test('an office’s own address goes before LEADS_TO', () => {
    expect(mailsOf({ leadsTo: 'leads@waypoint.example' }).office.recipient).toBe('taipei@waypoint.example')
  })

  test('the lead of an office without an address goes to LEADS_TO, else to the firm', () => {
    const office = buildOffice({ email: '' })
    expect(mailsOf({ office, leadsTo: 'leads@waypoint.example' }).office.recipient).toBe('leads@waypoint.example')
    expect(mailsOf({ office }).office.recipient).toBe('hello@waypoint.example')
  })

  test('a visitor can answer an office without an address too', () => {
    const { visitor } = mailsOf({ office: buildOffice({ email: '' }), leadsTo: 'leads@waypoint.example' })
    expect(visitor.reply_to).toMatch(/^(leads|hello)@waypoint\.example$/)
    expect(visitor.text).not.toMatch(/ · *$/m)
  })

  test('the two mails have message ids of their own, which a reference does not reveal', () => {
    const [one, other] = [mailsOf(), mailsOf()]
    expect(one.office.message_id).toMatch(/^<wp-7k3m-q9xt\.office\.[0-9a-f-]{36}@waypoint\.example>$/)
    expect(one.visitor.message_id).toMatch(/^<wp-7k3m-q9xt\.visitor\.[0-9a-f-]{36}@waypoint\.example>$/)
    expect(other.visitor.message_id).not.toBe(one.visitor.message_id)
  })

  test('another booking has other message ids', () => {
    const [one, other] = [mailsOf(), mailsOf({ inquiry: buildInquiry({ reference: 'WP-0000-0001' }) })]
    const ids = [one.office, one.visitor, other.office, other.visitor].map((mail) => mail.message_id)
    expect(new Set(ids).size).toBe(4)
  })
})

describe('the language of a mail', () => {
  const SUBJECTS: Record<Locale, { office: string; visitor: string }> = {
    vi: {
      office: 'Lịch tư vấn mới: Ann Reyes (WP-7K3M-Q9XT)',
      visitor: 'Yêu cầu tư vấn miễn phí của bạn: WP-7K3M-Q9XT',
    },
    tw: { office: '新的諮詢預約：Ann Reyes（WP-7K3M-Q9XT）', visitor: '你的免費諮詢預約申請：WP-7K3M-Q9XT' },
    en: {
      office: 'New consultation: Ann Reyes (WP-7K3M-Q9XT)',
      visitor: 'Your consultation request: WP-7K3M-Q9XT',
    },
  }

  test.each(LOCALES.flatMap((staff) => LOCALES.map((edition) => [staff, edition] as const)))(
    'is %s for the staff and %s for the visitor',
    (staff, edition) => {
      const { office, visitor } = mailsOf({
        office: buildOffice({ locale: staff }),
        inquiry: buildInquiry({ edition }),
      })
      expect(office.subject).toBe(SUBJECTS[staff].office)
      expect(office.html).toContain(`<html lang="${EDITIONS[staff].htmlLang}">`)
      expect(visitor.subject).toBe(SUBJECTS[edition].visitor)
      expect(visitor.html).toContain(`<html lang="${EDITIONS[edition].htmlLang}">`)
    },
  )

  test('decides about the names of choices, of the firm and of the office', () => {
    const { office, visitor } = mailsOf()
    expect(office.text).toContain('如何得知我們：關鍵字搜尋')
    expect(office.text).toMatch(/申請國家：英國.+荷蘭或愛爾蘭/)
    expect(office.text).toContain('Waypoint 啟程留學')
    expect(visitor.text).toContain('How you heard about us: Search engine')
    expect(visitor.text).toMatch(/Countries: UK.+Netherlands or Ireland/)
    expect(visitor.text).toContain('Waypoint Study Abroad')
    expect(visitor.text).toContain('A consultant at our Taipei office will contact you')
  })

  test('falls back where the content isn’t translated', () => {
    expect(mailsOf({ inquiry: buildInquiry({ edition: 'vi' }) }).visitor.text).toContain(
      'A consultant contacts you: Within one working day.',
    )
  })
})

describe('what a mail says', () => {
  test('to the office: everything that the visitor sent', () => {
    const { text, html } = mailsOf().office
    const lines = [
      'WP-7K3M-Q9XT',
      'Ann Reyes',
      '小姐',
      'ann@example.com',
      '+639171234567',
      'WhatsApp',
      'ann.reyes',
      '台北',
    ]
    for (const value of [...lines, '高中', '2027 秋季', 'Architecture', 'Call in the evening.', 'English'])
      for (const body of [text, html]) expect(body).toContain(value)
    for (const code of everyCode) expect(text).not.toContain(code)
  })

  test('to the office: every field of the form', () => {
    const attribution = { referrer: 'https://search.example/' }
    const schools = [{ id: 3, name_en: 'Example University', name_vi: null, name_tw: null }]
    const { text } = mailsOf({ attribution, schools, office: buildOffice({ locale: 'en' }) }).office
    expect(Object.keys(consultationSchema().shape).toSorted()).toEqual([...Object.keys(READ), ...UNREAD].toSorted())
    for (const line of Object.values(READ)) expect(text).toContain(line)
  })

  test('to the office: where the visitor came from, and what was agreed to and when', () => {
    const attribution = {
      landing_page: '/vi/schools/3',
      referrer: 'https://search.example/',
      utm_source: 'mail',
      utm_campaign: 'autumn',
    }
    const { office, visitor } = mailsOf({ attribution, office: buildOffice({ locale: 'en' }) })
    expect(office.text).toContain('Landing page: /vi/schools/3')
    expect(office.text).toContain('Referrer: https://search.example/')
    expect(office.text).toContain('Campaign: mail / autumn')
    expect(office.text).toContain('Consent: version 2026-11, 20 November 2026, 16:05 (Taiwan time, GMT+8)')
    expect(office.text).toContain('Booked: 20 November 2026, 16:05 (Taiwan time, GMT+8)')
    expect(visitor.text).not.toMatch(/search\.example|Landing page|Campaign|Consent/)
  })

  test.each([
    ['vi', 'vi', '01:30 ngày 21/11/2026 (giờ Việt Nam, GMT+7)'],
    ['tw', 'tw', '2026\u00A0年\u00A011\u00A0月\u00A021\u00A0日 02:30（台灣時間，GMT+8）'],
    ['en', 'en', '21 November 2026, 02:30 (Philippines time, GMT+8)'],
    ['vi', 'en', '21 November 2026, 01:30 (Vietnam time, GMT+7)'],
  ] as const)(
    'to an office of the edition %s whose staff read %s: times by the clock on its wall',
    (edition, locale, time) => {
      const inquiry = buildInquiry({ created_at: Date.UTC(2026, 10, 20, 18, 30) })
      const { text } = mailsOf({ inquiry, office: buildOffice({ edition, locale }) }).office
      expect(text).toContain(time)
      expect(text).not.toContain('UTC')
    },
  )

  test('to the visitor: what was chosen, what happens next, and where the office is', () => {
    const { text } = mailsOf().visitor
    expect(text).toContain('Degree: High school')
    expect(text).toContain('Phone: +639171234567')
    expect(text).toContain('1. A consultant contacts you: Within one working day.\n2. ')
    // who reads it has it
    expect(text).not.toContain('You get an e-mail')
    expect(text).toContain('Taipei office · 1 Example Road · +886 2 0555 0101 · taipei@waypoint.example')
  })

  test.each([
    ['en', 2027, 'autumn', 'Intake: Autumn 2027'],
    ['vi', 2027, 'spring', 'Kỳ nhập học: Kỳ xuân 2027'],
    ['tw', 2027, 'autumn', '入學時間：2027 秋季'],
    ['en', 2027, null, 'Intake: 2027'],
    ['en', null, 'spring', 'Intake: Spring'],
    ['tw', null, 'spring', '入學時間：春季'],
  ] as const)('the intake in %s of %s and %s reads "%s"', (edition, intake_year, intake_term, line) => {
    const { visitor } = mailsOf({ inquiry: buildInquiry({ edition, intake_year, intake_term }) })
    expect(visitor.text.split('\n')).toContain(line)
  })

  test('to the visitor alone: a link to the chat, where there is one', () => {
    const url = 'https://line.me/R/oaMessage/%40waypoint/?WP-7K3M-Q9XT%200A1B2C3D'
    const { office, visitor } = mailsOf({ chats: [{ channel: 'line', url }] })
    expect(visitor.text).toContain(`1. Open LINE: ${url}`)
    expect(visitor.html).toContain(`href="${url}"`)
    expect(office.html + office.text).not.toContain('line.me')
    expect(mailsOf().visitor.text).not.toContain('LINE')
  })

  test('no row is empty when only the needed was answered', () => {
    const nothing = {
      title: null,
      chat_id: null,
      contact_method: null,
      intake_year: null,
      intake_term: null,
      major: null,
      remarks: null,
    }
    const { office, visitor } = mailsOf({ inquiry: buildInquiry(nothing), office: buildOffice({ locale: 'en' }) })
    for (const { html, text } of [office, visitor]) {
      expect(html).not.toMatch(/<td[^>]*>\s*<\/td>/)
      expect(text).not.toMatch(/:\s*$/m)
      expect(text).not.toMatch(/Title|Chat ID|Prefers|Intake|Subject|Remarks|null|undefined/)
    }
    expect(office.text).not.toMatch(/Landing page|Referrer|Campaign/)
  })
})

describe('what a visitor typed', () => {
  test.each(LOCALES)('is in no mail to an address that nobody has checked (%s)', (edition) => {
    const input = { name: 'SPAM-name', chat_id: 'SPAM-chat', major: 'SPAM-major', remarks: 'SPAM '.repeat(400) }
    const attribution = { landing_page: '/SPAM', referrer: 'https://SPAM.example/', utm_source: 'SPAM' }
    const { office, visitor } = mailsOf({ inquiry: buildInquiry({ ...input, edition }), attribution })
    for (const value of Object.values(input)) expect(office.text).toContain(value.trim())
    expect(`${visitor.subject}${visitor.text}${visitor.html}`).not.toContain('SPAM')
  })

  const hostile = `<script>alert("x")</script>'&`
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;'

  test.each(['name', 'email', 'phone', 'chat_id', 'major', 'remarks'] as const)(
    'as %s is text in the office’s mail, never markup',
    (field) => {
      const { office, visitor } = mailsOf({ inquiry: buildInquiry({ [field]: hostile }) })
      expect(office.html).toContain(escaped)
      for (const { html } of [office, visitor]) expect(html).not.toContain('<script')
    },
  )

  test.each([
    'landing_page',
    'referrer',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
  ] as const)('or brought along as %s is text in the office’s mail', (field) => {
    const { html } = mailsOf({ attribution: { [field]: hostile } }).office
    expect(html).toContain(escaped)
    expect(html).not.toContain('<script')
  })

  test('with braces or tags of messages is said as it is', () => {
    const { office } = mailsOf({ inquiry: buildInquiry({ name: "{name} '{x}' <b>An</b> {0, plural" }) })
    expect(office.text).toContain("{name} '{x}' <b>An</b> {0, plural")
  })

  test.each(['name', 'phone', 'chat_id', 'major', 'remarks'] as const)(
    'in several lines as %s keeps them in its row, and starts no row of its own',
    (field) => {
      const input = 'one\nReference: WP-0000-0000'
      const { office, visitor } = mailsOf({
        inquiry: buildInquiry({ [field]: input }),
        office: buildOffice({ locale: 'en' }),
      })
      expect(office.html).toContain('one<br>Reference: WP-0000-0000')
      for (const { text } of [office, visitor]) expect(text).not.toMatch(/^Reference: WP-0000-0000/m)
    },
  )

  test.each(['\n', '\r\n', '\r'])('with a line break (%j) leaves the subject one line', (lineBreak) => {
    const { office } = mailsOf({ inquiry: buildInquiry({ name: `Ann${lineBreak}Bcc: all@example.com` }) })
    expect(office.subject).not.toMatch(/[\r\n]/)
  })
})
