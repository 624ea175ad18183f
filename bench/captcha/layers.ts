/** Layers of a small convolutional network: forwards, backwards, and what they learn. Pictures lie in planes with an empty edge. */
import { multiply, numbers } from './multiply.ts'

/** Pixels in a plane with an edge on each side; `size` is a multiple of 8. */
export type Plane = { width: number; height: number; edgeX: number; edgeY: number; stride: number; size: number }

export function plane(width: number, height: number, edgeX = 1, edgeY = 1): Plane {
  const stride = width + 2 * edgeX
  return { width, height, edgeX, edgeY, stride, size: Math.ceil((stride * (height + 2 * edgeY)) / 8) * 8 }
}

/** A batch of planes, channel by channel, and how the loss changes with them. */
export type Maps = { channels: number; plane: Plane; values: Float32Array; slopes: Float32Array }

/** Room before and after the batch, for reading past an edge. */
const MARGIN = 1024

export function maps(batch: number, channels: number, of: Plane): Maps {
  const room = () => numbers(batch * channels * of.size + 2 * MARGIN).subarray(MARGIN)
  return { channels, plane: of, values: room(), slopes: room() }
}

/** What is learned: Adam's two memories beside each number. */
export class Weights {
  values: Float32Array
  slopes: Float32Array
  #first: Float32Array
  #second: Float32Array
  constructor(count: number, fill: (index: number) => number) {
    this.values = numbers(count)
    for (let index = 0; index < count; index++) this.values[index] = fill(index)
    this.slopes = numbers(count)
    this.#first = new Float32Array(count)
    this.#second = new Float32Array(count)
  }

  learn(rate: number, step: number): void {
    const [one, two] = [1 - 0.9 ** step, 1 - 0.999 ** step]
    for (let index = 0; index < this.values.length; index++) {
      const slope = this.slopes[index]!
      const first = 0.9 * this.#first[index]! + 0.1 * slope
      const second = 0.999 * this.#second[index]! + 0.001 * slope * slope
      this.#first[index] = first
      this.#second[index] = second
      this.values[index]! -= (rate * (first / one)) / (Math.sqrt(second / two) + 1e-7)
      this.slopes[index] = 0
    }
  }
}

function transpose(from: Float32Array, rows: number, columns: number, to: Float32Array): void {
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) to[column * rows + row] = from[row * columns + column]!
}

/** A bell-shaped number, from the sum of even ones. */
export const bell = () => Math.random() + Math.random() + Math.random() + Math.random() - 2

/** A convolution: each output pixel is a sum over the pixels at `shifts` from it. Pixels on an edge come out wrong and are not to be read. */
export class Convolution {
  weights: Weights
  #turned: Float32Array
  #inputTurned: Float32Array
  #raw: Float32Array
  readonly input: Maps
  readonly shifts: readonly number[]
  readonly channels: number
  readonly length: number
  /** @param length how many output pixels there are, from the input plane's first pixel on */
  constructor(input: Maps, channels: number, shifts: readonly number[], length: number) {
    this.input = input
    this.shifts = shifts
    this.channels = channels
    this.length = length
    const spread = Math.sqrt(3) * Math.sqrt(2 / (shifts.length * input.channels))
    this.weights = new Weights(shifts.length * channels * input.channels, () => spread * bell())
    this.#turned = numbers(shifts.length * channels * input.channels)
    this.#inputTurned = numbers((input.plane.size + 2 * MARGIN) * input.channels)
    this.#raw = numbers(channels * length)
  }

  /** One picture of the batch; what is answered holds until the next. */
  forward(sample: number): Float32Array {
    const { input, channels, length } = this
    this.#raw.fill(0)
    const from = sample * input.channels * input.plane.size
    for (const [index, shift] of this.shifts.entries()) {
      multiply(
        { of: this.weights.values, from: index * channels * input.channels, apart: 0 },
        { of: input.values, from: from + shift, apart: input.plane.size },
        { of: this.#raw, from: 0, apart: length },
        channels,
        input.channels,
        length,
      )
    }
    return this.#raw
  }

  /** Before the pictures of a batch go backwards. */
  prepareBackward(): void {
    const size = this.channels * this.input.channels
    for (let index = 0; index < this.shifts.length; index++)
      transpose(
        this.weights.values.subarray(index * size),
        this.channels,
        this.input.channels,
        this.#turned.subarray(index * size, (index + 1) * size),
      )
  }

  /** @param slopes of what `forward` answered, 0 where nothing reads it */
  backward(sample: number, slopes: Float32Array, isFirst: boolean): void {
    const { input, channels, length } = this
    const from = sample * input.channels * input.plane.size
    const turned = this.#inputTurned.subarray(MARGIN * input.channels)
    transpose(input.values.subarray(from), input.channels, input.plane.size, turned)
    for (const [index, shift] of this.shifts.entries()) {
      const at = index * channels * input.channels
      multiply(
        { of: slopes, from: 0, apart: 0 },
        { of: turned, from: shift * input.channels, apart: input.channels },
        { of: this.weights.slopes, from: at, apart: input.channels },
        channels,
        length,
        input.channels,
      )
      if (isFirst) continue
      multiply(
        { of: this.#turned, from: at, apart: 0 },
        { of: slopes, from: 0, apart: length },
        { of: input.slopes, from: from + shift, apart: input.plane.size },
        input.channels,
        channels,
        length,
      )
    }
  }
}
