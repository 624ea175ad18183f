/** Multiplies matrices with the processor's vector instructions: a WebAssembly function of some 250 bytes, written out here. */

/** 64 KiB each: 768 MiB of numbers, taken as they are touched. */
const PAGES = 12_288
const memory = new WebAssembly.Memory({ initial: PAGES })
let taken = 64

/** Room for numbers, all 0, where `multiply` can reach them; it is never given back. */
export function numbers(count: number): Float32Array {
  const at = taken
  taken += Math.ceil(count / 4) * 16
  return new Float32Array(memory.buffer, at, count)
}

/** Where a matrix begins within its numbers, and how far its rows are apart. */
export type Matrix = { of: Float32Array; from: number; apart: number }

/** c += a · b, row by row: a has m × k numbers without gaps, b k × n, c m × n; m is a multiple of 4, n of 8. All come from `numbers`. */
export function multiply(a: Matrix, b: Matrix, c: Matrix, m: number, k: number, n: number): void {
  run(byteAt(a), byteAt(b), byteAt(c), m, k, n, b.apart, c.apart)
}

const byteAt = ({ of, from }: Matrix) => of.byteOffset + from * 4

const [A, B, C, M, K, N, B_APART, C_APART, I, J, P, ROW, COLUMN, OUT] = Array.from(
  { length: 14 },
  (_, index) => index,
) as [number, number, number, number, number, number, number, number, number, number, number, number, number, number]
const SUM = 14
const [RIGHT0, RIGHT1, LEFT] = [22, 23, 24]

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const constant = (value: number) => [0x41, ...signedLeb(value)]
const [add, times, below] = [[0x6a], [0x6c], [0x48]]
const load = (offset: number) => [0xfd, 0x00, 0x04, ...leb(offset)]
const store = (offset: number) => [0xfd, 0x0b, 0x04, ...leb(offset)]
const loadSplat = [0xfd, 0x09, 0x02, 0x00]
const multiplyAdd = [0xfd, 0x85, 0x02]
const raise = (local: number, by: number[]) => [...get(local), ...by, ...add, ...set(local)]
/** Runs the body at least once, until `counter` is no longer below `end`. */
const loop = (counter: number, end: number, step: number[], body: number[]) => [
  ...constant(0),
  ...set(counter),
  0x03,
  0x40,
  ...body,
  ...raise(counter, step),
  ...get(counter),
  ...get(end),
  ...below,
  0x0d,
  0x00,
  0x0b,
]
const bytesOf = (local: number) => [...get(local), ...constant(4), ...times]
/** base + 4 · (row · width + column) */
const address = (base: number, row: number[], width: number, column: number[]) => [
  ...get(base),
  ...row,
  ...get(width),
  ...times,
  ...column,
  ...add,
  ...constant(4),
  ...times,
  ...add,
]

/** Four rows of `a` by eight columns of `b` are summed in eight registers. */
function body(): number[] {
  const eachSum = (make: (sum: number, row: number, half: number) => number[]) =>
    [0, 1, 2, 3].flatMap((row) => [0, 1].flatMap((half) => make(SUM + row * 2 + half, row, half)))
  const outAt = (row: number) => [
    ...get(OUT),
    ...(row === 0 ? [] : [...bytesOf(C_APART), ...constant(row), ...times, ...add]),
  ]
  const rowAt = (row: number) => [
    ...get(ROW),
    ...(row === 0 ? [] : [...bytesOf(K), ...constant(row), ...times, ...add]),
  ]
  const inner = [
    ...get(COLUMN),
    ...load(0),
    ...set(RIGHT0),
    ...get(COLUMN),
    ...load(16),
    ...set(RIGHT1),
    ...[0, 1, 2, 3].flatMap((row) => [
      ...rowAt(row),
      ...loadSplat,
      ...set(LEFT),
      ...[0, 1].flatMap((half) => [
        ...get(LEFT),
        ...get(RIGHT0 + half),
        ...get(SUM + row * 2 + half),
        ...multiplyAdd,
        ...set(SUM + row * 2 + half),
      ]),
    ]),
    ...raise(ROW, constant(4)),
    ...raise(COLUMN, bytesOf(B_APART)),
  ]
  const tile = [
    ...address(A, get(I), K, constant(0)),
    ...set(ROW),
    ...address(B, constant(0), B_APART, get(J)),
    ...set(COLUMN),
    ...address(C, get(I), C_APART, get(J)),
    ...set(OUT),
    ...eachSum((sum, row, half) => [...outAt(row), ...load(half * 16), ...set(sum)]),
    ...loop(P, K, constant(1), inner),
    ...eachSum((sum, row, half) => [...outAt(row), ...get(sum), ...store(half * 16)]),
  ]
  return loop(J, N, constant(8), loop(I, M, constant(4), tile))
}

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >> 7)]
}

/** Small positive numbers only. */
function signedLeb(value: number): number[] {
  return value < 64 ? [value] : [(value & 127) | 128, ...signedLeb(value >> 7)]
}

const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content]
const name = (text: string) => [text.length, ...Buffer.from(text)]
const code = [2, 6, 0x7f, 11, 0x7b, ...body(), 0x0b]
const bytes = new Uint8Array([
  0x00,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  ...section(1, [1, 0x60, 8, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
  ...section(2, [1, ...name('env'), ...name('memory'), 0x02, 0x00, ...leb(PAGES)]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...name('run'), 0x00, 0]),
  ...section(10, [1, ...leb(code.length), ...code]),
])
const module = await WebAssembly.instantiate(bytes, { env: { memory } })
const run = module.instance.exports.run as (...given: number[]) => void
