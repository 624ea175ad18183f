/** An attacker: a network that slides over a picture and says which letters stand where, trained on pictures of the drawing it attacks. */
import { Block } from './blocks.ts'
import { Convolution, type Maps, maps, plane, Weights } from './layers.ts'
import { chances, orderChances } from './reading-loss.ts'

/** A drawn picture at half its size, from 0 to 1 a pixel, what it shows, and about where (in half pixels from the left). */
export type Example = { light: Float32Array; text: string; centres: readonly number[] }
export type Drawing = { width: number; height: number; alphabet: string; draw: () => Example }

const BATCH = 32
/** The first network channel that takes a picture; multiplication wants eight. */
const INPUTS = 8
const around = (stride: number) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => y * stride + x))

export class Reader {
  readonly #drawing: Drawing
  readonly #input: Maps
  readonly #blocks: Block[] = []
  readonly #last: Convolution
  readonly #bias: Weights
  readonly #classes: number
  readonly #columns: number
  readonly #length: number
  #steps = 0

  constructor(drawing: Drawing, channels: readonly [number, number, number, number] = [24, 48, 64, 96]) {
    this.#drawing = drawing
    this.#classes = drawing.alphabet.length + 1
    this.#input = maps(BATCH, INPUTS, plane(drawing.width, drawing.height))
    let from = this.#input
    for (const [index, pool] of (
      [
        [2, 2],
        [2, 2],
        [1, 2],
        [1, 1],
      ] as const
    ).entries())
      from = this.#add(from, channels[index]!, pool)
    this.#columns = from.plane.width
    this.#length = Math.ceil((this.#columns + 4) / 8) * 8
    from = this.#addColumns(from, 128)
    from = this.#addNeighbours(from, 128)
    this.#last = new Convolution(from, Math.ceil(this.#classes / 4) * 4, [2], this.#length)
    this.#bias = new Weights(this.#classes, () => 0)
  }

  #add(input: Maps, channels: number, pool: readonly [number, number]): Maps {
    const { stride, size, width, height, edgeX, edgeY } = input.plane
    const output = plane(Math.floor(width / pool[0]), Math.floor(height / pool[1]))
    const raw = { first: edgeY * stride + edgeX, stride, length: size }
    return this.#push(new Block(input, { batch: BATCH, channels, shifts: around(stride), pool, output, raw }))
  }

  /** Whole columns become one pixel each. */
  #addColumns(input: Maps, channels: number): Maps {
    const { stride, width, height } = input.plane
    const shifts = Array.from({ length: height }, (_, y) => [0, 1, 2].map((x) => (y + 1) * stride + x)).flat()
    const raw = { first: 0, stride: this.#length, length: this.#length }
    return this.#push(
      new Block(input, { batch: BATCH, channels, shifts, pool: [1, 1], output: plane(width, 1, 2, 0), raw }),
    )
  }

  #addNeighbours(input: Maps, channels: number): Maps {
    const raw = { first: 0, stride: this.#length, length: this.#length }
    const shifts = [0, 1, 2, 3, 4]
    return this.#push(
      new Block(input, { batch: BATCH, channels, shifts, pool: [1, 1], output: plane(this.#columns, 1, 2, 0), raw }),
    )
  }

  #push(block: Block): Maps {
    this.#blocks.push(block)
    return block.output
  }

  /** Starts from what another has learned of the same letters at the same height. */
  startFrom(other: Reader): void {
    for (const [index, block] of this.#blocks.entries()) block.startFrom(other.#blocks[index]!)
    this.#last.weights.values.set(other.#last.weights.values)
    this.#bias.values.set(other.#bias.values)
  }

  #show(examples: readonly Example[]): void {
    const { plane: of, values } = this.#input
    for (const [sample, { light }] of examples.entries()) {
      for (let y = 0; y < of.height; y++)
        for (let x = 0; x < of.width; x++)
          values[sample * INPUTS * of.size + (y + 1) * of.stride + x + 1] = 4 * light[y * of.width + x]! - 2
    }
  }

  /** The chances of each class in each column of a picture of the batch. */
  #scores(sample: number): Float32Array {
    const scores = this.#last.forward(sample)
    for (let of = 0; of < this.#classes; of++)
      for (let column = 0; column < this.#columns; column++)
        scores[of * this.#length + column]! += this.#bias.values[of]!
    chances(scores, this.#columns, this.#classes, this.#length)
    return scores
  }

  /** One step on a batch. `places` from 1 (taught where each letter stands) to 0 (only their order). */
  learn(rate: number, places: number): void {
    const examples = Array.from({ length: BATCH }, () => this.#drawing.draw())
    this.#show(examples)
    for (const block of this.#blocks) block.forward(true)
    this.#last.input.slopes.fill(0)
    this.#last.prepareBackward()
    for (const [sample, example] of examples.entries()) {
      const slopes = this.#scores(sample)
      this.#wrongness(slopes, example, places)
      this.#last.backward(sample, slopes, false)
    }
    for (let index = this.#blocks.length - 1; index >= 0; index--) this.#blocks[index]!.backward(index === 0)
    this.#steps++
    for (const weights of [...this.#blocks.flatMap((block) => block.learned), this.#last.weights, this.#bias])
      weights.learn(rate, this.#steps)
  }

  /** Turns chances into slopes, in place: what was said minus what was to be said. */
  #wrongness(said: Float32Array, { text, centres }: Example, places: number): void {
    const letters = [...text].map((letter) => this.#drawing.alphabet.indexOf(letter) + 1)
    const order = orderChances(said, this.#columns, this.#length, letters)
    const standing = this.#standing(letters, centres)
    const share = 1 / BATCH
    for (let column = 0; column < this.#length; column++) {
      for (let of = 0; of < said.length / this.#length; of++) {
        const at = of * this.#length + column
        const isRead = column < this.#columns && of < this.#classes
        const wanted = places * Number(standing[column] === of) + (1 - places) * (order ? (order[at] ?? 0) : said[at]!)
        said[at] = isRead ? share * (said[at]! - wanted) : 0
        if (isRead) this.#bias.slopes[of]! += said[at]!
      }
    }
  }

  #standing(letters: readonly number[], centres: readonly number[]): Int32Array {
    const standing = new Int32Array(this.#columns)
    const middles = centres.map((centre) => Math.floor((centre / this.#drawing.width) * this.#columns))
    for (const apart of [-1, 1, 0])
      for (const [index, middle] of middles.entries())
        if (middle + apart >= 0 && middle + apart < this.#columns) standing[middle + apart] = letters[index]!
    return standing
  }

  /** Reads pictures, at most a batch. */
  read(examples: readonly Example[]): string[] {
    this.#show(examples)
    for (const block of this.#blocks) block.forward(false)
    return examples.map((_, sample) => {
      const scores = this.#scores(sample)
      let [text, before] = ['', 0]
      for (let column = 0; column < this.#columns; column++) {
        let best = 0
        for (let of = 1; of < this.#classes; of++)
          if (scores[of * this.#length + column]! > scores[best * this.#length + column]!) best = of
        if (best !== 0 && best !== before) text += this.#drawing.alphabet[best - 1]
        before = best
      }
      return text
    })
  }
}

export const examplesPerStep = BATCH
