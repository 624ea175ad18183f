import { editionOf, type Locale } from '../domain/editions.ts'

type Zones = { (key: never): string; has: (key: never) => boolean }

/** The name of an edition's time zone in a language: Vietnam time. @param t the messages of the mails */
export function zoneName(t: Zones, locale: Locale, clock: Locale): string {
  const { homeCountry, timeZone } = editionOf(clock)
  const key = `zones.${homeCountry}` as never
  if (t.has(key)) return t(key)
  const format = new Intl.DateTimeFormat(editionOf(locale).htmlLang, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
