/** Thirty and more sample students with a counsellor's expected classification and reason; input as they would type it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { MatchReadingSchema } from '../content/match.ts'
import type { Localized } from '../localized.ts'
import type { MatchValues } from './fields.ts'
import { judge } from './judge.ts'
import type { Figures, MatchSchool, Reading } from './rules.ts'
import { readVisitor } from './values.ts'

const { marks, english } = MatchReadingSchema.parse({ id: 1, ...parse(readFileSync('content/match.yaml', 'utf8')) })
const inEnglish = <T extends { name: Localized }>(scales: T[]) =>
  scales.map((scale) => ({ ...scale, name: scale.name.en ?? '' }))
const reading: Reading = { marks: inEnglish(marks), english: inEnglish(english) }
const rates = { currency: 'VND', as_of: '2025-06-30', rates: { USD: 26_000 } }

function school(
  rate: number | null,
  scores: Partial<Record<'sat-reading' | 'sat-math' | 'act', [number, number]>> = {},
) {
  const figures: Figures = rate === null ? {} : { 'admission-rate': [rate, null, 1] }
  for (const [kind, [from, to]] of Object.entries(scores)) figures[kind as 'act'] = [from, to, 1]
  return {
    id: 1,
    name: 'A school',
    name_en: null,
    country: 'usa',
    city: 'A city',
    rank: null,
    currency: 'USD',
    enrollments: [1, 2, 3],
    colleges: [1],
    no_exam: false,
    all: {},
    undergraduate: figures,
    graduate: {},
  } satisfies MatchSchool
}

/** One school of each type, hardest first; the figures resemble those of 2022-23. */
const SCHOOLS = [
  school(0.06, { 'sat-reading': [730, 780], 'sat-math': [750, 800], act: [33, 35] }),
  school(0.27, { 'sat-reading': [680, 740], 'sat-math': [720, 790], act: [32, 35] }),
  school(0.45, { 'sat-reading': [640, 720], 'sat-math': [680, 790], act: [29, 34] }),
  school(0.57, { 'sat-reading': [600, 700], 'sat-math': [590, 710], act: [27, 32] }),
  school(0.7, { 'sat-reading': [590, 680], 'sat-math': [610, 710], act: [26, 31] }),
  school(0.87, { 'sat-reading': [560, 680], 'sat-math': [560, 690], act: [21, 29] }),
  // no test scores
  school(0.52),
  // no published figures
  school(null),
]

type Input = Record<string, string>
const vn = (mark: string): Input => ({ marks_system: 'vn-10', marks: mark })
const sat = (reading: string, math: string): Input => ({ sat_reading: reading, sat_math: math })

/** One letter per school in the order above: reach, fitting, safe, or - for an unclassified one. */
const STUDENTS: [who: string, input: Input, groups: string, because: string][] = [
  [
    'nothing yet',
    {},
    'R-------',
    'a school that refuses more than four in five is a reach for everybody; of the others nothing can be said',
  ],
  [
    '9.3 of 10',
    vn('9,3'),
    'RFFSSSS-',
    'strong marks make safe who admits half; who refuses more than half is safe for nobody',
  ],
  [
    '8.4 of 10',
    vn('8,4'),
    'RRFFSSF-',
    'good marks are usual among those whom a school of 27 % turns away, and not above the rest where 52 to 57 % get in',
  ],
  [
    '7.0 of 10',
    vn('7.0'),
    'RRRFFSF-',
    'fair marks: under half admitted is a stretch, where four in five get in they do',
  ],
  [
    '5.5 of 10',
    vn('5,5'),
    'RRRRRFR-',
    'low marks: only who admits nearly all is within reach, and even there not safe',
  ],
  [
    '9.3 and a full SAT',
    { ...vn('9.3'), ...sat('800', '800') },
    'RFFSSSS-',
    'no score opens a school that refuses 94 of 100',
  ],
  [
    '9.3, SAT 700 and 760',
    { ...vn('9.3'), ...sat('700', '760') },
    'RFFSSSS-',
    'within the middle half of the selective two, at or above the upper end of the others',
  ],
  [
    '8.4, SAT 700 and 760',
    { ...vn('8.4'), ...sat('700', '760') },
    'RRFFSSF-',
    'the same scores don’t hide that marks are good, not strong',
  ],
  [
    '5.5 and a full SAT',
    { ...vn('5.5'), ...sat('800', '800') },
    'RRRRRFR-',
    'four hours don’t make up for three years',
  ],
  [
    '9.3, SAT 500 and 500',
    { ...vn('9.3'), ...sat('500', '500') },
    'RRRRRFS-',
    'under every middle half; who asks for no scores doesn’t see them',
  ],
  [
    '9.3, SAT 600 and 560',
    { ...vn('9.3'), ...sat('600', '560') },
    'RRRRRFS-',
    'the weaker part counts: mathematics is under the middle half of all but the last',
  ],
  ['no marks, a full SAT', sat('800', '800'), 'RFFSSS--', 'scores alone place a school that publishes some'],
  ['no marks, ACT 30', { act: '30' }, 'RRFFFS--', 'within 29–34, 27–32 and 26–31, above 21–29, under 32–35'],
  [
    '9.3, ACT 36, SAT 500 and 500',
    { ...vn('9.3'), ...sat('500', '500'), act: '36' },
    'RFFSSSS-',
    'one sends the better of two tests',
  ],
  [
    '9.3, IELTS 5.5',
    { ...vn('9.3'), english_test: 'ielts', english: '5,5' },
    'RFFFFFF-',
    'nobody is safe whose English doesn’t yet do for direct entry',
  ],
  [
    '9.3, IELTS 6.5',
    { ...vn('9.3'), english_test: 'ielts', english: '6.5' },
    'RFFSSSS-',
    'enough English changes nothing',
  ],
  [
    '9.3, TOEFL 4 of the new scale',
    { ...vn('9.3'), english_test: 'toefl-6', english: '4' },
    'RFFFFFF-',
    'each scale has a line of its own',
  ],
  ['IELTS 9 alone', { english_test: 'ielts', english: '9' }, 'R-------', 'English alone places nobody'],
  ['first 8 % of the class', { marks_system: 'class-rank', marks: '8%' }, 'RFFSSSS-', 'in the first tenth: strong'],
  ['place 8 of 40', { marks_system: 'class-rank', marks: '8/40' }, 'RRFFSSF-', 'the first fifth: good'],
  ['first 45 % of the class', { marks_system: 'class-rank', marks: '45' }, 'RRRFFSF-', 'in the better half: fair'],
  ['first 70 % of the class', { marks_system: 'class-rank', marks: '70' }, 'RRRRRFR-', 'in the weaker half: low'],
  [
    '1.20 of the Philippines',
    { marks_system: 'ph-5', marks: '1.20' },
    'RFFSSSS-',
    'there one is best: magna cum laude is strong',
  ],
  ['2.00 of the Philippines', { marks_system: 'ph-5', marks: '2.00' }, 'RRRFFSF-', 'short of honours: fair'],
  ['89 % of the Philippines', { marks_system: 'ph-percent', marks: '89%' }, 'RRRFFSF-', 'one short of honours: fair'],
  ['92 of Taiwan in full-width digits', { marks_system: 'tw-100', marks: '９２' }, 'RFFSSSS-', 'A+: strong'],
  ['3.5 of 4.3', { marks_system: 'tw-gpa-43', marks: '3.5' }, 'RRRFFSF-', 'between B+ and A-: fair'],
  ['3.5 of 4.0', { marks_system: 'us-gpa-4', marks: '3.5/4.0' }, 'RRFFSSF-', 'who stands on the line is over it: good'],
  ['SAT mathematics alone, 700', { sat_math: '700' }, 'RRFFFS--', 'one part is compared with that part'],
  [
    '8.4, SAT at the lower ends',
    { ...vn('8.4'), ...sat('600', '590') },
    'RRRFRFF-',
    'who stands at the lower end is within; mathematics is 20 short of the fifth school',
  ],
  [
    '9.3, SAT at the upper ends',
    { ...vn('9.3'), ...sat('680', '710') },
    'RRFFSSS-',
    'who stands at the upper end is above; mathematics is 10 short of the second school',
  ],
  [
    'master’s with 3.9',
    { level: '2', marks_system: 'us-gpa-4', marks: '3.9' },
    '--------',
    'no figures are published of who is admitted to a master’s programme',
  ],
  ['a pathway with 6.0', { level: '3', ...vn('6,0') }, '--------', 'nor to a pathway'],
]

const LETTERS = { reach: 'R', fitting: 'F', safe: 'S' }

test('there are at least thirty students, covering each group and each rule', () => {
  expect(STUDENTS.length).toBeGreaterThanOrEqual(30)
  expect(new Set(STUDENTS.flatMap(([, , groups]) => [...groups]))).toEqual(new Set(['R', 'F', 'S', '-']))
})

test.each(STUDENTS)('%s', (_, input, groups, because) => {
  const values = Object.fromEntries(Object.entries({ level: '1', ...input }).map(([name, text]) => [name, [text]]))
  const read = readVisitor(values as MatchValues, { reading, rates, locale: 'vi' })
  if (!('visitor' in read)) throw new Error(JSON.stringify(read.errors))
  const placed = SCHOOLS.map((one) => {
    const verdict = judge(one, read.visitor)
    return typeof verdict === 'string' ? '-' : LETTERS[verdict.group]
  })
  expect([placed.join(''), because]).toEqual([groups, because])
})
