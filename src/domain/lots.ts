const quarterMs = 15 * 60_000

/** Numbers from 0 to below 1, the same ones for everyone within a quarter of an hour: what is drawn by lot may be kept that long. @param now milliseconds */
export function lotsOfQuarter(now: number): () => number {
  // mulberry32
  let state = Math.floor(now / quarterMs)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
