import { expect, test } from 'vitest'
import { figureLevel, figuresOf } from './school-figures.ts'

const fact = (kind: string, level: string, value: number) => ({
  kind,
  level,
  value,
  value_to: null,
  currency: null,
  year: '2022-23',
  source: 'register',
})

test('the figure of undergraduates comes before that of all, and that of graduates is never used', () => {
  const of = (...facts: ReturnType<typeof fact>[]) => figuresOf(facts).students?.value
  expect(of(fact('students', '', 3), fact('students', 'undergraduate', 2), fact('students', 'graduate', 1))).toBe(2)
  expect(of(fact('students', 'graduate', 1), fact('students', '', 3))).toBe(3)
  expect(of(fact('students', 'graduate', 1))).toBeUndefined()
})

test('the international share is that of all students, where it is known', () => {
  const facts = [fact('international-share', 'undergraduate', 0.1), fact('international-share', '', 0.2)]
  expect(figuresOf(facts).international_share).toEqual({
    value: 0.2,
    value_to: null,
    currency: null,
    level: '',
    year: '2022-23',
    source: 'register',
  })
})

test('unknown figures are absent, and other facts are ignored', () => {
  expect(figuresOf([])).toEqual({})
  expect(figuresOf([fact('earnings', '', 5), fact('tuition', 'undergraduate', 0)])).toEqual({
    tuition: { value: 0, value_to: null, currency: null, level: 'undergraduate', year: '2022-23', source: 'register' },
  })
})

test('for a master’s degree the figures are those of graduates or of all, never those of undergraduates', () => {
  const facts = [
    fact('tuition', 'undergraduate', 1),
    fact('admission-rate', 'undergraduate', 0.5),
    fact('students', 'undergraduate', 2),
    fact('students', 'graduate', 3),
    fact('international-share', '', 0.2),
  ]
  expect(figuresOf(facts, 'graduate')).toMatchObject({ students: { value: 3 }, international_share: { value: 0.2 } })
  expect(Object.keys(figuresOf(facts, 'graduate'))).toEqual(['students', 'international_share'])
  expect(Object.keys(figuresOf(facts, 'pathway'))).toEqual(['international_share'])
})

test.each([
  [[], 'undergraduate'],
  [[1], 'undergraduate'],
  [[2], 'graduate'],
  [[3], 'pathway'],
  [[4], 'undergraduate'],
  [[1, 2], 'undergraduate'],
  [['2', '2'], 'graduate'],
] as const)('a list of the kinds of entry %j shows figures of the level %s', (enrollments, level) => {
  expect(figureLevel(enrollments)).toBe(level)
})
