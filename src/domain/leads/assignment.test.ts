import { describe, expect, test } from 'vitest'
import {
  type Assignable,
  type AssignmentRule,
  AssignmentSchema,
  isThere,
  nextInRotation,
  rulesFor,
} from './assignment.ts'

const rule = (id: string, overrides: Partial<AssignmentRule> = {}): AssignmentRule => ({
  id,
  offices: [],
  countries: [],
  editions: [],
  people: ['ann'],
  ...overrides,
})
const rules = [
  rule('uk', { offices: ['taipei'], countries: ['uk', 'ca'] }),
  rule('vi', { editions: ['vi'] }),
  rule('all'),
]
const lead = { office: 'taipei', edition: 'tw', countries: 'usa,uk' }

test.each([
  ['one of its countries, or all', lead, ['uk', 'all']],
  ['none of its countries', { ...lead, countries: 'usa' }, ['all']],
  ['the country and another office', { ...lead, office: 'tainan' }, ['all']],
  ['the language', { ...lead, countries: '', edition: 'vi' }, ['vi', 'all']],
])('rules that fit %s, in their order', (_, of, ids) => {
  expect(rulesFor({ rules }, of).map(({ id }) => id)).toEqual(ids)
})

describe('a turn', () => {
  const people = ['ann', 'bo', 'cy']
  test.each<[string, string | null, string[], string | null]>([
    ['begins with the first', null, people, 'ann'],
    ['goes on with the next', 'ann', people, 'bo'],
    ['goes round', 'cy', people, 'ann'],
    ['passes over who is away', 'ann', ['ann', 'cy'], 'cy'],
    ['comes back to who is there alone', 'bo', ['bo'], 'bo'],
    ['begins anew when who was last is no longer in the rule', 'zoe', people, 'ann'],
    ['is nobody’s when nobody is there', 'ann', [], null],
  ])('%s', (_, last, there, expected) => {
    expect(nextInRotation(people, last, new Set(there))).toBe(expected)
  })
})

describe('somebody is given leads of an office', () => {
  const now = 1000
  const ann: Assignable = {
    id: 'ann',
    roles: ['consultant'],
    offices: ['taipei'],
    hasSignedIn: true,
    absentUntil: null,
    disabledAt: null,
  }
  test.each<[string, Partial<Assignable>, boolean]>([
    ['who works there', {}, true],
    ['with the role of admin', { roles: ['admin'], offices: [] }, true],
    ['who is back', { absentUntil: 1000 }, true],
    ['but not who is away', { absentUntil: 1001 }, false],
    ['but not who works elsewhere', { offices: ['tainan'] }, false],
    ['but not who edits content', { roles: ['editor'] }, false],
    ['but not who has not signed in yet', { hasSignedIn: false }, false],
    ['but not who was disabled', { disabledAt: 1 }, false],
  ])('%s', (_, overrides, isGiven) => {
    expect(isThere({ ...ann, ...overrides }, 'taipei', now)).toBe(isGiven)
  })
})

test('rules without people, with a duplicate id or for something that is no code are rejected', () => {
  const errorsOf = (...rules: unknown[]) =>
    AssignmentSchema.safeParse({ rules }).error?.issues.map(({ path }) => path.join('.'))
  expect(errorsOf(...rules)).toBeUndefined()
  expect(errorsOf(rule('a', { people: [] }))).toEqual(['rules.0.people'])
  expect(errorsOf(rule('a'), rule('b'), rule('a'))).toEqual(['rules.2.id'])
  expect(errorsOf({ ...rule('a'), offices: ['The Moon'] })).toEqual(['rules.0.offices.0'])
})
