import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tests/support/property-runs.ts'
import type { SchoolWords } from '../content/school-words.ts'
import { wordsOf } from '../words.ts'
import { cutInPieces } from './pieces.ts'
import { type ReadFilters, readSchoolWords } from './read-words.ts'
import { schoolVocabulary, type WordSource } from './vocabulary.ts'

const noWords: SchoolWords = {
  id: 1,
  code: 'en',
  fillers: [],
  naming: [],
  kept: [],
  asking: [],
  no_exam: [],
  another_field: [],
  countries: {},
  regions: {},
  cities: {},
  colleges: {},
  enrollments: {},
  tags: {},
  kinds: {},
}
const place = (slug: string, country: 'uk' | 'ca' | 'usa' | 'au', ...names: string[]) => ({
  value: slug,
  slug,
  country,
  names: names.length > 0 ? names : [slug],
})
const source: WordSource = {
  countries: [place('uk', 'uk', 'UK', 'Anh'), place('ca', 'ca', 'Canada'), place('au', 'au', 'Australia', 'Úc')],
  regions: [place('us-ny', 'usa', 'New York'), place('au-vic', 'au', 'Victoria'), place('us-oh', 'usa', 'Ohio')],
  cities: [
    { ...place('london', 'uk', 'London', '倫敦'), region: null },
    { ...place('london-on', 'ca', 'London, Ontario'), region: null },
    { ...place('york', 'uk', 'York'), region: null },
    { ...place('new-york', 'usa', 'New York'), region: 'us-ny' },
    { ...place('victoria', 'ca', 'Victoria'), region: null },
  ],
  colleges: [{ value: 'law', slug: 'law', names: ['Law', 'Luật'] }],
  enrollments: [],
  tags: [],
  words: [
    {
      ...noWords,
      fillers: ['schools', 'in', '的', 'ở'],
      naming: ['university', 'university of', '大學'],
      kept: ['new london'],
      no_exam: ['no sat'],
    },
  ],
  schoolNames: [
    'University of York',
    'York University',
    'Ohio State University',
    'University of London',
    '倫敦大學',
    'University of Law',
  ],
}
const vocabulary = schoolVocabulary(source)
const read = (text: string, country: 'uk' | 'ca' | null = null) => readSchoolWords(text, vocabulary, country)
const chosen = ({ filters }: { filters: ReadFilters }) =>
  Object.entries(filters).flatMap(([filter, values]) => values.map((value) => `${filter}=${value}`))

test.each([
  ['law schools in London', ['cities=london', 'colleges=law'], ''],
  ['LONDON law trinity', ['cities=london', 'colleges=law'], 'trinity'],
  ['倫敦的 law', ['cities=london', 'colleges=law'], ''],
  ['伦敦law', ['cities=london', 'colleges=law'], ''],
  ['no sat ở úc', ['country=au', 'noExam=1'], ''],
  // too short to match without its diacritic
  ['schools in uc', [], 'schools in uc'],
  ['luat london', ['cities=london', 'colleges=law'], ''],
  // typed diacritics must match
  ['luát london', ['cities=london'], 'luát'],
  ['schools in new york', ['cities=new-york'], ''],
  ['schools in victoria', ['regions=au-vic'], ''],
  ['schools in victoria canada', ['cities=victoria', 'country=ca'], ''],
  ['york canada', ['country=ca'], 'york'],
  ['schools uk canada law', ['colleges=law'], ''],
  ['new london law', ['colleges=law'], 'new london'],
  ['law', ['colleges=law'], ''],
])('%s is read as %j, and %j is the name', (text, filters, rest) => {
  const reading = read(text)
  expect([chosen(reading).sort(), reading.rest]).toEqual([filters, rest])
})

test.each([
  'York',
  'york university',
  'university york',
  'UNIVERSITY OF LONDON',
  '倫敦大學',
  '倫敦 大学',
  'ohio state',
  'university of law',
  '',
  '—',
])('%j stays a name', (text) => {
  expect([chosen(read(text)), read(text).rest]).toEqual([[], text])
})

test('a name beside a filter stays whole', () => {
  const reading = read('law at york university')
  expect([chosen(reading), reading.rest]).toEqual([['colleges=law'], 'at york university'])
})

test('the current country decides, and another place selects its own', () => {
  expect(read('london law', 'uk').filters.cities).toEqual(['london'])
  expect(read('london law', 'ca')).toMatchObject({ filters: { cities: ['london-on'] }, country: 'ca' })
  expect(read('law canada', 'uk').country).toBe('ca')
  expect(read('ohio law', 'uk').country).toBe('usa')
  expect(read('law', 'uk').country).toBe('uk')
})

test('a city may have the name of an inherited property', () => {
  const cities = [{ ...place('constructor', 'usa', 'Constructor'), region: null }]
  const ownVocabulary = schoolVocabulary({ ...source, cities })
  expect(readSchoolWords('law in constructor', ownVocabulary).filters.cities).toEqual(['constructor'])
})

test('a name that is also a place returns the place’s filters', () => {
  expect(read('york').otherwise).toMatchObject({ cities: ['york'] })
  expect(read('york university').otherwise).toBe(null)
})

test('an overlong text is not parsed', () => {
  const text = 'law '.repeat(200).trim()
  expect([chosen(read(text)), read(text).rest]).toEqual([[], text])
})

const words = [
  'london',
  'law',
  'york',
  'university',
  'of',
  'no sat',
  'in',
  '倫敦',
  '大學',
  '的',
  'Úc',
  'uc',
  'new',
  'x',
  '—',
  '\u{1f600}',
]
const anyQuery = fc.oneof(
  anyText(),
  fc.array(fc.constantFrom(...words)).map((each) => each.join(' ')),
)

test('a subject is returned without the words for schools in it', () => {
  const schoolWords = {
    ...noWords,
    fillers: ['in'],
    naming: ['school'],
    asking: ['law school'],
    colleges: { law: ['law school'] },
  }
  const ownVocabulary = schoolVocabulary({ ...source, words: [schoolWords] })
  const subjects = (text: string) => readSchoolWords(text, ownVocabulary).parts.flatMap(({ subject }) => subject ?? [])
  expect(subjects('law school in London')).toEqual(['law'])
  expect(subjects('Luật')).toEqual(['luat'])
  expect(subjects('school in London')).toEqual([])
})

test('pieces cover every unit of any text once and in order, and the rest is typed text', () => {
  fc.assert(
    fc.property(anyQuery, (text) => {
      const units = wordsOf(text)
      const pieces = cutInPieces(units, vocabulary)
      expect(pieces.flatMap(({ from, to }) => [from, to])).toEqual(
        pieces.flatMap(({ to }, at) => [pieces[at - 1]?.to ?? 0, to]),
      )
      expect(pieces.at(-1)?.to ?? 0).toBe(units.length)
      const { rest } = read(text)
      const left = wordsOf(rest).map(({ folded }) => folded)
      const all = units.map(({ folded }) => folded)
      let at = -1
      for (const unit of left) {
        at = all.indexOf(unit, at + 1)
        expect(at).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
