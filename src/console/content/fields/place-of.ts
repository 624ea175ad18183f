import type { Field } from '../../../domain/content-form/field.ts'
import { editionOf, isLocale } from '../../../domain/editions.ts'

/** Labels and row numbers on the path to a field. @param path the parts of its input's name */
export function placeOf(
  fields: readonly Field[],
  [step, ...rest]: readonly string[],
  label: (field: Field) => string,
): string[] {
  const field = fields.find(({ name }) => name === step)
  return field ? [label(field), ...placeBelow(field, rest, label)] : []
}

function placeBelow(field: Field, path: readonly string[], label: (field: Field) => string): string[] {
  const [step, ...rest] = path
  if (step === undefined) return []
  if (field.shape === 'group') return placeOf(field.fields, path, label)
  if (field.shape === 'list' || field.shape === 'record')
    return [String(Number(step) + 1), ...placeBelow(field.item, rest, label)]
  return isLocale(step) ? [editionOf(step).ownName] : []
}
