/**
 * An article is written in several languages, previewed, published a language at a time, changed concurrently with a colleague, and
 * restored.
 */

import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { expectAxeFindsNothing } from '../support/axe.ts'
import { SECRET } from '../support/bookings.ts'
import { expectNoComplaint, open, type Tab, type TabOptions } from '../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../support/console.ts'
import { LOCALES, type Locale } from '../support/demo-editions.ts'
import { prefixOf } from '../support/journey.ts'
import { nightlyDescribe, nightlyTest } from '../support/nightly.ts'
import { journeyContent, sampled } from '../support/scope.ts'
import { inStoreOf } from '../support/server-store.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp({ SECRET }, journeyContent)
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)
const at = (path: string) => server.origin + path
const articleAt = (key: string, locale: Locale) => at(`/console/articles/${key}?lang=${locale}`)

/** Waits until the editor covers the field. */
async function openArticle(page: Page, key: string, locale: Locale): Promise<void> {
  await open(page, articleAt(key, locale))
  await whenEditing(page)
}
const whenEditing = (page: Page) => page.locator('[data-editor][data-operable]').waitFor()
const text = (page: Page) => page.locator('.ProseMirror')
const press = (page: Page, intent: string) => page.locator(`button[value=${intent}]`).click()

/** Submits a form, and waits for the page that confirms it. */
async function submitAndWait(page: Page, intent: string): Promise<void> {
  await press(page, intent)
  await page.waitForURL(new RegExp(`done=${intent}$`))
  await page.locator('html[data-operable]').waitFor({ state: 'attached' })
  await whenEditing(page)
}

const statusOf = async (path: string) => (await fetch(at(path), { redirect: 'manual' })).status
const pageOf = async (path: string) => (await fetch(at(path))).text()

const TEXTS: Record<Locale, { title: string; slug: string; abstract: string; line: string }> = {
  en: {
    title: 'A lantern for late arrivals',
    slug: 'late-arrivals',
    abstract: 'Landing at night.',
    line: 'Bring a torch.',
  },
  vi: { title: 'Hạ cánh lúc nửa đêm', slug: 'ha-canh-dem', abstract: 'Đến nơi ban đêm.', line: 'Mang theo đèn pin.' },
  tw: { title: '深夜抵達的準備', slug: 'shen-ye', abstract: '晚上抵達。', line: '帶一支手電筒。' },
}

async function write(page: Page, locale: Locale): Promise<void> {
  const { title, slug, abstract, line } = TEXTS[locale]
  await page.locator('input[name=title]').fill(title)
  await page.locator('input[name=seo_slug]').fill(slug)
  await page.locator('textarea[name=abstract]').fill(abstract)
  await text(page).click()
  await page.keyboard.insertText(line)
}

describe('an article from its first word to its last', () => {
  const key = 'late-arrivals'
  const { en, vi, tw } = TEXTS
  const written = sampled(LOCALES, 'vi', 'en')
  let tab: Tab
  let id = 0
  beforeAll(async () => {
    tab = await signedInTab()
  })
  afterAll(() => tab.close())

  test('is created and written in its languages, invisible to visitors', async () => {
    const { page } = tab
    await open(page, at('/console/articles/new'))
    await page.locator('input[name=key]').fill(key)
    await page.locator('select[name=classification]').selectOption('6')
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(/\/articles\/late-arrivals/)
    for (const locale of written) {
      await openArticle(page, key, locale)
      await write(page, locale)
      await submitAndWait(page, 'save')
      expect(await text(page).innerText()).toBe(TEXTS[locale].line)
    }
    const preview =
      (await page
        .getByRole('link', { name: /^Preview/ })
        .first()
        .getAttribute('href')) ?? ''
    id = Number(/articles\/(\d+)\//.exec(preview)?.[1])
    expect(await statusOf(`/articles/${id}`)).toBe(404)
    expectNoComplaint(tab)
  })

  test('has a preview link in each language, which is uncacheable', async () => {
    const { page } = tab
    await openArticle(page, key, 'en')
    for (const locale of written) {
      const link = page.locator(`a[href*="/preview?token="]`).nth(written.indexOf(locale))
      const href = (await link.getAttribute('href')) ?? ''
      const answer = await fetch(href)
      expect(answer.headers.get('Cache-Control')).toContain('no-store')
      const html = await answer.text()
      expect(html).toContain(TEXTS[locale].line)
      expect(html).toContain('noindex')
    }
    const href = (await page.locator('a[href*="/preview?token="]').first().getAttribute('href')) ?? ''
    expect((await fetch(`${href}x`)).status).toBe(404)
    expect(await (await fetch(href)).text()).toContain('Bài chưa đăng.')
  })

  test('is published in two languages, and read in English in the third', async () => {
    const { page } = tab
    let preview = ''
    for (const locale of ['en', 'vi'] as const) {
      await openArticle(page, key, locale)
      preview = (await page.locator('a[href*="/preview?token="]').first().getAttribute('href')) ?? ''
      await submitAndWait(page, 'publish')
    }
    await expect.poll(() => pageOf(`/articles/${id}-${en.slug}`)).toContain(en.line)
    await expect.poll(() => pageOf(`/vi/articles/${id}-${vi.slug}`)).toContain(vi.line)
    // a preview of a published draft leads to the page, and so does the console
    const [live = ''] = await page
      .locator('a[href*="/articles/"]', { hasText: 'View on site: Tiếng Việt' })
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
    expect(new URL(live).pathname).toBe(`/vi/articles/${id}-${vi.slug}`)
    const outlived = await fetch(preview, { redirect: 'manual' })
    expect([outlived.status, outlived.headers.get('Location')]).toEqual([302, `/vi/articles/${id}-${vi.slug}`])
    // an article without a picture shows the site's own
    expect(await pageOf(`/articles/${id}-${en.slug}`)).toContain('/social/articles/default.png')
    for (const path of ['/pictures/articles/default.svg', '/social/articles/default.png'])
      expect(await statusOf(path)).toBe(200)
    // a text unpublished in Chinese is read in English, as in the contract
    await expect.poll(() => pageOf(`/tw/articles/${id}-${en.slug}`)).toContain(en.line)
  })

  nightlyTest('is published in the third language at its scheduled time', async () => {
    const { page } = tab
    await openArticle(page, key, 'tw')
    await page.getByText('Schedule for later').click()
    await page.locator('input[name=due_day]').fill('2031-03-09')
    await page.locator('input[name=due_time]').fill('02:30')
    await page.locator('select[name=zone]').evaluate((select: HTMLSelectElement) => {
      select.add(new Option('America/New_York'))
      select.value = 'America/New_York'
    })
    await press(page, 'schedule')
    await page.getByText('doesn’t exist on that day').waitFor()
    // the browser logs the rejected form
    tab.complaints.length = 0
    await whenEditing(page)
    await page.locator('input[name=due_time]').fill('08:30')
    await page.locator('select[name=zone]').selectOption('Asia/Taipei')
    await submitAndWait(page, 'schedule')
    await page.getByText('9 Mar 2031 at 08:30 (Asia/Taipei)').waitFor()
    await inStoreOf(server, (store) =>
      store.transaction((tx) =>
        tx.updateTable('content_draft').set({ due_at: 1 }).where('state', '=', 'scheduled').execute(),
      ),
    )
    await expect.poll(() => pageOf(`/tw/articles/${id}-${tw.slug}`)).toContain(tw.line)
    const map = await pageOf('/sitemap.xml')
    for (const locale of LOCALES) expect(map).toContain(`${prefixOf(locale)}/articles/${id}-${TEXTS[locale].slug}`)
  })

  nightlyTest('keeps its old URL when its slug changes', async () => {
    const { page } = tab
    await openArticle(page, key, 'en')
    await page.locator('input[name=seo_slug]').fill('arriving-late')
    await submitAndWait(page, 'publish')
    await expect.poll(() => statusOf(`/articles/${id}-${en.slug}`)).toBe(301)
    await expect.poll(() => pageOf(`/articles/${id}-${en.slug}`)).toContain(en.line)
    const address = `/articles/${id}-${en.slug}`
    await page.goto(`${server.origin}/console/redirects?q=${en.slug}&test=${address}&in=en`)
    const row = page
      .getByRole('row')
      .filter({ hasText: `/articles/${id}-arriving-late` })
      .first()
    await row.getByText('automatic').waitFor()
    await row.getByRole('link', { name: en.title }).waitFor()
    await page.getByText(`${address} redirects to /articles/${id}-arriving-late`).waitFor()
    await row.getByText('Delete …').click()
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Redirect deleted.').waitFor()
    expect(await statusOf(address)).toBe(301)
  })

  nightlyTest('is changed with the editor’s features, and an older version is restored', async () => {
    const { page } = tab
    await openArticle(page, key, 'en')
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('It costs ')
    await page.getByRole('button', { name: 'Fact' }).click()
    await page.getByLabel('Text or key').fill('uk.visa.fee')
    await page.locator('[data-dialog=figure] .result').first().click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Link' }).click()
    await page.getByLabel('Article, school or URL').fill('proof of funds')
    await page.locator('[data-dialog=link] .result').first().click()
    expect(await text(page).locator('.chip').innerText()).toMatch(/£/)
    await expectAxeFindsNothing(page)
    await submitAndWait(page, 'publish')
    await expect.poll(() => pageOf(`/articles/${id}-arriving-late`)).toMatch(/It costs £[\d,]+/)
    await open(page, at(`/console/articles/${key}/history?lang=en`))
    expect(await page.locator('ins').allInnerTexts()).toContain('It costs {{uk.visa.fee}}')
    await expectAxeFindsNothing(page)
    await page.getByRole('link', { name: /Version 2/ }).click()
    await page.waitForURL(/revision=/)
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.waitForURL(/done=restore/)
    await whenEditing(page)
    await submitAndWait(page, 'publish')
    await expect.poll(() => pageOf(`/articles/${id}-arriving-late`)).not.toContain('It costs')
  })

  nightlyTest('is unpublished in one language: gone there, and unchanged in the others', async () => {
    const { page } = tab
    await openArticle(page, key, 'vi')
    await page.getByText('Unpublish or discard', { exact: true }).click()
    await submitAndWait(page, 'withdraw')
    await expect.poll(() => statusOf(`/vi/articles/${id}-${vi.slug}`)).toBe(410)
    expect(await pageOf(`/vi/articles/${id}-${vi.slug}`)).toContain('Trang này đã được gỡ xuống')
    expect(await statusOf(`/tw/articles/${id}-${tw.slug}`)).toBe(200)
    expect(await pageOf('/sitemap.xml')).not.toContain(`/vi/articles/${id}-`)
    await page.getByText('Unpublish or discard', { exact: true }).click()
    await submitAndWait(page, 'republish')
    await expect.poll(() => statusOf(`/vi/articles/${id}-${vi.slug}`)).toBe(200)
    expectNoComplaint(tab)
  })
})

nightlyTest('an article that is opened and saved unchanged stays the same to the byte', async () => {
  const tab = await signedInTab()
  for (const locale of LOCALES) {
    await openArticle(tab.page, 'uk-student-visa-and-cas', locale)
    await submitAndWait(tab.page, 'save')
  }
  const drafts = await inStoreOf(server, ({ read }) =>
    read.selectFrom('content_draft').select('file').where('file', 'like', '%/uk-student%').execute(),
  )
  expect(drafts).toEqual([])
  expectNoComplaint(tab)
  await tab.close()
})

nightlyTest('the second of two writers sees both texts, and nothing is overwritten', async () => {
  const key = 'proof-of-funds'
  const [one, two] = [await signedInTab(), await signedInTab()]
  for (const { page } of [one, two]) await openArticle(page, key, 'en')
  await one.page.locator('input[name=title]').fill('What the first one wrote')
  await submitAndWait(one.page, 'save')
  await two.page.locator('input[name=title]').fill('What the second one wrote')
  await press(two.page, 'save')
  const alert = two.page.getByRole('alert').filter({ hasText: 'saved another version' })
  await alert.waitFor()
  expect(await alert.locator('del').first().innerText()).toContain('first')
  expect(await two.page.locator('input[name=title]').inputValue()).toBe('What the second one wrote')
  await openArticle(one.page, key, 'en')
  expect(await one.page.locator('input[name=title]').inputValue()).toBe('What the first one wrote')
  await whenEditing(two.page)
  await submitAndWait(two.page, 'save')
  expect(await two.page.locator('input[name=title]').inputValue()).toBe('What the second one wrote')
  for (const tab of [one, two]) await tab.close()
})

/** Input method composition: the intermediate text, and the committed one. */
async function compose(session: CDPSession, steps: readonly string[], committed: string): Promise<void> {
  for (const composition of steps)
    await session.send('Input.imeSetComposition', {
      text: composition,
      selectionStart: composition.length,
      selectionEnd: composition.length,
    })
  await session.send('Input.insertText', { text: committed })
}

nightlyTest('Telex and Zhuyin lose and duplicate nothing', async () => {
  const tab = await signedInTab()
  const { page } = tab
  const session = await page.context().newCDPSession(page)
  await openArticle(page, 'first-week-abroad', 'vi')
  const before = await text(page).locator('p').first().innerText()
  await text(page).locator('p').first().click()
  await page.keyboard.press('Control+Home')
  await compose(session, ['t', 'ti', 'tie', 'tiê', 'tiên', 'tiêng', 'tiếng'], 'tiếng')
  await page.keyboard.press('Space')
  await compose(session, ['V', 'Vi', 'Vie', 'Viê', 'Việ', 'Việt'], 'Việt')
  await page.keyboard.press('Space')
  await compose(session, ['ㄓ', 'ㄓㄨ', 'ㄓㄨˋ', '注ㄧ', '注ㄧㄣ', '注音'], '注音')
  expect(await text(page).locator('p').first().innerText()).toBe(`tiếng Việt 注音${before}`)
  await submitAndWait(page, 'save')
  expect(await text(page).locator('p').first().innerText()).toBe(`tiếng Việt 注音${before}`)
  await tab.close()
})

nightlyTest('text pasted from Word loses its formatting, and no script of it runs', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await openArticle(page, 'first-week-abroad', 'en')
  await text(page).click()
  await page.keyboard.press('Control+A')
  await text(page).evaluate((surface) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--[if gte mso 9]><xml></xml><![endif]-->
      <h1 style="mso-style:x">Arrival</h1><p class=MsoNormal>Say <b onclick="alert(1)">hello</b><o:p></o:p> at <a href="javascript:alert(2)">the desk</a>.</p>
      <script>window.hit = 1</script><img src=x onerror="window.hit = 2"><ul><li>one</li></ul></body></html>`,
    )
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await text(page).getByText('Arrival').waitFor()
  await page.getByText('Pictures that weren’t pasted: 1.').waitFor()
  await page.getByRole('button', { name: 'Markdown' }).click()
  const source = await page.locator('textarea[name=body]').inputValue()
  expect(source.trim()).toBe('## Arrival\n\nSay **hello** at the desk.\n\n- one')
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  await page.locator('textarea[name=body]').fill('Say <script>alert(1)</script> hello.')
  await press(page, 'save')
  await page.getByText('HTML isn’t allowed').waitFor()
  await tab.close()
})

/** Pastes data into the text. */
const paste = (page: Page, type: string, data: string) =>
  text(page).evaluate(
    (surface, [kind = '', value = '']) => {
      const transfer = new DataTransfer()
      transfer.setData(kind, value)
      surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
    },
    [type, data],
  )
/** Pastes a file of this machine into the text. */
const pasteFile = (page: Page, type: string) =>
  text(page).evaluate((surface, kind) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['…'], 'shot', { type: kind }))
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
  }, type)

nightlyTest('pictures that can’t be pasted are reported, with the reason why none can be chosen', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await openArticle(page, 'first-week-abroad', 'en')
  await text(page).click()
  await pasteFile(page, 'image/png')
  const notice = page.getByText('Pictures that weren’t pasted')
  await notice.waitFor()
  await paste(page, 'text/html', '<p>Words <img src="https://count.example/x" width="1" height="1"></p>')
  await notice.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.locator('[data-dialog=picture]').getByText('No picture has alt text').waitFor()
  const add = page.locator('[data-dialog=picture]').getByRole('link', { name: 'Upload pictures and add alt text' })
  expect(await add.getAttribute('href')).toBe('/console/pictures')
  await tab.close()
})

const sourceOf = async (page: Page) => {
  await page.getByRole('button', { name: 'Markdown' }).click()
  const source = await page.locator('textarea[name=body]').inputValue()
  await page.getByRole('button', { name: 'Markdown' }).click()
  return source.trim()
}

nightlyTest('a figure’s key that is typed or pasted becomes the figure, and is saved', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await openArticle(page, 'first-week-abroad', 'en')
  await text(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('It costs {{uk.visa.fee}} now, ')
  await page.locator('.chip').filter({ hasText: '£' }).waitFor()
  await paste(page, 'text/plain', 'or {{uk.visa.fee|plain}} plain.')
  await expect.poll(() => text(page).locator('.chip').count()).toBe(2)
  expect(await text(page).locator('a').count()).toBe(0)
  expect(await sourceOf(page)).toBe('It costs {{uk.visa.fee}} now, or {{uk.visa.fee|plain}} plain.')
  await submitAndWait(page, 'save')
  await tab.close()
})

nightlyTest('lists and tables of Word become lists and tables, and are saved', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await openArticle(page, 'first-week-abroad', 'vi')
  await text(page).click()
  await page.keyboard.press('Control+A')
  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  await paste(
    page,
    'text/html',
    `<html><body>${item(1, '1.', 'passport')}${item(2, '·', 'photo')}${item(1, '2.', 'form')}<p>Then</p>
    <p>3.&nbsp;&nbsp; pay</p><p>4.&nbsp;&nbsp; wait</p><p>2026. A year.</p>
    <table><tr><td>What</td><td>Fee</td></tr><tr><td>Visa</td><td>650 | AUD</td></tr></table></body></html>`,
  )
  expect((await sourceOf(page)).replace(/ +/g, ' ')).toBe(
    [
      '1. passport\n - photo\n2. form',
      'Then',
      '3. pay\n4. wait',
      '2026\\. A year.',
      '\n| What | Fee |\n| ---- | ---------- |\n| Visa | 650 \\| AUD |',
    ].join('\n\n'),
  )
  await submitAndWait(page, 'save')
  await tab.close()
})

nightlyTest('its picture and further articles are chosen by what they show and say, without script too', async () => {
  const tab = await signedInTab({ javaScript: false, width: 390 })
  const { page } = tab
  const key = 'housing-before-you-land'
  await page.goto(articleAt(key, 'en'))
  await page.getByText('Article settings').click()
  await page.locator('input[name=find]').fill('recommendation letters')
  await page.locator('input[name=tags]').first().check()
  await page.locator('input[name=find]').press('Enter')
  const results = page.locator('fieldset:has(input[name=find])').getByLabel(/[Rr]ecommendation/)
  await results.check()
  expect(await page.locator('input[name=tags]').first().isChecked()).toBe(true)
  await page.getByText('Choose another picture').click()
  await page.locator('input[value="drawn:first-week-abroad"]').check()
  await press(page, 'facts')
  await page.getByRole('status').filter({ hasText: 'Saved for all languages' }).waitFor()
  const [facts] = await inStoreOf(server, ({ read }) =>
    read.selectFrom('content_entry').select('source').where('file', '=', `articles/${key}/article.yaml`).execute(),
  )
  expect(facts?.source).toContain('"picture":"drawn:first-week-abroad"')
  await expect.poll(() => pageOf('/articles/22')).toContain('/pictures/articles/first-week-abroad.svg')
  await tab.close()
})

nightlyTest('an outdated language shows the changes of the other one, and can be confirmed', async () => {
  const tab = await signedInTab()
  const { page } = tab
  const key = 'english-score-in-six-months'
  await openArticle(page, key, 'en')
  await page.locator('textarea[name=abstract]').fill('Another summary by now.')
  await submitAndWait(page, 'publish')
  await openArticle(page, key, 'vi')
  await page.getByText('Changes in English since then').click()
  expect((await page.locator('section ins').allInnerTexts()).join('')).toContain('Another')
  await page
    .getByText(/^\d+ unchanged lines$/)
    .first()
    .waitFor()
  await expectAxeFindsNothing(page)
  await submitAndWait(page, 'confirm')
  expect(await page.getByText('Changes in English since then').count()).toBe(0)
  await tab.close()
})

nightlyTest('an invalid slug is rejected with the project’s message', async () => {
  const tab = await signedInTab({ javaScript: false })
  await tab.page.goto(at('/console/articles/new'))
  await tab.page.locator('input[name=key]').fill('Bad Name!')
  await tab.page.locator('main button[type=submit]').click()
  await tab.page.getByText('lower-case letters').nth(1).waitFor()
  await tab.close()
})

nightlyTest('input survives an expired session, pictures included', async () => {
  const tab = await signedInTab()
  const { page } = tab
  await openArticle(page, 'gre-gmat-do-you-need-it', 'en')
  await page.getByRole('button', { name: 'Markdown' }).click()
  await page.locator('textarea[name=body]').fill('Look: ![Kim in Leeds](picture:kim-leeds) and write.\n')
  await page.getByRole('button', { name: 'Markdown' }).click()
  expect(await text(page).locator('.chip-picture').innerText()).toContain('Kim in Leeds')
  await page.locator('input[name=title]').fill('Typed before the session ended')
  await tab.context.clearCookies()
  await press(page, 'save')
  await page.locator('input[name=password]').waitFor()
  const draftId = await page.locator('input[name=kept]').first().inputValue()
  expect(draftId).toContain('Typed before the session ended')
  expect(draftId).toContain('![Kim in Leeds](picture:kim-leeds)')
  await tab.close()
})

nightlyTest('a rejected text is offered again when its page is opened anew, and can be discarded', async () => {
  const tab = await signedInTab()
  const { page } = tab
  const title = 'x'.repeat(310)
  const openOne = () => openArticle(page, 'gre-gmat-do-you-need-it', 'vi')
  await openOne()
  await page.locator('input[name=title]').fill('x'.repeat(250))
  await page.getByText('250 of at most 300 characters').waitFor()
  await page.locator('input[name=title]').fill(title)
  await press(page, 'save')
  await page.getByText('This text has 310 characters; the limit is 300.').waitFor()
  // the browser logs the rejected form
  tab.complaints.length = 0
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  await openOne()
  await page.getByText(/was not saved. This tab still has it/).waitFor()
  expect(await page.locator('input[name=title]').inputValue()).not.toBe(title)
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.locator('input[name=title]').inputValue()).toBe(title)
  await openOne()
  await page.getByRole('button', { name: 'Discard' }).click()
  await openOne()
  expect(await page.getByText(/This tab still has it/).isVisible()).toBe(false)
  await tab.close()
})

nightlyTest('without script a text is edited as Markdown, on a phone', async () => {
  const tab = await signedInTab({ javaScript: false, width: 390 })
  const { page } = tab
  await page.goto(articleAt('first-week-abroad', 'tw'))
  const field = page.locator('textarea[name=body]')
  const before = await field.inputValue()
  await field.fill(`${before}\n新的一段。\n`)
  await press(page, 'save')
  await page.getByRole('status').filter({ hasText: 'Draft saved' }).waitFor()
  expect(await field.inputValue()).toContain('新的一段。')
  await page.getByText('Unpublish or discard', { exact: true }).click()
  await press(page, 'discard')
  await page.getByRole('status').filter({ hasText: 'discarded' }).waitFor()
  expect(await field.inputValue()).toBe(before)
  await tab.close()
})

nightlyDescribe.each([
  ['vi', 390],
  ['tw', 1440],
  ['en', 390],
] as const)('in %s at %i px', (locale, width) => {
  test('lists and texts are complete, accessible by axe, and as wide as the page', async () => {
    const tab = await signedInTab({ width })
    await setLanguage(admin, locale)
    for (const path of [
      '/console/articles',
      '/console/articles?state=waiting&locale=en&q=proof',
      '/console/articles/new',
      '/console/articles/proof-of-funds?lang=tw&beside=en',
      // with a wide table
      '/console/articles/choosing-a-country?lang=en',
      '/console/articles/proof-of-funds/history?lang=en',
    ]) {
      await open(tab.page, at(path))
      await expectAxeFindsNothing(tab.page)
      expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expectNoComplaint(tab)
    await tab.close()
  })
})

test('the settings of an article keep it to editions, and say why it is no answer page yet', async () => {
  const tab = await signedInTab({ isDiscarded: true })
  const { page } = tab
  const key = 'gre-gmat-do-you-need-it'
  await openArticle(page, key, 'en')
  const about = page.locator('#about')
  await about.locator('summary').first().click()
  await about.locator('select[name=kind]').selectOption('answer')
  await about.locator('input[name=editions][value=en]').check()
  await press(page, 'facts')
  await about.getByText(/^The published text in .* doesn’t have the shape of an answer page/).waitFor()
  expect(await about.locator('input[name=editions][value=en]').isChecked()).toBe(true)
  await expectAxeFindsNothing(page)
  // the browser logs the rejected form
  tab.complaints.length = 0
  await whenEditing(page)
  await about.locator('select[name=kind]').selectOption('article')
  await press(page, 'facts')
  await page.getByRole('status').filter({ hasText: 'Saved for all languages' }).waitFor()
  const [live = ''] = await page
    .locator('a[href*="/articles/"]', { hasText: 'View on site: English' })
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
  const path = new URL(live).pathname
  // it was there before
  await expect.poll(() => statusOf(path.replace('/articles/', '/vi/articles/'))).toBe(410)
  expect(await statusOf(path)).toBe(200)
  expect(await page.getByText('View on site: Tiếng Việt').count()).toBe(0)
  expectNoComplaint(tab)
  await tab.close()
})
