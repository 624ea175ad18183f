import { useReader } from '../../messages/translations.ts'
import { kindName, translateForm } from '../fields/labels.ts'

/** Translator for the messages of the content forms. */
export function useFormTranslations() {
  const { locale } = useReader()
  return (key: Parameters<typeof translateForm>[1], values?: Record<string, string | number>) =>
    translateForm(locale, key, values)
}

/** Labels of content kinds. */
export function useKindName() {
  const { locale } = useReader()
  return (kind: string) => kindName(kind, locale)
}
