import { expect, test } from 'vitest'
import { scaleOfGrade } from './scale-of-grade.ts'

const SCALES = [
  { code: 'aa-10', worst: 0, best: 10, iso_country: 'AA', words: ['GPA', 'điểm'] },
  { code: 'aa-4', worst: 0, best: 4, iso_country: 'AA', words: ['GPA'] },
  { code: 'bb-10', worst: 0, best: 10, iso_country: 'BB', words: ['CGPA'] },
  { code: 'bb-100', worst: 50, best: 100, iso_country: 'BB', words: ['%', '12th'] },
  { code: 'cc-100', worst: 0, best: 100, words: ['%'] },
  { code: 'cc-5', worst: 5, best: 1, iso_country: 'CC', words: ['GWA'] },
  { code: 'rank', worst: 100, best: 0, words: ['top'] },
]
const read = (text: string, value: number, outOf: number | null, home = 'AA') => {
  const answer = scaleOfGrade({ value, outOf }, text, SCALES, home)
  return answer && [answer.scale.code, answer.isAssumed]
}

test.each([
  ['its words', 'CGPA 7.4', 7.4, null, ['bb-10', false]],
  ['its words without a space', 'GPA3.4', 3.4, null, ['aa-4', false]],
  ['more of its words', '12th 80%', 80, null, ['bb-100', false]],
  ['its range', '12%', 12, null, ['cc-100', false]],
  ['a smaller number that is better', 'GWA 1.5', 1.5, null, ['cc-5', false]],
  ['its upper end and the country of the readers', '8.4/10', 8.4, 10, ['aa-10', true]],
  ['the shortest scale that has it', 'GPA 3.4', 3.4, null, ['aa-4', false]],
  ['a longer one where the shortest has not', 'GPA 8.4', 8.4, null, ['aa-10', false]],
  ['a rank where it is called so', 'top 12', 12, null, ['rank', false]],
])('a scale is known by %s', (_, text, value, outOf, expected) => {
  expect(read(text, value, outOf)).toEqual(expected)
})

test('a mark out of an end that no scale of the readers has is on one of no country, else on the nearest of theirs', () => {
  expect(read('80/100', 80, 100, 'AA')).toEqual(['cc-100', true])
  expect(read('GPA 3.3/4.3', 3.3, 4.3)).toEqual(['aa-4', true])
  expect(read('GPA 4.2/4.3', 4.2, 4.3)).toBeNull()
})

test('a mark that several scales have, or none, has no scale', () => {
  expect(read('8.4/10', 8.4, 10, 'CC')).toBeNull()
  expect(read('84/10', 84, 10)).toBeNull()
  expect(read('8/9', 8, 9)).toBeNull()
})
