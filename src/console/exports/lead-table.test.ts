import { expect, test } from 'vitest'
import { NO_NAMES } from '../../domain/code-names.ts'
import { leadColumns } from './lead-table.ts'

type Lead = Parameters<ReturnType<typeof leadColumns>[number][1]>[0]

test('exported times are in the time zone of their heading', () => {
  const columns = leadColumns({ locale: 'en', timeZone: 'Asia/Taipei', offices: NO_NAMES, colleagues: [] })
  const lead = { created_at: Date.UTC(2026, 10, 20, 20, 5), countries: [] } as unknown as Lead
  const created = columns.find(([name]) => name.includes('Asia/Taipei'))
  expect(created?.[1](lead)).toBe('2026-11-21 04:05')
})

test('an exported lead lists the ordered items and the pasted text', () => {
  const columns = leadColumns({ locale: 'en', timeZone: 'Asia/Taipei', offices: NO_NAMES, colleagues: [] })
  const item = { name: 'Application essay · Polishing', rows: [['Copies', '2'] as const], file: 'essay.docx' }
  const items = [{ ...item, text: 'x'.repeat(40_000) }]
  const lead = { orders: [{ reference: 'WP-1', status: 'received', items }] } as unknown as Lead
  const cell = (column: string) => String(columns.find(([name]) => name === column)?.[1](lead))
  expect(cell('Orders')).toBe('WP-1 (Received)\n1. Application essay · Polishing; Copies: 2; File: essay.docx')
  expect(cell('Pasted text').length).toBeLessThan(32_767)
  expect(cell('Pasted text')).toContain('shortened')
})
