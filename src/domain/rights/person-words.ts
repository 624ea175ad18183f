/** By what somebody is known in texts, and texts without it. */
import { foldWithPlaces, nameOrders, namePattern } from './folded-names.ts'

/** What stands where somebody stood. */
export const GONE = '[erased]'

export type Known = {
  /** In small letters. */
  emails: readonly string[]
  /** E.164 and as they are dialled at home. */
  phones: readonly string[]
  names: readonly string[]
}

/** A name this short stands inside other words: it is looked for as a whole alone. Chinese sets no words apart. */
const shortMax = 3

/** Of addresses, phones and names as they were written: each in the spellings that are looked for. */
export function knownBy(said: { email: string; phone: string; name: string; chat_id: string | null }[]): Known {
  const each = <T>(values: readonly T[]) => [...new Set(values)].filter(Boolean)
  return {
    emails: each(said.map(({ email }) => email.trim().toLowerCase())),
    phones: each(said.flatMap(({ phone }) => [phone, atHome(phone)])),
    names: each(said.flatMap(({ name, chat_id }) => [name.trim(), chat_id?.trim() ?? ''])),
  }
}

/** Calling codes of the editions' countries; whoever dials from home writes a zero instead. */
const atHome = (phone: string) => phone.replace(/^\+(84|886|63)/, '0')

/** Everything that is looked for. @param withNames whether names are meant as well: others may bear them */
export const needlesOf = ({ emails, phones, names }: Known, withNames: boolean): string[] => [
  ...emails,
  ...phones,
  ...(withNames ? names : []),
]

/** Whether a text names somebody, however it is written. */
export const mentions = (text: string, needles: readonly string[]): boolean => withoutPerson(text, needles) !== text

/** A text without what it names somebody by. */
export function withoutPerson(text: string, needles: readonly string[]): string {
  // the longest first: an address holds a name
  const sorted = needles.toSorted((a, b) => b.length - a.length)
  const left = sorted.reduce((said, needle) => said.replace(patternOf(needle), GONE), text)
  return withoutFolded(left, sorted)
}

function patternOf(needle: string): RegExp {
  const said = RegExp.escape(needle)
  const isShort = [...needle].length <= shortMax && !/\p{sc=Han}/u.test(needle)
  return new RegExp(isShort ? `(?<![\\p{L}\\p{N}])${said}(?![\\p{L}\\p{N}])` : said, 'giu')
}

/** The same in every text of a JSON document. */
export function withoutPersonIn(value: unknown, needles: readonly string[]): unknown {
  if (typeof value === 'string') return withoutPerson(value, needles)
  if (Array.isArray(value)) return value.map((each) => withoutPersonIn(each, needles))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutPersonIn(each, needles)]))
}

/** What a column in small letters is compared with by LIKE to find all that may name somebody: marks and spaces are left open, so more is found. */
export const looseLikes = (name: string): string[] =>
  nameOrders(name).map((order) => `%${order.replace(/[^b-cf-hj-np-tv-xz0-9\p{sc=Han}]+/gu, '%')}%`.replace(/%+/g, '%'))

/** Names once more, however they were written: in capitals, without marks, with more spaces, surname last. */
function withoutFolded(text: string, needles: readonly string[]): string {
  const names = needles.filter((needle) => /\p{L}/u.test(needle) && !needle.includes('@'))
  return names.reduce((left, name) => {
    const { folded, starts, ends } = foldWithPlaces(left)
    const found = [...folded.matchAll(namePattern(name))].reverse()
    return found.reduce((said, { index, 0: match }) => {
      const [from, to] = [starts[index] ?? 0, ends[index + match.length - 1] ?? said.length]
      return said.slice(0, from) + GONE + said.slice(to)
    }, left)
  }, text)
}
