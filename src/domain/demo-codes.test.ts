/** The program knows no office, country, service or choice of the demo: they are content. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoContent } from '../../tests/support/demo-defects.ts'

const { blocks, countries } = demoContent
const PLACES = [...blocks.offices, ...countries].map(({ code }) => code)
const SERVICES = [...blocks.document_services, ...blocks.modes, ...blocks.application_services]
const CHOICES = [...blocks.booking_sources, ...blocks.contact_channels, ...blocks.degrees, ...blocks.intakes]

/** Codes that are words of the program too: fields of a person, chat apps and networks, levels of study, versions of content, parts of a cost, seasons. */
const SHARED = [
  'phone',
  'email',
  'line',
  'zalo',
  'whatsapp',
  'facebook',
  'instagram',
  'youtube',
  'bachelor',
  'master',
  'other',
  'revision',
  'visa',
  'autumn',
  'spring',
]
const CODES = [...PLACES, ...[...SERVICES, ...CHOICES].map(({ code }) => code)].filter((code) => !SHARED.includes(code))

/** Words that are no codes: languages by ISO 639, and words that no password may be. */
const OTHER_MEANINGS = [
  /^export const SPOKEN = .*$/gm,
  /^ *"languages": \{[\s\S]*?\}/gm,
  /^const COMMON = [\s\S]*?^\]/gm,
  // the language of a register's names
  /'en' \| 'nl'|(===|language:|,|\?) 'nl'/g,
]

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /(\.tsx?|messages\/.*\.json)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('db/migrations/'),
)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

/** Codes in quotes, as part of a path or of a selector, or as the key of a table. */
function codesIn(text: string): string[] {
  const code = OTHER_MEANINGS.reduce((rest, meaning) => rest.replace(meaning, ''), withoutComments(text))
  return CODES.filter((each) => new RegExp(`['"\`/=]${each}['"\`/?\\]]|^\\s*${each}: |[{,] ${each}: `, 'm').test(code))
}

test('no file has a code of the demo', () => {
  const uses = files.flatMap((file) => {
    const codes = codesIn(readFileSync(join(source, file), 'utf8'))
    return codes.length > 0 ? [`${file}: ${codes.join(', ')}`] : []
  })
  expect(CODES.length).toBeGreaterThan(20)
  expect(uses).toEqual([])
})

test.each([
  "if (code === 'usa')",
  'const NAMES = { uk: 1 }',
  '  nl: {',
  'href="/study/au"',
  "'tainan' as const",
  "values.mode === 'interview'",
  '[value=resume]:checked',
  '  sop: z.string()',
  '"keyword_search": "Search engine"',
])('the check finds %s', (text) => expect(codesIn(text)).toHaveLength(1))

test('a comment may name one as an example', () => {
  expect(codesIn("/** Such as `/study/uk`. */\n// 'usa' leads\nconst a = 1")).toEqual([])
})
