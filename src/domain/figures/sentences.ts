/** What stands round a thing found in a text, as far as it says what the thing is. */

const END = /[.!?;](?=\s|$)|[。！？；\n|]/gu

/** The sentence, or the cell of a table, that holds what stands from a place to another. */
export function sentenceAt(text: string, from: number, to: number): string {
  const ends = [...text.matchAll(END)].map(({ index }) => index)
  const start = ends.findLast((end) => end < from)
  return text.slice(start === undefined ? 0 : start + 1, ends.find((end) => end >= to) ?? text.length)
}
