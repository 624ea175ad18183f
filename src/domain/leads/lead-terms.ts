/** The search terms of a lead: words without diacritics and case, Chinese as pairs of characters, phones by their last digits. */
import { foldText } from '../folding.ts'

export type FoundBy = {
  name: string
  email: string
  phone: string
  chatId?: string | null
  references: readonly string[]
  /** The person's messages. */
  texts: readonly (string | null)[]
}

const WORD = /[\p{L}\p{N}]+/gu
const HAN = /\p{sc=Han}/u
const wordMax = 40
const termsMax = 400

/** The terms of a lead, each once. A phone is stored with reversed digits after `#`, so that any of its spellings is a prefix. */
export function leadTerms({ name, email, phone, chatId, references, texts }: FoundBy): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@')
  const words = [name, chatId ?? '', local, host, ...texts].flatMap((text) => wordsOf(text ?? ''))
  const terms = [email.toLowerCase(), phoneTerm(phone), nameTerm(name), ...references.map(referenceTerm), ...words]
  return [...new Set(terms.filter(Boolean))].slice(0, termsMax)
}

/** A full name after `=`: finds people of the same name, but no search term matches it. Empty for a name without a letter. */
export function nameTerm(name: string): string {
  const folded = foldText(name)
  return folded && `=${folded}`
}

/** The terms of a query: each must be a prefix of a lead's term; of several in one list, any one is enough. */
export function askedTerms(query: string): string[][] {
  const input = query.trim().slice(0, 200)
  const phone = /^[+\d][\d\s().-]{3,}$/.test(input) ? phoneTerm(input) : ''
  if (phone.length > 3) return [[phone]]
  return input
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 12)
    .flatMap((word) => {
      if (/^wp-?[\dA-Z]{4}/i.test(word)) return [[referenceTerm(word)]]
      if (word.includes('@') && !word.startsWith('@')) return [[word.toLowerCase()]]
      const digits = /^\d{4,}$/.test(word) ? [phoneTerm(word)] : []
      return wordsOf(word).map((term) => [term, ...digits])
    })
}

const referenceTerm = (reference: string) => reference.toLowerCase().replace(/[^\da-z]/g, '')

/** National and international spellings have the same end. */
function phoneTerm(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  return digits && `#${[...digits].reverse().join('')}`
}

function wordsOf(text: string): string[] {
  return (foldText(text).match(WORD) ?? []).flatMap((word) =>
    HAN.test(word) ? pairsOf(word) : [word.slice(0, wordMax)],
  )
}

function pairsOf(run: string): string[] {
  const signs = [...run]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}
