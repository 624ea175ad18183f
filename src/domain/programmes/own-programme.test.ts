import { expect, test } from 'vitest'
import { type OwnProgramme, ProgrammeSchema } from '../content/programmes.ts'
import { parseJson } from '../json.ts'
import { ownRow, withOwn } from './own-programme.ts'
import { programmeRow } from './programme-row.ts'
import { UNKNOWN } from './registers/register.ts'

const living = { amount: 10_000, currency: 'GBP', year: '2026', source: 'living_costs/GB' }
const FUNDS = { tuition: 'year', account: {}, timing: {}, link: '' } as const
const RULES = { id: 1, iso_country: 'GB', living: '', rise: '', routes: [], pages: {}, funds: FUNDS }
const context = {
  school: { id: 7, countryCode: 'uk' },
  published: { living },
  country: { rules: RULES, figures: new Map(), living: null },
  city: 'leeds',
  intake: 2027,
  dollarsPer: (currency: string) => ({ GBP: 1.25, USD: 1 })[currency] ?? null,
  subjectIds: new Map([['data-science', 4]]),
}
const entryOf = (value: object): OwnProgramme => ProgrammeSchema.parse({ id: 1, code: 'a-b', school: 'a', ...value })
const FEE = {
  fee: 30_000,
  fee_currency: 'GBP',
  fee_of: '2027-28',
  link: 'https://a.example/b',
  checked_on: '2026-11-20',
}
const BASE = { name: 'Data Science MSc', level: 'master', subjects: ['data-science'] }

test('an own programme has the cost of its school’s country', () => {
  expect(ownRow(entryOf({ ...BASE, ...FEE, intakes: ['9', '1'], deadlines: ['01-15 9'] }), context)).toMatchObject({
    code: 'own:a-b',
    register: 'own',
    origin: 'staff',
    school_id: 7,
    subject_id: 4,
    fee_year: 30_000,
    fee_total: null,
    fee_kind: 'programme',
    fee_source: 'own',
    year_cost_usd: 50_000,
    intakes: '[1,9]',
    deadlines: '[{"day":"01-15","intake":9}]',
  })
})

test('what is not known stays unknown', () => {
  expect(ownRow(entryOf(BASE), context)).toMatchObject({
    fee_year: null,
    ielts: null,
    intakes: null,
    conditional: null,
    year_cost_usd: null,
    checked_on: null,
    requirements: '{}',
  })
})

test.each([
  [104, 30_000],
  [52, 60_000],
  [undefined, null],
])('a fee of the whole course over %s weeks is %s a year', (weeks, year) => {
  const row = ownRow(entryOf({ ...BASE, ...FEE, fee: 60_000, fee_per: 'whole', weeks }), context)
  expect([row?.fee_year, row?.fee_total]).toEqual([year, 60_000])
})

test('a correction changes what it says, and leaves the rest to the register', () => {
  const registered = programmeRow(
    {
      ...UNKNOWN,
      code: 'kis:1-A',
      school: 'ukprn:1',
      name: 'Data Science',
      language: 'en',
      level: 'bachelor',
      subjects: [4],
      fee: { year: 20_000, total: null, currency: 'GBP', of: '2023', kind: 'register', source: 'discover-uni' },
      costs: { books: { amount: 400, currency: 'GBP', year: '2023', source: 'discover-uni' } },
      requirements: { english_rule: 'required' },
      weeks: 156,
    },
    { ...context, register: 'kis' },
  )
  const row = withOwn(registered, entryOf({ ...FEE, ielts: 6.5, register_code: 'kis:1-A' }), context)
  expect(row).toMatchObject({
    code: 'kis:1-A',
    register: 'kis',
    name: 'Data Science',
    level: 'bachelor',
    weeks: 156,
    ielts: 6.5,
    fee_year: 30_000,
    fee_of: '2027-28',
    fee_source: 'own',
    year_cost_usd: 50_500,
  })
  expect(parseJson(row.requirements)).toEqual({ english_rule: 'required', english: { ielts: 6.5 } })
})
