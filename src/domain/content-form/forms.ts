/** Every kind of content that has a form: its schema, and what its source doesn't say because its place says it. */
import type { z } from 'zod'
import { checkValue } from '../content/check-value.ts'
import { SHELF_KINDS, SHELVES, type Shelf, type ShelfKind, shelfOf } from '../content/shelves.ts'
import { type Entries, isEntries } from '../content/values.ts'
import { LOCALES, type Locale } from '../editions.ts'
import { describeFields } from './describe-fields.ts'
import type { Form } from './field.ts'

/** Articles have an editor of their own. */
export type FormKind = Exclude<ShelfKind, 'articles'>
export const isFormKind = (kind: string): kind is FormKind => Object.hasOwn(SHELVES, kind) && kind !== 'articles'
export const FORM_KINDS = SHELF_KINDS.filter(isFormKind)

/** A page's number stays what it is. */
const givenOf = (kind: FormKind): readonly string[] => [
  ...Object.keys(shelfOf(kind).given ?? {}),
  ...(kind === 'pages' ? ['id'] : []),
]
/** In the place of what isn't written, where a schema asks for it. */
const GIVEN: Record<string, unknown> = { id: 1, code: 'en', places: [] }

const described = new Map<FormKind, Form>()

/** The form of a kind. */
export function formOf(kind: FormKind): Form {
  const known = described.get(kind)
  if (known) return known
  const { schema, layout }: Shelf = SHELVES[kind]
  const given = givenOf(kind)
  const fields = describeFields(schema, kind).filter(({ name }) => !given.includes(name))
  const form = { kind, fields, isRow: layout === 'rows' || layout === 'tables' }
  described.set(kind, form)
  return form
}

/** What is wrong with a value, as its source has it; empty where nothing is. */
export function issuesOf(kind: FormKind, value: Entries): z.core.$ZodIssue[] {
  const { schema, layout }: Shelf = SHELVES[kind]
  const whole = { ...Object.fromEntries(givenOf(kind).map((name) => [name, GIVEN[name]])), ...value }
  const issues = checkValue(schema, whole, { reportInput: true }).issues ?? []
  if (kind === 'pages') return [...issues, ...halfSaid(value)]
  // notes are things by themselves
  return layout === 'notes' ? issues.filter(({ path }) => Object.hasOwn(value, path[0] ?? '')) : issues
}

/** A page that says one of its texts in a language says all of them: they are one file. */
function halfSaid(value: Entries): z.core.$ZodIssue[] {
  const names = ['title', 'description', 'body']
  const has = (name: string, locale: Locale) => isEntries(value[name]) && value[name][locale] !== undefined
  return LOCALES.filter((locale) => locale !== 'en' && names.some((name) => has(name, locale))).flatMap((locale) =>
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
