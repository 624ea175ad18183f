/** What was looked at: `wrong` keeps the site from doing what it promises, `careful` may. */
export type Finding = {
  what:
    | 'settings'
    | 'program'
    | 'clock'
    | 'disk'
    | 'bucket'
    | 'backups'
    | 'database'
    | 'replica'
    | 'hosts'
    | 'hooks'
    | 'mail'
  state: 'well' | 'careful' | 'wrong'
  /** What was found, and after a semicolon what to do, in plain words. */
  says: string
}

export const finding =
  (what: Finding['what']) =>
  (state: Finding['state'], says: string): Finding => ({ what, state, says })

/** A system's or server's own words, in a line. */
export const wordsOf = (error: unknown): string => {
  const { message, code, cause } = error as Error & { code?: unknown }
  // fetch says no more than that it failed
  if (cause instanceof Error) return wordsOf(cause)
  const own = [message, String(message).includes(String(code)) ? '' : code].filter(Boolean).join(' ')
  return (own || 'no reason was given').replaceAll(/\s+/g, ' ')
}
