/** A version of an entry as text, one line per field, for comparison with another version; server only. */
import type { StaffClient } from '../../../api/staff/client.ts'
import type { Entries } from '../../../domain/content/values.ts'
import type { Draft, DraftFields } from '../../../domain/content-form/draft.ts'
import { draftsOf } from '../../../domain/content-form/draft-of.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import type { FormKind } from '../../../domain/content-form/forms.ts'
import { editionCodes, editionOf, type Locale } from '../../../domain/editions.ts'
import { shortMonth } from '../../../domain/moments.ts'
import { formOfEntry } from '../entry/entry-form.ts'
import { entryOptionsOf } from '../entry/entry-options.ts'
import { type EntryOptions, namesKey } from '../fields/form-context.ts'
import { labelOf, optionOf } from '../fields/labels.ts'

/** @param value null for a removed entry @param staff without it, references are shown as keys */
export async function describeEntry(
  kind: FormKind,
  value: Entries | null | undefined,
  locale: Locale,
  staff?: StaffClient,
): Promise<string> {
  if (!value) return ''
  const form = formOfEntry(kind, value)
  const names = staff ? await entryOptionsOf(staff, form, locale) : {}
  return linesOf(form.fields, draftsOf(form, value), { kind, locale, names }, '').join('\n')
}

type Reader = { kind: string; locale: Locale; names: EntryOptions }

const linesOf = (fields: readonly Field[], drafts: DraftFields, reader: Reader, before: string): string[] =>
  fields.flatMap((field) => {
    const draft = drafts[field.name]
    // the number of an entry says nothing to its readers
    return draft && field.shape !== 'identity'
      ? lines(field, draft, reader, before + (labelOf(reader.kind, field, reader.locale) ?? field.name))
      : []
  })

function lines(field: Field, draft: Draft, reader: Reader, label: string): string[] {
  const pair = (name: string, value: string) => `${name}${editionOf(reader.locale).colon}${value}`
  switch (draft.is) {
    case 'text':
      return draft.text === '' ? [] : [pair(label, textOf(field, draft.text, reader))]
    case 'localized':
      return editionCodes()
        .filter((each) => draft.texts[each])
        .map((each) => pair(`${label} (${editionOf(each).ownName})`, draft.texts[each] ?? ''))
    case 'flag':
      return draft.isOn ? [pair(label, '✓')] : []
    case 'picks':
      return draft.picked.length === 0
        ? []
        : [pair(label, draft.picked.map((each) => textOf(field, each, reader)).join(', '))]
    case 'group':
      return field.shape === 'group' && draft.isThere ? linesOf(field.fields, draft.fields, reader, `${label} › `) : []
    case 'list':
      return field.shape === 'list'
        ? draft.rows.flatMap((row, at) => lines(field.item, row.draft, reader, `${label} ${at + 1}`))
        : []
    case 'record':
      return field.shape === 'record'
        ? draft.pairs.flatMap(({ key, draft: pairDraft }) => lines(field.item, pairDraft, reader, `${label} › ${key}`))
        : []
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A value as the reader sees it: label, formatted day or text. */
function textOf(field: Field, text: string, { locale, names }: Reader): string {
  const refersTo = 'refersTo' in field ? field.refersTo : undefined
  const option = refersTo && names[namesKey(refersTo)]?.find(({ value }) => value === text)
  if (option) return option.label
  if (field.shape === 'choice' || (field.shape === 'picks' && field.options)) return optionOf(field, text, locale)
  return field.shape === 'text' && field.form === 'day' && DAY.test(text) ? dayOf(text, locale) : text
}

const dayOf = (day: string, locale: Locale) =>
  new Intl.DateTimeFormat(editionOf(locale).formats, {
    day: 'numeric',
    month: shortMonth(locale),
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00Z`))
