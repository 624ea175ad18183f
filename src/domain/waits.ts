/** Formats waiting times for people. */

/** Shorter waits are given in seconds. */
const minutesFromSeconds = 90

/** Message arguments of a wait: `minutes` (rounded up) from a minute and a half on, else 0, and the `seconds`. */
export const waitOf = (seconds: number): { minutes: number; seconds: number } => ({
  minutes: seconds >= minutesFromSeconds ? Math.ceil(seconds / 60) : 0,
  seconds,
})
