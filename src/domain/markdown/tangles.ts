/** Detects Markdown with excessive parsing time: nobody writes it, but an editor can paste it. */

import { namesMax } from '../figures/name-placeholders.ts'
import { IN_BRACES } from '../figures/references.ts'

/** Nested quotes and lists on one line. */
const nestedMax = 20
/** Runs of `*`, `_` and `~` of one paragraph, squared: the parser compares each with those before it. */
const emphasisMax = 10_000_000
/** Copied characters: a paragraph once for each of its links. */
const copiedMax = 200_000_000
/** A table's cells; rows are padded to the columns of the first. */
const cellsMax = 20_000

/** Blanks before a list marker; this many equal one more list level. */
const indentOf = 3

const HOLDER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
const LINK = /\]\(/g
const EMPHASIS = /[*_~]+/g
/** Letters allowed in an email address: marked searches for `@` from each of them. */
const ADDRESS_RUN = /(?<![\w.+-])[\w.+-]{2000}/
/** Blanks and empty lines: the editor's parser tries each of them as the end of a line. */
const BLANK_RUN = /(?<!\s)\s{2000}/
/** The delimiter row of a table. */
const RULE = /^(?=.*-)(?=.*\|)[ \t|:-]*$/

const excerptMax = 60

/** The start of the first excessive part; null for ordinary texts. */
export function tangleIn(text: string): string | null {
  const figure = [...new Set(text.match(IN_BRACES))][namesMax]
  if (figure) return figure.slice(0, excerptMax)
  const [run] = ADDRESS_RUN.exec(text) ?? []
  if (run) return run.slice(0, excerptMax)
  const blanks = BLANK_RUN.exec(text)
  if (blanks)
    return text
      .slice(Math.max(0, blanks.index - excerptMax))
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, excerptMax)
  let [emphasis, copied, cells] = [0, 0, 0]
  for (const block of text.split(/\r?\n[ \t]*(?:\r?\n)/)) {
    const lines = block.split('\n').map(withoutHolders)
    emphasis += [...block.matchAll(EMPHASIS)].length ** 2
    copied += [...block.matchAll(LINK)].length * block.length
    cells += cellsOf(lines.map(({ rest }) => rest))
    const isTooMuch = emphasis > emphasisMax || copied > copiedMax || cells > cellsMax
    if (isTooMuch || lines.some(({ depth }) => depth > nestedMax)) return block.trim().slice(0, excerptMax)
  }
  return null
}

function withoutHolders(line: string): { depth: number; rest: string } {
  let [depth, end] = [0, 0]
  for (HOLDER.lastIndex = 0; HOLDER.test(line); end = HOLDER.lastIndex) depth++
  if (depth > 0) depth += Math.floor(line.search(/[^ ]/) / indentOf)
  return { depth, rest: line.slice(end).trimEnd() }
}

function cellsOf(lines: readonly string[]): number {
  const rules = lines.filter((line) => RULE.test(line))
  if (rules.length === 0) return 0
  const columns = rules.reduce((most, rule) => Math.max(most, rule.split('|').length), 0)
  return columns * (lines.length - lines.indexOf(rules[0] ?? ''))
}
