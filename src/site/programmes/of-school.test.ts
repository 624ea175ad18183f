import { expect, test } from 'vitest'
import type { ProgrammeItem } from '../../api/client.ts'
import { bySubject } from './of-school.tsx'

const programme = (id: number, subject: number | null, dollars: number | null) =>
  ({
    id,
    subjects: subject === null ? [] : [{ id: subject, slug: `s${subject}`, college: 'c', name: `Subject ${subject}` }],
    year_cost: dollars === null ? null : { amount_minor: dollars * 100, currency: 'USD', home: null },
  }) as unknown as ProgrammeItem

test('programmes are grouped by their first subject, the largest group first, those without one last', () => {
  const none = [1, 2, 3].map((id) => programme(id, null, null))
  const law = [4, 5].map((id) => programme(id, 7, null))
  const { total, groups } = bySubject([...none, programme(9, 8, null), ...law])
  expect(total).toBe(6)
  expect(groups.map(({ subject, total: count }) => [subject?.id, count])).toEqual([
    [7, 2],
    [8, 1],
    [undefined, 3],
  ])
})

test('a group shows its first programmes alone', () => {
  const { groups } = bySubject(Array.from({ length: 9 }, (_, id) => programme(id, 1, null)))
  expect(groups[0]?.total).toBe(9)
  expect(groups[0]?.first.map(({ id }) => id)).toEqual([0, 1, 2, 3])
})

test('the range of costs is that of the programmes whose cost is known', () => {
  const { cheapest, dearest } = bySubject([
    programme(1, 1, 40_000),
    programme(2, 1, null),
    programme(3, 2, 25_000),
    programme(4, 2, 31_000),
  ])
  expect([cheapest?.id, dearest?.id]).toEqual([3, 1])
  expect(bySubject([programme(1, 1, null)])).toMatchObject({ cheapest: null, dearest: null })
})
