/** Extensions for the Markdown that the site renders, and nothing else. */
import type { AnyExtension } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'
import { Figure } from './figure-node.ts'
import { Picture } from './picture-node.ts'

/** Uses the list that the site's Markdown parser found: TipTap's own tokenizer would start one at `a)` and after a no-break space too. */
const NumberedList = OrderedList.extend({
  markdownTokenizer: { name: 'orderedList', level: 'block', start: () => -1, tokenize: () => undefined },
  parseMarkdown: ({ type, ordered, start, items = [] }, { parseChildren }) =>
    type === 'list' && ordered
      ? { type: 'orderedList', attrs: { start: Number(start ?? 1) }, content: parseChildren(items) }
      : [],
})

/** @param figureText returns the current text of a figure; null for an unknown figure */
export const extensions = (figureText: (braces: string) => string | null): AnyExtension[] => [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  Code,
  CodeBlock,
  Blockquote,
  BulletList,
  NumberedList,
  ListItem,
  ListKeymap,
  HorizontalRule,
  HardBreak,
  Link.configure({
    openOnClick: false,
    autolink: false,
    // a word with a dot is not a URL, and neither is the key of a figure
    shouldAutoLink: (url) => /^https?:\/\//i.test(url),
    linkOnPaste: false,
    HTMLAttributes: { target: null, rel: null },
  }),
  Picture,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Figure.configure({ figureText }),
  Gapcursor,
  UndoRedo,
]
