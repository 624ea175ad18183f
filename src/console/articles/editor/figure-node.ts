/** A figure that a text names by its key: a chip that is written, moved and removed as one. */
import { mergeAttributes, Node } from '@tiptap/core'

export const FIGURE = 'figure'

export const Figure = Node.create<{ say: (braces: string) => string | null }>({
  name: FIGURE,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ say: () => null }),
  addAttributes: () => ({ braces: { default: '' } }),
  parseHTML: () => [
    { tag: 'span[data-figure]', getAttrs: (element) => ({ braces: element.getAttribute('data-figure') }) },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const braces = String(node.attrs.braces)
    const said = this.options.say(braces)
    const own = { 'data-figure': braces, class: said === null ? 'chip chip-unknown' : 'chip', title: braces }
    return ['span', mergeAttributes(HTMLAttributes, own), said ?? braces]
  },
  renderText: ({ node }) => String(node.attrs.braces),
})
