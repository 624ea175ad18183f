/** Settings that change a program's clock (clock-at.ts). */
const NODE_OPTIONS = `--import=${new URL('./clock-at.ts', import.meta.url).href}`

/** The clock begins at `at`, in milliseconds or a date; SIGUSR2 sets it to `then`. It goes on from either. */
export const clockAt = (at: number | string, then?: string): Record<string, string> => ({
  NODE_OPTIONS,
  CLOCK_AT: new Date(at).toISOString(),
  ...(then && { CLOCK_THEN: then }),
})
