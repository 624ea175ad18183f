/** A picture of the library, `![alt](picture:NAME)`. The editor shows a chip, the site shows the picture. */
import { mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'

export const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'span[data-picture]',
      getAttrs: (element) => ({ src: element.getAttribute('data-picture'), alt: element.textContent }),
    },
  ],
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt } = node.attrs as { src: string; alt: string | null }
    const { class: _, src: __, alt: ___, ...others } = HTMLAttributes
    const attributes = { 'data-picture': src, class: 'chip chip-picture', title: src }
    return ['span', mergeAttributes(others, attributes), alt || src]
  },
}).configure({ inline: true })
