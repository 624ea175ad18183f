import type { Field, Reference } from './field.ts'

/** References of a form's fields, nested ones included. */
export function referencesIn(fields: readonly Field[]): Reference[] {
  return fields.flatMap((field) => {
    if (field.shape === 'group') return referencesIn(field.fields)
    if (field.shape === 'list') return referencesIn([field.item])
    if (field.shape === 'record') return referencesIn([field.key, field.item])
    return 'refersTo' in field && field.refersTo ? [field.refersTo] : []
  })
}
