/** A change on one instance appears on the site of the other, and disappears after an undo. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { writtenDays } from '../../../src/domain/moments.ts'
import { open, openTab } from '../../support/chromium.ts'
import { makeAdmin, type SignedIn, takeSession } from '../../support/console.ts'
import { type Edit, editEntry, replacing } from '../../support/console-content.ts'
import { type RunningServer, startServer } from '../../support/server.ts'
import { madeFile } from '../../support/template-databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'waypoint-two-'))
let one: RunningServer
let other: RunningServer
let editor: SignedIn
beforeAll(async () => {
  copyFileSync(madeFile(inject('made').folder, 'content'), join(folder, 'waypoint.db'))
  const secret = { SECRET: 'a secret that both instances share' }
  one = await startServer(secret, folder)
  // before the other one starts, which would print a link of its own
  editor = await makeAdmin(one)
  other = await startServer(secret, folder)
})
afterAll(async () => {
  await one?.stop()
  await other?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A page without word joiners and similar characters. */
const textOf = async ({ origin }: RunningServer, path: string) =>
  (await (await fetch(origin + path)).text()).replace(/[\u00a0\u202f]/g, ' ')
/** Longer than a busy machine needs; benchmarks measure the duration. */
const patience = { timeout: 30_000 }

/** The first price of packages in US dollars. */
const dollars =
  (from: string, to: string): Edit =>
  (value, name) =>
    name.endsWith('.from.USD') && value === from ? to : value

test.each<[string, string, edit: Edit, back: Edit, path: string, seen: string]>([
  ['a price', 'prices/prices', dollars('600', '610'), dollars('610', '600'), '/service', 'US$610'],
  ['a figure', 'figures/uk.ihs.student', replacing('776', '1234'), replacing('1234', '776'), '/study/uk', '£1,234'],
  [
    'an office’s hours',
    'offices/taipei',
    replacing('Monday to', 'Tuesday to'),
    replacing('Tuesday to', 'Monday to'),
    '/about',
    'Tuesday to Friday',
  ],
  [
    'the home page’s first sentence',
    'banners/1',
    replacing('Study abroad', 'Go abroad now'),
    replacing('Go abroad now', 'Study abroad'),
    '/',
    'Go abroad now',
  ],
])('%s', async (_, entry, edit, back, path, expectedText) => {
  for (const server of [one, other]) expect(await textOf(server, path)).not.toContain(expectedText)
  await editEntry(editor, entry, edit)
  for (const server of [one, other]) await expect.poll(() => textOf(server, path), patience).toContain(expectedText)
  await editEntry(editor, entry, back)
  for (const server of [one, other]) await expect.poll(() => textOf(server, path), patience).not.toContain(expectedText)
})

async function specialDaysOn(server: RunningServer): Promise<string[]> {
  const lists = (await textOf(server, '/about')).matchAll(/>Holidays<\/dt>(.*?)<\/dd>/gs)
  return [...lists].flatMap(([, list = '']) => [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = '']) => text))
}

test('an office’s holiday, by the form of its hours', async () => {
  const tab = await openTab({ width: 1440 })
  await takeSession(tab, one, editor)
  const { page } = tab
  const year = new Date().getUTCFullYear()
  const holidays: string[] = []
  for (const each of [year, year + 1]) {
    await open(page, `${one.origin}/console/settings/hours?office=philippines&year=${each}`)
    const dates = page.locator('input[name^="date."]')
    holidays.push(...(await dates.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))))
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const date = [20, 21, 22, 23, 24, 25].map(inDays).find((free) => !holidays.includes(free)) ?? ''
  const expectedDays = writtenDays(date, date, 'en')
  for (const server of [one, other]) expect((await specialDaysOn(server)).join()).not.toContain(expectedDays)
  await open(page, `${one.origin}/console/settings/hours?office=philippines&year=${date.slice(0, 4)}`)
  const row = (await page.locator('input[name^="date."]').count()) - 1
  await page.locator(`input[name="date.${row}"]`).fill(date)
  await page.locator(`input[name="name.${row}"]`).fill('Moving')
  await page.locator(`input[name="hours.${row}"]`).fill('10:00-12:15')
  await page.locator('button[value=days]').click()
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
  for (const server of [one, other])
    await expect.poll(() => specialDaysOn(server), patience).toContain(`${expectedDays}: 10:00–12:15`)
  await tab.close()
})
