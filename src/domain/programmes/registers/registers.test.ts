import { describe, expect, test } from 'vitest'
import { findSubjects } from '../subjects.ts'
import { readCricos } from './cricos.ts'
import { readDiscoverUni, readDiscoverUniSubjects } from './discover-uni.ts'
import { readDuo } from './duo.ts'
import { filesOfForm, formOfHeader } from './forms.ts'
import { readIpeds } from './ipeds.ts'
import type { RegisterContext, Table } from './register.ts'

const subjects = findSubjects([
  {
    id: 1,
    slug: 'computer-science',
    college: 'computer-science',
    cip: ['11'],
    asced: ['0201'],
    cah: ['CAH11-01'],
    duo: ['informatica'],
    english: ['computer science', 'computing'],
  },
  {
    id: 2,
    slug: 'law',
    college: 'law',
    cip: ['22'],
    asced: ['0909'],
    cah: [],
    duo: [],
    english: ['laws', 'law'],
  },
])
const context = (register: string): RegisterContext => ({ register, source: register, year: '2023', subjects })

/** A table whose rows leave out columns that don't matter. */
function tableOf(form: Parameters<typeof filesOfForm>[0], role: string, rows: Record<string, string>[]): Table {
  const header = filesOfForm(form)[role] ?? []
  return {
    file: `${role}.csv`,
    header,
    rows: rows.map((row, at) => ({ line: at + 2, cells: header.map((column) => row[column] ?? '') })),
  }
}

describe('CRICOS', () => {
  const course = (row: Record<string, string>) => ({
    'CRICOS Provider Code': '00002J',
    'Institution Name': 'Macquarie University (Macquarie)',
    'CRICOS Course Code': '001357G',
    'Course Name': 'Bachelor of Computing',
    'Field of Education 1 Detailed Field': '020100 - Computer Science, n.f.d.',
    'Course Level': 'Bachelor Degree',
    'Course Language': 'English',
    'Duration (Weeks)': '156',
    'Tuition Fee': '106,800',
    'Non Tuition Fee': '939',
    Expired: 'No',
    Locations: 'NORTH RYDE NSW; Sydney NSW',
    ...row,
  })
  const read = (...rows: Record<string, string>[]) =>
    readCricos({ courses: tableOf('cricos', 'courses', rows.map(course)) }, context('cricos'))

  test('a degree whose code is of another field is found by its name first, and by its code', () => {
    const { programmes } = read({ 'Field of Education 1 Detailed Field': '090901 - Commercial Law' })
    expect(programmes[0]?.subjects).toEqual([1, 2])
  })

  test('the fee of the whole course becomes one of a year', () => {
    const { programmes, schools, errors } = read({})
    expect(errors).toEqual([])
    expect([...schools]).toEqual([['cricos:00002J', 'Macquarie University']])
    expect(programmes).toMatchObject([
      {
        code: 'cricos:00002J-001357G',
        school: 'cricos:00002J',
        level: 'bachelor',
        language: 'en',
        subjects: [1],
        campus: 'North Ryde NSW, Sydney NSW',
        weeks: 156,
        fee: { year: 35_600, total: 106_800, currency: 'AUD', of: '2023', kind: 'register', source: 'cricos' },
        costs: { fees: { amount: 313 } },
      },
    ])
  })

  test.each([
    ['more than 3,000 dollars a week', { 'Duration (Weeks)': '52', 'Tuition Fee': '156001' }],
    ['less than 60 dollars a week', { 'Duration (Weeks)': '156', 'Tuition Fee': '9000' }],
    ['a fee without a length', { 'Duration (Weeks)': '', 'Tuition Fee': '30000' }],
    ['zero', { 'Tuition Fee': '0' }],
  ])('%s is a slip of the register, and no fee', (_, row) => {
    expect(read(row).programmes.map(({ fee }) => fee)).toEqual([null])
  })

  test('an undergraduate certificate is no bachelor’s degree, though the register lists it as one', () => {
    const certificate = { 'Course Name': 'Undergraduate Certificate in Computing', 'Duration (Weeks)': '26' }
    expect(read(certificate).programmes).toEqual([])
  })

  test('a bachelor’s degree of a year is an honours year, a longer one is not', () => {
    const level = (weeks: string, name = 'Bachelor of Nursing (Honours)') =>
      read({ 'Course Name': name, 'Course Level': 'Bachelor Honours Degree', 'Duration (Weeks)': weeks }).programmes[0]
        ?.level
    expect([level('52'), level('60'), level('104'), level('208'), level('')]).toEqual([
      'honours',
      'honours',
      'bachelor',
      'bachelor',
      'bachelor',
    ])
    expect(level('52', 'Graduate Diploma of Project Leadership')).toBeUndefined()
  })

  test('a course of less than a year costs its whole fee', () => {
    expect(read({ 'Duration (Weeks)': '40', 'Tuition Fee': '30000' }).programmes[0]?.fee).toMatchObject({
      year: 30_000,
      total: 30_000,
    })
  })

  test('two degrees have two subjects; a vague code says less than the name', () => {
    const { programmes } = read(
      {
        'CRICOS Course Code': '000001A',
        'Course Name': 'Bachelor of Computing/Bachelor of Laws',
        'Dual Qualification': 'Yes',
      },
      {
        'CRICOS Course Code': '000002A',
        'Course Name': 'Master of Laws',
        'Field of Education 1 Detailed Field': '020199 - Computer Science, n.e.c.',
      },
    )
    expect(programmes.map((programme) => programme.subjects)).toEqual([[1, 2], [2]])
  })

  test('diplomas, expired and repeated courses are left out and counted', () => {
    const { programmes, leftOut } = read(
      {},
      {},
      { 'CRICOS Course Code': '000002A', Expired: 'Yes' },
      { 'Course Level': 'Graduate Diploma' },
    )
    expect(programmes).toHaveLength(1)
    expect(Object.fromEntries(leftOut)).toEqual({
      repeated: 1,
      'no longer offered': 1,
      'no degree: Graduate Diploma': 1,
    })
  })

  test('a wrong cell is named with its place', () => {
    expect(read({}, { 'CRICOS Course Code': '000002A', 'Duration (Weeks)': 'three years' }).errors).toEqual([
      {
        file: 'courses.csv',
        line: 3,
        column: 'Duration (Weeks)',
        expected: 'a number of weeks up to 520',
        found: 'three years',
      },
    ])
  })
})

describe('IPEDS', () => {
  const titles = tableOf('ipeds', 'titles', [
    { cip: '11.0701', title: 'Computer Science', us_stem_opt: 'Y' },
    { cip: '22.0000', title: 'Legal Studies, General' },
  ])
  const costs = tableOf('ipeds', 'costs', [
    {
      unitid: '100654',
      name: 'Alabama A & M University',
      ug_oos_tuition_fees_published: '18634',
      grad_oos_tuition_avg: '20160',
      grad_oos_fees: '1414',
      grad_tuition_flag: 'R',
      books: '2192',
      oncampus_food_housing: '',
      offcampus_food_housing: '11402',
      oncampus_other: '0',
      year: '2023-24',
    },
    { unitid: '100663', name: 'Another', grad_oos_tuition_avg: '9', grad_tuition_flag: 'A', year: '2023-24' },
  ])
  const admissions = tableOf('ipeds', 'admissions', [
    { unitid: '100654', english_test: 'not considered', sat_act: 'required' },
  ])
  const read = (...rows: Record<string, string>[]) =>
    readIpeds(
      { completions: tableOf('ipeds', 'completions', rows), titles, costs, admissions },
      { ...context('ipeds'), year: '2023-24' },
    )

  test('a bachelor’s and a master’s have the school’s prices of their level, and the STEM mark of their code', () => {
    const { programmes } = read(
      { unitid: '100654', cip: '11.0701', level: 'B' },
      { unitid: '100654', cip: '22.0000', level: 'M' },
      { unitid: '100663', cip: '11.0701', level: 'M' },
    )
    expect(programmes).toMatchObject([
      {
        code: 'ipeds:100654-11.0701-B',
        school: 'unitid:100654',
        name: 'Computer Science',
        language: null,
        level: 'bachelor',
        subjects: [1],
        fee: { year: 18_634, total: null, currency: 'USD', of: '2023-24', kind: 'school' },
        costs: { living: { amount: 11_402 }, books: { amount: 2192 } },
        requirements: { english_rule: 'not_considered', tests: [{ test: 'sat_act', rule: 'required' }] },
        postStudy: 'stem_opt',
      },
      { name: 'Legal Studies', level: 'master', fee: { year: 21_574 }, requirements: {}, postStudy: null },
      { fee: null },
    ])
    expect(programmes[0]?.costs).not.toHaveProperty('other')
  })

  test('a school whose name says that it teaches online has no programmes and no figures', () => {
    const online = tableOf('ipeds', 'costs', [
      { unitid: '100700', name: 'State University-Online', ug_oos_tuition_fees_published: '5000', year: '2023-24' },
    ])
    const completions = tableOf('ipeds', 'completions', [{ unitid: '100700', cip: '11.0701', level: 'B' }])
    const { programmes, figures, schools } = readIpeds(
      { completions, titles, costs: online, admissions },
      { ...context('ipeds'), year: '2023-24' },
    )
    expect([programmes, figures, [...schools]]).toEqual([[], [], []])
  })

  test('prices become figures of the school; a price that was not reported is none', () => {
    expect(read().figures.map(({ school, kind, level, amount }) => [school, kind, level, amount])).toEqual([
      ['unitid:100654', 'tuition', 'undergraduate', 18_634],
      ['unitid:100654', 'tuition', 'graduate', 21_574],
      ['unitid:100654', 'room-board', '', 11_402],
      ['unitid:100654', 'books', '', 2192],
    ])
  })

  test('an unknown code of the classification, a wrong school number and a wrong level are named', () => {
    const { errors, programmes } = read(
      { unitid: '12', cip: '99.0101', level: 'D' },
      { unitid: '100654', cip: '11.07', level: 'B' },
    )
    expect(errors.map(({ line, column, found }) => [line, column, found])).toEqual([
      [2, 'unitid', '12'],
      [2, 'cip', '99.0101'],
      [2, 'level', 'D'],
      [3, 'cip', '11.07'],
    ])
    expect(programmes).toEqual([])
  })
})

describe('Discover Uni', () => {
  test('courses have the name with the award, and no fee', () => {
    const row = {
      ukprn: '10003270',
      university: 'Imperial College London',
      kiscourseid: 'G400',
      option_distance_learning: 'No',
    }
    const { programmes, leftOut } = readDiscoverUni(
      {
        courses: tableOf('discover-uni', 'courses', [
          { ...row, degree_type: 'BEng', programme: 'Computing', crseurl: 'http://www.imperial.ac.uk/computing' },
          { ...row, kiscourseid: 'G401', degree_type: 'FdSc', programme: '"Law, Computing"', crseurl: 'imperial' },
          { ...row, kiscourseid: 'G402', degree_type: 'BSc', programme: 'Law', option_distance_learning: 'Yes' },
        ]),
      },
      context('kis'),
    )
    expect(programmes).toMatchObject([
      {
        code: 'kis:10003270-G400',
        name: 'Computing BEng',
        level: 'bachelor',
        link: 'https://www.imperial.ac.uk/computing',
        fee: null,
      },
      { name: 'Law, Computing FdSc', level: 'associate', link: null, subjects: [2, 1] },
    ])
    expect(Object.fromEntries(leftOut)).toEqual({ 'distance learning': 1 })
  })

  test('a wider subject is left out where a narrower one is named', () => {
    const row = { ukprn: '10007849', provider: 'Abertay University', courses_ft: '2' }
    const { programmes } = readDiscoverUniSubjects(
      {
        subjects: tableOf('discover-uni-subjects', 'subjects', [
          { ...row, cah: 'CAH11-01', cah_level: '2', subject: 'computing' },
          { ...row, cah: 'CAH11-01-01', cah_level: '3', subject: 'computer science (non-specific)' },
          { ...row, cah: 'CAH16-01', cah_level: '2', subject: 'law' },
          { ...row, cah: 'CAH17-01', cah_level: '2', subject: 'business', courses_ft: '0' },
        ]),
      },
      context('cah'),
    )
    expect(programmes.map(({ name, subjects: of }) => [name, of])).toEqual([
      ['Computer science', [1]],
      ['Law', []],
    ])
  })
})

test('DUO: full-time programmes without the letter of their degree', () => {
  const row = { inst_code: '30TX', institution: 'Aeres Hogeschool', level: 'bachelor', cities: 'Almere|Dronten' }
  const { programmes, leftOut } = readDuo(
    {
      programmes: tableOf('duo', 'programmes', [
        { ...row, programme_code: '80028', programme: 'B Informatica', forms: 'deeltijd|voltijd' },
        { ...row, programme_code: '80029', programme: 'M Master of Law', level: 'master', forms: 'duaal' },
        { ...row, programme_code: '80030', programme: 'B Computer Science', forms: 'voltijd' },
      ]),
    },
    context('duo'),
  )
  expect(programmes).toMatchObject([
    {
      code: 'duo:30TX-80028',
      name: 'Informatica',
      language: null,
      nameLanguage: 'nl',
      campus: 'Almere, Dronten',
      subjects: [1],
      weeks: null,
    },
    { name: 'Computer Science', language: null, nameLanguage: null },
  ])
  expect([...leftOut.keys()]).toEqual(['not full-time'])
})

describe('the form of a file', () => {
  test('is told by its columns, whatever others there are', () => {
    expect(formOfHeader('a.csv', ['more', ...(filesOfForm('ipeds').costs ?? [])])).toEqual({
      form: 'ipeds',
      role: 'costs',
    })
    expect(formOfHeader('a.csv', filesOfForm('duo').programmes ?? [])).toEqual({ form: 'duo', role: 'programmes' })
  })

  test.each([
    [
      (filesOfForm('cricos').courses ?? []).filter((column) => column !== 'Tuition Fee'),
      /a\.csv looks like the CRICOS register.* has no column Tuition Fee$/,
    ],
    [['name', 'price'], /^a\.csv has the columns of none of these registers: the CRICOS register/],
    [[...(filesOfForm('duo').programmes ?? []), 'level'], /^a\.csv has the column level twice$/],
  ])('is refused in a sentence', (header, sentence) => {
    expect(() => formOfHeader('a.csv', header)).toThrow(sentence)
  })
})
