/** The program knows no choice of the demo's booking form: they are content. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Choices = Record<string, { code: string }[]>
const choices = Object.values(parse(readFileSync('content/form-choices.yaml', 'utf8')) as Choices).flat()

/** Codes that are other things too: apps, networks, degrees of students and guides, words that no password may be. */
const SHARED = ['phone', 'email', 'line', 'zalo', 'whatsapp', 'facebook', 'bachelor', 'master', 'other']
const CODES = choices.map(({ code }) => code).filter((code) => !SHARED.includes(code))
const OTHER_MEANINGS = ['domain/staff/password.ts']

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /(\.tsx?|messages\/\w+\.json)$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('db/migrations/'),
)

const codesIn = (text: string) =>
  CODES.filter((code) => new RegExp(`['"\`]${code}['"\`]|^\\s*${code}: `, 'm').test(text))

test('no file has a code of a choice', () => {
  const filesWithCodes = files
    .filter((file) => !OTHER_MEANINGS.includes(file))
    .flatMap((file) => {
      const codes = codesIn(readFileSync(join(source, file), 'utf8'))
      return codes.length > 0 ? [`${file}: ${codes.join(', ')}`] : []
    })
  expect(CODES.length).toBeGreaterThan(6)
  expect(filesWithCodes).toEqual([])
})

test.each(["['autumn', 'spring']", '"keyword_search": "Search engine"', '  referral: 1'])(
  'the check finds %s',
  (text) => expect(codesIn(text).length).toBeGreaterThan(0),
)
