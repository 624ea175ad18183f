import type { Field, Reference } from './field.ts'

/** What the fields of a form name, the deep ones too. */
export function referencesIn(fields: readonly Field[]): Reference[] {
  return fields.flatMap((field) => {
    if (field.shape === 'group') return referencesIn(field.fields)
    if (field.shape === 'list') return referencesIn([field.item])
    if (field.shape === 'record') return referencesIn([field.key, field.item])
    return 'refersTo' in field && field.refersTo ? [field.refersTo] : []
  })
}
