/** The journeys that `npm run test:browsers` makes in each installed browser, in the demo's English edition. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VISITORS, wordsOf } from '../support/journey.ts'
import type { Mailbox } from '../support/smtp.ts'
import { buildDocx, w } from '../support/word-documents.ts'
import { type Admin, CONSOLE_JOURNEYS } from './console.ts'
import type { Page } from './page.ts'

/** What the journeys of a browser share. */
export type Visit = {
  mailbox: Mailbox
  /** For files. */
  folder: string
  /** The server's address without the proxy. */
  direct: string
  stderrText: () => string
  admin?: Admin
}
export type Journey = (page: Page, visit: Visit) => Promise<void>

const words = wordsOf('en')
const visitor = VISITORS.en

const wide = (page: Page) => page.resize(1440, 900)
/** The browsers' narrowest window, 450 to 500 px. */
const narrow = (page: Page) => page.resize(390, 844)

const menus: Journey = async (page) => {
  await wide(page)
  await page.open('/')
  const summary = (place: number) => `header nav li:nth-child(${place}) summary`
  await page.click(summary(2))
  await page.has('header li:nth-child(2) details[open]')
  await page.click(summary(3))
  await page.lacks('header li:nth-child(2) details[open]')
  await page.press('Escape')
  await page.lacks('header details[open]')
  await page.hasFocus(summary(3))
  await page.click(summary(3))
  await page.has('header details[open]')
  await page.click('h1')
  await page.lacks('header details[open]')
  await page.click(summary(3))
  await page.click('header details[open] a[href="/study/uk"]')
  await page.arrives(/^\/study\/uk$/)

  await narrow(page)
  await page.open('/')
  await page.click('header [commandfor=mobile-menu]')
  await page.has('#mobile-menu[open]')
  await page.click('#mobile-menu summary')
  await page.has('#mobile-menu details[open]')
  await page.click('#mobile-menu [command=close]')
  await page.lacks('#mobile-menu[open]')
  await page.hasFocus('[command=show-modal][commandfor=mobile-menu]')
  await page.click('header [commandfor=mobile-menu]')
  await page.click('#mobile-menu summary', words.layout.schools)
  await page.click('#mobile-menu a[href$="/schools"]')
  await page.arrives(/\/schools$/)
}

const schoolSearch: Journey = async (page) => {
  await wide(page)
  await page.open('/')
  await page.click('header [commandfor=school-search]')
  await page.hasFocus('#search-name')
  await page.becomes(
    'the page behind the dialog stays where it is',
    () => getComputedStyle(document.documentElement).overflowY === 'hidden',
  )
  await chooseSuggestion(page, 'Oxford')
  await page.press('Escape')
  await page.becomes(
    'Escape closes the suggestions',
    () => !document.querySelector('#search-name-list')?.checkVisibility(),
  )
  await page.has('#school-search[open]')
  await page.press('Escape')
  await page.lacks('#school-search[open]')
  await page.click('header [commandfor=school-search]')
  await chooseSuggestion(page, 'Leeds')
  await page.press('Enter')
  await page.arrives(/^\/schools\/\d+$/)

  await page.click('header [commandfor=school-search]')
  await page.click('#school-search label:has(> [name=country][value=uk])')
  await page.click('#school-search summary', words.search.more)
  await page.click('#school-search label:has(> [name=hots][value="1"])')
  await page.becomes('the dialog counts subjects', () =>
    document.querySelector('#school-search [data-count]')?.checkVisibility(),
  )
  await page.click('#school-search button', words.search.apply)
  await page.arrives(/^\/countries\/uk\/schools\?hots=1$/)
  await page.click('header [commandfor=school-search]')
  await page.has('#school-search[open] input[name=country][value=uk]:checked')
}

/** The first suggestion for a word. Suggestions for its first letters have been there before, and a later answer takes the choice away. */
async function chooseSuggestion(page: Page, word: string): Promise<void> {
  await page.type('#search-name', word)
  await page.becomes(
    `there are suggestions for ${word}`,
    (text) =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`/suggestions?q=${text}`)) &&
      document.querySelector('#search-name-list [role=option]'),
    word,
  )
  await page.press('ArrowDown')
  await page.has('#search-name-list [role=option][aria-selected=true]')
}

const languages: Journey = async (page) => {
  await wide(page)
  await page.open('/schools/1')
  for (const [locale, language, path] of [
    ['vi', 'vi', /^\/vi\/schools\/1$/],
    ['tw', 'zh-Hant-TW', /^\/tw\/schools\/1$/],
    ['en', 'en', /^\/schools\/1$/],
  ] as const) {
    await page.click('header details:has(button[name=locale]) > summary')
    await page.click(`header details[open] button[value=${locale}]`)
    await page.arrives(path)
    await page.has(`html[lang=${language}]`)
  }
}

const filters: Journey = async (page) => {
  await wide(page)
  await page.open('/countries/usa/schools')
  await page.click('main a[rel=next]')
  await page.arrives(/\?page=2$/)
  await page.click('main a[rel=prev]')
  await page.arrives(/\/countries\/usa\/schools$/)
  await page.click('[data-list-filters] details:has([name=regions]) > summary')
  await page.click('input[name=regions][value=us-ma]')
  await page.click('[data-list-filters] [data-cities] > summary')
  await page.type('[data-city-finder] input', 'bosTÔN')
  await page.click('[data-city-groups] label', 'Boston')
  await page.click('[data-list-filters] [type=submit]')
  await page.arrives(/regions=us-ma/)
  await page.becomes('the list is of Boston alone', () => {
    const cards = [...document.querySelectorAll('main li.card')]
    return cards.length > 0 && cards.every((card) => card.textContent.includes('Boston'))
  })
  await page.click(`nav[aria-label="${words.schools.chosenFilters}"] li a`)
  await page.becomes('a filter is removed', () => !/regions=.*cities=|cities=.*regions=/.test(location.search))
  await page.open('/countries/uk/schools?view=map')
  await page.click('.map-mark[href^="#school-"] .map-mark-disc')
  await page.has('.map-mark[aria-current=true]')
}

const shortlist: Journey = async (page) => {
  await wide(page)
  await page.open('/countries/uk/schools')
  for (const place of [1, 2, 3]) await page.click(`main li.card:nth-child(${place}) [data-heart]`)
  await page.becomes(
    'the header counts three',
    () => document.querySelector('[data-shortlist-count]')?.textContent === '3',
  )
  await page.click('[data-shortlist]')
  await page.arrives(/^\/shortlist\?s=\d+,\d+,\d+$/)
  await page.click('main ol > li:nth-child(2) button[name=remove]')
  await page.arrives(/^\/shortlist\?s=\d+,\d+(&|$)/)
  await page.click('main button', words.shortlist.undo)
  await page.arrives(/^\/shortlist\?s=\d+,\d+,\d+(&|$)/)
  await narrow(page)
  await page.click('button[form=shortlist-compare]')
  await page.arrives(/^\/compare\?s=/)
  await page.click('main [data-side=right] option:nth-child(3)')
  await page.becomes('two schools at a time, the chosen one among them', () => {
    const names = [...document.querySelectorAll('main thead th')].filter((name) => name.checkVisibility())
    const third = document.querySelector('main [data-side=right] option:nth-child(3)')?.textContent ?? ''
    return names.length === 2 && names[1]?.textContent.includes(third)
  })
}

const match: Journey = async (page) => {
  await narrow(page)
  await page.open('/match')
  await page.click('label:has(> [name=level][value=bachelor])')
  await page.type('input[name=budget]', '2000000')
  await page.click('select[name=marks_system] option[value=ph-percent]')
  await page.type('input[name=marks]', '93')
  await page.click('form[data-match] [type=submit]')
  await page.has('[data-group] [data-school]')
}

const consultation: Journey = async (page, { mailbox }) => {
  await narrow(page)
  await page.open('/consultation')
  await page.click('button[value=next]:not(.sr-only)')
  await page.hasFocus('[role=alert]')
  await page.click('[role=alert] a[data-field=countries]')
  await page.hasFocus('input[name=countries]')
  await page.click('label:has(> [name=countries][value=uk])')
  await page.click('label:has(> [name=degree][value=master])')
  await page.click('select[name=source] option[value=referral]')
  await page.click('button[value=next]:not(.sr-only)')
  await page.has('input[name="slot.start"]')
  await page.hasFocus('[data-step-title]')
  await page.click('button[value=back]')
  await page.has('input[name=degree][value=master]:checked')
  await page.click('button[value=next]:not(.sr-only)')
  await page.click('label:has(> [name="slot.start"])')
  await page.click('button[value=hold]:not(.sr-only)')
  await page.type('input[name=name]', visitor.name)
  await page.type('input[name=email]', 'no-address')
  await page.click('button[value=book]:not(.sr-only)')
  await page.has('[role=alert] a[data-field=email]')
  await page.has('[role=alert] a[data-field=consent]')
  await page.type('input[name=email]', visitor.email)
  await page.type('input[name=phone]', visitor.phone)
  await page.click('input[name=consent]')
  await page.click('button[value=book]:not(.sr-only)')
  await page.arrives(/^\/consultation_result$/)
  await confirmBy(page, mailbox)
}

/** The receipt has a reference, and emails to the office and the visitor have it too. */
async function confirmBy(page: Page, mailbox: Mailbox): Promise<void> {
  const reference = await page.text('[data-reference]')
  if (!/^WP-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference)) throw new Error(`the reference is “${reference}”`)
  const mails = await mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  const recipients = mails.map(({ to }) => to?.[0]?.address)
  if (!recipients.includes(visitor.email)) throw new Error(`the emails went to ${recipients.join(' and ')}`)
}

const order: Journey = async (page, { mailbox, folder }) => {
  const file = join(folder, 'draft.docx')
  writeFileSync(file, buildDocx({ body: w.p('', w.run('Seven words are in this small file.')) }))
  await narrow(page)
  await page.open('/service_select/refine?service=sop&mode=revision')
  await page.click('label:has(> [name=source][value=file])')
  await page.type('input[type=file]', file)
  await page.has('[data-words="7"]')
  await page.has('[data-live-total]')
  await page.click('main button[value=check]:not(.sr-only)')
  await page.click('#add-form button, button[form=add-form]')
  await page.arrives(/^\/service_select$/)
  await page.has('#cart [data-total]')
  await page.click('a[href$="/service_submit"]')
  await page.arrives(/^\/service_submit$/)
  await page.has('[data-total]')
  await page.type('main input[name=name]', visitor.name)
  await page.type('input[name=email]', visitor.email)
  await page.type('input[name=phone]', visitor.phone)
  await page.click('input[name=consent]')
  await page.click('main button[type=submit]:not(.sr-only)')
  await page.arrives(/^\/service_result\?receipt=/)
  await confirmBy(page, mailbox)
}

const reading: Journey = async (page) => {
  await narrow(page)
  await page.open('/articles/17')
  await page.click('main summary', words.articles.onThisPage)
  await page.click('main details[open] a[href^="#"]')
  await page.becomes('the URL has the heading', () => location.hash.length > 1)
  await page.open('/study/usa')
  await page.becomes('all folds are closed', () => !document.querySelector('.fold[open]'))
  await page.click('main .fold > summary')
  await page.has('main .fold[open]')
  await page.open('/faq/1')
  await page.click('.faq-question:nth-of-type(2) > summary')
  await page.has('.faq-question:nth-of-type(2)[open]')
  await wide(page)
  await page.open('/study/usa')
  await page.becomes('all folds are open', () =>
    [...document.querySelectorAll('main .fold')].every((fold) => fold.lastElementChild?.checkVisibility()),
  )
}

const search: Journey = async (page) => {
  await wide(page)
  await page.open('/search')
  await page.type('#site-search', 'visa')
  await page.has('#site-search-list [role=option]')
  await page.press('Enter')
  await page.arrives(/^\/search\?q=visa$/)
  await page.has('h3 mark')
  await page.click('main h3 a')
  await page.arrives(/^\/(articles|faq|study|schools)\//)
}

export const JOURNEYS: Record<string, Journey> = {
  'header menus and mobile menu': menus,
  'school search, suggestions by keyboard': schoolSearch,
  'language switch': languages,
  'filters, pages, map': filters,
  'hearts, shortlist, comparison': shortlist,
  match,
  'consultation, its errors and receipt': consultation,
  'order of a .docx, receipt': order,
  'article, questions, folds of a guide': reading,
  search,
  ...CONSOLE_JOURNEYS,
}
