/** Rules between editions, each with a sentence for editors, and content from before editions were content. */
import { afterEach, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { FIXTURE } from '../../../tests/support/template-databases.ts'
import { EditionSchema } from '../../domain/content/editions.ts'
import { ContentError, type ContentIssue } from '../../domain/content/issue.ts'
import { inputErrorOf } from '../../domain/content-form/input-errors.ts'
import { editionCodes, editionOf, requiredEditions, shownEditions } from '../../domain/editions.ts'
import { localize } from '../../domain/localized.ts'
import { PAGES } from '../../domain/pages.ts'
import { editionsFile, shippedEditions } from './editions.ts'
import { filesOf, parseFiles } from './parse-files.ts'
import { readContent, readerOf } from './read-content.ts'

type Row = Record<string, unknown>
const demo = filesOf(FIXTURE)
const rows = (): Row[] => parse(shippedEditions())
const thai = { ...rows()[2], code: 'th', order: 4, own_name: 'ไทย', fallback: 'en', default: undefined }

// the registry belongs to the process
afterEach(() => void parseFiles(new Map([[editionsFile, shippedEditions()]])))

const read = (editions: Row[]) => readContent(new Map([...demo, [editionsFile, stringify(editions)]]))

function issuesOf(editions: Row[]): readonly ContentIssue[] {
  try {
    read(editions)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.issues
    throw error
  }
}

const changed = (code: string, change: Row) => rows().map((row) => (row.code === code ? { ...row, ...change } : row))

describe('an edition that the content adds', () => {
  test('has its texts, and falls back as it says', () => {
    expect(issuesOf([...rows(), thai])).toEqual([])
    expect(editionCodes()).toEqual(['vi', 'tw', 'en', 'th'])
    expect(editionOf('th')).toMatchObject({ ownName: 'ไทย', htmlLang: 'en', isDefault: false })
    expect(localize({ en: 'Text' }, 'th')).toEqual({ text: 'Text', fallback: true })
    expect(localize({ en: 'Text', th: 'ข้อความ' }, 'th')).toEqual({ text: 'ข้อความ', fallback: false })
  })

  test('is in the order of the entries’ numbers, and hidden from visitors where it says so', () => {
    expect(issuesOf([...rows(), { ...thai, order: 1, hidden: true }, { ...thai, code: 'ph', order: 9 }])).toEqual([])
    expect(editionCodes()).toEqual(['vi', 'th', 'tw', 'en', 'ph'])
    expect(shownEditions()).toEqual(['vi', 'tw', 'en', 'ph'])
  })
})

describe('a default edition', () => {
  const english = { ...rows()[2], default: undefined }
  const standard = { ...thai, currency: 'THB', default: true }

  test('may leave its gaps to its fallback, which doesn’t fall back on it', () => {
    const few = [
      ...rows()
        .slice(0, 2)
        .map((row) => ({ ...row, fallback: 'en' })),
      english,
    ]
    expect(issuesOf([...few, { ...standard, currency: 'USD' }])).toEqual([])
    expect(requiredEditions()).toEqual(['th', 'en'])
    expect(localize({ en: 'Text' }, 'vi')).toEqual({ text: 'Text', fallback: true })
    expect(localize({ th: 'ข้อความ' }, 'tw')).toEqual({ text: 'ข้อความ', fallback: true })
  })

  test('leaves its gaps to an edition that names no fallback', () => {
    const others = rows()
      .slice(0, 2)
      .map((row) => ({ ...row, fallback: 'en' }))
    const english = { ...rows()[2], default: undefined, fallback: undefined }
    expect(issuesOf([...others, english, { ...standard, currency: 'USD', fallback: 'en' }])).toEqual([])
    expect(requiredEditions()).toEqual(['th', 'en'])
    expect(localize({ en: 'Text' }, 'th')).toEqual({ text: 'Text', fallback: true })
  })

  test('has every text itself where nothing fills its gaps, or what does falls back on it', () => {
    expect(requiredEditions()).toEqual(['en'])
    expect(issuesOf([english, { ...standard, fallback: undefined }]).length).toBeGreaterThan(100)
    expect(issuesOf([{ ...english, fallback: 'th' }, standard]).length).toBeGreaterThan(100)
  })

  test('and every other one that visitors see has its prices', () => {
    const unpriced = { ...thai, currency: 'THB' }
    expect(issuesOf([...rows(), { ...unpriced, hidden: true }])).toEqual([])
    const issues = issuesOf([...rows(), unpriced])
    expect(new Set(issues.map(({ file }) => file))).toEqual(new Set(['prices.yaml']))
  })
})

test('a reader that has read the same texts before reads them anew for other editions', () => {
  const reader = readerOf()
  const entriesFor = (editions: Row[]) => parseFiles(new Map([...demo, [editionsFile, stringify(editions)]])).entries
  expect(reader(entriesFor(rows())).issues).toEqual([])
  expect(reader(entriesFor([...rows(), { ...thai, currency: 'THB' }])).issues.length).toBeGreaterThan(0)
  expect(reader(entriesFor(rows())).issues).toEqual([])
})

test.each<[string, Row[], string]>([
  ['two default editions', changed('vi', { default: true }), 'edition_default'],
  ['no default edition', changed('en', { default: undefined }), 'edition_default'],
  ['a hidden default edition', changed('en', { hidden: true }), 'edition_hidden'],
  [
    'two editions on one host',
    rows().map((row) => (row.code === 'en' ? row : { ...row, host: 'https://a.example' })),
    'edition_host',
  ],
  ['a host with a path', changed('vi', { host: 'https://a.example/vi' }), 'origin'],
  ['a fallback that isn’t there', changed('vi', { fallback: 'fr' }), 'unknown'],
  ['an edition that falls back to itself', changed('vi', { fallback: 'vi' }), 'edition_fallback'],
  ['a language without messages', [...rows(), { ...thai, language: 'klingon' }], 'choice'],
  ['a currency without steps', changed('vi', { currency: 'XAU' }), 'choice'],
  ['a code in use', [...rows(), { ...thai, code: 'vi' }], 'twice'],
  ['a code that pages begin with', [...rows(), { ...thai, code: 'about' }], 'edition_taken'],
  ['a code with a capital', [...rows(), { ...thai, code: 'TH' }], 'edition_code'],
  ['a time zone that isn’t there', changed('vi', { time_zone: 'Asia/Saigong' }), 'zone'],
  [
    'thirteen editions',
    [...rows(), ...Array.from({ length: 10 }, (_, at) => ({ ...thai, code: `x${'abcdefghij'[at]}` }))],
    'editions_most',
  ],
])('%s is rejected with its own sentence', (_, editions, code) => {
  const issues = issuesOf(editions).filter(({ file }) => file === editionsFile)
  expect(issues.map((issue) => inputErrorOf(issue).code)).toContain(code)
})

test('every page’s first part is reserved', () => {
  for (const first of new Set(PAGES.flatMap(({ path }) => path.split('/')[0] || [])))
    if (/^[a-z]{2,12}$/.test(first))
      expect([first, EditionSchema.safeParse({ id: 4, ...thai, code: first }).success]).toEqual([first, false])
  expect(EditionSchema.safeParse({ id: 4, ...thai }).success).toBe(true)
})

test('a folder from before editions were content has the demo’s', () => {
  const before = new Map([...demo].filter(([file]) => file !== editionsFile))
  expect(readContent(before).blocks.editions.map(({ code }) => code)).toEqual(['vi', 'tw', 'en'])
})
