/** Operates a page by keyboard alone: reaches fields, choices and buttons with Tab. */
import type { Page } from 'playwright-core'

const tabsMax = 300
const optionsMax = 60

export type Keyboard = ReturnType<typeof keyboardOf>

export function keyboardOf(page: Page) {
  const isOn = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

  /** Presses Tab until an element that matches has the focus. */
  async function reach(selector: string): Promise<void> {
    for (let presses = 0; presses < tabsMax; presses++) {
      if (await isOn(selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the focus never reached ${selector}`)
  }

  return {
    reach,
    /** Reaches it and presses Enter. */
    async press(selector: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('Enter')
    },
    /** Reaches a field and replaces its text. */
    async type(selector: string, text: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
    },
    async check(selector: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('Space')
    },
    /** Reaches a list and presses Down until the focused option has this value; without a value, until the first non-empty one. */
    async choose(selector: string, value?: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('Home')
      for (let presses = 0; presses < optionsMax; presses++) {
        const now = await page.evaluate(() => (document.activeElement as HTMLSelectElement).value)
        if (value === undefined ? now !== '' : now === value) return
        await page.keyboard.press('ArrowDown')
      }
      throw new Error(`${selector} has no choice ${value}`)
    },
    /** Reaches a date field and sets it to 31 December, in any order of its parts. */
    async lastDayOfYear(selector: string): Promise<string> {
      await reach(selector)
      for (const part of ['first', 'second', 'third']) {
        await page.keyboard.press('ArrowDown')
        if (part !== 'third') await page.keyboard.press('ArrowRight')
      }
      return page.evaluate(() => (document.activeElement as HTMLInputElement).value)
    },
  }
}
