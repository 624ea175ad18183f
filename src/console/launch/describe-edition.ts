import { editionOf, type Locale } from '../../domain/editions.ts'

/** `English: Philippines, Asia/Manila, PHP`: an edition's home country, time zone and currency in the reader's language. */
export function describeEdition(code: Locale, reader: Locale): string {
  const { ownName, homeCountry, timeZone, homeCurrency } = editionOf(code)
  const { colon, htmlLang } = editionOf(reader)
  const country = new Intl.DisplayNames(htmlLang, { type: 'region' }).of(homeCountry) ?? homeCountry
  return `${ownName}${colon}${country}, ${timeZone}, ${homeCurrency}`
}
