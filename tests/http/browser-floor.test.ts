/** The site's scripts ask browsers for nothing that those of docs/browsers.md lack: Chrome and Samsung's engine 110, iOS 16.4, Firefox 115. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'build/client/assets'
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))

/** What came later, as a built script writes it; what is asked for before it is used (`typeof`, `?.`) is written otherwise. */
const LATER: [name: string, written: RegExp][] = [
  ['URL.canParse', /(?<!typeof )\bURL\.canParse\((?!e\):)/],
  ['URL.parse', /\bURL\.parse\(/],
  ['Map.groupBy and Object.groupBy', /\b(Map|Object)\.groupBy\(/],
  ['toWellFormed and isWellFormed', /\.(to|is)WellFormed\(/],
  ['Promise.withResolvers and Promise.try', /\bPromise\.(withResolvers|try)\(/],
  ['RegExp.escape', /\bRegExp\.escape\(/],
  ['FormData with a submitter', /new FormData\([\w.]+,\s?\w+\.submitter\)/],
  ['Array.fromAsync', /\bArray\.fromAsync\(/],
  ['AbortSignal.any', /\bAbortSignal\.any\(/],
]

test.each(LATER)('no script of the site uses %s', (_, written) => {
  expect(scripts.length).toBeGreaterThan(30)
  expect(scripts.filter((name) => written.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
