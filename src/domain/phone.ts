import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Parses a phone number in E.164 or in the national format of the edition's home country; null when it can't be dialled. */
export function parsePhone(phone: string, homeCountry: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.normalize('NFKC'), homeCountry as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}
