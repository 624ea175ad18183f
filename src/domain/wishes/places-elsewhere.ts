/** The names of every country and part of the world, for wishes that name one without our schools. */
import { LANGUAGES } from '../languages/index.ts'
import type { Language } from '../languages/language.ts'
import { WISH_WORDS } from '../languages/wishes/index.ts'

/** Parts of the world by their UN M49 codes: continents, then what families call Northern, Western or South-East Asia and Europe. */
const PARTS = ['002', '003', '005', '009', '142', '150', '419', '030', '034', '035', '039', '145', '151', '154', '155']
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Shorter names are words of other languages too: Ý is y without its mark. */
const shortestName = 2

const namesIn = (htmlLang: string) => new Intl.DisplayNames([htmlLang], { type: 'region', fallback: 'none' })

/** DD is a former code of DE. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code

/** The current ISO 3166-1 alpha-2 codes that Intl has a name for. */
export const regionCodes = (): string[] => {
  const names = namesIn('en')
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return codes.filter((code) => isCurrent(code) && names.of(code) !== undefined)
}

/** Names in every language by ISO 3166-1 alpha-2 or UN M49 code, from Intl and the languages' own lists. */
export function placeNames(): Map<string, string[]> {
  const languages = Object.values(LANGUAGES).map(({ htmlLang }: Language) => namesIn(htmlLang))
  const names = [...regionCodes(), ...PARTS].map((code): [string, string[]] => {
    const ofIntl = languages.flatMap((language) => language.of(code) ?? [])
    const others = WISH_WORDS.flatMap(({ places }) => places[code] ?? [])
    return [code, [...new Set([...ofIntl, ...others])].filter((name) => name.length >= shortestName)]
  })
  return new Map(names.filter(([, list]) => list.length > 0))
}

/** A place's name in a language; the code where Intl has none. */
export const placeName = (code: string, htmlLang: string): string => namesIn(htmlLang).of(code) ?? code
