/** Importing a list of leads: columns are proposed and changed, errors and duplicates are shown, the import is undone; with and without script. */
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { provideAdminSite } from '../../support/admin-site.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { expectNoComplaint } from '../../support/chromium.ts'
import { openSignedIn } from '../../support/console.ts'

const site = provideAdminSite()
const at = (path: string) => `${site.server.origin}/console/${path}`

test.each([
  [1440, true],
  [390, false],
])('at %i px, with script: %s', async (width, javaScript) => {
  const tab = await openSignedIn(site.server, site.admin, { width, javaScript })
  const { page } = tab
  await page.goto(at('leads'))
  await page.getByRole('link', { name: 'Import a list' }).click()
  if (javaScript) await expectAxeFindsNothing(page)
  const csv = `Họ và tên;Mobile;Remark;Fax\nLê Ánh ${width};+84 912 34${String(width).padStart(4, '0')};Met at the fair;1\nNobody;;;\n`
  await page.locator('input[type=file]').setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  // neither office nor edition is chosen for the owner
  for (const name of ['office', 'edition']) {
    const choice = page.locator(`select[name=${name}]`)
    expect([await choice.inputValue(), await choice.getAttribute('required')]).toEqual(['', ''])
    await choice.selectOption({ index: 1 })
  }
  await page.locator('button[value=read]').click()
  await page.locator('[data-check="1 1 0"]').waitFor()
  expect(
    await page
      .locator('select[name^=field-]')
      .evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)),
  ).toEqual(['name', 'phone', 'note', ''])
  if (javaScript) await expectAxeFindsNothing(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save these rows' }).click(),
  ])
  const lines = (await text(await download.createReadStream())).split('\r\n')
  expect(lines).toEqual(['Họ và tên,Mobile,Remark,Fax,Reason', expect.stringMatching(/^Nobody,,,,"?Phone: ./), ''])
  // another column: the rows are checked again
  await page.locator('select[name=field-1]').selectOption('')
  await page.locator('button[value=check]').click()
  await page.locator('[data-check="0 2 0"]').waitFor()
  await page.locator('select[name=field-1]').selectOption('phone')
  await page.locator('button[value=check]').click()
  await page.locator('button[value=import]').click()
  await page.getByText(/^(One lead was|\d+ leads were) added\.$/).waitFor()
  await page.goto(at(`leads?q=${encodeURIComponent(`Lê Ánh ${width}`)}`))
  await page.locator('[data-row]').first().click()
  await page.getByText('Remark: Met at the fair').first().waitFor()
  await page.goto(at('leads/import'))
  await page.locator('button[value=undo]').first().click()
  await page.getByText('All its leads are deleted.').waitFor()
  if (javaScript) await expectAxeFindsNothing(page)
  expectNoComplaint(tab)
  await tab.close()
})
