/** How long a change takes. */
import { expect, test } from 'vitest'
import { monthsOfStudy } from './changes.ts'

test('half a band takes its own months where they are known, more and a first test the usual ones', () => {
  const preparation = { months: 6, half: { from: 2, to: 3 } }
  const english = (bands: number) => ({ kind: 'english', bands }) as const
  expect(monthsOfStudy(english(0.5), preparation)).toEqual({ from: 2, to: 3 })
  expect(monthsOfStudy(english(1), preparation)).toEqual({ from: 6, to: 6 })
  expect(monthsOfStudy({ kind: 'test' }, preparation)).toEqual({ from: 6, to: 6 })
  // with money besides English takes as long
  expect(monthsOfStudy({ kind: 'both', bands: 0.5 }, preparation)).toEqual({ from: 2, to: 3 })
  expect(monthsOfStudy({ kind: 'both', bands: null }, preparation)).toEqual({ from: 6, to: 6 })
  expect(monthsOfStudy(english(0.5), { months: 6, half: null })).toEqual({ from: 6, to: 6 })
})
