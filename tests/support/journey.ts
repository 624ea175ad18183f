/** The site's main user journey, step by step. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { withoutHanSpaces } from '../../src/domain/languages/han-spaces.ts'
import { EDITIONS, type Locale } from './demo-editions.ts'
import { CAPTCHA_ANSWER } from './server.ts'

type Messages = typeof import('../../src/messages/en/site.json')

/** The site's labels in a language, by which tests find elements of the page. */
export function wordsOf(locale: Locale): Messages {
  return JSON.parse(readFileSync(`src/messages/${EDITIONS[locale].language}/site.json`, 'utf8')) as Messages
}

/** The home page of the edition whose default locale is English. */
/** The path prefix of a language that has no host of its own. */
export const prefixOf = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`)
export const homeOf = (locale: Locale): string => prefixOf(locale) || '/'

export type Visitor = { name: string; email: string; phone: string }
export const VISITORS: Record<Locale, Visitor> = {
  vi: { name: 'Nguyễn Thị Ánh', email: 'anh.nguyen@mail.example', phone: '0912 345 678' },
  tw: { name: '林怡君', email: 'yijun.lin@mail.example', phone: '0912 345 678' },
  en: { name: "Maria O'Santos", email: 'maria.santos@mail.example', phone: '0917 123 4567' },
}
export const E164: Record<Locale, string> = { vi: '+84912345678', tw: '+886912345678', en: '+639171234567' }

/** A label with the name of a school, spaced as its language is. */
export const withSchool = (label: string, school: string): string => withoutHanSpaces(label.replace('{school}', school))

/** From the home page over the dialog to the list of British postgraduate schools with two subjects, and to the first school. */
export async function findSchool(page: Page, locale: Locale, width: number): Promise<string> {
  const words = wordsOf(locale)
  await page.getByRole('banner').getByRole('button', { name: words.layout.search, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.search.title })
  await dialog.locator('input[name=country][value=uk]').check()
  await dialog.locator('input[name=enrollments][value="2"]').check()
  await dialog.getByText(words.search.more).click()
  await dialog.locator('input[name=hots][value="1"]').check()
  await dialog.locator('input[name=hots][value="3"]').check()
  await dialog.getByRole('button', { name: words.search.apply, exact: true }).click()
  await page.waitForURL(/\/countries\/uk\/schools\?enrollments=2&hots=1,3$/)
  const school = page.locator('main h2 a').first()
  const name = (await school.textContent()) ?? ''
  await school.click()
  await page.waitForURL(/\/schools\/\d+$/)
  const call = width < 768 ? words.layout.bookShort : words.layout.book
  await page.getByRole('link', { name: call, exact: true }).first().click()
  await page.waitForURL(/\/consultation$/)
  return name
}

/** The first step: plans. */
export async function fillPlans(page: Page): Promise<void> {
  await page.locator('input[name=countries][value=uk]').check()
  await page.locator('input[name=countries][value=usa]').check()
  await page.locator('input[name=degree][value=master]').check()
  await page.locator('select[name=intake_year]').selectOption({ index: 2 })
  await page.locator('input[name=intake_term][value=autumn]').check()
  await page.locator('input[name=major]').fill('Data science')
  await page.locator('select[name=source]').selectOption('referral')
}

export const continueForm = (page: Page): Promise<void> =>
  page.locator('button[name=intent][value=next]:not(.sr-only)').click()

/** The second step: contact details. */
export async function fillContact(page: Page, visitor: Visitor): Promise<void> {
  await page.locator('input[name=name]').fill(visitor.name)
  await page.locator('input[name=email]').fill(visitor.email)
  await page.locator('input[name=phone]').fill(visitor.phone)
  await page.locator('input[name=contact_method][value=email]').check()
  await page.locator('textarea[name=remarks]').fill('After 18:00, please <b>call</b>.')
  // only without script
  const picture = page.locator('[name="captcha.answer"]')
  if (await picture.isVisible()) await picture.fill(CAPTCHA_ANSWER)
  await page.locator('input[name=consent]').check()
}

export const book = (page: Page): Promise<void> =>
  page.locator('button[name=intent][value=book]:visible').last().click()

/** The reference on the success page. */
export async function readReference(page: Page): Promise<string> {
  await page.waitForURL(/\/consultation_result$/)
  return ((await page.locator('[data-reference]').textContent()) ?? '').trim()
}
