/** What words say together: phrases, words near each other, titles that are the question. Read from the order of a text's words. */
import { hashOf } from './postings-of.ts'
import type { WeighedQuestion } from './weigh-question.ts'
import { FIELDS, impactOf, weightIn } from './weights.ts'

type Place = { start: number; end: number; text: number }
type Texts = { field: number; from: number; until: number }[]

/** What a phrase counts of its words. */
const phraseFactor = 0.9
const nearFactor = 0.5
/** By how many words are between: none, few, some. */
const NEAR: readonly (readonly [distance: number, factor: number])[] = [
  [0, 1],
  [2, 0.6],
  [7, 0.3],
]
const FIELD_FACTORS = [1, 0.8, 0.7, 0.6, 0.4]
const gapMax = 1
/** Above all else. */
export const exactTitle = 1000

type AskedPiece = { weight: number; ways: { isPhrase: boolean; keys: number[] }[] }
/** A question as it is compared with the words of many texts. */
export type Comparable = {
  /** What isn't quiet, and stands anywhere. */
  pieces: AskedPiece[]
  /** All of it in order. */
  keys: number[]
  wanted: ReadonlySet<number>
  /** By the last bits of a word: whether it may be wanted. Most words of a text are not. */
  mayBe: Uint8Array
}

const mask = 2 ** 12 - 1

/** Makes a question ready to be compared: once, however many texts there are. */
export function comparable({ pieces, keys }: WeighedQuestion): Comparable {
  const asked = pieces
    .filter(({ piece, ways }) => !piece.isQuiet && ways.length > 0)
    .map(({ weight, ways }) => ({
      weight,
      ways: ways.map((way) => ({ isPhrase: way.isPhrase, keys: way.keys.map(hashOf) })),
    }))
  const wanted = new Set(asked.flatMap(({ ways }) => ways.flatMap((way) => way.keys)))
  const mayBe = new Uint8Array(mask + 1)
  for (const key of wanted) mayBe[key & mask] = 1
  return { pieces: asked, keys: keys.map(hashOf), wanted, mayBe }
}

/** What is to be added to the score of the text whose words these are. */
export function nearnessIn(sequence: Uint32Array, question: Comparable): number {
  const { pieces: asked, keys } = question
  const places = new Map<number, number[]>()
  const texts = readTexts(sequence, question, places)
  const found = asked.map(({ ways }) => ways.map((way) => phrasePlaces(texts, way.keys, places)))
  let score = isTitle(sequence, texts, keys) ? exactTitle : 0
  for (const [at, { ways, weight }] of asked.entries()) {
    const best = ways.map((way, each) => (way.isPhrase ? countIn(texts, found[at]?.[each] ?? []) : 0))
    score += (phraseFactor * weight * impactOf(Math.max(0, ...best))) / 255
  }
  for (let at = 1; at < asked.length; at++) {
    const weight = Math.min(asked[at - 1]?.weight ?? 0, asked[at]?.weight ?? 0)
    score += nearFactor * weight * nearest(texts, found[at - 1]?.flat() ?? [], found[at]?.flat() ?? [])
  }
  return score
}

/** Where each text begins and ends; notes the places of words that are looked for. */
function readTexts(sequence: Uint32Array, { wanted, mayBe }: Comparable, places: Map<number, number[]>): Texts {
  const texts: Texts = []
  for (let at = 0; at < sequence.length; at++) {
    const value = sequence[at] as number
    if (value === 0) {
      const last = texts.at(-1)
      if (last) last.until = at
      texts.push({ field: sequence[at + 1] as number, from: at + 2, until: sequence.length })
      at++
    } else if (mayBe[value & mask] === 1 && wanted.has(value)) {
      const known = places.get(value)
      if (known) known.push(at)
      else places.set(value, [at])
    }
  }
  return texts
}

function phrasePlaces(texts: Texts, keys: readonly number[], known: ReadonlyMap<number, number[]>): Place[] {
  const [first, ...others] = keys.map((key) => known.get(key) ?? [])
  const places: Place[] = []
  for (const start of first ?? []) {
    let end = start
    for (const other of others) {
      const next = other.find((place) => place > end && place <= end + 1 + gapMax)
      if (next === undefined) {
        end = -1
        break
      }
      end = next
    }
    if (end >= 0) places.push({ start, end, text: texts.findIndex(({ until }) => start < until) })
  }
  return places
}

const fieldOf = (texts: Texts, text: number) => texts[text]?.field ?? FIELDS.length - 1

/** As words are counted. */
const countIn = (texts: Texts, places: readonly Place[]) =>
  places.reduce((sum, { text }) => {
    const { field = 4, from = 0, until = 0 } = texts[text] ?? {}
    return sum + weightIn(FIELDS[field] ?? 'body', until - from)
  }, 0)

function nearest(texts: Texts, before: readonly Place[], after: readonly Place[]): number {
  let best = 0
  for (const a of before)
    for (const b of after) {
      if (a.text !== b.text) continue
      const isInOrder = b.start > a.end
      const between = isInOrder ? b.start - a.end - 1 : a.start - b.end - 1
      const [, factor = 0] = NEAR.find(([most]) => between <= most) ?? []
      const value = factor * (isInOrder ? 1 : 0.7) * (FIELD_FACTORS[fieldOf(texts, a.text)] ?? 0)
      if (value > best) best = value
    }
  return best
}

/** Whether the question is the title, word by word. */
const isTitle = (sequence: Uint32Array, texts: Texts, keys: readonly number[]) =>
  texts.some(
    ({ field, from, until }) =>
      field === 0 && until - from === keys.length && keys.every((key, at) => sequence[from + at] === key),
  )
