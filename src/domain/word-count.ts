/**
 * The words of a text: each Han, kana or full-width mark is one; outside these, a run of non-space
 * characters is one. Depends only on the text: Unicode composition and the environment change no count.
 */
export function countWords(text: string): number {
  // a global expression keeps its own lastIndex: no array of millions of matches for a long Chinese text
  COUNTED.lastIndex = 0
  let count = 0
  while (COUNTED.test(text)) count += 1
  return count
}

/** Invisible characters with width, like a space: fillers of Hangul (one of them half-width), the blank of Braille, the blank note. */
const FILLER = String.raw`\u115F\u1160\u3164\uFFA0\u2800\u{1D159}`

/** Unicode's own list: NBSP, the ideographic space U+3000, line and paragraph separators and NEL are spaces like any other. */
const SPACE = String.raw`\p{White_Space}${FILLER}`

/**
 * Invisible characters neither count nor separate words: soft hyphen, zero-width space, joiners, byte order mark, direction
 * marks, variation selectors, stray controls. U+200B is a "space" by name only; pages insert it inside URLs.
 */
const INVISIBLE = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[${SPACE}]]`

/** Belongs to the character before it: accents, kana voicing marks (half-width ones too), ideographic tone marks. */
const EXTENDING = String.raw`\p{M}\uFF9E\uFF9F`

/**
 * Han is the script with its extension planes, 々 and 〇 (unassigned places of planes 2 and 3 are Han to come). Kana has
 * its iteration and prolonged sound marks, half-width forms too. Bopomofo is full-width like Han. Full-width
 * marks: CJK punctuation, vertical and small forms, enclosed and squared signs, full-width forms (each letter of ＮＹＵ).
 * Hangul separates words with spaces, so it follows the other rule, and so do marks whose width depends on the
 * font: curly quotes, dashes, the ellipsis and the middle dot, which English and Vietnamese use too.
 */
const WIDE = [
  String.raw`\p{Script=Han}\u{20000}-\u{3FFFD}`,
  String.raw`\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3040-\u30FF\u{1AFF0}-\u{1AFFF}`,
  String.raw`\u2FF0-\u303F\u3190-\u31EF\u3220-\u325F\u3280-\u33FF`,
  String.raw`\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFF65\uFF70\uFFE0-\uFFE6`,
].join('')

const COUNTED = new RegExp(
  `[[${WIDE}]--[${SPACE}${EXTENDING}]][${EXTENDING}${INVISIBLE}]*` +
    `|[^${SPACE}${INVISIBLE}[[${WIDE}]--[${EXTENDING}]]][^${SPACE}[[${WIDE}]--[${EXTENDING}]]]*`,
  'gv',
)
