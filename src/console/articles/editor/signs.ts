/** What writers type and Markdown would read otherwise passes through as signs that no rule knows. */

/** Spaces that are no plain ones: tables would take them for such. */
const SPACES = '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
const firstSpace = 0xf110
/** A backslash of ours, which takes the meaning from the mark behind it. */
const ESCAPE = '\uf1ff'

/** A break within a line, as a table's cell has it. */
export const BREAK = '\uf1fe'
export const keepBreaks = (text: string): string => text.replace(/<br\s*\/?>/gi, BREAK)

const SPACE = new RegExp(`[${SPACES}]`, 'g')
const SPACE_SIGN = new RegExp(
  `[${String.fromCharCode(firstSpace)}-${String.fromCharCode(firstSpace + SPACES.length - 1)}]`,
  'g',
)

export const hideSpaces = (text: string): string =>
  text.replace(SPACE, (space) => String.fromCharCode(firstSpace + SPACES.indexOf(space)))

/** Where a paragraph's first letters would make a heading, a list, a quote or a line of it. */
const BEGINNING = /^(?:(#{1,6}|[-+])(?=\s|$)|(={1,}$|-{3,}|\+{3,}|(?=[\s:|-]*-)[|:][\s:|-]*$))/
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/

/** A paragraph's first text, whose beginning means nothing more than it says. */
export const escapeBeginning = (text: string): string =>
  NUMBER.test(text) ? text.replace(NUMBER, `$1${ESCAPE}$2`) : BEGINNING.test(text) ? ESCAPE + text : text

/** A heading's last text: `#` at its end would be taken for its frame. */
export const escapeEnd = (text: string): string => text.replace(/(?<=^|\s)#(?=#*$)/, `${ESCAPE}#`)

/** An entity is one only with its name and its semicolon: `R&D` stays as it was typed. */
const NEEDLESS = /&amp;(?!#?\w+;)/g

/** Puts back what was hidden. */
export const showSigns = (text: string): string =>
  text
    .replace(SPACE_SIGN, (sign) => SPACES[sign.charCodeAt(0) - firstSpace] ?? sign)
    .replaceAll(ESCAPE, '\\')
    .replace(NEEDLESS, '&')
