/** A figure that a text names by its key: an atomic chip. */
import { mergeAttributes, Node } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Plugin } from '@tiptap/pm/state'
import { IN_BRACES } from '../../../domain/figures/references.ts'

export const FIGURE = 'figure'

export const Figure = Node.create<{ figureText: (braces: string) => string | null }>({
  name: FIGURE,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ figureText: () => null }),
  addAttributes: () => ({ braces: { default: '' } }),
  parseHTML: () => [
    { tag: 'span[data-figure]', getAttrs: (element) => ({ braces: element.getAttribute('data-figure') }) },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const braces = String(node.attrs.braces)
    const text = this.options.figureText(braces)
    const attributes = { 'data-figure': braces, class: text === null ? 'chip chip-unknown' : 'chip', title: braces }
    return ['span', mergeAttributes(HTMLAttributes, attributes), text ?? braces]
  },
  renderText: ({ node }) => String(node.attrs.braces),
  addProseMirrorPlugins: () => [new Plugin({ appendTransaction: replaceTyped })],
})

/** Replaces typed or pasted braces with a figure. An undo is left alone. */
function replaceTyped(transactions: readonly Transaction[], _: EditorState, { doc, schema, tr }: EditorState) {
  if (!transactions.some(({ docChanged }) => docChanged) || transactions.some((each) => each.getMeta('history$')))
    return null
  const type = schema.nodes[FIGURE]
  doc.descendants((node, at, parent) => {
    if (!type || !node.text || parent?.type.spec.code || node.marks.some((mark) => mark.type.spec.code)) return
    for (const { 0: braces, index } of node.text.matchAll(IN_BRACES)) {
      const [from, to] = [tr.mapping.map(at + index), tr.mapping.map(at + index + braces.length)]
      tr.replaceWith(from, to, type.create({ braces }, null, node.marks))
    }
  })
  return tr.docChanged ? tr : null
}
