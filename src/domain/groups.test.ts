import { expect, test } from 'vitest'
import { groupsBy } from './groups.ts'

test('values are grouped as by Map.groupBy', () => {
  const values = ['one', 'two', 'three', 'four', '']
  expect([...groupsBy(values, ({ length }) => length)]).toEqual([...Map.groupBy(values, ({ length }) => length)])
})
