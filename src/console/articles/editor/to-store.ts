/** What an edited document is stored as: what was not changed keeps its bytes, and what would read back differently is refused. */
import type { JSONContent } from '@tiptap/core'
import { piecesOf, readDocument, settle, writeDocument } from './markdown.ts'

/** `text` to store; with `difference` the document as it is and as it would read back, each as Markdown would show it. */
export type Stored = { text: string; difference: null } | { text: string; difference: { is: string; reads: string } }

/** @param original the text that the document was read from */
export function toStore(document: JSONContent, original: string): Stored {
  const settled = settle(document)
  if (alike(settled, readDocument(original))) return { text: original, difference: null }
  const whole = writeDocument(settled)
  for (const text of [keepBytes(settled, original), whole])
    if (text !== null && alike(readDocument(text), settled)) return { text, difference: null }
  return { text: whole, difference: { is: told(settled), reads: told(readDocument(whole)) } }
}

const alike = (a: JSONContent, b: JSONContent) => JSON.stringify(a) === JSON.stringify(b)

type Piece = { raw: string; key: string; at: number }

/** The document with every paragraph, list and table that is as it was in the bytes that it had; null when the text can't be taken apart. */
function keepBytes({ content = [] }: JSONContent, original: string): string | null {
  const all = piecesOf(original)
  if (all.map(({ raw }) => raw).join('') !== original) return null
  const pieces = all.flatMap(({ raw, isSpace }, at) => (isSpace ? [] : [{ raw, key: keyOfText(raw), at }]))
  const kept = align(content.map(keyOf), pieces)
  let text = /^\s*/.exec(original)?.[0] ?? ''
  content.forEach((node, at) => {
    const piece = kept[at]
    const before = kept[at - 1]
    const space = before && piece && before.at < piece.at ? between(all, before.at, piece.at) : '\n\n'
    const own = piece?.raw ?? writeDocument({ type: 'doc', content: [node] })
    text += (at === 0 ? '' : space) + own.trimEnd()
  })
  return text + (/\s*$/.exec(original)?.[0] || '\n')
}

/** What stands between two pieces that followed each other; a blank line between others. */
function between(all: readonly { raw: string; isSpace: boolean }[], from: number, to: number): string {
  const inner = all.slice(from + 1, to)
  if (inner.some(({ isSpace }) => !isSpace)) return '\n\n'
  const end = /\s*$/.exec(all[from]?.raw ?? '')?.[0] ?? ''
  return end + inner.map(({ raw }) => raw).join('') || '\n\n'
}

const keyOf = (node: JSONContent) => JSON.stringify(node)
const keyOfText = (raw: string) => (readDocument(raw).content ?? []).map(keyOf).join('\n')

/** The longest run of pieces, in their order, that are as nodes of the document are: one for each node, or none. */
function align(nodes: readonly string[], pieces: readonly Piece[]): (Piece | undefined)[] {
  const width = pieces.length + 1
  const lengths = new Uint32Array((nodes.length + 1) * width)
  const lengthAt = (node: number, piece: number) => lengths[node * width + piece] ?? 0
  for (let node = nodes.length - 1; node >= 0; node--)
    for (let piece = pieces.length - 1; piece >= 0; piece--)
      lengths[node * width + piece] =
        nodes[node] === pieces[piece]?.key
          ? lengthAt(node + 1, piece + 1) + 1
          : Math.max(lengthAt(node + 1, piece), lengthAt(node, piece + 1))
  const found: (Piece | undefined)[] = Array.from({ length: nodes.length })
  for (let node = 0, piece = 0; node < nodes.length && piece < pieces.length; )
    if (nodes[node] === pieces[piece]?.key) found[node++] = pieces[piece++]
    else if (lengthAt(node + 1, piece) >= lengthAt(node, piece + 1)) node++
    else piece++
  return found
}

const MARKS: Record<string, string> = { bold: '**', italic: '*', code: '`', link: '🔗' }

/** A document a line a paragraph, with signs for what each is, so that two can be compared. */
function told(node: JSONContent, sign = ''): string {
  const own = node.text ?? (node.attrs?.braces as string | undefined)
  if (own !== undefined) return (node.marks ?? []).reduce((text, { type }) => marked(text, MARKS[type] ?? ''), own)
  if (node.type === 'hardBreak') return ' ⏎ '
  const inner = (node.content ?? []).map((each) => told(each, signOf(node)))
  if (node.type === 'paragraph') return sign + inner.join('')
  if (node.type === 'heading') return `${sign}${'#'.repeat(Number(node.attrs?.level))} ${inner.join('')}`
  if (node.type === 'codeBlock') return `${sign}{ ${inner.join('')} }`
  return inner.length === 0 ? '―' : inner.join('\n')
}

const marked = (text: string, sign: string) => sign + text + sign

const SIGNS: Record<string, string> = { listItem: '• ', blockquote: '> ', tableCell: '| ', tableHeader: '| ' }
const signOf = ({ type = '' }: JSONContent) => SIGNS[type] ?? ''
