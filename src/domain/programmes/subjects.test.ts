import { expect, test } from 'vitest'
import { claimedTwice, findSubjects, type SubjectCodes } from './subjects.ts'

const subject = (id: number, slug: string, codes: Partial<SubjectCodes> = {}): SubjectCodes => ({
  id,
  slug,
  college: 'business',
  cip: [],
  asced: [],
  cah: [],
  duo: [],
  english: [],
  ...codes,
})
const SUBJECTS = [
  subject(1, 'business', {
    cip: ['52.02', '52'],
    asced: ['0803'],
    english: ['business', 'management'],
    duo: ['bedrijfskunde'],
  }),
  subject(2, 'accounting', { cip: ['52.03'], english: ['accounting'], duo: ['accountancy'] }),
  subject(3, 'logistics', { cip: ['52.0203'], english: ['supply chain', 'supply chain management'] }),
  subject(4, 'philosophy', { english: ['philosophy'] }),
  subject(5, 'nursing', { english: ['nursing'] }),
  subject(6, 'health', { english: ['health'] }),
]
const find = findSubjects(SUBJECTS)

test('of several prefixes of a code the longest names the subject', () => {
  expect(['52.0203', '52.0201', '52.0301', '52.9999', '11.0101'].map((code) => find.ofCode('cip', code))).toEqual([
    3,
    1,
    2,
    1,
    null,
  ])
})

test.each([
  ['Global Supply Chain Management', [3]],
  ['Bachelor of Business (Accounting)', [2]],
  ['Accounting and Management', [2, 1]],
  ['Nursing (Mental Health)', [5]],
  ['Doctor of Philosophy (Nursing, 4 year)', [5]],
  ['Philosophy', [4]],
  ['Bachelor of Health', [6]],
  ['Accountancy in Delft', []],
])('the name %s tells its subjects', (name, ids) => {
  expect(find.ofName(name, 'english')).toEqual(ids)
})

test('Dutch names are read with Dutch and English words', () => {
  expect([find.ofName('Accountancy', 'dutch'), find.ofName('Accounting', 'dutch')]).toEqual([[2], [2]])
})

test('a code that two subjects claim is found, Dutch words whatever their signs', () => {
  const twice = [...SUBJECTS, subject(7, 'other', { cip: ['52.03'], duo: ['Bedrijfs-kunde', 'accountancy!'] })]
  expect(claimedTwice(SUBJECTS)).toEqual([])
  expect(claimedTwice(twice)).toEqual([
    { system: 'cip', code: '52.03', slugs: ['accounting', 'other'] },
    { system: 'duo', code: 'accountancy', slugs: ['accounting', 'other'] },
  ])
})
