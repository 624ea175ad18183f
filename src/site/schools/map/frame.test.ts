import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../../../tests/support/builders.ts'
import { frameAround, inFrame, readFrame, WHOLE, writeFrame } from './marks.ts'

test('a part of the map parses to the same value', () => {
  const frame = { x: 215, y: 200, width: 100 }
  expect(readFrame(writeFrame(frame))).toEqual(frame)
  const ofGroup = { ...frame, cities: [5, 7] }
  expect([writeFrame(ofGroup), readFrame(writeFrame(ofGroup))]).toEqual(['215,200,100~5.7', ofGroup])
})

test.each([
  '215,200,100~',
  '215,200,100~5.',
  '215,200,100~x',
  '215,200,100~-1',
  `215,200,100~${'1.'.repeat(40_000)}1`,
  '',
  '1,2',
  '1,2,3,4',
  '-1,0,100',
  '0,0,0',
  '0,0,59',
  '0,0,400',
  '301,0,100',
  '0,226,100',
  '0,0,1e2',
  '0, 0,100',
  'NaN,0,100',
  '0,0,9999',
  'x',
  '०,०,१००',
])('%j is no part of the map', (text) => expect(readFrame(text)).toBeNull())

const point = fc.record({
  x: fc.double({ min: 0, max: 400, noNaN: true }),
  y: fc.double({ min: 0, max: 300, noNaN: true }),
})

test('the part around points contains them all and fits a URL', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), (points) => {
      const frame = frameAround(points)
      if (!frame) return
      expect(readFrame(writeFrame(frame))).toEqual(frame)
      for (const each of points) expect(inFrame(frame, each)).not.toBeNull()
    }),
    seeded(1),
  )
})

test('points all over the map have no smaller part', () => {
  expect(
    frameAround([
      { x: 0, y: 0 },
      { x: 400, y: 300 },
    ]),
  ).toBeNull()
})

test('the part fills the picture, and points outside it have no position', () => {
  const frame = { x: 200, y: 150, width: 100 }
  expect(inFrame(frame, { x: 250, y: 187.5 })).toEqual({ x: 200, y: 150 })
  expect(inFrame(frame, { x: 199, y: 160 })).toBeNull()
  expect(inFrame(WHOLE, { x: 12, y: 34 })).toEqual({ x: 12, y: 34 })
})
