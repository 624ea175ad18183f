/** Password rules (NIST SP 800-63B: long, not a common one; no required characters, no expiry). */
import type { FieldIssue } from '../domain-error.ts'

export const passwordMin = 12
export const passwordMax = 200

/** Minimum number of characters beyond well-known words and the person's own data. */
const ownCharactersMin = 6
const distinctMin = 5

/** Common building blocks of passwords with more than eleven characters, folded. */
const COMMON = `
  password passw0rd p4ssword passwort matkhau mima secret welcome letmein changeme iloveyou anhyeuem emyeuanh yeuem
  woaini princess dragon monkey football baseball superman batman sunshine shadow master whatever trustno1 starwars
  pokemon michael qwertyuiop qwerty asdfghjkl asdfgh zxcvbnm zxcvbn qazwsxedc qazwsx 1qaz2wsx 1q2w3e4r 1q2w3e
  q1w2e3r4 abcdefghijkl abcdefgh abcdef abc123 abcd1234 administrator admin root waypoint console consultant
  studyabroad duhoc vietnam saigon hanoi taiwan taipei company office login user test demo hello google facebook
  internet computer spring summer autumn winter january december monday
`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

/** Only lower-case letters and digits, without accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Normalises a password before comparing and hashing: keyboards encode the same letter in several ways. */
export const composedPassword = (password: string): string => password.normalize('NFKC')

/** The error of a new password; null when it is acceptable. */
export function passwordIssue(
  password: string,
  { email, name }: { email: string; name: string },
  path = 'password',
): FieldIssue | null {
  const fieldError = (key: string, values?: Record<string, number>): FieldIssue => ({
    path,
    key: `fields.password.${key}`,
    ...(values && { values }),
  })
  const { length } = [...composedPassword(password)]
  if (length === 0) return fieldError('required')
  if (length < passwordMin) return fieldError('tooShort', { min: passwordMin })
  if (length > passwordMax) return fieldError('tooLong', { max: passwordMax })
  const folded = fold(password)
  if (isTooLittle(without(folded, personalWords(email, name)))) return fieldError('personal')
  if (new Set(password).size < distinctMin || isTooLittle(withoutRows(without(folded, COMMON))))
    return fieldError('common')
  return null
}

/** Characters that fold to nothing are included: a password may consist of them. */
const isTooLittle = ({ left, taken }: { left: string; taken: number }) =>
  taken > 0 && [...left].length < ownCharactersMin

function without(folded: string, words: readonly string[]): { left: string; taken: number } {
  const left = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return { left, taken: folded.length - left.length }
}

const ROWS = ['01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Without sequences of digits or letters, and without repeated characters. */
function withoutRows({ left, taken }: { left: string; taken: number }): { left: string; taken: number } {
  let rest = left.replace(/(.)\1{2,}/gu, '')
  for (let size = 12; size >= 4; size--)
    for (const row of ROWS)
      for (let at = 0; at + size <= row.length; at++) rest = rest.replaceAll(row.slice(at, at + size), '')
  return { left: rest, taken: taken + left.length - rest.length }
}

/** Email address and name, whole and in parts of three letters and more, longest first. */
function personalWords(email: string, name: string): string[] {
  const texts = [email, name, ...email.split(/[@.+_-]/), ...name.split(/\s+/)]
  return [...new Set(texts.map(fold))].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length)
}
