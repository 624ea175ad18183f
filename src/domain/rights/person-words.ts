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

/** Between the digits of a phone as people set them apart. */
const PHONE_GAP = '[\\s.()\\-\\u2010-\\u2013]*'
const isPhone = (needle: string) => /^\+?\d{6,}$/.test(needle)

/** Whole addresses, phones and names alone: not a part of a longer one, and not of a code such as WP-7F3K. Chinese sets no words apart. */
function patternOf(needle: string): RegExp {
  if (needle.includes('@'))
    return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(needle)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, 'giu')
  if (isPhone(needle)) return new RegExp(`(?<!\\d)${[...needle].map(RegExp.escape).join(PHONE_GAP)}(?!\\d)`, 'gu')
  const said = RegExp.escape(needle)
  const isChinese = /\p{sc=Han}/u.test(needle)
  return new RegExp(
    isChinese ? said : `(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]-)${said}(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}])`,
    'giu',
  )
}

/** Fields of documents that hold codes and numbers of ours, whatever somebody is called. */
const CODES = new Set(
  'action code edition id ids key kind locale mode office offices order orders reference references role service services status'.split(
    ' ',
  ),
)

/** The same in every free text of a JSON document. */
export function withoutPersonIn(value: unknown, needles: readonly string[]): unknown {
  if (typeof value === 'string') return withoutPerson(value, needles)
  if (Array.isArray(value)) return value.map((each) => withoutPersonIn(each, needles))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, CODES.has(name) ? each : withoutPersonIn(each, needles)]),
  )
}

/** By what LIKE finds every text that may hold an address, a phone however its digits are set apart, or a name as it was written. */
export const likeOf = (needle: string): string => {
  const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  return `%${isPhone(needle) ? [...needle].join('%') : escaped(needle)}%`
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
