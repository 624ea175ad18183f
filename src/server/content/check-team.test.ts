/** Team members and registrations: the demo's, and the validation errors of an organisation's own file. */
import { expect, test } from 'vitest'
import { demoContent as content } from '../../../tests/support/demo-defects.ts'
import { LOCALES } from '../../../tests/support/demo-editions.ts'
import { PersonSchema, RegistrationSchema } from '../../domain/content/firm.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Content } from '../../domain/content.ts'
import { checkReferences } from './check-references.ts'
import { checkTeam } from './check-team.ts'

test('each office has people, exactly one of whom answers first, and each edition has a registration', () => {
  const { people, registrations, offices } = content.blocks
  const first = people.filter(({ answers_first }) => answers_first).map(({ office }) => office)
  expect(first.sort()).toEqual(offices.map(({ code }) => code).sort())
  expect(registrations.map(({ edition }) => edition).sort()).toEqual([...LOCALES].sort())
})

test('every person and every number of the demo is marked as demo', () => {
  const { people, registrations, site, pages } = content.blocks
  expect([...people, ...registrations].filter(({ demo }) => !demo)).toEqual([])
  expect(site.map(({ paid_by }) => paid_by?.demo)).toEqual([true])
  expect(pages.filter(({ demo_note }) => !demo_note)).toEqual([])
})

/** Whether a number could be a real one: the check digits of its country. */
const MAY_BE_SOMEBODYS: Record<string, (digits: number[]) => boolean> = {
  // ten digits, the last a check digit
  vi: ([...digits]) => {
    const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]
    const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0)
    return digits.length === 10 && 10 - (sum % 11) === digits[9]
  },
  // eight digits, weighted, the digits of the products added up: a multiple of five
  tw: (digits) => {
    const products = [1, 2, 1, 2, 1, 2, 4, 1].map((weight, at) => weight * (digits[at] ?? 0))
    const sum = products.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0)
    return digits.length === 8 && sum % 5 === 0
  },
  // no real number is zero
  en: (digits) => digits.some((digit) => digit > 0),
}

test('the demo organisation’s numbers belong to nobody', () => {
  const { registrations } = content.blocks
  const digitsOf = (number: string) => [...number.replace(/\D/g, '')].map(Number)
  const numbers = registrations.flatMap(({ edition, numbers }) =>
    numbers.map(({ number }) => ({ edition, digits: digitsOf(number) })).filter(({ digits }) => digits.length > 0),
  )
  expect(numbers.length).toBeGreaterThan(4)
  expect(numbers.filter(({ edition, digits }) => MAY_BE_SOMEBODYS[edition]?.(digits))).toEqual([])
  // the rules accept real numbers: the tax offices' own examples and those of the largest companies
  expect([MAY_BE_SOMEBODYS.vi?.(digitsOf('0100109106')), MAY_BE_SOMEBODYS.tw?.(digitsOf('22099131'))]).toEqual([
    true,
    true,
  ])
})

type Blocks = Content['blocks']
const always = () => true
const people = (change: (person: Blocks['people'][number]) => Partial<Blocks['people'][number]>) => ({
  people: content.blocks.people.map((person) => ({ ...person, ...change(person) })),
})

test.each<[string, Partial<Blocks>, RegExp, string]>([
  ['a credential that isn’t there', people(() => ({ credentials: ['nobel'] })), /credentials$/, '"nobel"'],
  ['an office that isn’t there', people(() => ({ office: 'moon' })), /office$/, '"moon"'],
  ['an office where nobody answers', people(() => ({ answers_first: false })), /^taipei/, 'nobody'],
  [
    'an office where two answer first',
    people(() => ({ answers_first: true })),
    /^vietnam/,
    'nguyen-mai-anh, tran-quoc-bao',
  ],
  ['a writer who isn’t there', { people: [] }, /^writers$/, '"joy-santos"'],
  [
    'a membership that isn’t there',
    { registrations: content.blocks.registrations.map((each) => ({ ...each, memberships: ['club'] })) },
    /memberships$/,
    '"club"',
  ],
  [
    'an edition that is registered twice',
    { registrations: content.blocks.registrations.map((each) => ({ ...each, edition: 'vi' as const })) },
    /^registrations/,
    'vi twice',
  ],
])('%s is reported', (_, changed, path, value) => {
  const issues: ContentIssue[] = []
  checkReferences({ ...content, blocks: { ...content.blocks, ...changed } }, issues)
  expect(issues).toContainEqual(expect.objectContaining({ path: expect.stringMatching(path), found: value }))
})

test('the demo’s own people are valid; a file that doesn’t parse makes nobody unknown', () => {
  expect(checkTeam(content, always)).toEqual([])
  expect(checkTeam({ ...content, blocks: { ...content.blocks, people: [] } }, () => false)).toEqual([])
})

const [person] = content.blocks.people
const [registration] = content.blocks.registrations

test.each([
  ['an office whose code has capitals', PersonSchema, { ...person, office: 'Moon' }],
  ['a language that has no name', PersonSchema, { ...person, languages: ['elvish'] }],
  ['no language at all', PersonSchema, { ...person, languages: [] }],
  ['a field that nobody knows', PersonSchema, { ...person, salary: 1 }],
  ['a country twice', PersonSchema, { ...person, countries: ['uk', 'uk'] }],
  ['a year of the century before last', PersonSchema, { ...person, since: 1820 }],
  [
    'a register without an address',
    RegistrationSchema,
    { ...registration, numbers: [{ name: 'a', number: '1', register: { name: 'b', url: 'nowhere' } }] },
  ],
  ['a registration without a number', RegistrationSchema, { ...registration, numbers: [] }],
])('%s is rejected', (_, schema, row) => {
  expect([PersonSchema.safeParse(person).success, RegistrationSchema.safeParse(registration).success]).toEqual([
    true,
    true,
  ])
  expect(schema.safeParse(row).success).toBe(false)
})
