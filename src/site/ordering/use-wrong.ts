import { useTranslations } from 'use-intl'
import type { Wrong } from '../forms/error-summary.tsx'
import type { Errors } from './form-values.ts'

const NAMED = ['service', 'mode', 'text', 'file', 'word_limit', 'copies'] as const
const isNamed = (field: string): field is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(field)

/** What the summary says of wrong fields; messages that don't name their field have its name put before them. */
export function useWrong(errors: Errors): Wrong[] {
  const t = useTranslations('order')
  return Object.entries(errors).map(([field, [message = '']]) => ({
    field,
    text: isNamed(field) ? t('fieldError', { field: t(`fields.${field}`), message }) : message,
  }))
}
