import type { Locale } from './editions.ts'
import { type Localized, localize } from './localized.ts'

/** Reads many texts of one document in a language, and remembers whether any of them fell back. */
export function createReader(locale: Locale) {
  let hasFallenBack = false
  const read = (texts: Localized): string => {
    const { text, fallback } = localize(texts, locale)
    hasFallenBack ||= fallback
    return text
  }
  return { read, hasFallenBack: () => hasFallenBack }
}
export type Reader = ReturnType<typeof createReader>
