/** Rules for the messages of every layer, in all languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../../tests/support/demo-editions.ts'
import { translators } from './translators.ts'

type Tree = { [key: string]: string | Tree }

const FOLDERS = [
  'domain',
  'domain/figures',
  'domain/staff',
  'api',
  'services',
  'console',
  'console/content/fields',
  'server',
  'site',
]

const read = (folder: string, locale: Locale) =>
  JSON.parse(readFileSync(new URL(`../${folder}/messages/${locale}.json`, import.meta.url), 'utf8')) as Tree

/** Every message with its dotted key. */
const flat = (tree: Tree, under = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )

/** Names and types of a message's arguments, such as `count, plural`; the branches of a plural are text. */
const argumentsOf = (text: string): string[] =>
  [...text.matchAll(/(?<!(?:=\d+|zero|one|two|few|many|other)\s*)\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?(?=[,}])/g)]
    .map(([, name, kind = '']) => `${name} ${kind}`.trim())
    .sort()

const sampleOf = (argument: string, count: number) => {
  const [name = '', kind] = argument.split(' ')
  return [name, kind === 'date' ? new Date(0) : count] as const
}

test('every folder of messages is checked', () => {
  const files = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)messages\/en\.json$/.test(path))
    .map((path) => path.replace('/messages/en.json', ''))
  expect(files.sort()).toEqual([...FOLDERS].sort())
})

describe.each(FOLDERS)('messages of %s', (folder) => {
  const english = flat(read(folder, 'en'))

  test.each(LOCALES)('have the same keys in %s', (locale) => {
    const keys = flat(read(folder, locale)).map(([key]) => key)
    expect(keys.sort()).toEqual(english.map(([key]) => key).sort())
  })

  test.each(LOCALES)('have the same arguments in %s', (locale) => {
    const translated = new Map(flat(read(folder, locale)))
    for (const [key, text] of english)
      expect({ key, takes: argumentsOf(translated.get(key) ?? '') }).toEqual({ key, takes: argumentsOf(text) })
  })

  test.each(LOCALES)('can all be formatted in %s', (locale) => {
    const t = translators({ vi: read(folder, 'vi'), 'zh-hant': read(folder, 'tw'), en: read(folder, 'en') })(
      locale,
    ) as unknown as (key: string, values: Record<string, unknown>) => string
    for (const [key, text] of flat(read(folder, locale))) {
      const takes = argumentsOf(text)
      for (const count of takes.length === 0 ? [0] : [0, 1, 5]) {
        const label = t(key, Object.fromEntries(takes.map((argument) => sampleOf(argument, count))))
        expect({ key, label: label.trim() }).not.toEqual({ key, label: '' })
        expect(label).not.toMatch(/[{}]|undefined|NaN/)
      }
    }
  })

  test.each(LOCALES)('are normalised text in %s: composed, without leading, trailing or double spaces', (locale) => {
    for (const [key, text] of flat(read(folder, locale)))
      expect({ key, text }).toEqual({ key, text: text.normalize('NFC').trim().replace(/ {2,}/g, ' ') })
  })

  test('are Traditional Chinese in tw', () => {
    for (const [key, text] of flat(read(folder, 'tw')))
      expect({
        key,
        simplified: text.match(/[体国学发见关门问题时间这个们来对说为东马书长无网页请选择写电话费顾]/gu),
      }).toEqual({
        key,
        simplified: null,
      })
  })
})
