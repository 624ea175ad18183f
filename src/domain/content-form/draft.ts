/** The contents of a form: texts as typed, in the tree of its fields. */
import { type Locale, perEdition } from '../editions.ts'
import type { Field } from './field.ts'

/** A row of a list, with the index of its source item; no index when it is new. */
export type DraftRow = { was: number | null; draft: Draft }
export type DraftPair = { was: string | null; key: string; draft: Draft }

export type Draft =
  | { is: 'text'; text: string }
  | { is: 'localized'; texts: Record<Locale, string> }
  | { is: 'flag'; isOn: boolean }
  | { is: 'picks'; picked: string[] }
  /** A closed optional part keeps its typed text. */
  | { is: 'group'; isThere: boolean; fields: Record<string, Draft> }
  | { is: 'list'; rows: DraftRow[] }
  | { is: 'record'; pairs: DraftPair[] }

export type DraftFields = Record<string, Draft>

/** Input names of a form: dotted paths, with a suffix for the part of the field. */
export const below = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
export const thereOf = (path: string) => `${path}:there`
export const wasOf = (path: string) => `${path}:was`
export const keyOf = (path: string) => `${path}:key`

/** An empty draft; a list that must have rows has them. */
export function emptyDraft(field: Field): Draft {
  switch (field.shape) {
    case 'localized':
      return { is: 'localized', texts: perEdition(() => '') }
    case 'flag':
      return { is: 'flag', isOn: false }
    case 'picks':
      return { is: 'picks', picked: [] }
    case 'group':
      return { is: 'group', isThere: !field.isPart, fields: emptyFields(field.fields) }
    case 'list': {
      const length = field.isOptional ? 0 : field.least
      const rows = Array.from({ length }, () => ({ was: null, draft: emptyDraft(field.item) }))
      return { is: 'list', rows }
    }
    case 'record':
      return { is: 'record', pairs: [] }
    default:
      return { is: 'text', text: '' }
  }
}

export const emptyFields = (fields: readonly Field[]): DraftFields =>
  Object.fromEntries(fields.map((field) => [field.name, emptyDraft(field)]))
