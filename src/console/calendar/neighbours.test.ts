import { expect, test } from 'vitest'
import type { Appointment } from './entries.ts'
import { neighboursOf } from './neighbours.tsx'

const at = (id: string, start: number, state: Appointment['state'] = 'booked') =>
  ({ id, start, state, lead: { id: '', name: `Visitor ${id}`, status: 'new' } }) as unknown as Appointment

test('an appointment has the ones before and after it that take place', () => {
  const day = [at('a', 1, 'came'), at('b', 2, 'cancelled'), at('c', 3), at('d', 4, 'blocked')]
  expect(neighboursOf('c', day)).toEqual({ previous: { id: 'a', start: 1, name: 'Visitor a' }, next: null })
  expect(neighboursOf('b', day)).toMatchObject({ previous: { id: 'a' }, next: { id: 'c' } })
  expect(neighboursOf('elsewhere', day)).toEqual({ previous: null, next: null })
})
