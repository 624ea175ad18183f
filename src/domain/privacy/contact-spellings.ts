/** Email addresses and phone numbers as people write them in texts. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { mailboxOf } from '../mailbox.ts'

/** Also with an encoded `@`, as in URLs; from the start of its name, so that the end of a longer address doesn't match. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,250}(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Replaces every address of these mailboxes in a text, in any spelling that the provider accepts. @param mailboxes as `mailboxOf` returns them */
export const replaceMailboxes = (text: string, mailboxes: ReadonlySet<string>, by: string): string =>
  text.replace(EMAIL, (email) => {
    const [, quotes = '', address = ''] = /^('*)(.*)$/s.exec(email.replace('%40', '@')) ?? []
    return mailboxes.has(mailboxOf(quotes + address)) || mailboxes.has(mailboxOf(address)) ? quotes + by : email
  })

/** An address with a name before its `@`: chat IDs may begin with one. */
export const isMailbox = (text: string): boolean => text.indexOf('@') > 0

export const isPhone = (text: string): boolean => /^\+?\d{6,}$/.test(text)

const DIGIT = '[\\d\\uFF10-\\uFF19]'
const GAP_SIGN = '[\\s.()/_·\\-\\u2010-\\u2015]'
const GAP = `${GAP_SIGN}*`
/** Between another country code and a number: checked before each opening bracket, of which a text may have thousands. */
const gapMax = 10
const fullWidth = (digit: string) => String.fromCharCode(0xff10 + Number(digit))
const digitsPattern = (digits: string) => [...digits].map((digit) => `[${digit}${fullWidth(digit)}]`).join(GAP)

/** Shorter numbers without a prefix may be dates and amounts. */
const shortestBare = 8

/** The number without country code and trunk prefix. @param phone E.164, or in national format */
const nationalOf = (phone: string) => parsePhoneNumberFromString(phone)?.nationalNumber ?? phone.replace(/^\+?0*/, '')

/**
 * Finds a whole phone number with or without its country code (`+84`, `0084`, `84`) and trunk prefix (`0`, `(0)`), with separators
 * and full-width digits.
 * @param phone E.164, or in national format
 */
export function phonePattern(phone: string): RegExp {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode
  const national = nationalOf(phone)
  const withCode = code ? `(?:(?:[+\\uFF0B]|${digitsPattern('00')})${GAP})?${digitsPattern(code)}${GAP}` : ''
  const trunk = `${digitsPattern('0')}${GAP}`
  const prefix = code ? `(?:${withCode}(?:${trunk})?|${trunk})` : `(?:${trunk})`
  // an opening bracket belongs to the number when it closes before the last digits
  const bracket = `(?:\\((?=[^()]*\\)${GAP}${DIGIT}))?`
  const isBareEnough = national.length >= shortestBare
  // the same digits after another country's code are another number
  const before = `(?<!${DIGIT})(?<![+\\uFF0B]${DIGIT}{1,3}${GAP_SIGN}{0,${gapMax}})`
  return new RegExp(
    `${before}${bracket}${prefix}${isBareEnough ? '?' : ''}${digitsPattern(national)}(?!${DIGIT})`,
    'gu',
  )
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** LIKE patterns, with `\` as escape, that match at least every text with this email address, phone or name. */
export function likesOf(needle: string): string[] {
  const loose = (signs: string) => `%${[...signs].map(escapeLike).join('%')}%`
  if (isMailbox(needle)) {
    const name = mailboxOf(needle).replace(/@.*$/, '')
    return [loose(name.replace(/[^\p{L}\p{N}]/gu, '') || name)]
  }
  if (!isPhone(needle)) return [`%${escapeLike(needle)}%`]
  const national = nationalOf(needle)
  return [loose(national), loose([...national].map(fullWidth).join(''))]
}
