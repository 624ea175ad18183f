/** Sentences for errors of the content checks, in the reader's language; server only. */

import { kindsIn } from '../../../domain/content/collections.ts'
import { placeOfIssue, saidIn } from '../../../domain/content/entry-names.ts'
import type { ContentIssue } from '../../../domain/content/issue.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { formOf, isFormKind } from '../../../domain/content-form/forms.ts'
import { inputErrorOf } from '../../../domain/content-form/input-errors.ts'
import type { Locale } from '../../../domain/editions.ts'
import { errorText, kindName, labelOf, translateForm } from './labels.ts'

/** A sentence with the kind, entry and field of an error, its reason and the current value. */
export function contentErrorText(contentError: ContentIssue, locale: Locale): string {
  const where = whereOf(contentError, locale).join(' › ')
  const sentence = errorText(locale, inputErrorOf(contentError))
  const value = saidIn(contentError)
  if (NOTHING.includes(value)) return translateForm(locale, 'error_bare', { where, sentence })
  return translateForm(locale, 'error', { where, sentence, found: value })
}

/** Values that mean empty. */
const NOTHING = ['', 'nothing', 'neither', 'nobody']

function whereOf(contentError: ContentIssue, locale: Locale): string[] {
  const { entry, field: name } = placeOfIssue(contentError)
  const kinds = kindsIn(contentError.file === 'facts' ? 'facts/all.csv' : contentError.file)
  const labelled = kinds.filter(isFormKind).flatMap((kind) => {
    const field = withName(formOf(kind).fields, name)
    return field ? [{ kind, label: labelOf(kind, field, locale) ?? name }] : []
  })
  const [{ kind, label } = { kind: kinds[0], label: null }] = labelled
  const kindLabel = kind ? kindName(kind, locale) : contentError.file
  const folder = kind === 'articles' ? (contentError.file.split('/')[1] ?? '') : ''
  return [kindLabel, folder, ...entry.split(' · ').filter((step) => !/^item \d+$/.test(step)), label].filter(
    (step): step is string => !!step,
  )
}

/** Finds a field by name, also in the rows of a list. */
function withName(fields: readonly Field[], name: string): Field | undefined {
  const within = (field: Field): Field[] =>
    field.shape === 'group' ? [...field.fields] : field.shape === 'list' ? within(field.item) : []
  return fields.find((field) => field.name === name) ?? fields.flatMap(within).find((field) => field.name === name)
}
