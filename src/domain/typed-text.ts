import { wellFormed } from './well-formed.ts'

/** So many characters of what is typed into a search are looked at. */
export const typedTextMax = 200

/** What is typed into a search, whatever it is: cut to what is looked at, without control characters and halves of characters. */
export const readTypedText = (text: string): string =>
  wellFormed(text.slice(0, typedTextMax))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/** The lines of a text as one, without blanks at their ends; other blanks stay. */
export const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
