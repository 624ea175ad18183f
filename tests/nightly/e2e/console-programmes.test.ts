/** An editor enters a school's programmes by keyboard alone, and loads a newer file of a register. */
import { expect, test } from 'vitest'
import { provideAdminSite } from '../../support/admin-site.ts'
import { expectAxeFindsNothing } from '../../support/axe.ts'
import { openSignedIn } from '../../support/console.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { nightlyTest } from '../../support/nightly.ts'
import { COURSE, cricosFile } from '../../support/register-files.ts'

const site = provideAdminSite()
const GRID = '/console/programmes/university-of-leeds'

const feesOnSite = async () => {
  const answer = await fetch(
    `${site.server.origin}/api/Home/programmes?school=university-of-leeds&per_page=100&sort=name`,
  )
  const { programmes } = (await answer.json()) as {
    programmes: { name: string; ielts: number | null; fee: { amount_minor: number } | null }[]
  }
  return programmes.map(({ name, ielts, fee }) => [name, fee && fee.amount_minor / 100, ielts])
}

test('by keyboard alone: five programmes, copied down, one error corrected, twenty pasted', async () => {
  const tab = await openSignedIn(site.server, site.admin)
  const { page } = tab
  await page.goto(`${site.server.origin}${GRID}`)
  await page.locator('[data-grid][data-operable]').waitFor()
  const { reach } = keyboardOf(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const cell = (row: number, column: string) => page.locator(`input[name="r${row}.${column}"]`)
  const isIn = (row: number, column: string) =>
    page.waitForFunction((name) => (document.activeElement as HTMLInputElement).name === name, `r${row}.${column}`)

  await reach('input[name="r0.name"]')
  for (const name of [
    'Computer Science MSc',
    'Accounting MSc',
    'Accounting BSc',
    'Computer Science BSc',
    'Mechanical Engineering BEng',
  ]) {
    await page.keyboard.insertText(name)
    await press('Enter')
  }
  await isIn(5, 'name')
  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')
  for (const [column, text] of [
    ['fee', '30500'],
    ['fee_currency', 'GBP'],
    ['fee_of', '2026-27'],
    ['ielts', '6.5'],
    ['link', 'https://courses.example/all'],
  ] as const) {
    await reach(`input[name="r0.${column}"]`)
    await page.keyboard.insertText(text)
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'ControlOrMeta+d')
  }
  expect(await cell(4, 'link').inputValue()).toBe('https://courses.example/all')
  expect(await cell(5, 'link').inputValue()).toBe('')
  // the link of the first row is where the cursor is: back to IELTS of the third
  await press('ArrowDown', 'ArrowDown')
  await page.keyboard.press('Shift+Tab')
  for (let left = 0; left < 4; left++) await page.keyboard.press('Shift+Tab')
  await isIn(2, 'ielts')
  await page.keyboard.insertText('11')
  await press('ControlOrMeta+s')
  await page.getByText('4 rows saved.').waitFor()
  await page.getByText('1 row is not saved.').waitFor()
  const invalidCell = page.locator('input[aria-invalid=true]')
  expect(await invalidCell.inputValue()).toBe('11')
  await page.getByText('Enter 9 or less.').waitFor()
  expect(await invalidCell.evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAxeFindsNothing(page)
  await page.keyboard.insertText('7')
  await press('ControlOrMeta+s')
  await page.getByText('1 row saved.').waitFor()

  const rows = Array.from(
    { length: 20 },
    (_, at) => `6.5\tMSc Accounting ${at + 1}\t£2${at},000\t2026-27\thttps://courses.example/${at}`,
  )
  const block = ['IELTS\tChương trình\tTuition\tYear of the fee\tOfficial page', ...rows].join('\n')
  await page.locator('[data-grid][data-operable]').waitFor()
  await reach('input[name="r5.name"]')
  // this browser has no clipboard: the event is what Ctrl+V causes
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const init = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', init))
  }, block)
  await page.getByText('Pasted: 100 cells in 20 rows.').waitFor()
  await press('ControlOrMeta+s')
  await page.getByText('20 rows saved.').waitFor()
  await expect.poll(feesOnSite).toHaveLength(25)
  const fees = await feesOnSite()
  expect(fees).toContainEqual(['MSc Accounting 20', 219_000, 6.5])
  expect(fees.filter(([name]) => !String(name).startsWith('MSc'))).toEqual([
    ['Accounting BSc', 30_500, 7],
    ['Accounting MSc', 30_500, 6.5],
    ['Computer Science BSc', 30_500, 6.5],
    ['Computer Science MSc', 30_500, 6.5],
    ['Mechanical Engineering BEng', 30_500, 6.5],
  ])
  expect(tab.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  await tab.close()
})

nightlyTest('a file of another format is refused in a sentence; a register’s is compared, then loaded', async () => {
  const tab = await openSignedIn(site.server, site.admin, { javaScript: false })
  const { page } = tab
  const send = async (name: string, text: string) => {
    await page.goto(`${site.server.origin}/console/registers`)
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.locator('input[name=as_of]').fill('2026-07-01')
    await page.getByRole('button', { name: 'Compare' }).click()
  }
  await send('prices.csv', 'name,price\nLaw,3\n')
  await page.getByText('prices.csv has the columns of no register that this site knows.').waitFor()
  await send('courses.csv', cricosFile([COURSE]))
  await page.locator('[data-counts]').getByText('New 1').waitFor()
  await page.getByRole('button', { name: 'Load 1 change' }).click()
  await page.getByText('They are live.').waitFor()
  await expect
    .poll(async () => (await fetch(`${site.server.origin}/en/programmes?school=49`)).text())
    .toContain('Bachelor of Computer Science')
  await tab.close()
})
