import { editionOf } from '../../domain/editions.ts'
import { useReader } from '../messages/translations.ts'
import type { Option } from './field.tsx'

/** Countries with their names, sorted by name in the reader's language. @param codes ISO 3166-1 alpha-2 */
export function useCountryOptions(codes: readonly string[]): Option[] {
  const { htmlLang } = editionOf(useReader().locale)
  const names = new Intl.DisplayNames(htmlLang, { type: 'region' })
  const { compare } = new Intl.Collator(htmlLang)
  return codes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => compare(one, other))
}
