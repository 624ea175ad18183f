/** Converts nodes to what Markdown can express: typed figures, tables without a header, adjacent lists. */
import type { JSONContent } from '@tiptap/core'
import { expressibleLine, withoutBreaks } from './expressible-line.ts'
import { expressibleTable } from './expressible-table.ts'

const LISTS = new Set(['bulletList', 'orderedList'])

/** Normalises a document to what Markdown can express. */
export function toExpressible(node: JSONContent): JSONContent {
  if (node.type === 'codeBlock' || !node.content) return node
  if (node.type === 'paragraph') return { ...node, content: expressibleLine(node.content) }
  if (node.type === 'heading') return { ...node, content: withoutBreaks(expressibleLine(node.content)) }
  const content = node.content.map(toExpressible)
  if (node.type === 'table') return expressibleTable({ ...node, content })
  if (LISTS.has(node.type ?? '')) return { ...node, content: content.filter(hasContent) }
  return { ...node, content: joinLists(content) }
}

/** False for an empty list item. */
const hasContent = ({ type, text, content = [] }: JSONContent): boolean =>
  text !== undefined || !['paragraph', 'listItem'].includes(type ?? '') || content.some(hasContent)

/** Joins adjacent lists of one kind and removes empty lists. */
function joinLists(nodes: readonly JSONContent[]): JSONContent[] {
  const joined: JSONContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const isList = LISTS.has(node.type ?? '')
    if (isList && node.content?.length === 0) continue
    if (isList && last?.type === node.type)
      joined[joined.length - 1] = { ...last, content: [...(last?.content ?? []), ...(node.content ?? [])] }
    else joined.push(node)
  }
  return joined
}
