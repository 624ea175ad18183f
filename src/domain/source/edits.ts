/** A place of a text that is written anew. */
export type Edit = { from: number; to: number; text: string }

/** What comes in at a place comes before what goes there. */
const isRemoval = ({ from, to }: Edit) => to > from

/** What stands between two places of a text, with the edits that lie there: in the order of their places, those of one place in theirs. */
export function withEdits(text: string, edits: readonly Edit[], from = 0, to = text.length): string {
  let at = from
  let written = ''
  for (const edit of edits.toSorted((a, b) => a.from - b.from || Number(isRemoval(a)) - Number(isRemoval(b)))) {
    if (edit.from < at || edit.to > to) continue
    written += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return written + text.slice(at, to)
}
