import { LOCALES, type Locale } from '../../domain/editions.ts'

/** The first of a browser's languages that the console has. */
export function browserLocale(accepted = ''): Locale {
  for (const tag of accepted.toLowerCase().split(',')) {
    const language = tag.trim().split(/[-;]/)[0]
    if (language === 'zh') return 'tw'
    const match = LOCALES.find((locale) => locale === language)
    if (match) return match
  }
  return 'en'
}
