import { wellFormed } from './well-formed.ts'

/** Maximum number of characters of a search query. */
export const typedTextMax = 200

/** Normalises a search query: truncated, without control characters and lone surrogates. */
export const readTypedText = (text: string): string =>
  wellFormed(text.slice(0, typedTextMax))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/** Joins the lines of a text, trimmed; other blanks stay. */
export const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
