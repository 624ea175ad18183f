/** The languages of appointments and of people. */
import { editionOf, type Locale } from '../../domain/editions.ts'
import { useReader, useTranslations, writtenLanguage } from '../messages/translations.ts'
import type { PersonOfOffices } from '../people/people-options.ts'

/** The language that a lead writes in, ISO 639. */
export const languageOf = ({ edition }: { edition: string }): string => editionOf(edition).language.split('-')[0] ?? ''

export type Person = PersonOfOffices & { languages: readonly string[] }

/** People with the languages that they speak behind their names; without them where they speak all. */
export const withLanguages =
  (locale: Locale) =>
  ({ id, name, offices, languages }: Person): Person => {
    const names = new Intl.DisplayNames(editionOf(locale).formats, { type: 'language' })
    const spoken = languages.map((language) => names.of(language) ?? language)
    return { id, name: spoken.length > 0 ? `${name} (${spoken.join(', ')})` : name, offices, languages }
  }

/** What follows the name of a person who doesn't speak a language (ISO 639); empty for others. */
export function useUnspoken(people: readonly Person[]): (id: string, language: string) => string {
  const t = useTranslations()
  const { locale } = useReader()
  return (id, language) => {
    const { languages = [] } = people.find((person) => person.id === id) ?? {}
    const isSpoken = languages.length === 0 || languages.includes(language)
    return isSpoken ? '' : ` · ${t('calendar.not_theirs', { language: writtenLanguage(language, locale) })}`
  }
}
