/** Typing slips: letters that were left out, added, exchanged, or typed in the wrong order. */

/** Shorter words have no slips: too many of them are one letter apart. */
export const shortestSlip = 5
/** From this length on, two slips are forgiven, else one. */
const longWord = 8

/** Whether a typed word is another one with slips. Hardly anybody mistypes the first letter. */
export function isSlipOf(input: string, word: string): boolean {
  if (word.length < shortestSlip || input[0] !== word[0]) return false
  return slipsBetween(input, word) <= slipsMax(word)
}

export const slipsMax = (word: string): number => (word.length < shortestSlip ? 0 : word.length < longWord ? 1 : 2)

/** The least number of letters to leave out, add, replace, or swap with their neighbour. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[at - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}
