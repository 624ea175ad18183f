import { expect, test } from 'vitest'
import { SHELF_KINDS } from '../../domain/content/shelves.ts'
import { AREAS } from './areas.ts'

test('every kind of content stands in one area', () => {
  expect(Object.values(AREAS).flat().sort()).toEqual([...SHELF_KINDS].sort())
})
