/** Widths of texts where space is counted in columns, such as titles in lists of search results. */

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** The width of a character: Chinese, Japanese and Korean ones take two columns, combining marks none. */
const widthOf = (character: string): number => (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1)

/** The width of a text in columns. */
export const columnsOf = (text: string): number =>
  [...text.normalize('NFC')].reduce((columns, character) => columns + widthOf(character), 0)
