/** Entries made and changed by the console's forms in a browser, by the names of their fields. */
import type { Page } from 'playwright-core'

/** By name: a text, the value of an option or checkbox, several of them, or whether a flag is set. */
export type FormFields = Record<string, string | readonly string[] | boolean>

const CONTENT = '/console/content'
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Adds an entry of a kind. @throws Error with what the form says if it is rejected */
export const addEntry = (page: Page, kind: string, fields: FormFields): Promise<void> =>
  changeEntry(page, `${kind}/new`, fields)

/** Sets the price currency of an edition, after every amount in it. @param rate of one US dollar, whole */
export async function convertPrices(page: Page, edition: string, currency: string, rate: number): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}${CONTENT}/prices/prices`)
  await openFolds(page)
  if ((await page.locator(`input[name$=".${currency}"]`).count()) === 0) {
    await field(page, ':to').selectOption(currency)
    await page.locator('button[value=fill_prices]').click()
    await page.locator('#fill [role=status]').waitFor()
    // the notice is at the top: folds further down may not be parsed yet
    await page.waitForLoadState()
    await openFolds(page)
  }
  const dollars = await page
    .locator('input[name$=".USD"]')
    .evaluateAll((all) => all.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]))
  for (const [name = '', value = ''] of dollars) {
    if (value === '') continue
    const amount = Math.round(Number(value.replaceAll(',', '')) * 100) * rate
    await field(page, name.replace(/USD$/, currency)).fill(String(amount / 100))
  }
  await saveForm(page, 'prices')
  await changeEntry(page, `editions/${edition}`, { currency })
}

/** Changes fields of an entry. @param path such as `offices/hanoi` @throws Error with what the form says if it is rejected */
export async function changeEntry(page: Page, path: string, fields: FormFields): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto(`${origin}${CONTENT}/${path}`)
  await fillForm(page, fields)
  await saveForm(page, path)
}

async function saveForm(page: Page, path: string): Promise<void> {
  await page.locator('button[value=save]').last().click()
  await page.locator('[role=status], [role=alert]').first().waitFor()
  const errors = await page.locator('[role=alert]').allInnerTexts()
  if (errors.length > 0) throw new Error(`${path} was rejected: ${errors.join(' | ').slice(0, 2000)}`)
}

export async function fillForm(page: Page, fields: FormFields): Promise<void> {
  await openFolds(page)
  for (const [name, value] of Object.entries(fields)) {
    if ((await field(page, name).count()) === 0) await addPartFor(page, name)
    await fillField(page, name, value)
  }
}

async function fillField(page: Page, name: string, value: FormFields[string]): Promise<void> {
  const input = field(page, name)
  const first = input.first()
  if (typeof value === 'boolean') return first.setChecked(value)
  const { tag, type } = await first.evaluate((element) => ({
    tag: element.tagName,
    type: (element as HTMLInputElement).type,
  }))
  const texts = typeof value === 'string' ? [value] : value
  if (type === 'checkbox' || type === 'radio')
    for (const box of await input.all()) {
      const isWanted = texts.includes(await box.inputValue())
      if (type === 'checkbox' || isWanted) await box.setChecked(isWanted)
    }
  else if (tag === 'SELECT') await first.selectOption(texts[0] ?? '')
  else await first.fill(texts.join('\n'))
}

/** Presses the buttons that add the row or the part which has a field: `add:options` for `options.0.code`. */
async function addPartFor(page: Page, name: string): Promise<void> {
  const parts = name.split('.')
  for (let length = 1; length < parts.length; length += 1) {
    const path = parts.slice(0, length).join('.')
    const row = parts[length]
    const isRow = /^\d+$/.test(row ?? '')
    const button = page.locator(`button[value="${isRow ? 'add' : 'fill'}:${path}"]`)
    const inside = page.locator(isRow ? `[name^="${path}.${row}."], [name="${path}.${row}"]` : `[name="${path}:there"]`)
    if ((await inside.count()) > 0 || (await button.count()) === 0) continue
    await button.click()
    await inside.first().waitFor({ state: 'attached' })
    await openFolds(page)
  }
}

const openFolds = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
