import { expect, test } from 'vitest'
import { monogramLetters } from './monogram.ts'

test.each([
  ['University of Oxford', 'Ox'],
  ['The University of Manchester', 'Ma'],
  ['Yale University', 'Ya'],
  ['Université de Montréal', 'Mo'],
  ['Massachusetts Institute of Technology', 'MIT'],
  ['University College London', 'UCL'],
  ["King's College London", 'KCL'],
  ['London School of Economics and Political Science', 'LSE'],
  ['University of British Columbia', 'UBC'],
  ['University of California, Los Angeles', 'UCLA'],
  ['University of New South Wales', 'UNSW'],
  ['De Anza College', 'DAC'],
  ['TU Delft', 'TUD'],
  ['IE University', 'IE'],
])('%s is known by %s', (name, letters) => {
  expect(monogramLetters(name)).toBe(letters)
})

test('an acronym in the name takes precedence over initials', () => {
  expect(monogramLetters('RMIT University')).toBe('RMIT')
  expect(monogramLetters('California Institute of Technology (CIT)')).toBe('CIT')
})

test('misleading initials are replaced by the distinctive word', () => {
  expect(monogramLetters('University of South Australia')).toBe('So')
  expect(monogramLetters('University of St Andrews')).toBe('St')
})

test('a name without Latin letters, or an empty one, still has a monogram', () => {
  expect(monogramLetters('臺大')).not.toBe('')
  expect(monogramLetters('')).toBe('?')
})

test('the same name always has the same letters, with any spacing', () => {
  expect(monogramLetters('  University  of Toronto ')).toBe(monogramLetters('University of Toronto'))
})
