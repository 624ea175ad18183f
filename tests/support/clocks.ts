/** Settings for a program of ours whose clock is another one (clock-at.ts). */
const NODE_OPTIONS = `--import=${new URL('./clock-at.ts', import.meta.url).href}`

/** A server that starts at `at`, milliseconds or a date; at SIGUSR2 it is `then`. Its clock goes on from either. */
export const clockAt = (at: number | string, then?: string): Record<string, string> => ({
  NODE_OPTIONS,
  CLOCK_AT: new Date(at).toISOString(),
  ...(then && { CLOCK_THEN: then }),
})
