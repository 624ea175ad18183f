import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedLead, openTally } from './dashboard.ts'
import { readOriginKey } from './dashboard-groups.ts'
import { dayIn, periodBefore, periodOf } from './period.ts'
import { DEFAULT_RESPONSE_TARGET } from './response-targets.ts'
import type { WorkingCalendar } from './working-calendar.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 22, 12)
const always = { from: '00:00', to: '00:00' }
const allDay: WorkingCalendar = {
  zone: 'Asia/Taipei',
  week: { mon: [always], tue: [always], wed: [always], thu: [always], fri: [always], sat: [always], sun: [always] },
  days: [],
}
const clocks = {
  offices: ['taipei', 'tainan'],
  clockOf: () => ({ calendar: allDay, target: DEFAULT_RESPONSE_TARGET }),
}
const lead = (overrides: Partial<CountedLead> = {}): CountedLead => ({
  office: 'taipei',
  edition: 'tw',
  source: 'facebook',
  owner_id: null,
  utm_source: '',
  utm_medium: '',
  campaign: '',
  landing: '/tw',
  countries: 'uk',
  status: 'new',
  lost_reason: null,
  created_at: now,
  first_answer_at: null,
  ...overrides,
})
const tallied = (leads: CountedLead[], days = 7) => {
  const tally = openTally(periodOf({ days }, 'Asia/Taipei', now), clocks)
  for (const each of leads) tally.add(each)
  return tally.result()
}

test.each([
  ['the last seven days with today, by the clock of Taipei', { days: 7 }, '2026-11-16', '2026-11-22'],
  ['one’s own days', { from: '2026-11-01', to: '2026-11-03' }, '2026-11-01', '2026-11-03'],
  ['the wrong way round', { from: '2026-11-03', to: '2026-11-01' }, '2026-11-01', '2026-11-03'],
  ['not into the future', { from: '2026-11-20', to: '2027-11-20' }, '2026-11-20', '2026-11-22'],
  ['all of it in the future', { from: '2027-11-19', to: '2027-11-20' }, '2026-11-22', '2026-11-22'],
  ['a year at most', { from: '1990-01-01', to: '2026-11-22' }, '2025-11-22', '2026-11-22'],
])('a period is %s', (_, requested, from, to) => {
  expect(periodOf(requested, 'Asia/Taipei', now)).toMatchObject({ from, to })
})

test('the period before has as many days, and ends where the period begins', () => {
  const period = periodOf({ from: '2026-10-26', to: '2026-10-28' }, 'Europe/London', now)
  const before = periodBefore(period, 'Europe/London')
  expect(before).toMatchObject({ from: '2026-10-23', to: '2026-10-25' })
  expect([before.begins.length, before.begins.at(-1)]).toEqual([4, period.begins[0]])
})

test('groups have the median of their first replies, and how many came in time', () => {
  const minutes = (count: number) => ({ first_answer_at: now + count * 60_000, owner_id: 'ann' })
  const { groups } = tallied([
    lead(minutes(10)),
    lead(minutes(DEFAULT_RESPONSE_TARGET.answer_within)),
    lead({ ...minutes(1000), office: 'tainan', status: 'won' }),
    lead({ owner_id: 'ann', campaign: 'fair' }),
    lead(),
  ])
  const ann = { leads: 4, won: 1, answered: 3, inTime: 2, medianMinutes: 30, worstMinutes: 1000 }
  expect(Object.fromEntries(groups.consultants)).toMatchObject({ ann, '': { leads: 1, medianMinutes: null } })
  expect(Object.fromEntries(groups.offices)).toMatchObject({ taipei: { leads: 4 }, tainan: { leads: 1, inTime: 0 } })
  expect([...groups.origins].map(([key, { leads }]) => [readOriginKey(key).campaign, leads])).toEqual([
    ['', 4],
    ['fair', 1],
  ])
})

test('a day that daylight saving makes longer is one day', () => {
  const period = periodOf({ from: '2026-10-24', to: '2026-10-26' }, 'Europe/London', now)
  const [, begins = 0, ends = 0] = period.begins
  expect(ends - begins).toBe(25 * hour)
  expect([begins - 1, begins, ends - 1, ends].map((at) => dayIn(period, at))).toEqual([0, 1, 1, 2])
})

test('a lead is counted on its day, for each of its countries, and as won', () => {
  const tally = tallied([lead({ countries: 'uk,ca', status: 'won' }), lead({ created_at: now - 24 * hour })])
  expect(tally.days.map(({ leads }) => leads)).toEqual([0, 0, 0, 0, 0, 1, 1])
  expect(tally.facets.country).toEqual([
    { code: 'uk', leads: 2, won: 1 },
    { code: 'ca', leads: 1, won: 1 },
  ])
})

test('a lost lead counts up to its stage before, and an answered one as contacted', () => {
  const tally = tallied([
    lead({ status: 'lost', stoodAt: 'qualified', lost_reason: 'Too far ' }),
    lead({ status: 'lost', lost_reason: null }),
    lead({ first_answer_at: now }),
    lead({ status: 'won' }),
  ])
  expect(tally.funnel.map(({ leads }) => leads)).toEqual([4, 3, 2, 2, 1])
  expect(tally.lost).toEqual({
    leads: 2,
    reasons: [
      { reason: '', leads: 1 },
      { reason: 'Too far', leads: 1 },
    ],
  })
})

test('answers have a median, a maximum, and a share within the target; an office without answers has none, a removed one comes last', () => {
  const minutes = [10, 30, 50, 400]
  const answered = minutes.map((each) => lead({ first_answer_at: now + each * 60_000 }))
  expect(tallied([...answered, lead(), lead({ office: 'tainan' }), lead({ office: 'hsinchu' })]).answers).toEqual([
    { office: 'taipei', leads: 5, won: 0, answered: 4, inTime: 2, medianMinutes: 40, worstMinutes: 400 },
    { office: 'tainan', leads: 1, won: 0, answered: 0, inTime: 0, medianMinutes: null, worstMinutes: null },
    { office: 'hsinchu', leads: 1, won: 0, answered: 0, inTime: 0, medianMinutes: null, worstMinutes: null },
  ])
})

test('for any leads, the totals of days, editions and the first stage are equal', () => {
  const some = fc.array(
    fc.record({
      edition: fc.constantFrom('vi', 'tw', 'en'),
      status: fc.constantFrom('new', 'contacted', 'won', 'lost'),
      created_at: fc.integer({ min: now - 10 * 24 * hour, max: now }),
    }),
  )
  fc.assert(
    fc.property(some, (overridesList) => {
      const tally = tallied(overridesList.map((overrides) => lead(overrides)))
      const sum = (counts: { leads: number }[]) => counts.reduce((all, { leads }) => all + leads, 0)
      expect([sum(tally.days), sum(tally.facets.edition), tally.funnel[0]?.leads]).toEqual([
        tally.total,
        tally.total,
        tally.total,
      ])
      expect(tally.funnel.map(({ leads }) => leads)).toEqual(
        tally.funnel.map(({ leads }) => leads).toSorted((a, b) => b - a),
      )
    }),
  )
})
