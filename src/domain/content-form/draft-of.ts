/** Converts a source value to the contents of its form. */

import { isEntries } from '../content/values.ts'
import { defaultEdition, type Locale, perEdition } from '../editions.ts'
import { type Draft, type DraftFields, emptyDraft } from './draft.ts'
import type { Field, Form } from './field.ts'

/** The contents of an entry's form. A value of the wrong type is shown unchanged. */
export function draftsOf({ fields }: Form, value: unknown): DraftFields {
  const entries = isEntries(value) ? value : {}
  return Object.fromEntries(fields.map((field) => [field.name, draftOf(field, entries[field.name])]))
}

/** The contents of one field. */
export function draftOf(field: Field, value: unknown): Draft {
  if (value === undefined || value === null) return emptyOf(field)
  switch (field.shape) {
    case 'localized':
      return { is: 'localized', texts: localizedOf(value) }
    case 'flag':
      return { is: 'flag', isOn: value === field.yes }
    case 'picks':
      return { is: 'picks', picked: textsOf(value, ' ') }
    case 'words':
      return text(
        textsOf(value, field.between)
          .map((word) => word.trim())
          .join('\n'),
      )
    case 'lines':
      return text(linesOf(value))
    case 'group':
      return { is: 'group', isThere: true, fields: draftsOf({ kind: '', fields: field.fields, isRow: false }, value) }
    case 'list':
      return {
        is: 'list',
        rows: (Array.isArray(value) ? value : []).map((item, was) => ({ was, draft: draftOf(field.item, item) })),
      }
    case 'record':
      return {
        is: 'record',
        pairs: Object.entries(isEntries(value) ? value : {}).map(([key, item]) => ({
          was: key,
          key,
          draft: draftOf(field.item, item),
        })),
      }
    case 'amount':
      return text(typeof value === 'number' ? inUnits(value) : shown(value))
    default:
      return text(shown(value))
  }
}

/** Missing source values stay empty: no minimum rows, no optional parts. */
const emptyOf = (field: Field): Draft => (field.shape === 'list' ? { is: 'list', rows: [] } : emptyDraft(field))

const text = (input: string): Draft => ({ is: 'text', text: input })
const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function localizedOf(value: unknown): Record<Locale, string> {
  const texts = isEntries(value) ? value : { [defaultEdition()]: value }
  const of = (locale: Locale) => (texts[locale] === undefined || texts[locale] === null ? '' : shown(texts[locale]))
  return perEdition(of)
}

const textsOf = (value: unknown, between: string): string[] =>
  Array.isArray(value)
    ? value.map(shown)
    : shown(value)
        .split(between === ' ' ? /\s+/ : between)
        .filter((word) => word.trim() !== '')

/** `Duolingo | DET`, `asked → means | means`. */
function linesOf(value: unknown): string {
  const line = (each: unknown) => {
    if (Array.isArray(each)) return each.map(shown).join(' | ')
    const { asked: query = '', means = [] } = isEntries(each) ? each : {}
    return `${shown(query)} → ${textsOf(means, '|').join(' | ')}`
  }
  return Array.isArray(value) ? value.map(line).join('\n') : ''
}

/** Formats hundredths as an editor would type them: 650 is 6.5, 120000000 is 1200000. */
function inUnits(minor: number): string {
  if (!Number.isSafeInteger(minor)) return String(minor / 100)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const part = digits.slice(-2).replace(/0+$/, '')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}${part && `.${part}`}`
}
