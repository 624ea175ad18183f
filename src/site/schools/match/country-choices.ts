import { editionOf } from '../../../domain/editions.ts'
import { useLayout } from '../../shell/links.ts'

/** The countries of the menu; one that has two states is two choices. */
export function useCountryChoices(): { code: string; name: string }[] {
  const { countries, locale } = useLayout()
  const names = new Intl.DisplayNames(editionOf(locale).htmlLang, { type: 'region' })
  return countries.flatMap(({ code, name, isoCountries }) =>
    isoCountries.length > 1
      ? isoCountries.map((iso) => ({ code: iso.toLowerCase(), name: names.of(iso) ?? iso }))
      : [{ code, name }],
  )
}
