/** The text with which a person's link opens the chat: the reference of a booking or order, and a code that only the server can make. */

/** Crockford's base 32, as in references. */
const SIGN = '[0-9A-HJKMNP-TV-Z]'
const REFERENCE = `[A-Z]{2,4}-${SIGN}{4}-${SIGN}{4}`
export const codeLength = 8
const CLUE = new RegExp(`(?<![A-Z0-9])(${REFERENCE})(?:[ \\u3000]+(${SIGN}{${codeLength}}))?(?![A-Z0-9-])`, 'g')
const cluesMax = 5

export type JoinClue = {
  reference: string
  /** The word behind it, if it may be a code. */
  code: string | null
}

/** What a person sends first, so that their messages join their lead. */
export const joinText = ({ reference, code }: { reference: string; code: string }): string => `${reference} ${code}`

/** References in a text with the codes behind them, in capitals. */
export const findJoinClues = (text: string): JoinClue[] =>
  [...text.toUpperCase().matchAll(CLUE)]
    .slice(0, cluesMax)
    .map(([, reference = '', code]) => ({ reference, code: code ?? null }))
