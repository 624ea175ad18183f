import { expect, test } from 'vitest'
import { doubtFees } from './doubtful-fees.ts'
import { type ProgrammeRecord, UNKNOWN } from './registers/register.ts'

const course = (code: string, year: number, more: Partial<ProgrammeRecord> = {}): ProgrammeRecord => ({
  ...UNKNOWN,
  code,
  language: null,
  school: 'a',
  level: 'bachelor',
  name: code,
  subjects: [1],
  fee: { year, total: year * 3, currency: 'AUD', of: '2023', kind: 'register', source: 'register' },
  ...more,
})
const kinds = (courses: ProgrammeRecord[]) =>
  doubtFees(courses, (subject) => (subject < 10 ? 1 : 2)).map(({ code, fee }) => `${code} ${fee?.kind} ${fee?.year}`)

test('a fee below half of the school’s others of that level and field is doubtful, and its whole fee stays', () => {
  const courses = [course('law', 11_000), course('arts', 40_000), course('design', 42_000), course('music', 38_000)]
  expect(kinds(courses)).toEqual([
    'law doubtful null',
    'arts register 40000',
    'design register 42000',
    'music register 38000',
  ])
  expect(doubtFees(courses, () => 1)[0]?.fee?.total).toBe(33_000)
})

test('a fee of almost three times the others is doubtful, and one of medicine isn’t', () => {
  const others = [40_000, 42_000, 38_000].map((fee, at) => course(`c${at}`, fee))
  expect(kinds([...others, course('commerce', 152_803), course('medicine', 80_000)]).slice(3)).toEqual([
    'commerce doubtful null',
    'medicine register 80000',
  ])
})

test('a course of three years for a third of what all schools ask a year is doubtful; one of a year isn’t', () => {
  const others = Array.from({ length: 20 }, (_, at) => course(`c${at}`, 30_000, { school: `s${at}`, weeks: 156 }))
  const [cheap, short] = [156, 52].map((weeks) => course(`w${weeks}`, 8900, { school: 'z', weeks }))
  if (!cheap || !short) throw new Error('no course')
  expect(kinds([...others, cheap, short]).slice(20)).toEqual(['w156 doubtful null', 'w52 register 8900'])
})

test('a record far below another one of the same degree is doubtful, also under another identifier of the school', () => {
  const records = [
    course('Bachelor of Accounting', 26_776),
    course('bachelor of accounting', 15_160, { school: 'b' }),
    course('Bachelor of Accounting', 24_000, { school: 'b' }),
    course('Bachelor of Accounting', 9_000, { level: 'master' }),
  ]
  expect(
    doubtFees(
      records,
      () => null,
      () => 'one',
    ).map(({ fee }) => fee?.year ?? null),
  ).toEqual([26_776, null, 24_000, 9_000])
  expect(doubtFees(records, () => null).map(({ fee }) => fee?.year ?? null)).toEqual([26_776, null, 24_000, 9_000])
})

test('few courses, another field, level or school, and figures of another kind say nothing', () => {
  const [cheap, ...others] = [11_000, 40_000, 42_000, 38_000].map((fee, at) => course(`c${at}`, fee))
  if (!cheap) throw new Error('no course')
  expect(kinds([cheap, ...others.slice(1)])).not.toContain('c0 doubtful null')
  for (const more of [{ subjects: [11] }, { subjects: [] }, { level: 'master' }, { school: 'b' }] as const)
    expect(
      kinds([{ ...cheap, ...more, subjects: [...((more as { subjects?: number[] }).subjects ?? [1])] }, ...others])[0],
    ).toBe('c0 register 11000')
  const average = { ...cheap, fee: cheap.fee && { ...cheap.fee, kind: 'school' as const } }
  expect(kinds([average, ...others])[0]).toBe('c0 school 11000')
})
