import { useReader } from '../../messages/words.ts'
import { kindName, sayForm } from '../fields/words.ts'

/** Translator for the messages of the content forms. */
export function useFormWords() {
  const { locale } = useReader()
  return (key: Parameters<typeof sayForm>[1], values?: Record<string, string | number>) => sayForm(locale, key, values)
}

/** Labels of content kinds. */
export function useKindName() {
  const { locale } = useReader()
  return (kind: string) => kindName(kind, locale)
}
