import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { HomeCountry } from './editions.ts'

/** Reads a phone number in E.164, a national one in the edition's home country; null when it can't be dialled. */
export function parsePhone(phone: string, homeCountry: HomeCountry): string | null {
  const parsed = parsePhoneNumberFromString(phone.normalize('NFKC'), homeCountry)
  return parsed?.isValid() ? parsed.number : null
}
