/** Converts an edited document to Markdown. Unchanged blocks keep their bytes; a text that would be read back differently is rejected. */
import type { JSONContent } from '@tiptap/core'
import { toExpressible } from './expressible.ts'
import { piecesOf, readDocument, settle, writeDocument } from './markdown.ts'

/** The first paragraph (from 0) that would be read back differently, its first words, its text now and as it would be read. */
export type Difference = { at: number; words: string; is: string; reads: string }
/** Markdown to store. With a `difference` it would lose content. */
export type Stored = { text: string; difference: Difference | null }

/** @param original the text that the document was read from */
export function toStore(document: JSONContent, original: string): Stored {
  const current = settle(document)
  if (alike(current, readDocument(original))) return { text: original, difference: null }
  const settled = settle(toExpressible(current))
  const whole = writeDocument(settled)
  for (const text of [reuseBytes(settled, original), whole])
    if (text !== null && alike(readDocument(text), settled)) return { text, difference: null }
  return { text: whole, difference: differenceOf(settled, readDocument(whole)) }
}

/** The paragraphs between the first and the last difference; null if the difference is invisible. */
function differenceOf({ content: is = [] }: JSONContent, { content: reads = [] }: JSONContent): Difference | null {
  const [one, other] = [is.map((node) => describeNode(node)), reads.map((node) => describeNode(node))]
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  let left = 0
  while (left < Math.min(one.length, other.length) - at && one.at(-1 - left) === other.at(-1 - left)) left++
  const [wanted, got] = [one.slice(at, one.length - left), other.slice(at, other.length - left)].map((lines) =>
    lines.join('\n'),
  )
  if (wanted === got) return null
  return { at, words: textOf(is[at] ?? {}).slice(0, wordsMax), is: wanted ?? '', reads: got ?? '' }
}

const wordsMax = 40
const textOf = ({ text, content = [] }: JSONContent): string => text ?? content.map(textOf).join('')

const alike = (a: JSONContent, b: JSONContent) => JSON.stringify(a) === JSON.stringify(b)

type Piece = { raw: string; key: string; at: number }

/** The document with the original bytes of every unchanged block; null if the text cannot be split into blocks. */
function reuseBytes({ content = [] }: JSONContent, original: string): string | null {
  const all = piecesOf(original)
  if (all.map(({ raw }) => raw).join('') !== original) return null
  const pieces = all.flatMap(({ raw, isSpace }, at) => (isSpace ? [] : [{ raw, key: keyOfText(raw), at }]))
  const unchanged = align(content.map(keyOf), pieces)
  let text = /^\s*/.exec(original)?.[0] ?? ''
  content.forEach((node, at) => {
    const piece = unchanged[at]
    const before = unchanged[at - 1]
    const space = before && piece && before.at < piece.at ? between(all, before.at, piece.at) : '\n\n'
    const markdown = piece?.raw ?? writeDocument({ type: 'doc', content: [node] })
    text += (at === 0 ? '' : space) + markdown.trimEnd()
  })
  return text + (/\s*$/.exec(original)?.[0] || '\n')
}

/** The whitespace between two blocks that followed each other; a blank line between others. */
function between(all: readonly { raw: string; isSpace: boolean }[], from: number, to: number): string {
  const inner = all.slice(from + 1, to)
  if (inner.some(({ isSpace }) => !isSpace)) return '\n\n'
  const end = /\s*$/.exec(all[from]?.raw ?? '')?.[0] ?? ''
  return end + inner.map(({ raw }) => raw).join('') || '\n\n'
}

const keyOf = (node: JSONContent) => JSON.stringify(node)
const keyOfText = (raw: string) => (readDocument(raw).content ?? []).map(keyOf).join('\n')

/** Longest common subsequence of blocks and nodes: one block for each node, or undefined. */
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
  const aligned: (Piece | undefined)[] = Array.from({ length: nodes.length })
  for (let node = 0, piece = 0; node < nodes.length && piece < pieces.length; )
    if (nodes[node] === pieces[piece]?.key) aligned[node++] = pieces[piece++]
    else if (lengthAt(node + 1, piece) >= lengthAt(node, piece + 1)) node++
    else piece++
  return aligned
}

/** Labels of the toolbar buttons: asterisks would look typed. */
const MARKS: Record<string, string> = { bold: 'B', italic: 'I', code: '<>' }

/** A block as lines of text with a sign for its kind. Invisible properties are left out, so they are no difference. */
function describeNode(node: JSONContent, prefix = ''): string {
  if (node.text !== undefined) return (node.marks ?? []).reduce(marked, visible(node.text))
  if (node.type === 'figure') return `⟦${String(node.attrs?.braces)}⟧`
  if (node.type === 'image') return `⟦${String(node.attrs?.alt)}: ${String(node.attrs?.src)}⟧`
  if (node.type === 'hardBreak') return ' ⏎ '
  const inner = (node.content ?? []).map((each, at) => describeNode(each, prefixOf(each, at, node)))
  if (node.type === 'paragraph') return prefix + inner.join('')
  if (node.type === 'heading') return `${prefix}${'#'.repeat(Number(node.attrs?.level))} ${inner.join('')}`
  if (node.type === 'codeBlock') return `${prefix}{ ${inner.join('')} }`
  if (node.type === 'tableRow') return inner.join(' ')
  return node.type === 'horizontalRule' ? '―' : prefix + inner.join('\n')
}

const marked = (text: string, { type, attrs }: { type: string; attrs?: Record<string, unknown> }) =>
  type === 'link' ? `⟦${text} → ${String(attrs?.href)}⟧` : `⟦${MARKS[type] ?? type} ${text}⟧`

/** Collapses whitespace, whose kind does not matter. */
const visible = (text: string) => text.replace(/\s+/g, ' ')

const PREFIXES: Record<string, string> = { blockquote: '> ', tableCell: '| ', tableHeader: '‖ ' }
const prefixOf = ({ type = '' }: JSONContent, at: number, { type: list, attrs }: JSONContent) =>
  type === 'listItem' ? (list === 'orderedList' ? `${Number(attrs?.start ?? 1) + at}. ` : '• ') : (PREFIXES[type] ?? '')
