/** Every message of the console is used. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '../../messages/en/console.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }

const code = globSync('src/console/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const leaves = (tree: Tree, under = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [under + key] : leaves(value, `${under}${key}.`),
  )

/** Keys that a template literal such as `status.${code}` can produce. */
const patterns = [...code.matchAll(/`([\w.]*\$\{[^`]*)`/g)]
  .map(([, text = '']) => text.split(/\$\{[^}]*\}/))
  .filter(([first = '']) => first.includes('.'))
  .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[\\w.-]+')}$`))

test('every message of the console is used', () => {
  const unused = leaves(en as Tree).filter(
    (key) => !code.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})
