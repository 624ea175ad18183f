/** A Zod schema as fields of a form. */

import type { z } from 'zod'
import { isOneOf } from '../collections.ts'
import { colour } from '../content/branding.ts'
import { HomeCurrencyKeySchema } from '../content/facts.ts'
import { code, link, month, slug, web } from '../content/fields.ts'
import { LENGTHS } from '../content/lengths.ts'
import { CURRENCIES } from '../currencies.ts'
import { EditionCodeSchema, EditionKeySchema } from '../edition-code.ts'
import { editionCodes, homeCurrencies } from '../editions.ts'
import { LocalizedSchema, SomeLocalizedSchema } from '../localized-schema.ts'
import type { Field, Shape, TextForm } from './field.ts'
import { FOR_TYPE, hintOf, isMarkdown, LONG, ORDERED, referenceOf, SHAPES, UNITS } from './hints.ts'

/** The schema inside wrappers, of any type. */
export type Def = {
  type: string
  format?: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
  keyType?: Schema
  valueType?: Schema
  partial?: boolean
  checks?: {
    _zod: {
      def: {
        check: string
        minimum?: number
        maximum?: number
        length?: number
        format?: string
        pattern?: RegExp
        error?: unknown
      }
    }
  }[]
}
export type Schema = { def: Def }

/** The fields of an object's schema, in its order. @throws Error for a type without a form field */
export function describeFields(schema: z.ZodType, kind: string): Field[] {
  const { schema: whole } = unwrapped(schema as unknown as Schema)
  if (whole.def.type === 'object') return fieldsOf(whole, kind, '')
  const shape = recordOf(whole, kind, '')
  return shape.shape === 'group' ? [...shape.fields] : []
}

const fieldsOf = ({ def }: Schema, kind: string, under: string): Field[] =>
  Object.entries(def.shape ?? {}).map(([name, schema]) =>
    fieldOf(schema, kind, name, under ? `${under}.${name}` : name),
  )

function fieldOf(schema: Schema | undefined, kind: string, name: string, path: string): Field {
  const { schema: inner, isOptional, isNullable } = unwrapped(schema)
  const unit = hintOf(UNITS, kind, path)
  const forType = FOR_TYPE[`${kind}.${path}`]
  const shape = shapeOf(inner, kind, name, path)
  const isPart =
    shape.shape === 'group' && (isOptional || isNullable) && !shape.fields.every((field) => field.isOptional)
  return {
    ...shape,
    ...(shape.shape === 'group' && { isPart }),
    name,
    path,
    isOptional,
    isNullable,
    ...(unit && { unit }),
    ...(forType && { forType }),
  }
}

type Unwrapped = { schema: Schema; isOptional: boolean; isNullable: boolean }

/** Unwraps optional, preprocessed (CSV cell) and transformed schemas. */
function unwrapped(schema: Schema | undefined): Unwrapped {
  if (!schema) throw new Error('a schema without its inner one')
  const { type, innerType, in: from, out: to } = schema.def
  const within = (inner: Schema | undefined, more: Partial<Unwrapped> = {}) => {
    const unwrappedInner = inner ? unwrapped(inner) : { schema, isOptional: false, isNullable: false }
    return {
      ...unwrappedInner,
      isOptional: unwrappedInner.isOptional || !!more.isOptional,
      isNullable: unwrappedInner.isNullable || !!more.isNullable,
    }
  }
  if (type === 'optional' || type === 'default') return within(innerType, { isOptional: true })
  if (type === 'nullable') return within(innerType, { isNullable: true })
  if (type === 'pipe') return within(to?.def.type === 'transform' ? from : to)
  return { schema, isOptional: false, isNullable: false }
}

function shapeOf(schema: Schema, kind: string, name: string, path: string): Shape {
  const hinted = hintedShape(kind, path)
  if (hinted) return hinted
  const { def } = schema
  if (name === 'id' && isNumber(schema)) return { shape: 'identity' }
  switch (def.type) {
    case 'string':
      if (Object.is(schema, EditionCodeSchema)) return { shape: 'choice', options: editionCodes() }
      return textOf(schema, kind, path)
    case 'number':
      return numberOf(schema, kind, path)
    case 'boolean':
      return { shape: 'flag', yes: true, no: undefined }
    case 'literal':
      return def.values?.[0] === true && name !== 'demo'
        ? { shape: 'flag', yes: true, no: undefined }
        : { shape: 'fixed', value: def.values?.[0] }
    case 'enum':
      return { shape: 'choice', options: Object.values(def.entries ?? {}) }
    case 'union':
      return shapeOf(unwrapped(def.options?.[0]).schema, kind, name, path)
    case 'object':
      return objectOf(schema, kind, path)
    case 'array':
      return arrayOf(schema, kind, name, path)
    case 'record':
      if (Object.is(schema, LocalizedSchema)) return localizedOf(kind, path)
      if (Object.is(schema, SomeLocalizedSchema)) return { ...localizedOf(kind, path), needsDefault: false }
      return recordOf(schema, kind, path)
    default:
      throw new Error(`no form shows ${def.type}, at ${kind}.${path}`)
  }
}

function hintedShape(kind: string, path: string): Shape | null {
  switch (hintOf(SHAPES, kind, path)) {
    case 'words|':
      return { shape: 'words', between: '|' }
    case 'words ':
      return { shape: 'words', between: ' ' }
    case 'digit':
      return { shape: 'flag', yes: '1', no: '0' }
    case 'alike':
      return { shape: 'lines', of: 'words' }
    case 'one_way':
      return { shape: 'lines', of: 'one_way' }
    default:
      return null
  }
}

const maxCharacters = ({ def }: Schema): number | undefined =>
  def.checks?.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')?.maximum

function textOf(schema: Schema, kind: string, path: string): Shape {
  const refersTo = referenceOf(kind, path)
  const most = maxCharacters(schema)
  return {
    shape: 'text',
    form: formOfText(schema),
    isLong: hintOf(LONG, kind, path) ?? false,
    isMarkdown: isMarkdown(kind, path),
    ...(refersTo && { refersTo }),
    ...(most !== undefined && { most }),
  }
}

const isNumber = ({ def }: Schema): boolean => def.type === 'number' || def.options?.some(isNumber) === true

/** The pattern that a text must match. */
export const patternOf = ({ def }: Schema): RegExp | undefined =>
  def.checks?.map(({ _zod }) => _zod.def.pattern).find((pattern) => pattern !== undefined)

const isLike = (schema: Schema, other: unknown) => patternOf(schema)?.source === patternOf(other as Schema)?.source

function formOfText(schema: Schema): TextForm {
  const { format } = schema.def
  if (format === 'email') return 'email'
  if (format === 'date') return 'day'
  if (format === 'url' || Object.is(schema, web)) return 'web'
  if (patternOf(schema) === undefined) return 'any'
  if (isLike(schema, month)) return 'month'
  if (isLike(schema, colour)) return 'colour'
  if (isLike(schema, link)) return 'link'
  return isLike(schema, slug) || isLike(schema, code) ? 'slug' : 'any'
}

function numberOf({ def }: Schema, kind: string, path: string): Shape {
  const refersTo = referenceOf(kind, path)
  return {
    shape: 'number',
    isWhole: def.format === 'safeint' || hasCheck(def, 'safeint'),
    ...(refersTo && { refersTo }),
  }
}
const hasCheck = ({ checks = [] }: Def, format: string) => checks.some(({ _zod }) => _zod.def.format === format)

function objectOf(schema: Schema, kind: string, path: string): Shape {
  const keys = Object.keys(schema.def.shape ?? {})
  if (kind === 'prices' && keys.every((key) => isOneOf(CURRENCIES, key)))
    return groupOf(
      keys.map((currency) => ({
        shape: 'amount',
        currency,
        name: currency,
        path: `${path}.${currency}`,
        isOptional: true,
        isNullable: false,
      })),
    )
  return groupOf(fieldsOf(schema, kind, path))
}

const localizedOf = (kind: string, path: string): Extract<Shape, { shape: 'localized' }> => ({
  shape: 'localized',
  needsDefault: true,
  isLong: hintOf(LONG, kind, path) ?? false,
  isMarkdown: isMarkdown(kind, path),
  most: LENGTHS.text,
})

const groupOf = (fields: readonly Field[], isByLocale = false): Shape => ({
  shape: 'group',
  fields,
  isPart: false,
  isByLocale,
})

function arrayOf({ def }: Schema, kind: string, name: string, path: string): Shape {
  const item = fieldOf(def.element, kind, name, path)
  const refersTo = referenceOf(kind, path)
  const isOrdered = hintOf(ORDERED, kind, path) ?? false
  if (refersTo) return { shape: 'picks', refersTo, isOrdered, areNumbers: refersTo.by === 'id' }
  if (item.shape === 'choice') return { shape: 'picks', options: item.options, isOrdered, areNumbers: false }
  if (item.shape === 'text' && !item.isLong) return { shape: 'words', between: '\n' }
  const checks = def.checks?.map(({ _zod }) => _zod.def) ?? []
  const exact = checks.find(({ length }) => length !== undefined)?.length
  const least = exact ?? checks.find(({ check }) => check === 'min_length')?.minimum ?? 0
  const most = exact ?? checks.find(({ check }) => check === 'max_length')?.maximum ?? Number.MAX_SAFE_INTEGER
  return { shape: 'list', item, least, most }
}

/** Records with known keys become fields, others become rows. */
function recordOf({ def }: Schema, kind: string, path: string): Shape {
  const { keyType, valueType, partial = false } = def
  const isByLocale = Object.is(keyType, EditionKeySchema)
  const keys = isByLocale
    ? editionCodes()
    : Object.is(keyType, HomeCurrencyKeySchema)
      ? homeCurrencies()
      : Object.values(keyType?.def.entries ?? {})
  if (keys.length === 0)
    return {
      shape: 'record',
      key: fieldOf(keyType, kind, 'key', `${path}.key`),
      item: fieldOf(valueType, kind, 'value', `${path}.value`),
    }
  const fields = keys.map((key) => {
    const field = fieldOf(valueType, kind, key, path === '' ? key : `${path}.${key}`)
    return { ...field, isOptional: field.isOptional || partial || isByLocale }
  })
  return groupOf(fields, isByLocale)
}
