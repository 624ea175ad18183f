/** What a narrow window cuts off. */
import type { Page } from 'playwright-core'

/** Tables wider than their box, and strips whose next card doesn't show at the edge. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const name = (element: Element) => (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const all = [...document.querySelectorAll('main *')].filter(
      (element) => isCut(element) && getComputedStyle(element).overflowX === 'auto',
    )
    const shows = (child: Element) => {
      const { left, right } = child.getBoundingClientRect()
      return left < innerWidth - 12 && right > innerWidth
    }
    return all
      .filter(
        (element) => element.querySelector('table') || ![...element.querySelectorAll(':scope > *, li, a')].some(shows),
      )
      .map((element) => `${element.querySelector('table') ? 'table' : 'strip'} “${name(element)}”`)
  })
