import { expect, test } from 'vitest'
import { spacedAmount } from './taiwan-amounts.ts'

test.each([
  ['190萬', '190 萬元'],
  ['1.5 億', '1.5 億元'],
  ['90萬–180萬', '90 萬–180 萬元'],
  ['9,000', '9,000 元'],
])('%s stands as %s', (amount, written) => {
  expect(`${spacedAmount(amount)}元`).toBe(written)
})
