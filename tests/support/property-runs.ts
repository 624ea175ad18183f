import fc from 'fast-check'
import { isFullRun } from './scope.ts'

/** Number of random cases of a property test: all under `npm run test:all`, a few under `npm test`. */
export const propertyRuns = (all: number, few = 40): number => (isFullRun ? all : few)

const surrogates = { first: 0xd800, count: 0x800 }

/** Text of any Unicode characters. `fc.string({ unit: 'binary' })` generates the same, after two seconds over a map of all characters. */
export function anyText({ minLength = 0, maxLength = 12 } = {}): fc.Arbitrary<string> {
  const character = fc
    .integer({ min: 0, max: 0x10ffff - surrogates.count })
    .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count))
  return fc.array(character, { minLength, maxLength }).map((characters) => characters.join(''))
}

/** Pieces of what visitors type, each a hundred times: a reader that tries every way to split such a text would not end. */
export const REPEATED_TEXTS: readonly string[] = [
  '5000-',
  '3 ',
  '1,',
  '9 triệu – ',
  'a-',
  'uk or us ',
  'ielts 6 ',
  '萬',
  '(',
  ' ',
].map((piece) => piece.repeat(100))
