/** The site's scripts use no API that a browser of docs/browsers.md lacks; `npm run check` checks the language's features. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'build/client/assets'
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))

/** Newer APIs as they appear in a built script; feature-tested uses (`typeof`, `?.`) look different. */
const LATER: [name: string, written: RegExp][] = [
  ['URL.canParse', /(?<!typeof )\bURL\.canParse\((?!e\):)/],
  ['URL.parse', /\bURL\.parse\(/],
  ['FormData with a submitter', /new FormData\([\w.]+,\s?\w+\.submitter\)/],
  ['AbortSignal.any', /\bAbortSignal\.any\(/],
]

test.each(LATER)('no script of the site uses %s', (_, written) => {
  expect(scripts.length).toBeGreaterThan(30)
  expect(scripts.filter((name) => written.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
