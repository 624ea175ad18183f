import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { FieldIssue } from './domain-error.ts'

/** `number` in E.164, null when it can't be dialled or may be another country's; `meant` is what to ask about then, such as +1 213 373 4253. */
type ReadPhone = { number: string; meant: null } | { number: null; meant: string | null }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * Reads a phone number in E.164 or in the national format of the edition's home country. A number without + that only resembles one of that
 * country, because it lacks the 0 that people there begin with, is a question: many such numbers are also another country's.
 */
function readPhone(phone: string, homeCountry: string): ReadPhone {
  const input = phone.normalize('NFKC')
  const parsed = parsePhoneNumberFromString(input, homeCountry as CountryCode)
  const atHome = parsed?.isValid() ? parsed : null
  if (input.trim().startsWith('+'))
    return atHome ? { number: atHome.number, meant: null } : { number: null, meant: null }
  const abroad = parsePhoneNumberFromString(`+${digitsOf(input)}`)
  if (!atHome) return { number: null, meant: abroad?.isValid() ? abroad.formatInternational() : null }
  const lacksPrefix =
    digitsOf(input) === atHome.nationalNumber && digitsOf(atHome.formatNational()) !== atHome.nationalNumber
  // visitors often leave out the 0 of mobile numbers, and spreadsheets remove it
  const isUnclear = lacksPrefix && (atHome.getType() !== 'MOBILE' || abroad?.isValid() === true)
  if (!isUnclear) return { number: atHome.number, meant: null }
  return { number: null, meant: (abroad?.isValid() ? abroad : atHome).formatInternational() }
}

/** A phone number in E.164; null when it can't be dialled, or may be another country's. */
export const parsePhone = (phone: string, homeCountry: string): string | null => readPhone(phone, homeCountry).number

export type PhoneIssue = Required<Pick<FieldIssue, 'key' | 'values'>>

/** The error of a phone number that `parsePhone` doesn't read; null for one that it reads. */
export function phoneIssue(phone: string, homeCountry: string): PhoneIssue | null {
  const { number, meant } = readPhone(phone, homeCountry)
  if (number !== null) return null
  return meant === null
    ? { key: 'fields.phone.format', values: {} }
    : { key: 'fields.phone.meant', values: { number: meant } }
}
