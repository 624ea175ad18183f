import type { Locale } from './editions.ts'
import { type Localized, localize } from './localized.ts'

/** Localises many texts of one document, and records whether any of them fell back. */
export function createLocalizer(locale: Locale) {
  let hasFallenBack = false
  const read = (texts: Localized): string => {
    const { text, fallback } = localize(texts, locale)
    hasFallenBack ||= fallback
    return text
  }
  return { read, hasFallenBack: () => hasFallenBack }
}
export type Localizer = ReturnType<typeof createLocalizer>
