/** The programme names that belong to a subject. */
import { expect, test } from 'vitest'
import { rulesOfNames } from './name-rules.ts'

const DENTISTRY = {
  name: { en: 'Dentistry' },
  words: {},
  main_words: ['dental science'],
  other_words: ['Oral health'],
  least_years: 4,
}
const HYGIENE = { name: { en: 'Hygiene' }, words: { en: ['oral health'] }, main_words: [], other_words: [] }
const names = [
  { id: 1, level: 'bachelor' as const, skip: ['Graduate entry'], only: [] },
  { id: 2, level: 'mba' as const, skip: ['executive'], only: ['mba'] },
]

test('names of neighbours with a main word are left out, unless the neighbour is wanted, too', () => {
  expect(rulesOfNames('bachelor', names, [DENTISTRY])).toEqual({
    skip: ['graduate entry', 'oral health'],
    only: [],
    first: ['dental science'],
    isStrict: true,
    leastWeeks: 192,
  })
  expect(rulesOfNames('bachelor', names, [DENTISTRY, HYGIENE])).toEqual({
    skip: ['graduate entry'],
    only: [],
    first: ['dental science', 'hygiene', 'oral health'],
    isStrict: false,
    leastWeeks: 0,
  })
})
