/** Pages are short on a phone, guides also when they are unfolded, and their collapsed parts are in the page. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, startApp } from '../../support/app.ts'
import { expectNoComplaint, open, openTab, type Tab } from '../../support/chromium.ts'
import { cutOff } from '../../support/cut-off.ts'
import { LOCALES } from '../../support/demo-editions.ts'
import { homeOf, prefixOf } from '../../support/journey.ts'
import { nightlyDescribe } from '../../support/nightly.ts'

/** Heights in screens of a phone, 390 by 844 px. */
const SCREEN = 844
const MOST = { home: 7, about: 7, service: 7, services: 7, students: 5, guide: 6, unfoldedGuide: 12, footer: 1.2 }
const GUIDES = ['usa', 'uk', 'ca', 'au', 'nl']
const narrowest = 360

let server: App
let tab: Tab
beforeAll(async () => {
  server = await startApp()
  tab = await openTab({ width: 390 })
})
afterAll(async () => {
  await tab.close()
  await server.stop()
})

const screensOf = (selector: string) =>
  tab.page.evaluate(([target, screen]) => (document.querySelector(target)?.scrollHeight ?? 0) / screen, [
    selector,
    SCREEN,
  ] as const)

const unfold = () =>
  tab.page.locator('main details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true
  })

describe.each(LOCALES)('unfolded on a phone in %s', (locale) => {
  test.each(GUIDES)('the guide of %s is under twelve screens', async (code) => {
    await open(tab.page, `${server.origin}${prefixOf(locale)}/study/${code}`)
    await unfold()
    expect(await tab.page.locator('#five-steps li li').first().isVisible()).toBe(true)
    expect(await screensOf('html')).toBeLessThan(MOST.unfoldedGuide)
  })

  test.each(GUIDES)(
    'the guide of %s and its school systems cut off no table, and strips show their end',
    async (code) => {
      await tab.page.setViewportSize({ width: narrowest, height: SCREEN })
      for (const path of [`/study/${code}`, `/study/${code}/school-system`]) {
        await open(tab.page, server.origin + prefixOf(locale) + path)
        await unfold()
        expect(await cutOff(tab.page)).toEqual([])
        expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrowest)
      }
      await tab.page.setViewportSize({ width: 390, height: SCREEN })
    },
  )
})

nightlyDescribe.each(LOCALES)('on a phone in %s', (locale) => {
  test.each([
    ['home', homeOf(locale)],
    ['about', `${prefixOf(locale)}/about`],
    ['service', `${prefixOf(locale)}/service`],
    ['services', `${prefixOf(locale)}/our_services`],
    ['students', `${prefixOf(locale)}/student_list`],
    ['guide', `${prefixOf(locale)}/study/usa`],
    ['guide', `${prefixOf(locale)}/study/uk`],
    ['guide', `${prefixOf(locale)}/study/ca`],
    ['guide', `${prefixOf(locale)}/study/au`],
    ['guide', `${prefixOf(locale)}/study/nl`],
  ] as const)('the %s at %s is short, and so is its footer', async (kind, path) => {
    await open(tab.page, server.origin + path)
    expect(await screensOf('html')).toBeLessThan(MOST[kind])
    expect(await screensOf('footer')).toBeLessThan(MOST.footer)
    expectNoComplaint(tab)
  })
})

/** The first paragraph of the second way in, and whether its part is expanded. */
const secondWay = ({ page }: Tab) => ({
  text: page.locator('#way-2 p.measure').first(),
  part: page.locator('#way-2 > details'),
})

describe('a collapsed way in', () => {
  test('opens by keyboard, and by a URL that leads into it', async () => {
    await open(tab.page, `${server.origin}/en/study/usa`)
    expect(await secondWay(tab).text.isVisible()).toBe(false)
    await tab.page.locator('#way-2 summary').first().focus()
    await tab.page.keyboard.press('Enter')
    await expect.poll(() => secondWay(tab).text.isVisible()).toBe(true)
    await tab.page.goto('about:blank')
    await open(tab.page, `${server.origin}/en/study/usa#way-2`)
    await expect.poll(() => secondWay(tab).text.isVisible()).toBe(true)
    expect(await secondWay(tab).part.getAttribute('open')).not.toBeNull()
  })

  test('opens by its URL without script too', async () => {
    const plain = await openTab({ javaScript: false, width: 390 })
    await plain.page.goto(`${server.origin}/en/study/usa`)
    expect(await secondWay(plain).text.isVisible()).toBe(false)
    await plain.page.goto(`${server.origin}/en/study/usa#way-2`)
    await expect.poll(() => secondWay(plain).text.isVisible()).toBe(true)
    await plain.close()
  })

  test.each([true, false])('is expanded on a wide screen, script %s', async (javaScript) => {
    const wide = await openTab({ javaScript, width: 1440 })
    await wide.page.goto(`${server.origin}/en/study/usa`)
    await expect.poll(() => secondWay(wide).text.isVisible()).toBe(true)
    await wide.close()
  })
})
