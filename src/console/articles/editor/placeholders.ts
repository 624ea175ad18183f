/** Replaces characters that Markdown would interpret with private-use characters before serialization, and restores them after it. */

/** Non-standard spaces, which tables would trim. */
const SPACES = '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
const firstSpace = 0xf110
/** Placeholder for a backslash that escapes the next character. */
const ESCAPE = '\uf1ff'

/** Placeholder for a line break in a table cell. */
export const BREAK = '\uf1fe'
export const hideBreaks = (text: string): string => text.replace(/<br\s*\/?>/gi, BREAK)

const SPACE = new RegExp(`[${SPACES}]`, 'g')
const SPACE_SIGN = new RegExp(
  `[${String.fromCharCode(firstSpace)}-${String.fromCharCode(firstSpace + SPACES.length - 1)}]`,
  'g',
)

export const hideSpaces = (text: string): string =>
  text.replace(SPACE, (space) => String.fromCharCode(firstSpace + SPACES.indexOf(space)))

/** Beginnings of a paragraph that would make it a heading, list, quote or rule. */
const BEGINNING = /^(?:(#{1,6}|[-+])(?=\s|$)|(={1,}$|-{3,}|\+{3,}|(?=[\s:|-]*-)[|:][\s:|-]*$))/
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/

/** Escapes the beginning of a paragraph. */
export const escapeBeginning = (text: string): string =>
  NUMBER.test(text) ? text.replace(NUMBER, `$1${ESCAPE}$2`) : BEGINNING.test(text) ? ESCAPE + text : text

/** Escapes `#` at the end of a heading, which would close it. */
export const escapeEnd = (text: string): string => text.replace(/(?<=^|\s)#(?=#*$)/, `${ESCAPE}#`)

/** An ampersand needs escaping only before a complete entity: `R&D` stays unchanged. */
const NEEDLESS = /&amp;(?!#?\w+;)/g

/** Restores the original characters. */
export const restoreCharacters = (text: string): string =>
  text
    .replace(SPACE_SIGN, (character) => SPACES[character.charCodeAt(0) - firstSpace] ?? character)
    .replaceAll(ESCAPE, '\\')
    .replace(NEEDLESS, '&')
