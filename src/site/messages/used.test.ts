/** Every message is used somewhere. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

const sources = globSync('src/{site,domain}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
/** Single-word texts in the code: possible keys of `t(name)`. */
const texts = new Set(sources.flatMap((code) => [...code.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, text = '']) => text)))

const flat = (tree: Tree, under = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [under + key] : flat(value, `${under}${key}.`),
  )

/** Whether a call uses a message: `t('key')`, t(`${kind}.key`), or `t(name)` where the key is a text in the code. */
type CallPattern = (key: string) => boolean

function patternsOfCall(namespace: string, argument: string): CallPattern[] {
  const plain = argument.replace(/ as '\w+'/g, '')
  const literals = [...plain.matchAll(/'([\w.]+)'/g)].map(([, key]) => `${namespace}.${key}`)
  const patterns = [...plain.matchAll(/`([^`]+)`/g)].map(([, text = '']) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part))
    return new RegExp(`^${RegExp.escape(namespace)}\\.${parts.join('[\\w.]+')}$`)
  })
  if (literals.length + patterns.length > 0)
    return [(key) => literals.includes(key), (key) => patterns.some((pattern) => pattern.test(key))]
  return [(key) => key.startsWith(`${namespace}.`) && texts.has(key.slice(namespace.length + 1))]
}

const callPatterns = sources.flatMap((code) =>
  [...code.matchAll(/const (\w+) = useTranslations\('([\w.]+)'\)/g)].flatMap(([, name, namespace = '']) =>
    [...code.matchAll(new RegExp(`\\b${name}(?:\\.\\w+)?\\(\\s*([^)]*)`, 'g'))].flatMap(([, argument = '']) =>
      patternsOfCall(namespace, argument),
    ),
  ),
)

test('every message of the site is used', () => {
  const keys = flat(JSON.parse(readFileSync('src/messages/en/site.json', 'utf8')) as Tree)
  expect(keys.length).toBeGreaterThan(300)
  expect(keys.filter((key) => !callPatterns.some((isUsed) => isUsed(key)))).toEqual([])
})
