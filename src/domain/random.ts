const quarterMs = 15 * 60_000

/** Random numbers from 0 to below 1, the same for all requests within a quarter of an hour: random samples may be cached that long. @param now milliseconds */
export function randomOfQuarter(now: number): () => number {
  // mulberry32
  let state = Math.floor(now / quarterMs)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
