/** By what somebody is known in texts, and texts without it. */
import { mailboxOf } from '../mailbox.ts'
import { isPhone, phonePattern, replaceMailboxes } from './contact-spellings.ts'
import { foldWithPlaces, nameOrders, namePattern } from './folded-names.ts'

/** What stands where somebody stood. */
export const GONE = '[erased]'

export type Known = {
  /** In small letters. */
  emails: readonly string[]
  /** As they are stored: E.164. */
  phones: readonly string[]
  names: readonly string[]
}

/** Of addresses, phones and names as they were written: each in the spellings that are looked for. */
export function knownBy(said: { email: string; phone: string; name: string; chat_id: string | null }[]): Known {
  const each = <T>(values: readonly T[]) => [...new Set(values)].filter(Boolean)
  return {
    emails: each(said.map(({ email }) => email.trim().toLowerCase())),
    phones: each(said.map(({ phone }) => phone.trim())),
    names: each(said.flatMap(({ name, chat_id }) => [name.trim(), chat_id?.trim() ?? ''])),
  }
}

/** Everything that is looked for. @param names those of the names that are meant as well: others may have them */
export const needlesOf = ({ emails, phones }: Known, names: readonly string[]): string[] => [
  ...emails,
  ...phones,
  ...names,
]

/** Several words, a Chinese name, or an account name with digits or punctuation: a single plain word may be anybody's, or no name. */
export const isDistinctive = (name: string): boolean => isFullName(name) || /\S[\d._@-]|[\d._@-]\S/.test(name)

/** Several words, or two Chinese characters. */
export const isFullName = (name: string): boolean => /\s/.test(name) || /\p{sc=Han}{2}/u.test(name)

/** Whether a text names somebody, however it is written. */
export const mentions = (text: string, needles: readonly string[]): boolean => withoutPerson(text, needles) !== text

/** A text without what it names somebody by. */
export function withoutPerson(text: string, needles: readonly string[]): string {
  const mailboxes = new Set(needles.filter((needle) => needle.includes('@')).map(mailboxOf))
  const phones = needles.filter(isPhone)
  const names = needles
    .filter((needle) => !needle.includes('@') && !isPhone(needle))
    .toSorted((a, b) => b.length - a.length)
  // addresses first: they contain names
  const withoutEmails = mailboxes.size > 0 ? replaceMailboxes(text, mailboxes, GONE) : text
  const withoutPhones = phones.reduce((left, phone) => left.replace(phonePattern(phone), GONE), withoutEmails)
  const withoutNames = names.reduce((left, name) => left.replace(patternOf(name), GONE), withoutPhones)
  return withoutFolded(withoutNames, names)
}

/** The whole name: not a part of a longer one, and not of a code such as WP-7F3K. Chinese doesn't separate words. */
function patternOf(name: string): RegExp {
  const escaped = RegExp.escape(name)
  const isChinese = /\p{sc=Han}/u.test(name)
  return new RegExp(
    isChinese ? escaped : `(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]-)${escaped}(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}])`,
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

/** What a column in small letters is compared with by LIKE to find all that may name somebody: marks and spaces are left open, so more is found. */
export const looseLikes = (name: string): string[] =>
  nameOrders(name).map((order) => `%${order.replace(/[^b-cf-hj-np-tv-xz0-9\p{sc=Han}]+/gu, '%')}%`.replace(/%+/g, '%'))

/** Names once more, however they were written: in capitals, without marks, with more spaces, surname last. */
function withoutFolded(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    const { folded, starts, ends } = foldWithPlaces(left)
    const found = [...folded.matchAll(namePattern(name))].reverse()
    return found.reduce((said, { index, 0: match }) => {
      const [from, to] = [starts[index] ?? 0, ends[index + match.length - 1] ?? said.length]
      return said.slice(0, from) + GONE + said.slice(to)
    }, left)
  }, text)
}
