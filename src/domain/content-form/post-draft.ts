/** Converts a posted form to a draft. */
import { perEdition } from '../editions.ts'
import { below, type Draft, type DraftFields, keyOf, thereOf, wasOf } from './draft.ts'
import type { Field, Form } from './field.ts'

type PostedForm = { all: (name: string) => string[]; rowsOf: (path: string) => string[] }

/** Reads the input of a kind's form; rows are in the order sent, files are ignored. */
export function postedDrafts({ fields }: Form, data: FormData): DraftFields {
  const texts = new Map<string, string[]>()
  // a row that is named twice counts once: forged repetitions would multiply at each level
  const rows = new Map<string, Set<string>>()
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue
    texts.set(name, [...(texts.get(name) ?? []), value.replaceAll('\r\n', '\n')])
    const [, path = '', row] = /^(.*)\.([^.:]+):was$/.exec(name) ?? []
    if (row !== undefined) rows.set(path, (rows.get(path) ?? new Set()).add(row))
  }
  const posted = { all: (name: string) => texts.get(name) ?? [], rowsOf: (path: string) => [...(rows.get(path) ?? [])] }
  return postedFields(fields, '', posted)
}

const postedFields = (fields: readonly Field[], under: string, posted: PostedForm): DraftFields =>
  Object.fromEntries(fields.map((field) => [field.name, postedField(field, below(under, field.name), posted)]))

function postedField(field: Field, path: string, posted: PostedForm): Draft {
  const { all, rowsOf } = posted
  const [first = ''] = all(path)
  switch (field.shape) {
    case 'localized': {
      const of = (locale: string) => all(below(path, locale))[0] ?? ''
      return { is: 'localized', texts: perEdition(of) }
    }
    case 'flag':
      return { is: 'flag', isOn: first !== '' }
    case 'picks':
      return { is: 'picks', picked: all(path) }
    case 'group':
      return {
        is: 'group',
        isThere: !field.isPart || all(thereOf(path)).includes('1'),
        fields: postedFields(field.fields, path, posted),
      }
    case 'list':
      return {
        is: 'list',
        rows: rowsOf(path).map((row) => {
          const rowPath = below(path, row)
          const was = all(wasOf(rowPath))[0] ?? ''
          return { was: /^\d{1,6}$/.test(was) ? Number(was) : null, draft: postedField(field.item, rowPath, posted) }
        }),
      }
    case 'record':
      return {
        is: 'record',
        pairs: rowsOf(path).map((row) => {
          const rowPath = below(path, row)
          return {
            was: all(wasOf(rowPath))[0] || null,
            key: (all(keyOf(rowPath))[0] ?? '').trim(),
            draft: postedField(field.item, rowPath, posted),
          }
        }),
      }
    default:
      return { is: 'text', text: first }
  }
}
