/** Bounds of a YAML text before a parser sees it: parsers compare all keys of a map with each other, and recurse into what is nested. */
import { CST, Lexer } from 'yaml'

export const keysMax = 5000
export const levelsMax = 100

/** Whether a text keeps to `keysMax` keys and `levelsMax` levels, and has no aliases. Takes time in proportion to its length. */
export function keepsYamlBounds(text: string): boolean {
  let keys = 0
  const brackets: string[] = []
  // each level of a block takes a column at least
  let column = 0
  let isLineStart = true
  let isText = false
  for (const token of new Lexer().lex(text)) {
    // what follows this mark is a text, whatever its first character is
    const type: string | null = isText ? null : CST.tokenType(token)
    isText = type === 'scalar'
    if (type === 'alias') return false
    // a key may stand without a value, in braces and behind a question mark
    if (type === 'map-value-ind' || type === 'explicit-key-ind' || (type === 'comma' && brackets.at(-1) === '{')) keys++
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets.push(token)
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets.pop()
    if (type === 'newline' || type === 'doc-mode') [column, isLineStart] = [0, true]
    else if (isLineStart && LINE_START.has(type)) column += token.length
    else isLineStart = false
    if (keys > keysMax || brackets.length + column > levelsMax) return false
  }
  return true
}

const LINE_START: ReadonlySet<string | null> = new Set(['space', 'seq-item-ind', 'explicit-key-ind', 'map-value-ind'])
