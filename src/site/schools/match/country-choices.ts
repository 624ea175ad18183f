import { editionOf } from '../../../domain/editions.ts'
import { useLayout } from '../../shell/links.ts'

const namesByLanguage = new Map<string, Intl.DisplayNames>()
/** Every card asks for them. */
function regionNames(language: string): Intl.DisplayNames {
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  namesByLanguage.set(language, names)
  return names
}

/** The countries of the menu; one that has two states is two choices. */
export function useCountryChoices(): { code: string; name: string }[] {
  const { countries, locale } = useLayout()
  const names = regionNames(editionOf(locale).htmlLang)
  return countries.flatMap(({ code, name, isoCountries }) =>
    isoCountries.length > 1
      ? isoCountries.map((iso) => ({ code: iso.toLowerCase(), name: names.of(iso) ?? iso }))
      : [{ code, name }],
  )
}

type Menu = readonly { code: string; isoCountries: readonly string[] }[]

/** The choices of the match for codes of the menu, and for regions that are states of a study country that has two: it is both of its states. */
export function choicesIn(countries: Menu, codes: readonly string[], regions: readonly string[] = []): string[] {
  const states = new Map(
    countries
      .filter(({ isoCountries }) => isoCountries.length > 1)
      .map(({ code, isoCountries }) => [code, isoCountries.map((iso) => iso.toLowerCase())]),
  )
  const all = [...states.values()].flat()
  return [...codes.flatMap((code) => states.get(code) ?? [code]), ...regions.filter((region) => all.includes(region))]
}

/** The same for the countries of the menu. */
export function useChoicesOf(): (codes: readonly string[], regions?: readonly string[]) => string[] {
  const { countries } = useLayout()
  return (codes, regions) => choicesIn(countries, codes, regions)
}

/** The name of a country as the menu has it. */
export function useCountryName(): (place: { country_code: string; iso_country: string; country: string }) => string {
  const choices = useCountryChoices()
  return ({ country_code, iso_country, country }) =>
    [iso_country.toLowerCase(), country_code]
      .map((code) => choices.find((choice) => choice.code === code)?.name)
      .find((name) => name !== undefined) ?? country
}
