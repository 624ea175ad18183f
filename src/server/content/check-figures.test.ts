import { expect, test } from 'vitest'
import { type Defect, demoContent, readWithDefects } from '../../../tests/support/demo-defects.ts'
import { describeIssue } from '../../domain/content/issue.ts'
import { findExpiring } from './check-ages.ts'
import { findAhead } from './check-figure-entries.ts'

/** The validation errors of the demo with a defect, as sentences. */
const errorsOf = (...defect: Defect) => readWithDefects(defect).issues.map(describeIssue)

const surcharge = (field: RegExp) => new RegExp(`(?<=- key: uk\\.ihs\\.student[\\s\\S]*?)${field.source}`)

test.each<[string, string, string | RegExp, string, RegExp]>([
  [
    'an unknown key',
    'articles/uk-student-visa-and-cas/tw.md',
    'uk.visa.fee',
    'uk.visa.fees',
    /tw\.md, uk-student-visa-and-cas · \w+: .*key of a known figure, found \{\{uk\.visa\.fees\}\}/,
  ],
  [
    'a form that there is none of',
    'articles/uk-student-visa-and-cas/en.md',
    '|plain}}',
    '|shout}}',
    /en\.md, uk-student-visa-and-cas · \w+: .*found \{\{.*\|shout\}\}/,
  ],
  [
    'braces that stay open',
    'articles/uk-student-visa-and-cas/en.md',
    'uk.visa.fee}}',
    'uk.visa.fee',
    /en\.md, uk-student-visa-and-cas · \w+: expected braces that are closed/,
  ],
  [
    'a key in a text that is shown as it stands',
    'students.yaml',
    /(?<=en: \w+) /,
    ' {{uk.visa.fee}} ',
    /students\.yaml, \d+ · .*: expected no figure/,
  ],
  [
    'a figure without a source',
    'figures.yaml',
    surcharge(/\n {2}source: .*/),
    '',
    /figures\.yaml, uk\.ihs\.student · source: expected string, found nothing/,
  ],
  [
    'a figure without the page that says it',
    'figures.yaml',
    surcharge(/\n {2}link: .*/),
    '',
    /figures\.yaml, uk\.ihs\.student · link/,
  ],
  [
    'a source that isn’t known',
    'figures.yaml',
    surcharge(/uk-home-office/),
    'home-office',
    /figures\.yaml, uk\.ihs\.student · source: expected a known source/,
  ],
  [
    'two figures of one key',
    'figures.yaml',
    'key: uk.ihs.student',
    'key: uk.visa.fee',
    /figures\.yaml, key: expected each once, found uk\.visa\.fee twice/,
  ],
  [
    'a key of visa money',
    'figures.yaml',
    'key: uk.ihs.student',
    'key: uk.living.london',
    /figures\.yaml, key: .*uk\.living\.london twice/,
  ],
  [
    'a range upside down',
    'figures.yaml',
    surcharge(/value: 776/),
    'value: 776\n  value_to: 700',
    /figures\.yaml, uk\.ihs\.student · value_to: expected at least the value, found 700/,
  ],
  [
    'a last day in the past century',
    'figures.yaml',
    surcharge(/valid_until: .*/),
    'valid_until: 1999-12-31',
    /figures\.yaml, uk\.ihs\.student · valid_until: expected a day of this century, found "1999-12-31"/,
  ],
  [
    'a last day before it was looked up',
    'figures.yaml',
    surcharge(/valid_until: .*/),
    'valid_until: 2026-01-01',
    /figures\.yaml, uk\.ihs\.student · valid_until: expected no day before as_of/,
  ],
  [
    'neither value nor date',
    'figures.yaml',
    surcharge(/\n {2}value: 776/),
    '',
    /figures\.yaml, uk\.ihs\.student · value: expected a value or a date/,
  ],
  [
    'a last day more than twenty years ahead',
    'figures.yaml',
    surcharge(/valid_until: .*/),
    'valid_until: 2127-03-31',
    /figures\.yaml, uk\.ihs\.student · valid_until: expected a valid_until within 20 years of as_of, found 2127-03-31/,
  ],
  [
    'a currency that nothing is written in',
    'figures.yaml',
    surcharge(/currency: GBP/),
    'currency: XYZ',
    /figures\.yaml, uk\.ihs\.student · currency: expected a currency that figures are written in: USD, .*, found XYZ/,
  ],
  [
    'neither currency nor unit',
    'figures.yaml',
    surcharge(/\n {2}currency: GBP/),
    '',
    /figures\.yaml, uk\.ihs\.student · currency: expected a currency or a unit, found neither/,
  ],
  ...(
    [
      ['days in another currency', '{{uk.funds.days|VND}}', 'a form that this kind of figure has'],
      ['a day of the calendar times nine', '{{uk.graduate.until*9}}', 'a form that this kind of figure has'],
      ['the number of a day of the calendar', '{{uk.graduate.until|number}}', 'a form that this kind of figure has'],
      ['one brace on either side', '{uk.visa.fee}', 'two half-width braces on either side'],
      ['one brace too few at the start', '{uk.visa.fee|plain}}', 'two half-width braces on either side'],
      ['full-width braces', '｛｛uk.visa.fee｝｝', 'two half-width braces on either side'],
      ['an example in full-width braces', '｛｛=6.5｝｝', 'two half-width braces on either side'],
    ] as const
  ).map(([name, to, expected]): [string, string, RegExp, string, RegExp] => [
    name,
    'articles/uk-student-visa-and-cas/tw.md',
    /\{\{uk\.visa\.fee[^}]*\}\}/,
    to,
    new RegExp(
      `tw\\.md, uk-student-visa-and-cas · \\w+: expected ${expected}, found ${to.replace(/[|*.{}]/g, '\\$&')}$`,
    ),
  ]),
])('%s is reported with file and place', (_, file, from, to, message) => {
  expect(errorsOf(file, from, to)).toContainEqual(expect.stringMatching(message))
})

test('a figure that was compared on a future day is reported, in any time zone', () => {
  const defect: Defect = ['figures.yaml', surcharge(/as_of: .*/), 'as_of: 2026-11-23']
  const { content } = readWithDefects(defect)
  const messagesOn = (now: string) => findAhead(content, new Date(now)).map(describeIssue)
  expect(messagesOn('2026-11-22T09:00:00Z')).toEqual([
    expect.stringMatching(/^figures\.yaml, uk\.ihs\.student · as_of: expected an as_of .*, found 2026-11-23$/),
  ])
  expect(messagesOn('2026-11-22T10:00:00Z')).toEqual([])
})

test('on the first of December 2027, a figure that nobody has checked again is reported as expired', () => {
  const messages = findExpiring(demoContent, '2027-12-01')
  expect(messages).toContainEqual(
    expect.stringMatching(/^uk\.ihs\.student expired on 2027-03-31: .*https:\/\/www\.gov\.uk\//),
  )
  expect(messages).toContainEqual(expect.stringMatching(/^uk\.living\.london expired on 2027-10-31/))
})

test('a figure that expires within sixty days is reported before, and one that is valid for longer is not', () => {
  expect(findExpiring(demoContent, '2027-01-31').join('\n')).toMatch(/uk\.ihs\.student expires on 2027-03-31/)
  expect(findExpiring(demoContent, '2027-01-29').join('\n')).not.toContain('uk.ihs.student')
})
