/** Scores of a block's documents: what each piece says of each, by the way that says most. */
import { blockSize, type Packed } from './posting-rows.ts'
import type { WeighedPiece, WeighedQuestion, WeighedUnit, WeighedWay } from './weigh-question.ts'

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
    for (let at = 0; at < this.size; at++) {
      const place = this.touched[at] as number
      into(place, this.values[place] as number, this.counts[place] as number)
      this.values[place] = 0
      this.counts[place] = 0
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
  for (const way of ways) addWay(block, way)
  ofPiece.empty((place, value) => {
    totals[place] = (totals[place] as number) + value
    if (!piece.isQuiet) shares[place] = (shares[place] as number) + weight
  })
}

function addWay(block: Block, { units, needsAll }: WeighedWay): void {
  for (const unit of units) addUnit(block, unit)
  const all = units.length
  ofWay.empty((place, value, count) => {
    if (count === all) ofPiece.raise(place, value)
    else if (!needsAll) ofPiece.raise(place, value * (partOfPhrase + ((1 - partOfPhrase) * count) / all))
  })
}

function addUnit(block: Block, { options }: WeighedUnit): void {
  const [first, ...others] = options
  if (!first) return
  const tray = others.length === 0 ? ofWay : ofUnit
  for (const { term, weight } of options) {
    const packed = block.get(term)
    if (!packed) continue
    const { places, values } = packed
    const each = weight / 255
    for (let at = 0; at < places.length; at++) {
      const value = each * ((values[at] as number) >> 8)
      if (tray === ofWay) ofWay.add(places[at] as number, value)
      else ofUnit.raise(places[at] as number, value)
    }
  }
  if (tray === ofUnit) ofUnit.empty((place, value) => ofWay.add(place, value))
}
