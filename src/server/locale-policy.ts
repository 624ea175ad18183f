import { defaultEdition, editionCodes, editionOf, isLocale } from '../domain/editions.ts'
import type { LocalePolicy } from '../domain/locale.ts'

type EditionSettings = { DEFAULT_LOCALE: string | null; EDITION_HOSTS: Record<string, string> | null }

/** The hosts of the editions: EDITION_HOSTS, else those of the content; null when no edition has one. */
export function editionOrigins({
  EDITION_HOSTS,
}: Pick<EditionSettings, 'EDITION_HOSTS'>): Record<string, string> | null {
  if (EDITION_HOSTS) return EDITION_HOSTS
  const hosts = editionCodes().flatMap((code) => {
    const { host } = editionOf(code)
    return host ? [[code, host] as const] : []
  })
  return hosts.length > 0 ? Object.fromEntries(hosts) : null
}

/** The edition without a prefix: DEFAULT_LOCALE, else that of the content. */
export const defaultLocale = ({ DEFAULT_LOCALE }: Pick<EditionSettings, 'DEFAULT_LOCALE'>): string =>
  DEFAULT_LOCALE !== null && isLocale(DEFAULT_LOCALE) ? DEFAULT_LOCALE : defaultEdition()

/** Hosts and default edition, which change with the content. */
export const localePolicy = (config: EditionSettings): LocalePolicy => ({
  get editionOrigins() {
    return editionOrigins(config)
  },
  get defaultLocale() {
    return defaultLocale(config)
  },
})

/** @throws Error in the form of invalid settings: a setting names an edition that the content doesn't have */
export function checkEditionSettings({ DEFAULT_LOCALE, EDITION_HOSTS }: EditionSettings): void {
  const codes = editionCodes()
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')
  if (DEFAULT_LOCALE !== null && !isLocale(DEFAULT_LOCALE))
    throw new Error(`DEFAULT_LOCALE is ${JSON.stringify(DEFAULT_LOCALE)}, and takes ${codes}`)
  const unknown = Object.keys(EDITION_HOSTS ?? {}).find((code) => !isLocale(code))
  if (unknown !== undefined) throw new Error(`EDITION_HOSTS names ${JSON.stringify(unknown)}, and takes ${codes}`)
}
