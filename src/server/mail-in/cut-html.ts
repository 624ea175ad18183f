/** The HTML of a message, as much of it as is parsed: the time of parsers grows with the square of the depth. */
import { Parser } from 'htmlparser2'

const lengthMax = 1_000_000
const depthMax = 1000
/** At the place where the rest is left out. */
export const CUT = '<p>…</p>'

/** HTML of at most a million characters and a thousand levels; the rest is left out. */
export function cutHtml(html: string): string {
  let depth = 0
  let end = html.length > lengthMax ? lengthMax : -1
  const parser = new Parser({
    onopentagname() {
      depth++
      if (depth <= depthMax) return
      end = parser.startIndex
      parser.pause()
    },
    onclosetag() {
      depth--
    },
  })
  parser.write(html.slice(0, lengthMax))
  return end < 0 ? html : html.slice(0, end) + CUT
}
