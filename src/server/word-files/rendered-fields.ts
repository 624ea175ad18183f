/** Fields without a result: Word renders them from their code ([ECMA-376] 17.16.5, and for EQ Word's help). */
import { DocumentError } from './document-error.ts'

const BUTTON = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+(?:"[^"]*"|\S+)\s?/i
const SYMBOL = /^\s*SYMBOL\s+(?:"([^"])"|(0x[\da-f]+|\d+)|(\S))/i
const EQUATION = /^\s*EQ(?=[\s\\])/i
/** Runs a program when the document is opened. */
const PROGRAM = /^\s*DDE(?:AUTO)?\s/i
const GENERAL_SWITCH = /\\\*\s*(?:"[^"]*"|\S+)/g
/** `\s\up 9(`, `\b\lc\{(`: a letter, options with numbers or characters, a bracket. */
const SWITCH = /^\\([a-z])(?:\s*\\[a-z]+(?:\s*-?\d+|\\?[^\sa-z\\(,;)])?)*\s*\(/i
const longestHead = 200
const deepestMax = 40

/** The text that a field's code itself shows, or null for fields that have a result. @throws DocumentError `outside` for DDE */
export function drawnText(code: string): string | null {
  if (PROGRAM.test(code)) throw new DocumentError('outside')
  if (BUTTON.test(code)) return code.replace(BUTTON, '')
  const symbol = SYMBOL.exec(code)
  if (symbol) return symbol[1] ?? symbol[3] ?? characterOf(Number(symbol[2]))
  return EQUATION.test(code) ? readEquation(code.replace(EQUATION, '').replace(GENERAL_SWITCH, '').trim()) : null
}

/** Any visible character will do: many fonts have their own characters under a number. */
const characterOf = (code: number) => (code > 32 && code < 0xd800 ? String.fromCharCode(code) : '\uFFFD')

/** `\f(1,2)`, `\o\ad(\s\up 9(かんじ),漢字)`: the rendered words, in reading order. */
const readEquation = (code: string): string => new EquationReader(code).readAll()

class EquationReader {
  readonly #code: string
  #at = 0

  constructor(code: string) {
    this.#code = code
  }

  readAll(): string {
    let text = ''
    // a bracket or comma outside an instruction is a character like any other
    while (this.#at < this.#code.length) text += this.#readUntil('', 0) || this.#take()
    return text
  }

  #readUntil(ends: string, depth: number): string {
    let text = ''
    while (this.#at < this.#code.length && !ends.includes(this.#code[this.#at]!)) {
      if (this.#code[this.#at] === '\\') text += this.#readSwitch(depth)
      else text += this.#take()
    }
    return text
  }

  /** One instruction with its options and the content of its brackets; an escaped character is the character. */
  #readSwitch(depth: number): string {
    const [head, letter = ''] = SWITCH.exec(this.#code.slice(this.#at, this.#at + longestHead)) ?? []
    if (head === undefined || depth === deepestMax) {
      this.#at += 1
      return this.#take()
    }
    this.#at += head.length
    return joined(letter.toLowerCase(), this.#readArguments(depth + 1))
  }

  #readArguments(depth: number): string[] {
    const parts: string[] = []
    for (;;) {
      parts.push(this.#readUntil(',;)', depth))
      if (!/[,;]/.test(this.#take())) return parts
    }
  }

  #take(): string {
    const sign = this.#code[this.#at] ?? ''
    this.#at += 1
    return sign
  }
}

/** Of characters over one another the last is the base: a reading over it, or a ring around it, adds nothing. */
function joined(letter: string, parts: readonly string[]): string {
  if (letter === 'o') return parts.at(-1) ?? ''
  if (letter === 'a') return parts.join(' ')
  if (letter === 'l') return parts.join(',')
  return letter === 'd' ? '' : parts.join('')
}
