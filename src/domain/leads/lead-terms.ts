/** What a lead is found by: words without marks and case, Chinese by pairs of characters, phones by their last digits. */
import { foldText } from '../folding.ts'

export type FoundBy = {
  name: string
  email: string
  phone: string
  chatId?: string | null
  references: readonly string[]
  /** What they wrote. */
  texts: readonly (string | null)[]
}

const WORD = /[\p{L}\p{N}]+/gu
const HAN = /\p{sc=Han}/u
const wordMax = 40
const termsMax = 400

/** Terms of a lead, each once. A phone stands with its digits reversed behind `#`, so that any of its spellings is a beginning. */
export function leadTerms({ name, email, phone, chatId, references, texts }: FoundBy): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@')
  const said = [name, chatId ?? '', local, host, ...texts].flatMap((text) => wordsOf(text ?? ''))
  const terms = [email.toLowerCase(), phoneTerm(phone), nameTerm(name), ...references.map(referenceTerm), ...said]
  return [...new Set(terms.filter(Boolean))].slice(0, termsMax)
}

/** A whole name behind `=`: who is called the same is found by it, and no search is. Empty for a name without a letter. */
export function nameTerm(name: string): string {
  const folded = foldText(name)
  return folded && `=${folded}`
}

/** What is asked for: each must begin a term of the lead; of several in one list any one is enough. */
export function askedTerms(query: string): string[][] {
  const typed = query.trim().slice(0, 200)
  const phone = /^[+\d][\d\s().-]{3,}$/.test(typed) ? phoneTerm(typed) : ''
  if (phone.length > 3) return [[phone]]
  return typed
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

/** National and international spellings end alike. */
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
