/** Simple forms of English words under one: plurals, -ing, -ed. No Vietnamese syllable ends in these ways, so that every language's words may pass. */

const PLAIN = /^[a-z]{4,}$/
const VOWEL = /[aeiouy]/

/** The form under which a folded word is kept and looked for; others than plain words of four letters stay as they are. */
export function stemOf(word: string): string {
  if (!PLAIN.test(word)) return word
  return withoutE(withoutEnding(singularOf(word)))
}

function singularOf(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  if (word.endsWith('ied') && word.length > 5) return `${word.slice(0, -3)}y`
  const [, start] = /^(.{3,})(?:ing|ed)$/.exec(word) ?? []
  if (!start || !VOWEL.test(start) || word.length < 6) return word
  return /([bdfgmnprt])\1$/.test(start) ? start.slice(0, -1) : start
}

const withoutE = (word: string) => (word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word)
