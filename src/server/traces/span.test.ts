import { expect, test } from 'vitest'
import { beginSpan, KIND, parseTraceparent, traceparentOf } from './span.ts'

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
const begun = { name: 'x', kind: KIND.internal }

test.each([
  [`00-${trace}-${span}-01`, true],
  [`00-${trace}-${span}-00`, false],
  [`00-${trace}-${span}-03`, true],
  [`cc-${trace}-${span}-01-what-comes-later`, true],
])('%s is read', (header, isSampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId: trace, spanId: span, isSampled })
})

test.each([
  undefined,
  '',
  'x',
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01.`,
])('%s is none', (header) => {
  expect(parseTraceparent(header)).toBe(null)
})

test('what belongs to something has its trace and is sampled as it is, whatever the ratio', () => {
  for (const isSampled of [true, false]) {
    const child = beginSpan({ traceId: trace, spanId: span, isSampled }, isSampled ? 0 : 1, begun)
    expect(child).toMatchObject({ traceId: trace, parentId: span, isSampled })
    expect(parseTraceparent(traceparentOf(child))).toEqual({ traceId: trace, spanId: child.spanId, isSampled })
  }
})

test('what begins is sampled by the ratio, with ids of its own', () => {
  const all = Array.from({ length: 50 }, () => beginSpan(null, 1, begun))
  expect(all.every(({ isSampled }) => isSampled)).toBe(true)
  expect(new Set(all.map(({ traceId }) => traceId)).size).toBe(50)
  expect(beginSpan(null, 0, begun).isSampled).toBe(false)
})
