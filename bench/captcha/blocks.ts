/** A convolution, the largest of each few pixels, evened out over the batch, and only what is above 0. */
import { Convolution, type Maps, maps, type Plane, Weights } from './layers.ts'
import { numbers } from './multiply.ts'

type Form = {
  batch: number
  channels: number
  shifts: readonly number[]
  /** How many pixels become one. */
  pool: readonly [number, number]
  output: Plane
  /** The first pixel that counts among the convolution's, and how far its rows are apart. */
  raw: { first: number; stride: number; length: number }
}

const KEEP = 0.95

export class Block {
  readonly convolution: Convolution
  readonly output: Maps
  readonly scale: Weights
  readonly offset: Weights
  readonly #form: Form
  readonly #largest: Int32Array
  readonly #even: Float32Array
  readonly #rawSlopes: Float32Array
  readonly #usual: { mean: Float32Array; spread: Float32Array }
  readonly #spread: Float32Array

  constructor(input: Maps, form: Form) {
    const { batch, channels, output } = form
    this.#form = form
    this.convolution = new Convolution(input, channels, form.shifts, form.raw.length)
    this.output = maps(batch, channels, output)
    this.scale = new Weights(channels, () => 1)
    this.offset = new Weights(channels, () => 0)
    this.#largest = new Int32Array(batch * channels * output.size)
    this.#even = new Float32Array(batch * channels * output.size)
    this.#rawSlopes = numbers(channels * form.raw.length)
    this.#usual = { mean: new Float32Array(channels), spread: new Float32Array(channels).fill(1) }
    this.#spread = new Float32Array(channels)
  }

  get learned(): Weights[] {
    return [this.convolution.weights, this.scale, this.offset]
  }

  /** Starts from what another has learned, of pictures that may be narrower. */
  startFrom(other: Block): void {
    for (const [index, { values }] of this.learned.entries()) values.set(other.learned[index]!.values)
    this.#usual.mean.set(other.#usual.mean)
    this.#usual.spread.set(other.#usual.spread)
  }

  forward(isLearning: boolean): void {
    for (let sample = 0; sample < this.#form.batch; sample++) this.#pool(sample, this.convolution.forward(sample))
    for (let channel = 0; channel < this.#form.channels; channel++) this.#evenOut(channel, isLearning)
  }

  #pool(sample: number, raw: Float32Array): void {
    const { channels, output, pool, raw: from } = this.#form
    for (let channel = 0; channel < channels; channel++) {
      const base = (sample * channels + channel) * output.size
      for (let y = 0; y < output.height; y++) {
        for (let x = 0; x < output.width; x++) {
          let largest = channel * from.length + from.first + y * pool[1] * from.stride + x * pool[0]
          const first = largest
          for (let dy = 0; dy < pool[1]; dy++)
            for (let dx = 0; dx < pool[0]; dx++)
              if (raw[first + dy * from.stride + dx]! > raw[largest]!) largest = first + dy * from.stride + dx
          const at = base + (y + output.edgeY) * output.stride + x + output.edgeX
          this.#largest[at] = largest
          this.output.values[at] = raw[largest]!
        }
      }
    }
  }

  /** Calls for each pixel of a channel, over the batch, edges left out. */
  #each(channel: number, call: (at: number) => void): void {
    const { batch, channels, output } = this.#form
    for (let sample = 0; sample < batch; sample++) {
      const base = (sample * channels + channel) * output.size + output.edgeX
      for (let y = 0; y < output.height; y++) {
        const row = base + (y + output.edgeY) * output.stride
        for (let at = row; at < row + output.width; at++) call(at)
      }
    }
  }

  #evenOut(channel: number, isLearning: boolean): void {
    const { values } = this.output
    if (isLearning) {
      const count = this.#form.batch * this.#form.output.width * this.#form.output.height
      let [sum, squares] = [0, 0]
      this.#each(channel, (at) => {
        sum += values[at]!
        squares += values[at]! ** 2
      })
      const mean = sum / count
      const spread = Math.max(0, squares / count - mean * mean)
      this.#usual.mean[channel] = KEEP * this.#usual.mean[channel]! + (1 - KEEP) * mean
      this.#usual.spread[channel] = KEEP * this.#usual.spread[channel]! + (1 - KEEP) * spread
      this.#apply(channel, mean, spread)
    } else this.#apply(channel, this.#usual.mean[channel]!, this.#usual.spread[channel]!)
  }

  #apply(channel: number, mean: number, spread: number): void {
    const { values } = this.output
    const by = 1 / Math.sqrt(spread + 1e-3)
    this.#spread[channel] = by
    const [scale, offset] = [this.scale.values[channel]!, this.offset.values[channel]!]
    this.#each(channel, (at) => {
      const even = (values[at]! - mean) * by
      this.#even[at] = even
      values[at] = Math.max(0, even * scale + offset)
    })
  }

  backward(isFirst = false): void {
    const { batch, channels, output } = this.#form
    for (let channel = 0; channel < channels; channel++) this.#slopesBefore(channel)
    if (!isFirst) this.convolution.input.slopes.fill(0)
    this.convolution.prepareBackward()
    for (let sample = 0; sample < batch; sample++) {
      this.#rawSlopes.fill(0)
      const base = sample * channels * output.size
      for (let channel = 0; channel < channels; channel++) {
        for (let y = 0; y < output.height; y++) {
          const row = base + channel * output.size + (y + output.edgeY) * output.stride + output.edgeX
          for (let at = row; at < row + output.width; at++)
            this.#rawSlopes[this.#largest[at]!]! += this.output.slopes[at]!
        }
      }
      this.convolution.backward(sample, this.#rawSlopes, isFirst)
    }
  }

  /** How the loss changes with the numbers before they were evened out. */
  #slopesBefore(channel: number): void {
    const { values, slopes } = this.output
    const count = this.#form.batch * this.#form.output.width * this.#form.output.height
    let [sum, along] = [0, 0]
    this.#each(channel, (at) => {
      if (values[at]! <= 0) slopes[at] = 0
      sum += slopes[at]!
      along += slopes[at]! * this.#even[at]!
    })
    this.offset.slopes[channel]! += sum
    this.scale.slopes[channel]! += along
    const by = this.scale.values[channel]! * this.#spread[channel]!
    this.#each(channel, (at) => {
      slopes[at] = by * (slopes[at]! - sum / count - (this.#even[at]! * along) / count)
    })
  }
}
