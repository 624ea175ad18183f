/** What each piece of a question weighs in the texts there are. */
import { foremostMax } from './foremost.ts'
import type { Piece, Question, Unit } from './read-question.ts'
import { rareness } from './weights.ts'

export type WeighedUnit = {
  options: {
    term: string
    weight: number
    /** The part of the weight that counts wherever it stands. */
    least: number
  }[]
}
export type WeighedWay = {
  /** Whether it is several words. */
  isPhrase: boolean
  text: string
  units: WeighedUnit[]
  needsAll: boolean
  keys: string[]
  /** Those of them that say something without the others. */
  telling: string[]
}
export type WeighedPiece = { piece: Piece; weight: number; ways: WeighedWay[] }
export type WeighedQuestion = { pieces: WeighedPiece[]; pairs: WeighedUnit[]; keys: string[] }

/** How rarely what nothing has would stand: as once. */
const quietFactor = 0.1
/** What the words of a phrase count where they stand apart; together they count more (nearness.ts). */
const apartFactor = 0.6
/** A word that says less than this part of the rarest one beside it says little alone. */
const lightPart = 0.15
/** What a text has in capitals is what it speaks of, wherever it stands: so much of its weight counts at least, if it is as rare as this. */
const leastOfAcronym = 0.3
const acronymRareness = 0.3
/** Of so many documents every word is looked at. */
export const uncappedMax = 6000
/** Of more, so many postings of the weightiest pieces. */
const postingsMax = 150_000

/** Every term that a question could want. */
export const termsOf = ({ pieces, pairs }: Question): string[] => [
  ...new Set(
    [...pieces.flatMap(({ ways }) => ways.flatMap(({ units }) => units)), ...pairs].flatMap(({ options, acronym }) => [
      ...options.map(({ term }) => term),
      ...(acronym === undefined ? [] : [acronym]),
    ]),
  ),
]

/** @param all how many documents there are */
export function weighQuestion(
  { pieces, pairs, keys }: Question,
  having: ReadonlyMap<string, number>,
  all: number,
): WeighedQuestion {
  const rarenessOf = ({ options, scale }: Unit) => {
    const known = options.find(({ term }) => having.has(term))
    return known ? scale * rareness(having.get(known.term) as number, all) : 0
  }
  // sợ that few have says much, the so of all that it is without its mark says nothing
  const rarenessOfTerm = (unit: Unit, term: string) =>
    Math.min(rarenessOf(unit), unit.scale * rareness(having.get(term) as number, all))
  const leastOf = ({ acronym }: Unit, count: number) => {
    const capitals = acronym === undefined ? 0 : (having.get(acronym) ?? 0)
    const isRare = rareness(count, all) > acronymRareness * rareness(1, all)
    return isRare && capitals * 2 > count ? leastOfAcronym : 0
  }
  const weighUnit = (unit: Unit, factor = 1): WeighedUnit => ({
    options: unit.options.flatMap(({ term, factor: own }) =>
      having.has(term)
        ? [
            {
              term,
              weight: factor * own * rarenessOfTerm(unit, term),
              least: leastOf(unit, having.get(term) as number),
            },
          ]
        : [],
    ),
  })
  const weighPiece = (piece: Piece): WeighedPiece => {
    const sums = piece.ways.map(({ units }) => units.reduce((sum, unit) => sum + rarenessOf(unit), 0))
    const isComplete = piece.ways.map(({ units }) => units.every((unit) => rarenessOf(unit) > 0))
    const [typed = 0] = sums
    // what nothing has weighs as what it may be called
    const rarest = Math.max(0, ...sums.filter((_, at) => at > 0 && isComplete[at]))
    const weight =
      (typed > 0 && isComplete[0] ? typed : Math.max(typed, Math.min(rarest, rareness(1, all)))) *
      (piece.isQuiet ? quietFactor : 1)
    const ways = piece.ways.flatMap(({ text, units, factor, needsAll }, at): WeighedWay[] => {
      const sum = sums[at] as number
      if (sum === 0 || (needsAll && !isComplete[at])) return []
      const isKnown = typed > 0 && isComplete[0]
      const share =
        (factor *
          (at === 0 && units.length > 1 && (units[0]?.keys.length ?? 0) === 1 ? apartFactor : 1) *
          // of what no text has, each meaning weighs as itself
          (at === 0 ? (piece.isQuiet ? quietFactor : 1) * sum : isKnown ? weight : Math.min(weight, sum))) /
        sum
      return [
        {
          text,
          units: units.map((unit) => weighUnit(unit, share)),
          needsAll,
          isPhrase: units.length > 1,
          keys: keysOf(units),
          telling: tellingOf(units, rarenessOf),
        },
      ]
    })
    return { piece, weight, ways }
  }
  return {
    pieces: pieces.map(weighPiece),
    pairs: pairs.map((unit) => weighUnit(unit)).filter(({ options }) => options.length > 0),
    keys,
  }
}

/** Of a phrase the words that are not much more common than its rarest. */
function tellingOf(units: readonly Unit[], rarenessOf: (unit: Unit) => number): string[] {
  const most = Math.max(0, ...units.map(rarenessOf))
  return units.filter((unit) => rarenessOf(unit) >= lightPart * most).flatMap(({ keys }) => keys)
}

/** Pairs of a word overlap. */
const keysOf = (units: readonly Unit[]): string[] =>
  units.flatMap(({ keys }, at) => {
    const before = units[at - 1]
    return keys.length === 2 && before?.keys.length === 2 && before.keys[1] === keys[0] ? keys.slice(1) : keys
  })

/** The part of a question that is looked for: all of it, but among very many documents the weightiest pieces first, and only as many as are quick. */
export function within(question: WeighedQuestion, having: ReadonlyMap<string, number>, all: number): WeighedQuestion {
  if (all <= uncappedMax) return question
  let left = postingsMax
  const costOf = (units: readonly WeighedUnit[]) =>
    units.reduce(
      (sum, { options }) =>
        sum + options.reduce((of, { term }) => of + Math.min(having.get(term) ?? 0, foremostMax), 0),
      0,
    )
  const isTaken = (units: readonly WeighedUnit[]) => {
    const cost = costOf(units)
    if (left < postingsMax && cost > left) return false
    left -= cost
    return true
  }
  const byWeight = question.pieces.toSorted((a, b) => b.weight - a.weight)
  const pieces = new Set(byWeight.filter(({ ways }) => isTaken(ways.flatMap(({ units }) => units))))
  const pairs = question.pairs.filter((pair) => isTaken([pair]))
  return { ...question, pieces: question.pieces.filter((piece) => pieces.has(piece)), pairs }
}

/** The terms that a weighed question looks for. */
export const termsWithin = ({ pieces, pairs }: WeighedQuestion): string[] =>
  [...pieces.flatMap(({ ways }) => ways.flatMap(({ units }) => units)), ...pairs].flatMap(({ options }) =>
    options.map(({ term }) => term),
  )
