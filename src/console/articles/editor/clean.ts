/** Removes from a document what is invisible and Markdown cannot express: spaces at line ends, emphasised spaces, empty paragraphs. */
import type { JSONContent } from '@tiptap/core'
import { FIGURE } from './figure-node.ts'

const TEXTBLOCKS = new Set(['paragraph', 'heading'])
/** Marks whose delimiters must touch their words. */
const TIGHT_MARKS = new Set(['bold', 'italic', 'code'])

export function clean(node: JSONContent): JSONContent {
  if (TEXTBLOCKS.has(node.type ?? '')) return withContent(node, trimLines(joined(moveSpacesOut(node.content ?? []))))
  const isHolder = HOLDERS.has(node.type ?? '')
  if (!node.content && !isHolder) return node
  const content = (isHolder ? inParagraphs(node.content ?? []) : (node.content ?? []))
    .map(clean)
    .filter((inner) => inner.type !== 'blockquote' || inner.content)
  if (ROOTS.has(node.type ?? ''))
    return withContent(
      node,
      content.filter((inner) => !isEmpty(inner)),
    )
  const isBare = isHolder && content[0]?.type !== 'paragraph'
  return withContent(node, isBare ? [{ type: 'paragraph' }, ...content] : content)
}

const ROOTS = new Set(['doc', 'blockquote'])
const HOLDERS = new Set(['doc', 'blockquote', 'listItem', 'tableCell', 'tableHeader'])
const INLINE = new Set(['text', 'image', 'hardBreak', FIGURE])

/** Wraps inline nodes beside paragraphs in a paragraph. */
function inParagraphs(nodes: readonly JSONContent[]): JSONContent[] {
  const paragraphs: JSONContent[] = []
  for (const node of nodes) {
    const last = paragraphs.at(-1)
    if (!INLINE.has(node.type ?? '')) paragraphs.push(node)
    else if (last && 'isOwn' in last) last.content?.push(node)
    else paragraphs.push({ type: 'paragraph', content: [node], isOwn: true })
  }
  return paragraphs.map(({ isOwn: _, ...node }) => node)
}

const withContent = ({ content: _, ...node }: JSONContent, content: JSONContent[]): JSONContent =>
  content.length > 0 ? { ...node, content } : node

const isEmpty = ({ type, content }: JSONContent) => TEXTBLOCKS.has(type ?? '') && !content

/** Moves spaces at the edges of an emphasis out of it. */
function moveSpacesOut(nodes: readonly JSONContent[]): JSONContent[] {
  let moved = [...nodes]
  for (const type of TIGHT_MARKS) {
    const has = (node: JSONContent | undefined) => node?.marks?.some((mark) => mark.type === type) ?? false
    moved = moved.flatMap((node, at) => {
      if (node.text === undefined || !has(node)) return [node]
      const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text) ?? []
      const bare = { ...node, marks: (node.marks ?? []).filter((mark) => mark.type !== type) }
      if (text === '') return has(moved[at - 1]) && has(moved[at + 1]) ? [node] : [bare]
      const isFirst = !has(moved[at - 1])
      const isLast = !has(moved[at + 1])
      return [
        { ...bare, text: isFirst ? before : '' },
        { ...node, text: (isFirst ? '' : before) + text + (isLast ? '' : after) },
        { ...bare, text: isLast ? after : '' },
      ].filter((part) => part.text !== '')
    })
  }
  return moved
}

const marksOf = ({ marks = [] }: JSONContent) => JSON.stringify(marks)

/** Joins neighbouring texts with the same marks. */
export function joined(nodes: readonly JSONContent[]): JSONContent[] {
  const content: JSONContent[] = []
  for (const node of nodes) {
    const last = content.at(-1)
    if (last?.text !== undefined && node.text !== undefined && marksOf(last) === marksOf(node))
      content[content.length - 1] = { ...last, text: last.text + node.text }
    else content.push(node.marks?.length === 0 ? withoutMarks(node) : node)
  }
  return content
}

const withoutMarks = ({ marks: _, ...node }: JSONContent): JSONContent => node

/** Removes spaces at the ends of lines, and a line break after the last word. */
function trimLines(nodes: readonly JSONContent[]): JSONContent[] {
  const trimmed = nodes.flatMap((node, at) => {
    if (node.text === undefined) return [node]
    const isFirst = at === 0 || nodes[at - 1]?.type === 'hardBreak'
    const isLast = at === nodes.length - 1 || nodes[at + 1]?.type === 'hardBreak'
    let text = node.text
    if (isFirst) text = text.replace(/^[ \t\n]+/, '')
    if (isLast) text = text.replace(/[ \t\n]+$/, '')
    return text === '' ? [] : [{ ...node, text }]
  })
  if (trimmed.length < nodes.length) return trimLines(trimmed)
  const end = trimmed.at(-1)
  if (end?.type === 'hardBreak') return trimLines(trimmed.slice(0, -1))
  return trimmed
}
