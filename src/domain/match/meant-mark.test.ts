import { expect, test } from 'vitest'
import { type MarkScale, meantMarks } from './meant-mark.ts'

const ENGLISH: MarkScale[] = [
  { code: 'ielts', worst: 0, best: 9 },
  { code: 'toefl-120', worst: 0, best: 120, bands: [{ score: 37, band: 5 }] },
  { code: 'toefl-6', worst: 1, best: 6, bands: [{ score: 3, band: 5 }] },
  { code: 'pte', worst: 10, best: 90, bands: [{ score: 31, band: 5 }] },
]
const GRADES: MarkScale[] = [
  { code: 'vn-10', worst: 0, best: 10, iso_country: 'VN' },
  { code: 'vn-gpa-4', worst: 0, best: 4, iso_country: 'VN' },
  { code: 'tw-100', worst: 0, best: 100, iso_country: 'TW' },
  { code: 'tw-gpa-43', worst: 0, best: 4.3, iso_country: 'TW' },
  { code: 'class-rank', worst: 100, best: 0 },
]

test.each<[string, number, [string, number][]]>([
  ['toefl-120', 5, [['toefl-6', 5]]],
  ['toefl-120', 90, []],
  ['toefl-120', 20, []],
  ['toefl-6', 90, [['toefl-120', 90]]],
  ['toefl-6', 5, []],
  ['ielts', 65, [['ielts', 6.5]]],
  ['ielts', 6, []],
  ['pte', 7, [['ielts', 7]]],
  ['pte', 58, []],
  [
    'vn-gpa-4',
    38,
    [
      ['vn-gpa-4', 3.8],
      ['vn-10', 3.8],
    ],
  ],
  [
    'vn-10',
    38,
    [
      ['vn-10', 3.8],
      ['vn-gpa-4', 3.8],
    ],
  ],
  ['vn-10', 7.8, []],
  ['vn-gpa-4', 7.8, [['vn-10', 7.8]]],
  ['tw-gpa-43', 82, [['tw-100', 82]]],
  ['tw-100', 3.3, [['tw-gpa-43', 3.3]]],
  ['class-rank', 12, []],
  ['ielts', 400, []],
  ['ielts', 11, []],
])('on %s %d stands for %j', (code, value, meant) => {
  const scales = [ENGLISH, GRADES].find((each) => each.some((scale) => scale.code === code)) ?? []
  const scale = scales.find((each) => each.code === code)
  if (!scale) throw new Error(`no scale ${code}`)
  expect(meantMarks(value, scale, scales).map((each) => [each.scale, each.value])).toEqual(meant)
})
