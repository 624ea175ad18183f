/** Every kind of content in the console: in forms derived from the schemas, with and without script, alone and concurrently. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntriesOfKind } from '../../src/db/queries/content-entries.ts'
import type { CollectionKind } from '../../src/domain/content/collections.ts'
import { FORM_KINDS } from '../../src/domain/content-form/forms.ts'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { SECRET } from '../support/bookings.ts'
import { expectNoComplaint, open, type TabOptions } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../support/console.ts'
import { storedValue } from '../support/console-content.ts'
import { LOCALES } from '../support/demo-editions.ts'
import { nightlyTest } from '../support/nightly.ts'
import { journeyContent } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, journeyContent)
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)

const at = (path: string) => `${server.origin}/console/content/${path}`
/** The input with this dotted name. */
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const save = (page: Page) => page.locator('button[value=save]').last().click()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
/** The content of an entry as JSON. */
async function sourceOf(path: string): Promise<string> {
  const [kind, key = ''] = path.split('/')
  return JSON.stringify(await storedValue(server, kind as CollectionKind, decodeURIComponent(key)))
}
/** The page of an edition at a path, once it shows a text. */
async function showsOnSite(path: string, text: string): Promise<void> {
  const isShown = async () => (await (await fetch(server.origin + path)).text()).includes(text)
  await expect.poll(isShown, { timeout: 20_000 }).toBe(true)
}
async function openRows(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
}

/** The first entry of a kind, if any. */
async function firstOf(kind: CollectionKind): Promise<string | null> {
  const [first] = await inStoreOf(server, ({ read }) => listEntriesOfKind(read, kind))
  return first ? encodeURIComponent(first.key) : null
}

nightlyTest(
  'every kind has a form, which saved unchanged keeps its content',
  async () => {
    const tab = await signedInTab({ javaScript: false })
    const { page } = tab
    for (const kind of FORM_KINDS) {
      const key = await firstOf(kind)
      await page.goto(at(`${kind}/${key ?? 'new'}`))
      if (key === null) {
        await page.locator('main form [name$=".en"]').first().waitFor()
        continue
      }
      const before = await sourceOf(`${kind}/${key}`)
      await save(page)
      await page.getByRole('status').filter({ hasText: 'No changes to save' }).waitFor()
      expect(await sourceOf(`${kind}/${key}`), kind).toBe(before)
    }
    await tab.close()
  },
  240_000,
)

nightlyTest('unsaved input is previewed on its page of the site, with and without script', async () => {
  const before = await sourceOf('banners/1')
  for (const javaScript of [true, false]) {
    const tab = await signedInTab({ javaScript })
    const { page } = tab
    await page.goto(at('banners/1'))
    await field(page, 'title.vi').fill('Câu mở đầu đang thử')
    const opened = tab.context.waitForEvent('page')
    const answered = tab.context.waitForEvent('response', (response) => response.url().includes('/preview'))
    await page.locator('button[name=locale][value=vi]').click()
    const preview = await opened
    // below the console's address, nothing that an editor wrote acts as the reader
    expect((await answered).headers()['content-security-policy']).toMatch(
      /^sandbox allow-same-origin;.*form-action 'none'/,
    )
    await preview.getByText('Preview: not saved').waitFor()
    await preview.getByRole('heading', { name: 'Câu mở đầu đang thử' }).waitFor()
    await preview.close()
    expect(await field(page, 'title.vi').inputValue()).toBe('Câu mở đầu đang thử')
    await field(page, 'title.en').fill('')
    const newPage = tab.context.waitForEvent('page')
    await page.locator('button[name=locale][value=tw]').click()
    await (await newPage).getByText('because the form has errors').waitFor()
    await tab.close()
  }
  expect(await sourceOf('banners/1')).toBe(before)
  expect(await (await fetch(`${server.origin}/vi`)).text()).not.toContain('đang thử')
})

test('the home page’s first sentence, a question and a price are changed and appear on the site', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, at('banners/1'))
  await field(page, 'title.en').fill('Study abroad: begin with a talk')
  await save(page)
  await saved(page)
  await showsOnSite('/en', 'Study abroad: begin with a talk')

  await open(page, at('questions/3'))
  await field(page, 'title.vi').fill('Điểm trung bình thì sao: có đường nào không?')
  await save(page)
  await saved(page)
  expect(await sourceOf('questions/3')).toContain('"vi":"Điểm trung bình thì sao: có đường nào không?"')

  const before = await sourceOf('prices/prices')
  await open(page, at('prices/prices'))
  await openRows(page)
  await field(page, 'refine.0.modes.0.tiers.0.per_word.USD').fill('0.21')
  await save(page)
  await saved(page)
  const after = await sourceOf('prices/prices')
  const tiers = JSON.parse(after).refine[0].modes[0].tiers
  expect(tiers[0]).toMatchObject({ up_to_words: 500, per_word: { USD: 21, TWD: 650 }, days: 7 })
  const former = JSON.parse(before)
  former.refine[0].modes[0].tiers[0].per_word.USD = 21
  expect(JSON.parse(after)).toEqual(former)
  expectNoComplaint(tab)
  await tab.close()
}, 120_000)

nightlyTest(
  'without script errors appear beside their fields, with the input, and rows are added and removed',
  async () => {
    const tab = await signedInTab({ javaScript: false, width: 390 })
    const { page } = tab
    await page.goto(at('figures/uk.visa.fee'))
    await field(page, 'value').fill('1,25')
    await field(page, 'what.en').fill('')
    await save(page)
    await page.getByRole('alert').filter({ hasText: '2 fields' }).waitFor()
    expect(await field(page, 'value').inputValue()).toBe('1,25')
    expect(await field(page, 'value').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Enter a number such as').first().waitFor()
    await page.getByText('missing').first().waitFor()

    await page.goto(at('consultation/consultation'))
    await page.locator('li:has([name="next_steps.0.title.en"]) summary').click()
    await field(page, 'next_steps.0.title.en').fill('Typed before the row moved')
    await page
      .getByRole('button', { name: /^Move down/ })
      .first()
      .click()
    expect(await field(page, 'next_steps.1.title.en').inputValue()).toBe('Typed before the row moved')
    await page
      .getByRole('button', { name: /^Move up/ })
      .first()
      .click()
    await page.goto(at('registrations/1'))
    const rows = await page.locator('[name$=":was"]').count()
    await page.getByRole('button', { name: 'Add: Registrations' }).click()
    await expect.poll(() => page.locator('[name$=":was"]').count()).toBe(rows + 1)
    await tab.close()
  },
  60_000,
)

nightlyTest(
  'the second of two editors keeps the changes of that side alone, and chooses for the rest',
  async () => {
    const [one, two] = [await signedInTab(), await signedInTab()]
    for (const { page } of [one, two]) await open(page, at('questions/5'))
    await field(one.page, 'title.en').fill('First was quicker')
    await field(one.page, 'title.tw').fill('先到先贏')
    await save(one.page)
    await saved(one.page)
    await field(two.page, 'title.en').fill('Second was slower')
    await field(two.page, 'title.vi').fill('Người thứ hai')
    await save(two.page)
    await two.page.getByRole('alert').filter({ hasText: 'First was quicker' }).waitFor()
    expect(await field(two.page, 'title.en').inputValue()).toBe('Second was slower')
    await two.page.getByRole('radio', { name: /^Use the saved version/ }).check()
    await save(two.page)
    await saved(two.page)
    const texts = await Promise.all(LOCALES.map((locale) => field(two.page, `title.${locale}`).inputValue()))
    expect(texts).toEqual(['Người thứ hai', '先到先贏', 'First was quicker'])
    await one.close()
    await two.close()
  },
  60_000,
)

nightlyTest('unsaved input is asked about before the page is left', async () => {
  const { page, ...tab } = await signedInTab()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await open(page, at('figures/uk.visa.fee'))
  await field(page, 'note.en').fill('Not yet saved')
  await page.locator('a[href="/console/content"]').first().click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  expect(await field(page, 'note.en').inputValue()).toBe('Not yet saved')
  // after a rejection it is still unsaved
  await field(page, 'currency').fill('XYZ')
  await save(page)
  await page.getByText('Texts support these currencies: USD, GBP').first().waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
  await page.locator('a[href="/console/content"]').first().click()
  await expect.poll(() => questions).toEqual(['beforeunload', 'beforeunload'])
  await field(page, 'currency').fill('GBP')
  await save(page)
  await saved(page)
  await page.locator('a[href="/console/content"]').first().click()
  await page.waitForURL(/\/console\/content$/)
  expect(questions).toHaveLength(2)
  await tab.close()
})

nightlyTest('an article tag is added, removed, found among the removed ones and restored', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await open(page, at('article_tags/new'))
  await field(page, 'slug').fill('first-steps')
  await field(page, 'name.en').fill('First steps')
  await save(page)
  await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
  await page.getByRole('link', { name: 'Remove…' }).click()
  await page.locator('button[value=remove]').click()
  await page.getByRole('status').filter({ hasText: 'Removed' }).waitFor()
  await open(page, at('article_tags?only=removed'))
  await page.getByRole('link', { name: 'First steps' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('status').filter({ hasText: 'Restored' }).waitFor()
  expect(await field(page, 'name.en').inputValue()).toBe('First steps')
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest('an outdated language is reported in the form, and is confirmed there without script', async () => {
  const tab = await signedInTab({ javaScript: false })
  const { page } = tab
  await page.goto(at('article_tags/1'))
  await field(page, 'name.vi').fill('Tên mới')
  await save(page)
  await saved(page)
  await page.getByText(/^English: Tiếng Việt .* changed since the last update/).waitFor()
  await page.getByRole('button', { name: 'Mark English as up to date' }).click()
  await page.getByText('Marked as up to date.').waitFor()
  expect(await page.getByText(/^English: .* changed since/).count()).toBe(0)
  await page.getByText(/^繁體中文: .* changed since/).waitFor()
  await tab.close()
})

nightlyTest(
  'a question is added and removed; an entry in use stays, with its uses',
  async () => {
    const tab = await signedInTab()
    const { page } = tab
    await open(page, at('questions/new'))
    await save(page)
    await page.getByRole('alert').waitFor()
    await field(page, 'category').selectOption('1')
    await field(page, 'title.en').fill('Is this new?')
    await field(page, 'answer.en').fill('Yes.\n\nIt is.')
    await save(page)
    await page.getByRole('status').filter({ hasText: 'Added' }).waitFor()
    await page.getByText('missing').first().waitFor()
    await page.getByRole('link', { name: 'Remove…' }).click()
    await page.locator('button[value=remove]').click()
    await page.waitForURL(/done=removed/)

    await open(page, `${at('sources/college-scorecard')}?remove`)
    await page.getByText('because it is in use').waitFor()
    await tab.close()
  },
  60_000,
)

nightlyTest.each(LOCALES)(
  'forms in %s pass axe at both widths, and nothing overflows',
  async (locale) => {
    const tab = await signedInTab()
    const { page } = tab
    await setLanguage(admin, locale)
    for (const path of [
      'questions/3',
      'prices/prices',
      'schools/1',
      'site/site',
      'notable_schools/1',
      'exchange_rates/exchange_rates',
      'figures/new',
    ])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await open(page, at(path))
        await openRows(page)
        await expectAxeFindsNothing(page)
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
      }
    expectNoComplaint(tab)
    await tab.close()
  },
  180_000,
)
