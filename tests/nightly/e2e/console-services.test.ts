/** A document and an application service that an editor adds in the console: a visitor orders both, and order, emails and lead name them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { provideAdminSite } from '../../support/admin-site.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open, openTab, whenOperable } from '../../support/chromium.ts'
import { openSignedIn } from '../../support/console.ts'
import { VISITORS } from '../../support/journey.ts'

const site = provideAdminSite()

const at = (path: string) => `${site.server.origin}/console/${path}`
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const openRows = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
const texts = (name: string, en: string, vi: string, tw: string) => ({
  [`${name}.en`]: en,
  [`${name}.vi`]: vi,
  [`${name}.tw`]: tw,
})

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  await openRows(page)
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** Adds a row of a form, and returns when its first field is there. */
async function addRow(page: Page, list: string, first: string): Promise<void> {
  await openRows(page)
  if ((await field(page, first).count()) > 0) return
  await page.locator(`button[value="add:${list}"]`).click()
  await field(page, first).waitFor({ state: 'attached' })
  await openRows(page)
}

const saveAs = async (page: Page, done: string) => {
  await page.locator('button[value=save]').last().click()
  await page.getByRole('status').filter({ hasText: done }).waitFor()
}

async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAxeFindsNothing(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

async function addServices(page: Page): Promise<void> {
  await open(page, at('content/document_services/new'))
  await fill(page, {
    code: 'cover-letter',
    ...texts('name', 'Cover letter', 'Thư xin việc', '求職信'),
    ...texts('desc', 'For a job.', 'Dành cho công việc.', '求職用。'),
    ...texts('bring', 'The advert.', 'Tin tuyển dụng.', '徵才廣告。'),
    order: '1',
  })
  await looksRight(page)
  await saveAs(page, 'Added')
  expect(await field(page, 'code').getAttribute('type')).toBe('hidden')
  await open(page, at('content/application_services/new'))
  await addRow(page, 'includes', 'includes.0.en')
  await fill(page, {
    code: 'housing',
    ...texts('name', 'Help with housing', 'Tìm chỗ ở', '代訂住宿'),
    ...texts('desc', 'A room near school.', 'Phòng gần trường.', '學校附近的房間。'),
    ...texts('includes.0', 'Three offers', 'Ba lựa chọn', '三個選項'),
  })
  await saveAs(page, 'Added')
}

async function addPrices(page: Page): Promise<void> {
  await open(page, at('content/prices/prices'))
  await addRow(page, 'refine', 'refine.4.service')
  await field(page, 'refine.4.service').selectOption({ label: 'Cover letter' })
  await addRow(page, 'refine.4.modes', 'refine.4.modes.0.mode')
  await field(page, 'refine.4.modes.0.mode').selectOption({ label: 'Review and revision' })
  await addRow(page, 'refine.4.modes.0.tiers', 'refine.4.modes.0.tiers.0.up_to_words')
  const tier = 'refine.4.modes.0.tiers.0'
  await fill(page, {
    [`${tier}.up_to_words`]: '800',
    [`${tier}.per_word.USD`]: '0.1',
    [`${tier}.per_word.TWD`]: '3',
    [`${tier}.minimum.USD`]: '40',
    [`${tier}.minimum.TWD`]: '1200',
    [`${tier}.days`]: '4',
  })
  await addRow(page, 'apply', 'apply.3.service')
  await field(page, 'apply.3.service').selectOption({ label: 'Help with housing' })
  await addRow(page, 'apply.3.options', 'apply.3.options.0.code')
  await addRow(page, 'apply.3.options.0.choices', 'apply.3.options.0.choices.0.code')
  const choice = 'apply.3.options.0.choices.0'
  await fill(page, {
    'apply.3.options.0.code': 'room',
    ...texts('apply.3.options.0.name', 'Room', 'Phòng', '房型'),
    [`${choice}.code`]: 'single',
    ...texts(`${choice}.name`, 'Single', 'Phòng đơn', '單人房'),
    [`${choice}.price.USD`]: '90',
    [`${choice}.price.TWD`]: '2800',
  })
  await saveAs(page, 'Saved')
}

const pageOf = async (path: string) => (await fetch(site.server.origin + path)).text()

test('services that an editor adds have no place on the site without a price; with one they are ordered', async () => {
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  await addServices(page)
  expect(await pageOf('/service_select')).not.toContain('Cover letter')
  await addPrices(page)
  await expect.poll(() => pageOf('/service_select'), { timeout: 20_000 }).toContain('Cover letter')
  expect(await pageOf('/vi/service_select')).toContain('Tìm chỗ ở')

  const visit = await openTab({ width: 390 })
  await open(visit.page, `${site.server.origin}/service_select`)
  // the first of the list, by its position
  await visit.page.getByRole('link', { name: 'Cover letter' }).first().click()
  await visit.page.waitForURL(/service=cover-letter/)
  await whenOperable(visit.page)
  expect(
    await visit.page
      .locator('input[name=mode]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['revision'])
  await looksRight(visit.page)
  await visit.page.setViewportSize({ width: 390, height: 900 })
  await visit.page.locator('input[name=service][value=essay]').check()
  await visit.page.locator('input[name=mode][value=interview]').check()
  await expect.poll(() => visit.page.locator('textarea[name=text]').isVisible()).toBe(false)
  await visit.page.locator('input[name=service][value=cover-letter]').check()
  await visit.page.locator('input[name=mode][value=revision]').check()
  await visit.page.locator('textarea[name=text]').fill('I can do this job well. '.repeat(100))
  await addToCart(visit.page)
  await open(visit.page, `${site.server.origin}/service_select/apply`)
  expect(await visit.page.getByText('Single', { exact: false }).first().isVisible()).toBe(false)
  await visit.page.locator('input[name=service][value=housing]').check()
  await visit.page.locator('input[name="housing.room"][value=single]').check()
  await addToCart(visit.page)
  await visit.page.locator('a[href$="/service_submit"]:visible').first().click()
  await visit.page.locator('[data-total]').waitFor()
  // 600 words at 10 cents, and the room
  expect(await visit.page.locator('[data-total]').getAttribute('data-total')).toBe('15000')
  await whenOperable(visit.page)
  const { name, email, phone } = VISITORS.en
  await visit.page.locator('main input[name=name]').fill(name)
  for (const [input, value] of Object.entries({ email, phone })) await field(visit.page, input).fill(value)
  await field(visit.page, 'consent').check()
  await visit.page.locator('main button[type=submit]:visible').last().click()
  await visit.page.waitForURL(/\/service_result\?receipt=/)
  const reference = ((await visit.page.locator('[data-reference]').textContent()) ?? '').trim()
  const receipt = await visit.page.locator('[aria-labelledby=ordered-title]').innerText()
  for (const text of ['Cover letter', 'Review and revision', 'Help with housing', 'Single'])
    expect(receipt).toContain(text)
  expectNoComplaint(visit)
  await visit.close()

  const mails = await site.mailbox.receive(2, ({ text }) => text?.includes(reference) ?? false)
  expect(mails.find(({ to }) => to?.[0]?.address === email)?.text).toContain('Cover letter · Review and revision')
  for (const { text } of mails) expect(text).toMatch(/Help with housing|Tìm chỗ ở|代訂住宿/)
  await open(page, at(`leads?q=${reference}`))
  await page.locator('a[data-row]').first().click()
  await page.getByText('Cover letter · Review and revision').first().waitFor()
  await page.getByText('Help with housing').first().waitFor()
  expectNoComplaint(tab)

  // removed services keep their names on the order
  await open(page, at('content/prices/prices'))
  for (const row of ['refine.4', 'apply.3']) {
    await openRows(page)
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator(`button[value="remove:${row}"]`).click()
    await (await answer).finished()
    await page.waitForLoadState()
    await field(page, `${row}.service`).waitFor({ state: 'detached' })
  }
  await saveAs(page, 'Saved')
  const [, key = ''] =
    /document_services\/(\d+)"[^>]*>\s*[^<]*Cover letter/.exec(
      await site.admin.open('/console/content/document_services'),
    ) ?? []
  await open(page, at(`content/document_services/${key}`))
  await page.getByRole('link', { name: 'Remove…' }).click()
  await page.locator('button[value=remove]').click()
  await page.getByRole('status').filter({ hasText: 'Removed' }).waitFor()
  await open(page, at(`leads?q=${reference}`))
  await page.locator('a[data-row]').first().click()
  await page.getByText('Cover letter · Review and revision').first().waitFor()
  await tab.close()
}, 120_000)

async function addToCart(page: Page): Promise<void> {
  await page.locator('[data-live-total]').waitFor({ state: 'attached' })
  await page.locator('main button[name=intent][value=check]:visible').last().click()
  await page.locator('[data-total]').waitFor()
  await page.locator('#add-form button:visible, button[form=add-form]:visible').first().click()
  await page.waitForURL(/\/service_select$/)
  await page.locator('#cart [data-total]').waitFor()
}
