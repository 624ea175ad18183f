import { useReader } from '../../messages/words.ts'
import { sayForm } from '../fields/words.ts'

/** The sentences of the pages on which content is edited. */
export function useFormWords() {
  const { locale } = useReader()
  return (key: Parameters<typeof sayForm>[1], values?: Record<string, string | number>) => sayForm(locale, key, values)
}
