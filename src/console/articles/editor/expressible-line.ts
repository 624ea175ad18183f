/** Normalises figures, URLs and emphasis of a line to what Markdown can express. */
import type { JSONContent } from '@tiptap/core'
import { IN_BRACES } from '../../../domain/figures/references.ts'
import { FIGURE } from './figure-node.ts'

type Mark = NonNullable<JSONContent['marks']>[number]

export function expressibleLine(nodes: readonly JSONContent[]): JSONContent[] {
  const linked = nodes.flatMap((node) => (isCode(node) ? [node] : withFigures(node).flatMap(withLinks)))
  return moveMarksOut(linked.map(withWholeAddress))
}

/** Replaces line breaks with spaces: a heading is one line. */
export const withoutBreaks = (nodes: readonly JSONContent[]): JSONContent[] =>
  nodes.map((node) => (node.type === 'hardBreak' ? { type: 'text', text: ' ' } : node))

const has = ({ marks = [] }: JSONContent, type: string) => marks.some((mark) => mark.type === type)
const isCode = (node: JSONContent) => has(node, 'code')

/** Splits a text node at the matches of a pattern and converts the matches. */
function pieces(node: JSONContent, pattern: RegExp, make: (match: string) => JSONContent): JSONContent[] {
  const { text } = node
  if (text === undefined) return [node]
  const cut: JSONContent[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index > end) cut.push({ ...node, text: text.slice(end, index) })
    cut.push(make(match))
    end = index + match.length
  }
  if (end < text.length) cut.push({ ...node, text: text.slice(end) })
  return cut
}

/** Converts double braces to figures. */
const withFigures = (node: JSONContent): JSONContent[] =>
  pieces(node, IN_BRACES, (braces) => ({
    type: FIGURE,
    attrs: { braces },
    ...(node.marks && { marks: node.marks }),
  }))

/** Every Markdown parser links a bare URL, so this makes it a link with its characters unchanged. */
const ADDRESS =
  /(?:https?:\/\/|\bwww\.)[^\s<>"「」『』（）()，。、；：！？]*[^\s<>"「」『』（）()，。、；：！？.,;:!?'*_~`[\]]|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/giu

const hrefOf = (address: string) =>
  /^https?:/i.test(address) ? address : address.includes('@') ? `mailto:${address}` : `https://${address}`

const withLinks = (node: JSONContent): JSONContent[] =>
  has(node, 'link')
    ? [node]
    : pieces(node, ADDRESS, (text) => ({
        ...node,
        text,
        marks: [...(node.marks ?? []), { type: 'link', attrs: { href: hrefOf(text) } }],
      }))

const CODES: Record<string, string> = { ' ': '%20', '(': '%28', ')': '%29', '<': '%3C', '>': '%3E' }

/** Percent-encodes spaces and brackets, which would end the URL of a link. */
function withWholeAddress(node: JSONContent): JSONContent {
  const whole = (mark: Mark): Mark =>
    mark.type === 'link'
      ? {
          ...mark,
          attrs: {
            ...mark.attrs,
            href: String(mark.attrs?.href).replace(/[ ()<>]/g, (character) => CODES[character] ?? character),
          },
        }
      : mark
  return node.marks ? { ...node, marks: node.marks.map(whole) } : node
}

const EMPHASIS = ['bold', 'italic']
/** Latin punctuation; the Markdown parser itself handles full-width punctuation. */
const [FIRST, LAST] = [/^[!-/:-@[-`{-~‘-‟]+/, /[!-/:-@[-`{-~‘-‟]+$/]
const LETTER = /[\p{L}\p{N}]/u

/** Markdown does not parse `**fee:**x` as emphasis, so punctuation next to a letter moves out of it. */
function moveMarksOut(nodes: readonly JSONContent[]): JSONContent[] {
  let moved = [...nodes]
  for (const type of EMPHASIS)
    moved = moved.flatMap((node, at) => {
      if (node.text === undefined || !has(node, type)) return [node]
      const [before, after] = [moved[at - 1], moved[at + 1]]
      const isTouched = (other: JSONContent | undefined, letter: string | undefined) =>
        other !== undefined && !has(other, type) && LETTER.test(letter ?? '')
      const head = isTouched(before, before?.text?.at(-1)) ? (FIRST.exec(node.text)?.[0] ?? '') : ''
      const rest = node.text.slice(head.length)
      const tail = isTouched(after, after?.text?.[0]) ? (LAST.exec(rest)?.[0] ?? '') : ''
      const bare = { ...node, marks: (node.marks ?? []).filter((mark) => mark.type !== type) }
      return [
        { ...bare, text: head },
        { ...node, text: rest.slice(0, rest.length - tail.length) },
        { ...bare, text: tail },
      ].filter(({ text }) => text !== '')
    })
  return moved
}
