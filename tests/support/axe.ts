/** Runs axe in the page directly. Its usual builder also collects passed rules, which takes twice the time. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Minified, because each page parses it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The enabled rules that depend on colour alone. */
const COLOURS = ['color-contrast', 'link-in-text-block']

type AxeOptions = {
  /** Selector of the checked part; default is the whole page. */
  within?: string
  /** Checks only colours, for a page that differs in nothing else from a fully checked one. */
  onlyColours?: boolean
  /** Selectors of parts that were checked on another page. */
  excluded?: string[]
}

/** After all animations: a half-faded dialog has half its contrast. */
export async function expectAxeFindsNothing(
  page: Page,
  { within, onlyColours = false, excluded: without = [] }: AxeOptions = {},
): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ context, rules }) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run
      const { violations } = await run(context, {
        // passed rules are reported for one node alone; no enabled rule needs style sheets, which would be fetched and parsed again
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { context: { include: within ?? 'html', exclude: without }, rules: onlyColours ? COLOURS : null },
  )
  expect(violations).toEqual([])
}
