import { expect, test } from 'vitest'
import { NO_CELLS } from '../../domain/programmes/grid/columns.ts'
import { postedRows, type RowHead } from './save-grid.ts'

const HEAD: RowHead = { code: 'a', register_code: '', version: 2, was: { name: 'Law' } }
const ROW = {
  at: 0,
  code: 'a',
  register_code: '',
  version: 2,
  removes: false,
  cells: { ...NO_CELLS, name: 'Law LLB' },
  was: { ...NO_CELLS, name: 'Law' },
}

test('a form without script and the one field of the script say the same', () => {
  const plain = new FormData()
  plain.set('r0:head', JSON.stringify(HEAD))
  plain.set('r0.name', 'Law LLB')
  plain.set('intent', 'save')
  expect(postedRows(plain)).toEqual([ROW])
  const packed = new FormData()
  packed.set('grid', JSON.stringify([{ head: JSON.stringify(HEAD), cells: { name: 'Law LLB' }, removes: false }]))
  expect(postedRows(packed)).toEqual([ROW])
})

test('a ticked box removes its row', () => {
  const form = new FormData()
  form.set('r7:head', JSON.stringify(HEAD))
  form.set('r7:remove', '1')
  expect(postedRows(form)).toMatchObject([{ at: 7, removes: true }])
})
