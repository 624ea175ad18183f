/** What an article can hold: what the site shows of Markdown, and nothing else. */
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

/** Read where the site's reader of Markdown sees one; TipTap's own would begin one at `a)` and behind a hard space too. */
const NumberedList = OrderedList.extend({
  markdownTokenizer: { name: 'orderedList', level: 'block', start: () => -1, tokenize: () => undefined },
  parseMarkdown: ({ type, ordered, start, items = [] }, { parseChildren }) =>
    type === 'list' && ordered
      ? { type: 'orderedList', attrs: { start: Number(start ?? 1) }, content: parseChildren(items) }
      : [],
})

/** @param say what a figure says today; null for one that there isn't */
export const extensions = (say: (braces: string) => string | null): AnyExtension[] => [
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
    // a word with a dot in it is no address, and a figure's key none either
    shouldAutoLink: (url) => /^https?:\/\//i.test(url),
    linkOnPaste: false,
    HTMLAttributes: { target: null, rel: null },
  }),
  Picture,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Figure.configure({ say }),
  Gapcursor,
  UndoRedo,
]
