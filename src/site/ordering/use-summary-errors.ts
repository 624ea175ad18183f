import { isOneOf } from '../../domain/collections.ts'
import type { FieldErrors } from '../../domain/field-messages.ts'
import type { SummaryError } from '../forms/fields.tsx'
import { useTranslations } from '../messages/provider.tsx'

const NAMED = ['service', 'mode', 'text', 'file', 'word_limit', 'copies'] as const
const isNamed = (field: string): field is (typeof NAMED)[number] => isOneOf(NAMED, field)

/** The error summary of an order form; messages without a field name are prefixed with it. */
export function useSummaryErrors(errors: FieldErrors): SummaryError[] {
  const t = useTranslations('order')
  return Object.entries(errors).map(([field, [message = '']]) => ({
    field,
    text: isNamed(field) ? t('fieldError', { field: t(`fields.${field}`), message }) : message,
  }))
}
