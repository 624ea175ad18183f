import { isOneOf } from '../../domain/collections.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import type { Wrong } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'

const NAMED = ['service', 'mode', 'text', 'file', 'word_limit', 'copies'] as const
const isNamed = (field: string): field is (typeof NAMED)[number] => isOneOf(NAMED, field)

/** What the summary says of wrong fields; messages that don't name their field have its name put before them. */
export function useWrong(errors: FieldErrors): Wrong[] {
  const t = useTranslations('order')
  return Object.entries(errors).map(([field, [message = '']]) => ({
    field,
    text: isNamed(field) ? t('fieldError', { field: t(`fields.${field}`), message }) : message,
  }))
}
