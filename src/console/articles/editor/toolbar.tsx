import {
  Bold,
  Code,
  FileCode,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Sigma,
  Table,
  Undo2,
} from 'lucide-react'
import { type MessageKey, useTranslations } from '../../messages/translations.ts'

type Tool = [act: string, word: MessageKey, Icon: LucideIcon]

const GROUPS: Tool[][] = [
  [
    ['undo', 'editor.undo', Undo2],
    ['redo', 'editor.redo', Redo2],
  ],
  [
    ['heading2', 'editor.heading2', Heading2],
    ['heading3', 'editor.heading3', Heading3],
    ['bold', 'editor.bold', Bold],
    ['italic', 'editor.italic', Italic],
    ['code', 'editor.code', Code],
  ],
  [
    ['bullets', 'editor.bullets', List],
    ['numbers', 'editor.numbers', ListOrdered],
    ['quote', 'editor.quote', Quote],
    ['rule', 'editor.rule', Minus],
  ],
  [
    ['link', 'editor.link', Link],
    ['figure', 'editor.figure', Sigma],
    ['picture', 'editor.picture', Image],
    ['table', 'editor.table', Table],
  ],
]

const TABLE: [act: string, word: MessageKey][] = [
  ['rowAfter', 'editor.row_after'],
  ['rowGone', 'editor.row_gone'],
  ['columnAfter', 'editor.column_after'],
  ['columnGone', 'editor.column_gone'],
  ['tableGone', 'editor.table_gone'],
]

/** The formatting buttons, hidden until the editor is ready. */
export function Toolbar({ controls }: { controls: string }) {
  const t = useTranslations()
  return (
    <div data-toolbar hidden className="toolbar" role="toolbar" aria-label={t('editor.tools')} aria-controls={controls}>
      {GROUPS.map((tools) => (
        <span key={tools[0]?.[0]} className="toolbar-group">
          {tools.map(([act, word, Icon]) => (
            <button key={act} type="button" data-do={act} className="tool" aria-label={t(word)} title={t(word)}>
              <Icon size={18} aria-hidden="true" />
            </button>
          ))}
        </span>
      ))}
      <button type="button" data-source className="tool tool-wide" aria-pressed="false">
        <FileCode size={18} aria-hidden="true" />
        {t('editor.source')}
      </button>
      <span data-table-tools hidden className="toolbar-group">
        {TABLE.map(([act, word]) => (
          <button key={act} type="button" data-do={act} className="tool tool-wide">
            {t(word)}
          </button>
        ))}
      </span>
    </div>
  )
}
