import { expect, test } from 'vitest'
import { neighboursOf } from './load-article.ts'

const list = [{ id: 5 }, { id: 2 }, { id: 9 }]

test('an item has its previous and next item, and only one at the ends', () => {
  expect(neighboursOf(list, 2)).toEqual({ previous: { id: 5 }, next: { id: 9 } })
  expect(neighboursOf(list, 5)).toEqual({ next: { id: 2 } })
  expect(neighboursOf(list, 9)).toEqual({ previous: { id: 2 } })
  expect(neighboursOf(list, 7)).toEqual({})
})
