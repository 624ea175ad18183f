import { foldText } from '../../domain/folding.ts'

export type Piece = { text: string; isMarked: boolean }

/**
 * A title in pieces, those marked that hold a word of the query, compared as the search compares: without case and marks.
 * Pieces are plain text, to be escaped by whoever shows them; together they are the title.
 */
export function markWords(title: string, query: string): Piece[] {
  const letters = [...title.normalize('NFC')]
  const marked = markedLetters(letters, foldText(query).split(' ').filter(Boolean))
  return letters.reduce<Piece[]>((pieces, letter, index) => {
    const isMarked = marked.has(index)
    const last = pieces.at(-1)
    if (last?.isMarked === isMarked) last.text += letter
    else pieces.push({ text: letter, isMarked })
    return pieces
  }, [])
}

function markedLetters(letters: readonly string[], words: readonly string[]): Set<number> {
  // a folded letter may be none or several: each remembers the letter it comes from
  const folded = letters.flatMap((letter, index) => [...(foldText(letter) || ' ')].map((char) => ({ char, index })))
  const text = folded.map(({ char }) => char)
  const marked = words.flatMap((word) => {
    const { length } = [...word]
    return placesOf(text, [...word]).flatMap((at) => folded.slice(at, at + length).map(({ index }) => index))
  })
  return new Set(marked)
}

/** Where a word stands; parts of words, which the search finds too, only when it stands nowhere whole. */
function placesOf(text: readonly string[], word: readonly string[]): number[] {
  const all = text.map((_, at) => at).filter((at) => word.every((char, offset) => text[at + offset] === char))
  const isEdge = (at: number) => (text[at] ?? ' ') === ' '
  const whole = all.filter((at) => isEdge(at - 1) && isEdge(at + word.length))
  return whole.length > 0 ? whole : all
}
