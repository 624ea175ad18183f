import { expect, test } from 'vitest'
import { schoolMonogram } from './monogram.ts'

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
  expect(schoolMonogram(name).letters).toBe(letters)
})

test('an acronym in the name goes before initials', () => {
  expect(schoolMonogram('RMIT University').letters).toBe('RMIT')
  expect(schoolMonogram('California Institute of Technology (CIT)').letters).toBe('CIT')
})

test('initials that would mislead give way to the telling word', () => {
  expect(schoolMonogram('University of South Australia').letters).toBe('So')
  expect(schoolMonogram('University of St Andrews').letters).toBe('St')
})

test('a name without Latin letters, or none at all, still has a sign', () => {
  expect(schoolMonogram('臺大').letters).not.toBe('')
  expect(schoolMonogram('').letters).toBe('?')
})

test('the same name always gives the same sign, however it is spaced or capitalised', () => {
  const { hue, pattern } = schoolMonogram('University of Toronto')
  expect(schoolMonogram('  UNIVERSITY OF TORONTO ')).toMatchObject({ hue, pattern })
})

test('schools spread over every hue and pattern', () => {
  const signs = Array.from({ length: 200 }, (_, index) => schoolMonogram(`College ${index}`))
  expect(new Set(signs.map(({ hue }) => hue)).size).toBe(6)
  expect(new Set(signs.map(({ pattern }) => pattern)).size).toBe(4)
})
