/** The names that the content gives to codes of stored leads, such as those of offices. */
import type { Locale } from './editions.ts'
import { localize } from './localized.ts'

type Texts = Partial<Record<Locale, string | undefined>>
/** A code with its name in each language. */
export type NamedCode = { code: string; name: Texts }

/** Codes with their names in one language. */
export type CodeNames = {
  /** In the order of the list, without removed entries. */
  options: readonly { code: string; name: string }[]
  /** Also the name of a removed entry; an unknown code is returned as it is. */
  nameOf: (code: string) => string
}

/** @param removed entries that leads may still refer to */
export function codeNames(current: readonly NamedCode[], removed: readonly NamedCode[], locale: Locale): CodeNames {
  const options = current.map(({ code, name }) => ({ code, name: localize(name, locale).text }))
  const names = new Map([...removed, ...current].map(({ code, name }) => [code, localize(name, locale).text]))
  return { options, nameOf: (code) => names.get(code) || code }
}

export const NO_NAMES: CodeNames = { options: [], nameOf: (code) => code }
