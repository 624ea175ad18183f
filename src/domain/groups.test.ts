import { expect, test } from 'vitest'
import { groupsBy } from './groups.ts'

test('values are grouped by their key as Map.groupBy groups them', () => {
  const values = ['one', 'two', 'three', 'four', '']
  expect([...groupsBy(values, ({ length }) => length)]).toEqual([...Map.groupBy(values, ({ length }) => length)])
})
