/** Converts between spreadsheet cells and form fields. */
import type { Draft } from '../content-form/draft.ts'
import { emptyDraft } from '../content-form/draft.ts'
import { LANGUAGES } from '../languages/index.ts'
import type { Column } from './columns.ts'

const ANSWERS = Object.values(LANGUAGES).map(({ answers }) => answers)
const YES = ['1', 'x', '✓', '✔', ...ANSWERS.flatMap(({ yes }) => yes)]
const NO = ['', '0', ...ANSWERS.flatMap(({ no }) => no)]

/** The cell for a field's value. */
export function cellOf({ locale }: Column, draft: Draft): string {
  switch (draft.is) {
    case 'localized':
      return locale ? (draft.texts[locale] ?? '').trim() : ''
    case 'flag':
      return draft.isOn ? '1' : ''
    case 'picks':
      return draft.picked.join(' ')
    case 'text':
      return draft.text.trim().replaceAll('\r\n', '\n')
    default:
      return ''
  }
}

/** A cell of words, in one line. */
export const shownCell = (column: Column, draft: Draft): string =>
  column.field.shape === 'words' ? cellOf(column, draft).split('\n').join(' | ') : cellOf(column, draft)

/** A field with a cell's text; null when a yes/no cell is neither. */
export function withCell({ field, locale }: Column, draft: Draft | undefined, cell: string): Draft | null {
  const before = draft ?? emptyDraft(field)
  switch (before.is) {
    case 'localized':
      return locale ? { is: 'localized', texts: { ...before.texts, [locale]: cell } } : before
    case 'flag': {
      const text = cell.normalize('NFKC').toLowerCase()
      if (!YES.includes(text) && !NO.includes(text)) return null
      return { is: 'flag', isOn: YES.includes(text) }
    }
    case 'picks':
      return { is: 'picks', picked: cell.split(/[\s,;|、，]+/).filter(Boolean) }
    case 'text':
      // spreadsheets convert a month to a date
      if (field.shape === 'text' && field.form === 'month' && /^\d{4}-\d{2}-01$/.test(cell))
        return { is: 'text', text: cell.slice(0, 7) }
      return {
        is: 'text',
        text:
          field.shape === 'words'
            ? cell
                .split('|')
                .map((word) => word.trim())
                .join('\n')
            : cell,
      }
    default:
      return before
  }
}
