/** What a reader is taught by: which letters stand in a picture in which order (CTC), and at first also where. */

/** Turns a column's numbers into chances, in place. `stride` is the distance between classes. */
export function chances(scores: Float32Array, columns: number, classes: number, stride: number): void {
  for (let column = 0; column < columns; column++) {
    let most = Number.NEGATIVE_INFINITY
    for (let of = 0; of < classes; of++) most = Math.max(most, scores[of * stride + column]!)
    let sum = 0
    for (let of = 0; of < classes; of++) {
      const chance = Math.exp(scores[of * stride + column]! - most)
      scores[of * stride + column] = chance
      sum += chance
    }
    for (let of = 0; of < classes; of++) scores[of * stride + column]! /= sum
  }
}

/** The chance that each column has each class, given the letters in their order; `null` where they can't fit. 0 is "no letter". */
export function orderChances(
  given: Float32Array,
  columns: number,
  stride: number,
  letters: readonly number[],
): Float32Array | null {
  const path = [0, ...letters.flatMap((letter) => [letter, 0])]
  const states = path.length
  const at = (column: number, state: number) => given[path[state]! * stride + column]! + 1e-12
  const maySkip = (state: number) => state >= 2 && path[state] !== 0 && path[state] !== path[state - 2]
  const ahead = new Float64Array(columns * states)
  const behind = new Float64Array(columns * states)
  for (let column = 0; column < columns; column++) {
    let sum = 0
    for (let state = 0; state < states; state++) {
      const before = (column - 1) * states + state
      const into =
        column === 0
          ? Number(state < 2)
          : ahead[before]! + (state > 0 ? ahead[before - 1]! : 0) + (maySkip(state) ? ahead[before - 2]! : 0)
      ahead[column * states + state] = into * at(column, state)
      sum += ahead[column * states + state]!
    }
    for (let state = 0; state < states; state++) ahead[column * states + state]! /= sum
  }
  for (let column = columns - 1; column >= 0; column--) {
    let sum = 0
    for (let state = 0; state < states; state++) {
      const after = (column + 1) * states + state
      const next = (to: number) => (state + to < states ? behind[after + to]! * at(column + 1, state + to) : 0)
      const out =
        column === columns - 1
          ? Number(state >= states - 2)
          : next(0) + next(1) + (maySkip(state + 2) && state + 2 < states ? next(2) : 0)
      behind[column * states + state] = out
      sum += out
    }
    for (let state = 0; state < states; state++) behind[column * states + state]! /= sum
  }
  return share(ahead, behind, path, columns, stride)
}

function share(
  ahead: Float64Array,
  behind: Float64Array,
  path: readonly number[],
  columns: number,
  stride: number,
): Float32Array | null {
  const states = path.length
  const wanted = new Float32Array((Math.max(...path) + 1) * stride)
  for (let column = 0; column < columns; column++) {
    let sum = 0
    for (let state = 0; state < states; state++)
      sum += ahead[column * states + state]! * behind[column * states + state]!
    if (!(sum > 0)) return null
    for (let state = 0; state < states; state++)
      wanted[path[state]! * stride + column]! +=
        (ahead[column * states + state]! * behind[column * states + state]!) / sum
  }
  return wanted
}
