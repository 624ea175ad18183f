/** A page worked by keys alone: fields, choices and buttons are reached by Tab, as somebody without a pointer reaches them. */
import type { Page } from 'playwright-core'

const tabsMax = 300
const optionsMax = 60

export type Keyboard = ReturnType<typeof keyboardOf>

export function keyboardOf(page: Page) {
  const isOn = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

  /** Walks on until something like this has the focus. */
  async function reach(selector: string): Promise<void> {
    for (let presses = 0; presses < tabsMax; presses++) {
      if (await isOn(selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the focus never came to ${selector}`)
  }

  return {
    reach,
    /** Reaches it and presses Enter. */
    async press(selector: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('Enter')
    },
    /** Reaches a field and types in the place of what stands there. */
    async type(selector: string, text: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
    },
    async check(selector: string): Promise<void> {
      await reach(selector)
      await page.keyboard.press('Space')
    },
    /** Reaches a list and goes down until what it is at has this value; without one, to the first that has any. */
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
    /** Reaches a day's field and makes it the last of December, whatever order its parts stand in. */
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
