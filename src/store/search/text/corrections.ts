/** Which known words a mistyped one may have meant. */

const suggestionsMax = 8
const shortestInner = 3
const shortestMistyped = 4
/** Long words may hold two mistakes. */
const mistakesIn = (word: string) => (word.length < shortestMistyped ? 0 : word.length < 8 ? 1 : 2)

export class Vocabulary {
  readonly #words: readonly string[]
  readonly #known: ReadonlySet<string>
  readonly #letters: Uint32Array

  /** @param words folded; those with digits are kept, but nothing is corrected to them */
  constructor(words: Iterable<string>) {
    this.#known = new Set(words)
    this.#words = [...this.#known].filter((word) => !/\d/.test(word)).sort()
    this.#letters = Uint32Array.from(this.#words, lettersOf)
  }

  /** The word itself when it is known; else words that hold it, else those nearest by mistakes of typing. */
  meantBy(word: string, { isOpen = false } = {}): string[] {
    if (this.#known.has(word)) return [word]
    if (/\d/.test(word)) return []
    const inner = word.length < shortestInner ? [] : this.#words.filter((known) => known.includes(word))
    if (inner.length > 0) return inner.slice(0, suggestionsMax)
    return this.#nearest(word, isOpen)
  }

  #nearest(word: string, isOpen: boolean): string[] {
    const most = mistakesIn(word)
    if (most === 0) return []
    const letters = lettersOf(word)
    const found: { known: string; mistakes: number }[] = []
    for (const [at, known] of this.#words.entries()) {
      // each mistake adds and takes away a letter at most
      const isNear = Math.abs(known.length - word.length) <= most || isOpen
      if (!isNear || bitsIn(letters & ~(this.#letters[at] as number)) > most) continue
      const whole = mistakesBetween(word, known, most)
      const opening =
        isOpen && known[0] === word[0] ? mistakesBetween(word, known.slice(0, word.length), most) : Infinity
      const mistakes = Math.min(whole, opening)
      if (mistakes <= most) found.push({ known, mistakes })
    }
    const least = Math.min(...found.map(({ mistakes }) => mistakes))
    return found
      .filter(({ mistakes }) => mistakes === least)
      .slice(0, suggestionsMax)
      .map(({ known }) => known)
  }
}

/** Which letters a word has, a bit each. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Letters to add, take away, replace or swap with a neighbour (Damerau's distance, neighbours once); more than `most` is Infinity. */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] as number) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return Infinity
    beforeLast = last
    last = row
  }
  return last[b.length] as number
}
