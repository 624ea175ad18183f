/** Commands of the toolbar buttons, and when a button is shown as pressed. */
import type { Editor } from '@tiptap/core'

type Command = { run: (editor: Editor) => void; isOn?: (editor: Editor) => boolean }

export const COMMANDS: Record<string, Command> = {
  undo: { run: (editor) => editor.chain().focus().undo().run() },
  redo: { run: (editor) => editor.chain().focus().redo().run() },
  heading2: {
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  heading3: {
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  bold: { run: (editor) => editor.chain().focus().toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  italic: { run: (editor) => editor.chain().focus().toggleItalic().run(), isOn: (editor) => editor.isActive('italic') },
  code: { run: (editor) => editor.chain().focus().toggleCode().run(), isOn: (editor) => editor.isActive('code') },
  bullets: {
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  numbers: {
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  quote: {
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  rule: { run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  table: { run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run() },
  rowAfter: { run: (editor) => editor.chain().focus().addRowAfter().run() },
  rowGone: { run: (editor) => editor.chain().focus().deleteRow().run() },
  columnAfter: { run: (editor) => editor.chain().focus().addColumnAfter().run() },
  columnGone: { run: (editor) => editor.chain().focus().deleteColumn().run() },
  tableGone: { run: (editor) => editor.chain().focus().deleteTable().run() },
}
