import { expect, test } from 'vitest'
import { acceptedValue, openProposals, proposedFields } from './proposals.ts'

const lead = { name: 'Lan', chat_id: 'lan', countries: 'uk,usa' }

test.each([
  ['the same values', lead, []],
  ['other values', { name: 'Hoa', chat_id: 'hoa', countries: 'ca' }, ['name', 'chat_id', 'countries']],
  ['no chat name and countries that the lead has', { name: 'Lan', chat_id: null, countries: 'usa' }, []],
  ['no countries', { ...lead, countries: '' }, []],
])('%s propose what would change the lead', (_, sent, fields) => {
  expect(proposedFields(lead, sent)).toEqual(fields)
})

test('accepted countries are added, other fields replaced', () => {
  expect(acceptedValue(lead, { countries: 'ca,uk' }, 'countries')).toBe('uk,usa,ca')
  expect(acceptedValue(lead, { name: 'Hoa' }, 'name')).toBe('Hoa')
})

test('a decision settles one field of one booking', () => {
  const events: Parameters<typeof openProposals>[0] = [
    { kind: 'inquiry', data: { reference: 'A' } },
    { kind: 'inquiry', data: { reference: 'B', proposed: ['name', 'chat_id'] } },
    { kind: 'order', data: { reference: 'C', proposed: ['name'] } },
    { kind: 'proposal', data: { reference: 'B', field: 'name', accept: false } },
  ]
  expect(openProposals(events)).toEqual([
    { reference: 'B', field: 'chat_id' },
    { reference: 'C', field: 'name' },
  ])
})
