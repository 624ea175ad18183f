/**
 * Writes the messages in Simplified Chinese from those in Traditional Chinese: `node scripts/simplified-messages.ts`. OpenCC converts by phrases,
 * with the words of the mainland; scripts/simplified-terms.ts has what it does not know. A test compares the result with the files.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Converter } from 'opencc-js'
import { OWN_MESSAGES, TERMS, TERMS_OF_FILES } from './simplified-terms.ts'

type Tree = { [key: string]: string | Tree }

const [FROM, TO] = ['src/messages/zh-hant', 'src/messages/zh-hans']
const convert = Converter({ from: 'twp', to: 'cn' })

/** The files of messages in Simplified Chinese, with their text. */
export function simplifiedFiles(): Map<string, string> {
  const files = readdirSync(FROM).filter((name) => name.endsWith('.json'))
  return new Map(
    files.map((name) => {
      const messages = JSON.parse(readFileSync(`${FROM}/${name}`, 'utf8')) as Tree
      return [`${TO}/${name}`, `${JSON.stringify(simplified(messages, name), null, 2)}\n`]
    }),
  )
}

function simplified(messages: Tree, file: string): Tree {
  const simplify = simplifier({ ...TERMS, ...TERMS_OF_FILES[file] })
  const overrides = { ...OWN_MESSAGES[file] }
  const below = (tree: Tree, under: string): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => {
        const key = under + name
        if (typeof value !== 'string') return [name, below(value, `${key}.`)]
        const text = overrides[key] ?? simplify(value)
        delete overrides[key]
        return [name, text]
      }),
    )
  const result = below(messages, '')
  if (Object.keys(overrides).length > 0) throw new Error(`${file} has no message ${Object.keys(overrides).join(', ')}`)
  return result
}

/** Terms are replaced first, the longest first; OpenCC converts what is between them. */
function simplifier(terms: Readonly<Record<string, string>>): (text: string) => string {
  const longestFirst = Object.keys(terms).toSorted((one, other) => other.length - one.length)
  const pattern = new RegExp(`(${longestFirst.map((term) => RegExp.escape(term)).join('|')})`)
  return (text) =>
    text
      .split(pattern)
      .map((part) => terms[part] ?? convert(part))
      .join('')
}

if (import.meta.main) for (const [file, text] of simplifiedFiles()) writeFileSync(file, text)
