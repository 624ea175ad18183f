import { expect, test } from 'vitest'
import { NO_NAMES } from '../../domain/code-names.ts'
import { NO_CHOICES } from '../../domain/form-choices.ts'
import { leadColumns } from './lead-table.ts'

type Lead = Parameters<ReturnType<typeof leadColumns>[number][1]>[0]

const columns = leadColumns({
  locale: 'en',
  timeZone: 'Asia/Taipei',
  offices: NO_NAMES,
  countries: NO_NAMES,
  choices: NO_CHOICES,
  colleagues: [],
  questions: null,
})

test('exported times are in the time zone of their heading', () => {
  const lead = { created_at: Date.UTC(2026, 10, 20, 20, 5), countries: [] } as unknown as Lead
  const created = columns.find(([name]) => name.includes('Asia/Taipei'))
  expect(created?.[1](lead)).toBe('2026-11-21 04:05')
})

test('an exported lead lists the ordered items and the pasted text', () => {
  const item = { name: 'Application essay · Polishing', rows: [['Copies', '2'] as const], file: 'essay.docx' }
  const items = [{ ...item, text: 'x'.repeat(40_000) }]
  const lead = { orders: [{ reference: 'WP-1', status: 'received', items }] } as unknown as Lead
  const cell = (column: string) => String(columns.find(([name]) => name === column)?.[1](lead))
  expect(cell('Orders')).toBe('WP-1 (Received)\n1. Application essay · Polishing; Copies: 2; File: essay.docx')
  expect(cell('Pasted text').length).toBeLessThan(32_767)
  expect(cell('Pasted text')).toContain('shortened')
})

test('an exported lead has the price, payments and balance of its orders, as numbers in one currency', () => {
  const order = (currency: string, price_minor: number, received_minor: number, status = 'confirmed') => {
    const due_minor = Math.max(0, price_minor - received_minor)
    return { reference: 'WP-1', status, items: [], currency, price_minor, received_minor, due_minor }
  }
  const cells = (...orders: object[]) => {
    const lead = { orders } as unknown as Lead
    return ['Currency', 'Agreed price', 'Received', 'Balance due'].map((column) =>
      columns.find(([name]) => name === column)?.[1](lead),
    )
  }
  const gone = order('USD', 9900, 0, 'cancelled')
  expect(cells(order('USD', 3050, 1000), order('USD', 1000, 1200), gone)).toEqual(['USD', 40.5, 22, 20.5])
  expect(cells(order('USD', 3050, 0), order('TWD', 120_000, 20_000))).toEqual([
    'USD; TWD',
    'USD 30.5; TWD 1200',
    'USD 0; TWD 200',
    'USD 30.5; TWD 1000',
  ])
  expect(cells(gone)).toEqual(['', '', '', ''])
})

test('an exported lead has a column for each own question, and one for the answers to removed questions', () => {
  const questions = [
    { code: 'loan', label: 'Student loan' },
    { code: 'budget', label: 'Budget' },
  ]
  const columns = leadColumns({
    locale: 'vi',
    timeZone: 'Asia/Taipei',
    offices: NO_NAMES,
    countries: NO_NAMES,
    choices: NO_CHOICES,
    colleagues: [],
    questions,
  })
  const loan = (name: string, vi: string) => ({
    code: 'loan',
    type: 'choice',
    label: { en: 'Loan' },
    values: [name],
    names: [{ en: name, vi }],
  })
  const gone = { code: 'gone', type: 'text', label: { en: 'Pets', vi: 'Thú cưng' }, values: ['A cat'] }
  const lead = { answers: [loan('yes', 'Có'), gone, loan('no', 'Không')] } as unknown as Lead
  expect(columns.slice(-3).map(([name, read]) => [name, read(lead)])).toEqual([
    ['Student loan', 'Không'],
    ['Budget', ''],
    ['Câu trả lời khác', 'Thú cưng: A cat'],
  ])
})
