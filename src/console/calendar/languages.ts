/** The languages of appointments and of people. */
import { editionOf, type Locale } from '../../domain/editions.ts'

/** The language that a lead writes in, ISO 639. */
export const languageOf = ({ edition }: { edition: string }): string =>
  editionOf(edition as Locale).language.split('-')[0] ?? ''

type Person = { id: string; name: string; languages: readonly string[] }

/** People with the languages that they speak behind their names; without them where they speak all. */
export const withLanguages =
  (locale: Locale) =>
  ({ id, name, languages }: Person): { id: string; name: string } => {
    const names = new Intl.DisplayNames(editionOf(locale).formats, { type: 'language' })
    const spoken = languages.map((language) => names.of(language) ?? language)
    return { id, name: spoken.length > 0 ? `${name} (${spoken.join(', ')})` : name }
  }
