/** Consistent terminology: the terms of a language, and the forms that texts must not use for them. */

import { z } from 'zod'
import { byEditionSchema } from '../edition-code.ts'

const form = z.string().trim().min(1).max(80)

const TermSchema = z.strictObject({
  term: form,
  /** Whole words in scripts with spaces. `consult*` matches any word with that prefix; a form with a capital letter is case-sensitive. */
  not: z.array(form).min(1),
  /** Official names and phrases in which such a form is allowed. */
  except: z.array(form).default([]),
  note: z.string().default(''),
})
export type Term = z.output<typeof TermSchema>

export const GlossarySchema = byEditionSchema(z.array(TermSchema))
export type Glossary = z.output<typeof GlossarySchema>

/** A forbidden form: its position in the text, and its spelling there. */
export type GlossaryMatch = { at: number; match: string; term: Term }

/** Finds forms of these terms in texts; URLs of links are skipped. */
export function glossaryFinder(terms: readonly Term[]): (text: string) => GlossaryMatch[] {
  const rules = terms.map((term) => ({ term, forms: term.not.map(formOf), excepted: term.except.map(formOf) }))
  return (written) => {
    const text = readable(written)
    const small = text.toLowerCase()
    const placesIn = (form: Form) => (small.includes(form.firstWord) ? placesOf(form, text) : [])
    return rules
      .flatMap(({ term, forms, excepted }) => {
        const matches = forms.flatMap(placesIn)
        const allowed = matches.length > 0 ? excepted.flatMap(placesIn) : []
        return matches
          .filter(({ at, end }) => !allowed.some((place) => place.at <= at && end <= place.end))
          .map(({ at, end }) => ({ at, match: text.slice(at, end), term }))
      })
      .sort((a, b) => a.at - b.at)
  }
}

type Place = { at: number; end: number }
/** Most texts lack even the first word. */
type Form = { firstWord: string; pattern: RegExp; isOpen: boolean }

const ADDRESS = /\]\([^)\s]*\)|https?:\/\/[^\s)"'<>]+/g

/** Normalises a text; URLs become blanks of the same length. */
const readable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(ADDRESS, (address) => ' '.repeat(address.length))

/** For scripts with spaces between words. */
const LETTER = String.raw`[[\p{L}\p{N}\p{M}]--\p{sc=Han}]`
const beginsWithLetters = new RegExp(`^${LETTER}+`, 'v')
const endsWithLetter = new RegExp(`${LETTER}$`, 'v')
const hasCapital = /\p{Lu}/u

function formOf(form: string): Form {
  const isOpen = form.endsWith('*')
  const words = readable(isOpen ? form.slice(0, -1) : form).split(/\s+/)
  const pattern = new RegExp(
    words.map((word) => RegExp.escape(word)).join(String.raw`\s+`),
    hasCapital.test(words.join('')) ? 'gv' : 'giv',
  )
  return { firstWord: (words[0] ?? '').toLowerCase(), pattern, isOpen }
}

function placesOf({ pattern, isOpen }: Form, text: string): Place[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: matchedText, index: at }) => {
    const end = at + matchedText.length
    const rest = beginsWithLetters.exec(text.slice(end, end + wordMax))?.[0].length ?? 0
    const isPart =
      (endsWithLetter.test(matchedText) && rest > 0 && !isOpen) ||
      (beginsWithLetters.test(matchedText) && endsWithLetter.test(text.slice(Math.max(0, at - 2), at)))
    return isPart ? [] : [{ at, end: isOpen ? end + rest : end }]
  })
}
const wordMax = 80
