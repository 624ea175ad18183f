import { expect, test } from 'vitest'
import { postedList } from './posted-list.ts'

const post = (table: string) => postedList((name) => (name === 'table' ? table : ''))
const TABLE = { name: 'fair.csv', header: ['Name'], rows: [{ line: 2, cells: ['Ada'] }] }

test('the list of a form comes back as it was', () => {
  expect(post(JSON.stringify(TABLE))).toMatchObject(TABLE)
})

test.each([
  'no JSON',
  'null',
  '[]',
  JSON.stringify({ ...TABLE, name: {} }),
  JSON.stringify({ ...TABLE, header: [{}] }),
  JSON.stringify({ ...TABLE, header: [null] }),
  JSON.stringify({ ...TABLE, rows: [null] }),
  JSON.stringify({ ...TABLE, rows: [{ line: '2', cells: ['Ada'] }] }),
  JSON.stringify({ ...TABLE, rows: [{ line: 2, cells: [{}] }] }),
])('a list of another shape has status 400: %s', (table) => {
  let thrown: unknown
  try {
    post(table)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(400)
})
