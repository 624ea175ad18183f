import { expect, test } from 'vitest'
import { leadReference as referenceOf } from './reference.ts'

const leadReference = (bytes: Uint8Array, prefix = 'WP') =>
  referenceOf(bytes, { name: { en: 'Bright Path' }, branding: { reference_prefix: prefix } })
const prefixOf = (name: string) => referenceOf(new Uint8Array(8), { name: { en: name } }).split('-')[0]

const SHAPE = /^WP-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

test('a reference is WP and eight unambiguous letters or digits', () => {
  for (let byte = 0; byte < 256; byte++) expect(leadReference(new Uint8Array(8).fill(byte))).toMatch(SHAPE)
})

test('only the first eight bytes are used', () => {
  const bytes = Uint8Array.from({ length: 20 }, (_, index) => index)
  expect(leadReference(bytes)).toBe(leadReference(bytes.slice(0, 8)))
  expect(leadReference(bytes)).toBe('WP-0123-4567')
})

test('every letter is equally likely', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = leadReference(new Uint8Array(8).fill(byte)).charAt(3)
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('each byte decides its own letter', () => {
  const changed = Array.from({ length: 8 }, (_, place) => leadReference(new Uint8Array(8).fill(1, place, place + 1)))
  expect(new Set([...changed, leadReference(new Uint8Array(8))]).size).toBe(9)
})

test('an organisation may choose the first letters', () => {
  expect(leadReference(new Uint8Array(8), 'HN')).toBe('HN-0000-0000')
})

test.each([
  ['Bright Path', 'BP'],
  ['Waypoint Study Abroad', 'WSA'],
  ['Trung tâm Du học Đại Dương', 'TTDH'],
  ['Ánh Sáng', 'AS'],
  ['Waypoint 啟程留學', 'REF'],
  ['啟程留學', 'REF'],
  ['The Study Abroad Centre of Hanoi', 'TSAC'],
])('without a choice, the initials of %s are %s', (name, initials) => {
  expect(prefixOf(name)).toBe(initials)
})
