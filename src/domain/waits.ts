/** How long to wait, as a person says it. */

/** Below this a wait is told in seconds. */
const minutesFromSeconds = 90

/** What a sentence with a wait is given: `minutes` (rounded up) from a minute and a half on, else 0, and the `seconds` themselves. */
export const waitOf = (seconds: number): { minutes: number; seconds: number } => ({
  minutes: seconds >= minutesFromSeconds ? Math.ceil(seconds / 60) : 0,
  seconds,
})
