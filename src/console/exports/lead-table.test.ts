import { expect, test } from 'vitest'
import { leadColumns } from './lead-table.ts'

type Lead = Parameters<ReturnType<typeof leadColumns>[number][1]>[0]

test('exported times are those of the time zone that their heading names', () => {
  const columns = leadColumns({ locale: 'en', timeZone: 'Asia/Taipei', colleagues: [] })
  const lead = { created_at: Date.UTC(2026, 10, 20, 20, 5), countries: [] } as unknown as Lead
  const created = columns.find(([name]) => name.includes('Asia/Taipei'))
  expect(created?.[1](lead)).toBe('2026-11-21 04:05')
})
