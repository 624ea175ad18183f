/** A spreadsheet of the present content is edited with errors, corrected and applied: with and without script. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CSV_MARK } from '../../../src/domain/csv.ts'
import { type App, startApp } from '../../support/app.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint, open, type Tab, type TabOptions } from '../../support/chromium.ts'
import { makeAdmin, openSignedIn, type SignedIn, setLanguage } from '../../support/console.ts'
import { LOCALES } from '../../support/demo-editions.ts'

let server: App
let admin: SignedIn
beforeAll(async () => {
  server = await startApp()
  admin = await makeAdmin(server)
})
afterAll(() => server.stop())

const signedInTab = (options?: TabOptions) => openSignedIn(server, admin, options)

const sheet = (text: string) => ({ name: 'faq.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function send({ page }: Tab, target: string, text: string, { removes = false } = {}): Promise<void> {
  await page.goto(`${server.origin}/console/import`)
  await page.locator('form[method=post] select').selectOption(target)
  await page.locator('input[type=file]').setInputFiles(sheet(text))
  if (removes) await page.locator('input[name=removes]').check()
  await page.locator('form[method=post] button.button-main').click()
  // the page reloads automatically until the comparison is done
  await page.locator('[data-compared], .note-bad[role=alert]').first().waitFor()
}

test.each([true, false])(
  'with script %s a spreadsheet is sent, corrected, previewed and applied',
  async (javaScript) => {
    const tab = await signedInTab({ javaScript })
    const { page } = tab
    const title = `Asked by a sheet ${javaScript}`
    await send(tab, 'questions|questions.yaml', `id,title_en,category\n7,${title},1\n8,Another,99\n`)
    await page.getByText('Line 3').waitFor()
    expect(await page.getByRole('button', { name: /Apply/ }).count()).toBe(0)
    const taking = page.waitForEvent('download')
    await page.getByRole('link', { name: 'All errors as CSV' }).click()
    const content = Buffer.concat(
      await Array.fromAsync((await (await taking).createReadStream()) as AsyncIterable<Buffer>),
    )
    expect(content.toString()).toContain(`${CSV_MARK}Line,Key,Column,Error,Value\r\n3,8,category,`)
    await send(tab, 'questions|questions.yaml', `id,title_en\n7,${title}\n`)
    await page.getByText(title).waitFor()
    await page.getByRole('button', { name: 'Apply 1 change' }).click()
    await page.getByText('The changes are live.').waitFor()
    await expect
      .poll(async () => (await fetch(`${server.origin}/en/faq/costs-and-scholarships`)).text())
      .toContain(title)
    await tab.close()
  },
)

test('a spreadsheet with wrong columns shows its own and the allowed ones; an empty one is reported as empty', async () => {
  const tab = await signedInTab({ javaScript: false })
  const { page } = tab
  await send(tab, 'questions|questions.yaml', 'apple,titel_en\n1,2\n')
  const has = page.getByRole('region', { name: 'Columns in the file' })
  await has.getByText('Did you mean title_en?').waitFor()
  expect(await has.getByRole('listitem').allInnerTexts()).toHaveLength(2)
  await page.getByRole('region', { name: 'Possible columns' }).getByText('title_vi').waitFor()
  for (const empty of [' \n', '']) {
    await send(tab, 'questions|questions.yaml', empty)
    await page.getByText('The file is empty.').waitFor()
  }
  await tab.close()
})

test('removals need a second confirmation', async () => {
  const tab = await signedInTab({ javaScript: false })
  const { page } = tab
  const target = 'faq|home.yaml'
  const saving = page.waitForEvent('download')
  await page.goto(`${server.origin}/console/import/sheet?kind=faq&file=home.yaml&format=csv`).catch(() => null)
  const now = Buffer.concat(await Array.fromAsync((await (await saving).createReadStream()) as AsyncIterable<Buffer>))
  await send(tab, target, now.toString(), { removes: true })
  await page.getByText('The spreadsheet matches the current content.').waitFor()
  const [head, first] = now.toString().split('\r\n')
  await send(tab, target, `${head}\r\n${first}\r\n`, { removes: true })
  await page.getByText('Not in the spreadsheet', { exact: true }).first().waitFor()
  await page.getByRole('checkbox', { name: /^Remove/ }).check()
  await page.getByRole('button', { name: /^Apply/ }).click()
  await page.getByText('The changes are live.').waitFor()
  await tab.close()
})

describe.each(LOCALES)('in %s', (locale) => {
  test.each([390, 1440])('every state of an import is complete and accessible at %i px', async (width) => {
    await setLanguage(admin, locale)
    const tab = await signedInTab({ width })
    const { page } = tab
    const expectClean = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAxeFindsNothing(page)
    }
    await open(page, `${server.origin}/console/import?kind=schools`)
    await expectClean()
    await send(tab, 'cities|cities.csv', 'id,slug,naem_vi,country\n1,cambridge-ma,x,mars\n,Bad Slug,x,uk\n')
    await expectClean()
    await send(tab, 'questions|questions.yaml', `id,title_en,title_vi\n9,${'Long '.repeat(90)},Ngắn\n10,B,\n`)
    await expectClean()
    await send(tab, 'questions|questions.yaml', 'apple,pear\n1,2\n')
    await expectClean()
    expectNoComplaint(tab)
    await tab.close()
  })
})
