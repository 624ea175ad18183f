/** Editions in Thai and in Simplified Chinese, which an admin adds in the console: pages, errors, mails and the console are in them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { SECRET } from '../../support/bookings.ts'
import { expectNoComplaint, open, openTab } from '../../support/chromium.ts'
import { makeAdmin, type SignedIn, setLanguage } from '../../support/console.ts'
import { editEntry } from '../../support/console-content.ts'
import { fieldsOf } from '../../support/form-fields.ts'
import { book, continueForm, fillContact, fillPlans, readReference } from '../../support/journey.ts'
import { labelsIn, messagesOf } from '../../support/languages.ts'
import { type Mailbox, openMailbox } from '../../support/smtp.ts'

const NEW = {
  th: {
    language: 'th',
    own_name: 'ไทย',
    home_country: 'TH',
    time_zone: 'Asia/Bangkok',
    home_currency: 'THB',
    currency: 'USD',
    chat: 'line',
    fallback: 'en',
    order: '4',
  },
  cn: {
    language: 'zh-hans',
    own_name: '简体中文',
    home_country: 'CN',
    time_zone: 'Asia/Shanghai',
    home_currency: 'CNY',
    currency: 'USD',
    chat: 'wechat',
    fallback: 'tw',
    order: '5',
  },
} as const
type Code = keyof typeof NEW
const CODES = ['th', 'cn'] as const

let mailbox: Mailbox
let server: App
let admin: SignedIn
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startApp({ SECRET, SMTP_URL: mailbox.url })
  admin = await makeAdmin(server)
  for (const code of CODES) await addEdition(code)
  await editEntry(admin, 'site/site', (value, name) =>
    name === 'name.th' ? 'เวย์พอยต์' : name === 'name.cn' ? '路标留学' : value,
  )
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

async function addEdition(code: Code): Promise<void> {
  const path = '/console/content/editions/new'
  const values: Record<string, string> = { code, ...NEW[code] }
  const form = new FormData()
  for (const [name, value] of fieldsOf(await admin.open(path), 'own_name')) form.append(name, values[name] ?? value)
  form.append('intent', 'save')
  await admin.send(path, form)
}

const pageOf = async (path: string, init?: RequestInit) => (await fetch(server.origin + path, init)).text()

/** Labels of the languages from which the new ones come, on their pages. */
const foreign = (html: string, code: Code) => [
  ...labelsIn(html, 'en', NEW[code].language),
  ...(code === 'cn' ? labelsIn(html, 'zh-hant', 'zh-hans') : []),
]

const PAGES = [
  '',
  '/countries/all/schools',
  '/countries/uk/schools?school=oxford',
  '/schools/1',
  '/consultation',
  '/match',
]
const MORE = [
  '/service_select',
  '/order',
  '/shortlist',
  '/ranking_list',
  '/articles',
  '/search?q=visa',
  '/about',
  '/no-page',
]
const CONSOLE = [
  '',
  '/leads',
  '/content',
  '/content/offices',
  '/content/editions/th',
  '/articles',
  '/pictures',
  '/people',
]
const MORE_CONSOLE = [
  '/settings/hours',
  '/settings/templates',
  '/audit',
  '/redirects',
  '/imports',
  '/start',
  '/account',
  '/no-page',
]

test.each(CODES)('the edition %s has pages', async (code) => {
  await expect.poll(async () => (await fetch(`${server.origin}/${code}/about`)).status, { timeout: 20_000 }).toBe(200)
})

describe.each(CODES)('the edition %s', (code) => {
  test.each([...PAGES, ...MORE])('has no untranslated label at %s', async (path) => {
    const html = await pageOf(`/${code}${path}`)
    expect(html).toContain(`lang="${code === 'th' ? 'th' : 'zh-Hans'}"`)
    expect(foreign(html, code)).toEqual([])
  })

  test('rejects a form in its language', async () => {
    const body = new URLSearchParams({ intent: 'book', email: 'no-address' })
    const init = { method: 'POST', body, headers: { Origin: server.origin } }
    const html = await pageOf(`/${code}/consultation`, init)
    const messages = messagesOf(NEW[code].language)
    expect(html).toContain(messages.get('domain.json validation.fields.office.required'))
    expect(foreign(html, code)).toEqual([])
  })

  test.each([...CONSOLE, ...MORE_CONSOLE])('has a console without untranslated labels at %s', async (path) => {
    await setLanguage(admin, code)
    const { cookies } = admin
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const html = await pageOf(`/console${path}`, { headers: { cookie } })
    expect(foreign(html, code)).toEqual([])
  })

  test('a visitor books, and gets a mail in its language', async () => {
    const tab = await openTab({ width: 390 })
    const { page } = tab
    await open(page, `${server.origin}/${code}/consultation`)
    await fillPlans(page)
    await continueForm(page)
    await fillContact(page, { name: 'Somchai Lee', email: `visitor@${code}.example`, phone: '+1 202 555 0143' })
    await book(page)
    const reference = await readReference(page)
    const mails = await mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
    const mail = mails.find(({ to }) => to?.[0]?.address === `visitor@${code}.example`)
    const messages = messagesOf(NEW[code].language)
    expect(mail?.text).toContain(messages.get('services.json visitor.next'))
    expect(mail?.text).toContain(code === 'th' ? 'เวย์พอยต์' : '路标留学')
    expect(mail?.html).toContain(`lang="${code === 'th' ? 'th' : 'zh-Hans'}"`)
    expectNoComplaint(tab)
  })
})

test('Thai pages have years of the Buddhist era, amounts in baht, and find words without spaces between them', async () => {
  expect(await pageOf('/th/articles')).toMatch(/256\d/)
})
