import { useReader } from '../../messages/words.ts'
import { kindName, sayForm } from '../fields/words.ts'

/** The sentences of the pages on which content is edited. */
export function useFormWords() {
  const { locale } = useReader()
  return (key: Parameters<typeof sayForm>[1], values?: Record<string, string | number>) => sayForm(locale, key, values)
}

/** What kinds of content are called. */
export function useKindName() {
  const { locale } = useReader()
  return (kind: string) => kindName(kind, locale)
}
