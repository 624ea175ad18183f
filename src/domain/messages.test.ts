/** Rules for the messages of every layer, in all languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { EDITIONS, LOCALES } from '../../tests/support/demo-editions.ts'
import { LANGUAGE_CODES, LANGUAGES } from './languages/index.ts'
import type { Messages } from './messages.ts'

type Tree = { [key: string]: string | Tree }

const FOLDER = new URL('../messages/', import.meta.url)
const FILES = readdirSync(new URL('en/', FOLDER)).map((name) => name.replace('.json', '') as keyof Messages)

/** Other languages may lack messages: English fills their gaps. */
const demoLanguages = LOCALES.map((locale) => EDITIONS[locale].language)

const read = (file: string, language: string) =>
  JSON.parse(readFileSync(new URL(`${language}/${file}.json`, FOLDER), 'utf8')) as Tree

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

test('every language has a folder of messages, and every folder a language', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(LANGUAGE_CODES.toSorted())
})

test.each(LANGUAGE_CODES)('%s has the files of English', (language) => {
  expect(readdirSync(new URL(`${language}/`, FOLDER)).sort()).toEqual(FILES.map((file) => `${file}.json`).sort())
})

describe.each(FILES)('messages of %s', (file) => {
  const english = flat(read(file, 'en'))

  test.each(demoLanguages)('have the same keys in %s', (language) => {
    const keys = flat(read(file, language)).map(([key]) => key)
    expect(keys.sort()).toEqual(english.map(([key]) => key).sort())
  })

  test.each(LANGUAGE_CODES)('have no key in %s that English lacks', (language) => {
    const keys = new Set(english.map(([key]) => key))
    expect(flat(read(file, language)).filter(([key]) => !keys.has(key))).toEqual([])
  })

  test.each(LANGUAGE_CODES)('have the same arguments in %s', (language) => {
    const translated = new Map(flat(read(file, language)))
    for (const [key, text] of english)
      expect({ key, takes: argumentsOf(translated.get(key) ?? text) }).toEqual({ key, takes: argumentsOf(text) })
  })

  test.each(LANGUAGE_CODES)('can all be formatted in %s', (language) => {
    const t = createTranslator({
      locale: LANGUAGES[language].htmlLang,
      messages: read(file, language),
      timeZone: 'UTC',
      onError: (error) => {
        throw error
      },
    }) as unknown as (key: string, values: Record<string, unknown>) => string
    for (const [key, text] of flat(read(file, language))) {
      const takes = argumentsOf(text)
      for (const count of takes.length === 0 ? [0] : [0, 1, 5]) {
        const label = t(key, Object.fromEntries(takes.map((argument) => sampleOf(argument, count))))
        expect({ key, label: label.trim() }).not.toEqual({ key, label: '' })
        expect(label).not.toMatch(/[{}]|undefined|NaN/)
      }
    }
  })

  test.each(LANGUAGE_CODES)(
    'are normalised text in %s: composed, without leading, trailing or double spaces',
    (language) => {
      for (const [key, text] of flat(read(file, language)))
        expect({ key, text }).toEqual({ key, text: text.normalize('NFC').trim().replace(/ {2,}/g, ' ') })
    },
  )

  test('are Traditional Chinese in zh-hant', () => {
    for (const [key, text] of flat(read(file, 'zh-hant')))
      expect({
        key,
        simplified: text.match(/[体国学发见关门问题时间这个们来对说为东马书长无网页请选择写电话费顾]/gu),
      }).toEqual({
        key,
        simplified: null,
      })
  })
})
