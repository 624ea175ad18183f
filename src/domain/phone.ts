import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { HomeCountry } from './editions.ts'

/** Parses a phone number in E.164 or in the national format of the edition's home country; null when it can't be dialled. */
export function parsePhone(phone: string, homeCountry: HomeCountry): string | null {
  const parsed = parsePhoneNumberFromString(phone.normalize('NFKC'), homeCountry)
  return parsed?.isValid() ? parsed.number : null
}
