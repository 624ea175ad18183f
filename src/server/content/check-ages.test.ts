import { expect, test } from 'vitest'
import { buildContent } from '../../../tests/support/builders.ts'
import { findAged } from './check-ages.ts'

const { blocks } = buildContent()
const ratesOf = (as_of: string) => ({ blocks: { ...blocks, exchange_rates: [{ id: 1, as_of, rates: {} }] } })

test('exchange rates of more than sixty days ago are reported with their day', () => {
  expect(findAged(ratesOf('2026-09-22'), '2026-11-22')).toEqual([
    'exchange-rates.yaml: the rates are of 2026-09-22, more than 60 days ago; npm run rates -- import FILE',
  ])
})

test.each(['2026-09-23', '2026-11-21'])('rates of %s are not yet old on 2026-11-22', (day) => {
  expect(findAged(ratesOf(day), '2026-11-22')).toEqual([])
})
