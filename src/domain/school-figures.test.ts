import { expect, test } from 'vitest'
import { figuresOf } from './school-figures.ts'

const fact = (kind: string, level: string, value: number) => ({
  kind,
  level,
  value,
  value_to: null,
  currency: null,
  year: '2022-23',
})

test('a figure is that of undergraduates before that of all, and never that of graduates', () => {
  const of = (...facts: ReturnType<typeof fact>[]) => figuresOf(facts).students?.value
  expect(of(fact('students', '', 3), fact('students', 'undergraduate', 2), fact('students', 'graduate', 1))).toBe(2)
  expect(of(fact('students', 'graduate', 1), fact('students', '', 3))).toBe(3)
  expect(of(fact('students', 'graduate', 1))).toBeUndefined()
})

test('the share from abroad is that of all students, where it is known', () => {
  const facts = [fact('international-share', 'undergraduate', 0.1), fact('international-share', '', 0.2)]
  expect(figuresOf(facts).international_share).toEqual({
    value: 0.2,
    value_to: null,
    currency: null,
    level: '',
    year: '2022-23',
  })
})

test('what is not known is not there, and other facts are no figures', () => {
  expect(figuresOf([])).toEqual({})
  expect(figuresOf([fact('earnings', '', 5), fact('tuition', 'undergraduate', 0)])).toEqual({
    tuition: { value: 0, value_to: null, currency: null, level: 'undergraduate', year: '2022-23' },
  })
})
