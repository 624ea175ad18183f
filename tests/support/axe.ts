/** axe, run by itself in the page: its usual way through a builder asks for everything that holds as well, and is twice the work. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Minified: each page parses it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of the rules that are on, those that a colour alone can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

type Look = {
  /** Selector of the part that is looked at; else the whole page. */
  within?: string
  /** Colours alone, where nothing else is another than in a page that was looked at in full. */
  onlyColours?: boolean
  /** Selectors of parts that another page was checked for. */
  without?: string[]
}

/** Once the page stands still: a half-faded dialog has half its contrast. */
export async function expectAxeFindsNothing(
  page: Page,
  { within, onlyColours = false, without = [] }: Look = {},
): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  await page.evaluate(source)
  const found = await page.evaluate(
    async ({ context, rules }) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run
      const { violations } = await run(context, {
        // how the rest holds is told of one node alone; style sheets would be fetched and parsed anew for no rule that is on
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    { context: { include: within ?? 'html', exclude: without }, rules: onlyColours ? COLOURS : null },
  )
  expect(found).toEqual([])
}
