/** Identifying words of a person in texts, and their removal. */
import { foldText } from '../folding.ts'
import { mailboxOf } from '../mailbox.ts'
import { isMailbox, isPhone, phonePattern, replaceMailboxes } from './contact-spellings.ts'
import { foldWithPlaces, nameOrders, namePattern } from './folded-names.ts'

/** Replaces a person's identifying words. */
export const ERASED = '[erased]'

export type Known = {
  /** In lower case. */
  emails: readonly string[]
  /** As stored: E.164. */
  phones: readonly string[]
  names: readonly string[]
  chatIds: readonly string[]
}

/** Email addresses, phones, names and chat IDs, each once. */
export function knownBy(contacts: { email: string; phone: string; name: string; chat_id: string | null }[]): Known {
  const each = <T>(values: readonly T[]) => [...new Set(values)].filter(Boolean)
  return {
    emails: each(contacts.map(({ email }) => email.trim().toLowerCase())),
    phones: each(contacts.map(({ phone }) => phone.trim())),
    names: each(contacts.map(({ name }) => name.trim())),
    chatIds: each(contacts.map(({ chat_id }) => chat_id?.trim() ?? '')),
  }
}

/** Contacts name one person: email addresses, phones, and chat IDs that are one of these. */
export const contactsOf = ({ emails, phones, chatIds }: Known): string[] => [
  ...emails,
  ...phones,
  ...chatIds.filter(isContact),
]
const isContact = (chatId: string) => isMailbox(chatId) || /^\+\d{6,}$/.test(chatId)

/** Names and other chat IDs: visitors choose them, and they may be ordinary words such as “Computer Science” or “A-level”. */
export const ownWordsOf = ({ names, chatIds }: Known): string[] => [
  ...names,
  ...chatIds.filter((chatId) => !isContact(chatId)),
]

/** Whether two contacts are one mailbox, phone or account, in any spelling. */
export function isSameContact(one: string, other: string): boolean {
  const has = (text: string, contact: string) => (isMailbox(contact) || isPhone(contact)) && mentions(text, [contact])
  return foldText(one) === foldText(other) || has(one, other) || has(other, one)
}

/** All search terms. @param words names and chat IDs to include; other people may share them */
export const needlesOf = (person: Known, words: readonly string[]): string[] => [...contactsOf(person), ...words]

/** How an erasure is confirmed: by the email address if one is known, else by the phone, the chat ID or the name. */
export type Confirmation = { by: 'email' | 'phone' | 'chat_id' | 'name'; text: string }

/** What to type for an erasure of this person. */
export function confirmationOf({ emails, phones, chatIds, names }: Known): Confirmation {
  const [email, phone, chatId, name = ''] = [emails[0], phones[0], chatIds[0], names[0]]
  if (email) return { by: 'email', text: email }
  if (phone) return { by: 'phone', text: phone }
  return chatId ? { by: 'chat_id', text: chatId } : { by: 'name', text: name }
}

/** Whether a text confirms the erasure: any of the person's email addresses, or of the contacts asked for without one. */
export function isConfirmedBy(person: Known, input: string): boolean {
  const { by } = confirmationOf(person)
  if (by === 'email') return person.emails.includes(input.trim().toLowerCase())
  if (by === 'phone') return person.phones.some((phone) => withoutPerson(input.trim(), [phone]) === ERASED)
  return person[by === 'name' ? 'names' : 'chatIds'].some((each) => foldText(each) === foldText(input))
}

/** Several words, a Chinese name, or an account name with digits or punctuation: a single plain word is ambiguous, or no name. */
export const isDistinctive = (name: string): boolean => isFullName(name) || /\S[\d._@-]|[\d._@-]\S/.test(name)

/** Several words, or two Chinese characters. */
export const isFullName = (name: string): boolean => /\s/.test(name) || /\p{sc=Han}{2}/u.test(name)

/** Whether a text names a person, in any spelling. */
export const mentions = (text: string, needles: readonly string[]): boolean => withoutPerson(text, needles) !== text

/** A text without a person's identifying words. */
export function withoutPerson(text: string, needles: readonly string[]): string {
  const mailboxes = new Set(needles.filter(isMailbox).map(mailboxOf))
  const phones = needles.filter(isPhone)
  const names = needles
    .filter((needle) => !isMailbox(needle) && !isPhone(needle))
    .toSorted((a, b) => b.length - a.length)
  // email addresses first: they contain names
  const withoutEmails = mailboxes.size > 0 ? replaceMailboxes(text, mailboxes, ERASED) : text
  const withoutPhones = phones.reduce((left, phone) => left.replace(phonePattern(phone), ERASED), withoutEmails)
  const withoutNames = names.reduce((left, name) => left.replace(patternOf(name), ERASED), withoutPhones)
  return withoutFolded(withoutNames, names)
}

/** The whole name: not part of a longer one or of a code such as WP-7F3K. Chinese doesn't separate words. */
function patternOf(name: string): RegExp {
  const escaped = RegExp.escape(name)
  const isChinese = /\p{sc=Han}/u.test(name)
  return new RegExp(
    isChinese ? escaped : `(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]-)${escaped}(?![\\p{L}\\p{N}]|-[\\p{L}\\p{N}])`,
    'giu',
  )
}

/** Fields of documents that hold our codes and numbers; names never match there. */
const CODES = new Set(
  'action code edition id ids key kind locale mode office offices order orders reference references role roles service services status'.split(
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

/** The free texts of a JSON document that name a person. */
export function textsNaming(value: unknown, needles: readonly string[]): string[] {
  if (typeof value === 'string') return mentions(value, needles) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (CODES.has(name) ? [] : textsNaming(each, needles)))
}

/** LIKE pattern for a lower-case column that matches all texts that may name a person: diacritics and spaces are wildcards, so it also matches others. */
export const looseLikes = (name: string): string[] =>
  nameOrders(name).map((order) => `%${order.replace(/[^b-cf-hj-np-tv-xz0-9\p{sc=Han}]+/gu, '%')}%`.replace(/%+/g, '%'))

/** Further spellings of names: in capitals, without diacritics, with more spaces, surname last. */
function withoutFolded(text: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    const { folded, starts, ends } = foldWithPlaces(left)
    const matches = [...folded.matchAll(namePattern(name))].reverse()
    return matches.reduce((rest, { index, 0: match }) => {
      const [from, to] = [starts[index] ?? 0, ends[index + match.length - 1] ?? rest.length]
      return rest.slice(0, from) + ERASED + rest.slice(to)
    }, left)
  }, text)
}
