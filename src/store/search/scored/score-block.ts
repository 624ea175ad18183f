/** Scores of a block's documents: what each piece says of each, by the way that says most. */
import { blockSize, type Packed } from './posting-rows.ts'
import type { WeighedPiece, WeighedQuestion, WeighedUnit, WeighedWay } from './weigh-question.ts'

type Option = WeighedUnit['options'][number]
/** Terms of one block. */
export type Block = ReadonlyMap<string, Packed>

/** Values that are gathered, and where. */
class Tray {
  readonly values = new Float32Array(blockSize)
  readonly counts = new Uint8Array(blockSize)
  readonly touched = new Uint16Array(blockSize)
  size = 0

  add(place: number, value: number): void {
    if (this.counts[place] === 0) this.touched[this.size++] = place
    this.counts[place] = (this.counts[place] as number) + 1
    this.values[place] = (this.values[place] as number) + value
  }

  raise(place: number, value: number): void {
    if (this.counts[place] === 0) this.touched[this.size++] = place
    this.counts[place] = 1
    if (value > (this.values[place] as number)) this.values[place] = value
  }

  empty(into: (place: number, value: number, count: number) => void): void {
    const { touched, values, counts, size } = this
    for (let at = 0; at < size; at++) {
      const place = touched[at] as number
      into(place, values[place] as number, counts[place] as number)
      values[place] = 0
      counts[place] = 0
    }
    this.size = 0
  }
}

const [ofUnit, ofWay, ofPiece] = [new Tray(), new Tray(), new Tray()]
const totals = new Float32Array(blockSize)
const shares = new Float32Array(blockSize)
/** How much of a phrase counts when some of its words are missing. */
const partOfPhrase = 0.35
/** How much counts of what has few of a question's pieces. */
const ofFew = 0.6

export type BlockScores = {
  /** By place; 0 for what has nothing. They are another block's after the next call. */
  scores: Float32Array
  /** How much of the question's weight each has, of `whole`. */
  shares: Float32Array
  whole: number
}

/** @param demandsAny whether a document must have a word that isn't quiet */
export function scoreBlock(block: Block, { pieces, pairs }: WeighedQuestion, demandsAny: boolean): BlockScores {
  totals.fill(0)
  shares.fill(0)
  const whole = pieces.reduce((sum, { weight, piece }) => sum + (piece.isQuiet ? 0 : weight), 0)
  for (const piece of pieces) addPiece(block, piece)
  for (const pair of pairs) addUnit(block, pair)
  ofWay.empty((place, value) => {
    totals[place] = (totals[place] as number) + value
  })
  for (let place = 0; place < blockSize; place++) {
    const total = totals[place] as number
    if (total === 0) continue
    const share = shares[place] as number
    if (demandsAny && share === 0) totals[place] = 0
    else if (whole > 0) totals[place] = total * (ofFew + ((1 - ofFew) * share) / whole)
  }
  return { scores: totals, shares, whole }
}

function addPiece(block: Block, { ways, piece, weight }: WeighedPiece): void {
  const share = piece.isQuiet ? 0 : weight
  const [option, isOnly] = onlyOption(ways)
  if (isOnly) {
    if (option) addPostings(block.get(option.term), option, share)
    return
  }
  for (const way of ways) addWay(block, way)
  const { touched, values, counts, size } = ofPiece
  for (let at = 0; at < size; at++) {
    const place = touched[at] as number
    totals[place] = (totals[place] as number) + (values[place] as number)
    shares[place] = (shares[place] as number) + share
    values[place] = 0
    counts[place] = 0
  }
  ofPiece.size = 0
}

/** Most words can be said in one way alone. */
function onlyOption(
  ways: readonly WeighedWay[],
): [option: WeighedUnit['options'][number] | undefined, isOnly: boolean] {
  const [way] = ways
  const [unit] = way?.units ?? []
  const isOnly = ways.length <= 1 && (way?.units.length ?? 0) <= 1 && (unit?.options.length ?? 0) <= 1
  return [unit?.options[0], isOnly]
}

function addPostings(packed: Packed | undefined, { weight, least }: Option, share: number): void {
  if (!packed) return
  const { places, values } = packed
  const each = (weight * (1 - least)) / 255
  const base = weight * least
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number
    totals[place] = (totals[place] as number) + base + each * ((values[at] as number) >> 8)
    shares[place] = (shares[place] as number) + share
  }
}

function addWay(block: Block, { units, needsAll }: WeighedWay): void {
  const [only] = units
  if (only && units.length === 1) {
    for (const option of only.options) raisePostings(ofPiece, block.get(option.term), option)
    return
  }
  for (const unit of units) addUnit(block, unit)
  const all = units.length
  ofWay.empty((place, value, count) => {
    if (count === all) ofPiece.raise(place, value)
    else if (!needsAll) ofPiece.raise(place, value * (partOfPhrase + ((1 - partOfPhrase) * count) / all))
  })
}

function addUnit(block: Block, { options }: WeighedUnit): void {
  const [first] = options
  if (!first) return
  for (const option of options) {
    const packed = block.get(option.term)
    if (options.length > 1) raisePostings(ofUnit, packed, option)
    else if (packed) {
      const { places, values } = packed
      const each = (option.weight * (1 - option.least)) / 255
      const base = option.weight * option.least
      for (let at = 0; at < places.length; at++)
        ofWay.add(places[at] as number, base + each * ((values[at] as number) >> 8))
    }
  }
  if (options.length > 1) ofUnit.empty((place, value) => ofWay.add(place, value))
}

function raisePostings(tray: Tray, packed: Packed | undefined, { weight, least }: Option): void {
  if (!packed) return
  const { places, values } = packed
  const each = (weight * (1 - least)) / 255
  const base = weight * least
  for (let at = 0; at < places.length; at++)
    tray.raise(places[at] as number, base + each * ((values[at] as number) >> 8))
}
