import { expect, test } from 'vitest'
import type { ProgrammeItem } from '../../api/client.ts'
import { byField } from './of-school.tsx'

const programme = (id: number, subject: number | null, dollars: number | null) =>
  ({
    id,
    // the subjects 10 to 19 are those of one field
    subjects:
      subject === null
        ? []
        : [
            {
              id: subject,
              slug: `s${subject}`,
              college: `field-${Math.floor(subject / 10)}`,
              name: `Subject ${subject}`,
            },
          ],
    year_cost: dollars === null ? null : { amount_minor: dollars * 100, currency: 'USD', home: null },
  }) as unknown as ProgrammeItem

test('programmes are grouped by field and subject, the largest groups first, those without a subject last', () => {
  const none = [1, 2, 3].map((id) => programme(id, null, null))
  const law = [4, 5, 6].map((id) => programme(id, id === 4 ? 11 : 12, null))
  const { total, fields } = byField([...none, programme(9, 20, null), ...law])
  expect(total).toBe(7)
  expect(fields.map(({ college, total: count }) => [college, count])).toEqual([
    ['field-1', 3],
    ['field-2', 1],
    [null, 3],
  ])
  expect(fields[0]?.subjects).toEqual([
    { id: 12, name: 'Subject 12', total: 2 },
    { id: 11, name: 'Subject 11', total: 1 },
  ])
})

test('a field shows its first programmes alone', () => {
  const { fields } = byField(Array.from({ length: 9 }, (_, id) => programme(id, 1, null)))
  expect(fields[0]?.total).toBe(9)
  expect(fields[0]?.first.map(({ id }) => id)).toEqual([0, 1, 2, 3])
})

test('the range of costs is that of the programmes whose cost is known', () => {
  const { cheapest, dearest } = byField([
    programme(1, 1, 40_000),
    programme(2, 1, null),
    programme(3, 2, 25_000),
    programme(4, 2, 31_000),
  ])
  expect([cheapest?.id, dearest?.id]).toEqual([3, 1])
  expect(byField([programme(1, 1, null)])).toMatchObject({ cheapest: null, dearest: null })
})
