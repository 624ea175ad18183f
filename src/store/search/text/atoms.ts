/** The smallest parts by which texts and questions are compared: a word of letters by its stem, of scripts without spaces a character. */
import { charactersOf, type SearchWord, type Tokenize } from './search-text.ts'
import { stemOf } from './stems.ts'

export type Atom = {
  /** What is compared. */
  key: string
  /** With its marks, where it has some. */
  exact: string | null
  isHan: boolean
  /** Of `F-1` the parts, beside the compound. */
  role: SearchWord['role']
  start: number
  end: number
  /** Of a question, whether it stands in capitals among small letters: IT, US. */
  isCapital?: boolean
}

export function atomsOf(tokenize: Tokenize, text: string): Atom[] {
  return tokenize(text).flatMap((word): Atom[] => (word.isRun ? charactersIn(word) : [atomOf(word)]))
}

const atomOf = ({ folded, exact, role, start, end }: SearchWord): Atom => ({
  key: exact === folded ? stemOf(folded) : folded,
  exact: exact === folded ? null : exact,
  isHan: false,
  role,
  start,
  end,
})

function charactersIn({ folded, start, end }: SearchWord): Atom[] {
  const characters = charactersOf(folded)
  // a run is folded character by character, each as long as it was but for rare planes
  return characters.map((key, at) => ({
    key,
    exact: null,
    isHan: true,
    role: 'word',
    start: start + at,
    end: Math.min(end, start + at + 1),
  }))
}

/** Whether one follows the other without anything between, as the characters of one run do. */
export const isJoined = (before: Atom, after: Atom): boolean =>
  before.isHan && after.isHan && before.end === after.start
