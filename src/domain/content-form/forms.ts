/** Every content kind with a form: its schema, and the values that its location in the source implies. */
import type { z } from 'zod'
import { checkValue } from '../content/check-value.ts'
import {
  COLLECTION_KINDS,
  COLLECTIONS,
  type Collection,
  type CollectionKind,
  collectionOf,
} from '../content/collections.ts'
import { type Entries, isEntries } from '../content/values.ts'
import { defaultEdition, editionCodes, type Locale } from '../editions.ts'
import { describeFields } from './describe-fields.ts'
import type { Form } from './field.ts'

/** Articles have their own editor. */
export type FormKind = Exclude<CollectionKind, 'articles'>
export const isFormKind = (kind: string): kind is FormKind => Object.hasOwn(COLLECTIONS, kind) && kind !== 'articles'
export const FORM_KINDS = COLLECTION_KINDS.filter(isFormKind)

/** A page's number never changes. */
const impliedOf = (kind: FormKind): readonly string[] => [
  ...Object.keys(collectionOf(kind).given ?? {}),
  ...(kind === 'pages' ? ['id'] : []),
]
/** Placeholder for values that are not written but that the schema requires. */
const implied = (name: string): unknown => ({ id: 1, code: defaultEdition(), places: [] })[name]

/** For the editions of the moment: their fields and choices are part of the forms. */
let described = { editions: editionCodes(), forms: new Map<FormKind, Form>() }

/** The form of a kind. */
export function formOf(kind: FormKind): Form {
  if (described.editions !== editionCodes()) described = { editions: editionCodes(), forms: new Map() }
  const cachedForm = described.forms.get(kind)
  if (cachedForm) return cachedForm
  const { schema, layout }: Collection = COLLECTIONS[kind]
  const given = impliedOf(kind)
  const fields = describeFields(schema, kind).filter(({ name }) => !given.includes(name))
  const form = { kind, fields, isRow: layout === 'rows' || layout === 'tables' }
  described.forms.set(kind, form)
  return form
}

/** Validation issues of a source value; empty when it is valid. */
export function issuesOf(kind: FormKind, value: Entries): z.core.$ZodIssue[] {
  const { schema, layout }: Collection = COLLECTIONS[kind]
  const whole = { ...Object.fromEntries(impliedOf(kind).map((name) => [name, implied(name)])), ...value }
  const issues = checkValue(schema, whole, { reportInput: true }).issues ?? []
  if (kind === 'pages') return [...issues, ...missingTexts(value)]
  // notes are separate entries
  return layout === 'notes' ? issues.filter(({ path }) => Object.hasOwn(value, path[0] ?? '')) : issues
}

/** A page with one text in a language needs all of them: they share a file. */
function missingTexts(value: Entries): z.core.$ZodIssue[] {
  const names = ['title', 'description', 'body']
  const has = (name: string, locale: Locale) => isEntries(value[name]) && value[name][locale] !== undefined
  return editionCodes()
    .filter((locale) => locale !== defaultEdition() && names.some((name) => has(name, locale)))
    .flatMap((locale) =>
      names
        .filter((name) => !has(name, locale))
        .map((name) => ({
          code: 'custom',
          path: [name, locale],
          message: 'a text in this language too',
          input: undefined,
        })),
    )
}
