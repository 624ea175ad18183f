/** Every field of every kind has a label in every language, and every label has a field. */
import { expect, test } from 'vitest'
import { LOCALES } from '../../../../tests/support/demo-editions.ts'
import { COLLECTION_KINDS } from '../../../domain/content/collections.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { FORM_KINDS, type FormKind, formOf } from '../../../domain/content-form/forms.ts'
import { INPUT_ERROR_CODES } from '../../../domain/content-form/input-error.ts'
import { CURRENCIES } from '../../../domain/currencies.ts'
import en from '../../../messages/en/content-fields.json'
import { helpOf, labelOf, optionOf, unitOf } from './labels.ts'

const HIDDEN: readonly Field['shape'][] = ['identity', 'fixed']

/** Every field that a form shows, nested ones too; a list item has the name of its list. */
function shown(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    if (field.shape === 'group') return [field, ...shown(field.fields)]
    if (field.shape === 'list') return [field, ...shown([field.item])]
    if (field.shape === 'record') return [field, ...shown([field.key, field.item])]
    return HIDDEN.includes(field.shape) ? [] : [field]
  })
}

const all = FORM_KINDS.flatMap((kind) => shown(formOf(kind).fields).map((field): [FormKind, Field] => [kind, field]))
const nameOf = ([kind, { path }]: [FormKind, Field]) => `${kind} ${path}`

test('every kind has a label, and every label a kind', () => {
  expect(Object.keys(en.kinds).sort()).toEqual([...COLLECTION_KINDS].sort())
})

test('every kind has fields', () => {
  expect(FORM_KINDS.length).toBeGreaterThan(45)
  expect(FORM_KINDS.filter((kind) => formOf(kind).fields.length === 0)).toEqual([])
})

test.each(LOCALES)('every field has a label in %s', (locale) => {
  expect(all.filter(([kind, field]) => !labelOf(kind, field, locale)).map(nameOf)).toEqual([])
})

test.each(LOCALES)('every option has a label in %s', (locale) => {
  const codes = (field: Field) => ('options' in field && field.options ? field.options : [])
  const unlabelled = all.flatMap(([kind, field]) => {
    const bare = codes(field).filter(
      (code) => optionOf(field, code, locale) === code && !(CURRENCIES as readonly string[]).includes(code),
    )
    return bare.map((code) => `${nameOf([kind, field])} ${code}`)
  })
  expect(unlabelled).toEqual([])
})

test.each(LOCALES)('every unit has a label in %s', (locale) => {
  expect(all.filter(([, { unit }]) => unit && !unitOf(unit, locale)).map(nameOf)).toEqual([])
})

test('every error code has a message, and every message a code', () => {
  expect(Object.keys(en.error).sort()).toEqual([...INPUT_ERROR_CODES].sort())
})

test('every label belongs to a form', () => {
  const names = (kind: string, { path, name }: Field) => [
    `${kind}_${path.replaceAll('.', '_')}`,
    `${kind}__${name}`,
    name,
  ]
  const fieldNames = new Set(all.flatMap(([kind, field]) => names(kind, field)))
  expect(Object.keys(en.labels).filter((name) => !fieldNames.has(name))).toEqual([])
  expect(Object.keys(en.help).filter((name) => !fieldNames.has(name))).toEqual([])
  const options = new Set(
    all.flatMap(([, field]) =>
      'options' in field && field.options
        ? field.options.flatMap((code) => [`${field.path.replaceAll('.', '_')}_${code}`, `${field.name}_${code}`])
        : [],
    ),
  )
  expect(Object.keys(en.options).filter((name) => !options.has(name))).toEqual([])
  const units = new Set(all.map(([, { unit }]) => unit))
  expect(Object.keys(en.units).filter((name) => !units.has(name))).toEqual([])
})

test('a help text belongs to its field, not to others of the same name', () => {
  const helped = all.filter(([kind, field]) => helpOf(kind, field, 'en') === en.help.tiers).map(nameOf)
  expect(helped).toEqual(['prices refine.modes.tiers', 'prices refine.modes.tiers'])
})
