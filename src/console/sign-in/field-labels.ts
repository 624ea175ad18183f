/** Labels of form fields for saved input that is shown without its form; server only. */
import type { Locale } from '../../domain/editions.ts'
import { labelOf } from '../content/fields/labels.ts'
import { type MessageKey, translatorOf } from '../messages/translations.ts'

const NAMES: Record<string, MessageKey> = {
  title: 'articles.headline',
  seo_slug: 'articles.seo_slug',
  abstract: 'articles.abstract',
  body: 'articles.body',
  due_day: 'articles.due_day',
  due_time: 'articles.due_time',
  zone: 'articles.zone',
}

/** The label of an input name: of a dotted name, the labels of its parts. */
export function fieldLabel(name: string, locale: Locale): string {
  const messageKey = NAMES[name]
  if (messageKey) return translatorOf(locale)(messageKey)
  const parts = name.split('.').filter((part) => !/^\d+$/.test(part))
  const last = parts.at(-1) ?? name
  const field = {
    shape: 'text',
    form: 'any',
    isLong: false,
    isMarkdown: false,
    isOptional: true,
    isNullable: false,
  } as const
  const labels = parts.flatMap((part) => labelOf('', { ...field, name: part, path: part }, locale) ?? [])
  return labels.length > 0 ? labels.join(' › ') : last.replaceAll('_', ' ')
}
