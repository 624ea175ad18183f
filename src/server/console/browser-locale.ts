import { defaultEdition, editionCodes, editionOf, type Locale } from '../../domain/editions.ts'

/** The first of a browser's languages that the console has. Any Chinese is better than none. */
export function browserLocale(accepted = ''): Locale {
  for (const part of accepted.toLowerCase().split(',')) {
    const [tag = ''] = part.trim().split(';')
    const match =
      editionCodes().find((code) => editionOf(code).matches(tag)) ??
      editionCodes().find((code) => editionOf(code).htmlLang.split('-', 1)[0] === tag.split('-', 1)[0])
    if (match) return match
  }
  return defaultEdition()
}
