/** The site's scripts call nothing of the platform that browsers of docs/browsers.md lack; `npm run check` looks for the language's features. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'build/client/assets'
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))

/** What came later, as a built script writes it; what is asked for before it is used (`typeof`, `?.`) is written otherwise. */
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
