/** One name for one thing: the terms of a language, and the forms that must not stand for them. */
import { z } from 'zod'
import { LOCALES } from '../editions.ts'

const form = z.string().trim().min(1).max(80)

const TermSchema = z.strictObject({
  term: form,
  /** Whole words where a script has spaces. `consult*` is any word that begins so; a form with a capital letter counts as it is written. */
  not: z.array(form).min(1),
  /** Official names and phrases in which such a form may stand. */
  except: z.array(form).default([]),
  note: z.string().default(''),
})
export type Term = z.output<typeof TermSchema>

export const GlossarySchema = z.partialRecord(z.enum(LOCALES), z.array(TermSchema))
export type Glossary = z.output<typeof GlossarySchema>

/** A form that must not appear: where it begins in the text, and as it stands there. */
export type FoundForm = { at: number; found: string; term: Term }

/** Finds forms of these terms in texts; addresses of links are no text. */
export function glossaryFinder(terms: readonly Term[]): (text: string) => FoundForm[] {
  const rules = terms.map((term) => ({ term, forms: term.not.map(patternOf), excepted: term.except.map(patternOf) }))
  return (written) => {
    const text = readable(written)
    return rules
      .flatMap(({ term, forms, excepted }) => {
        const found = forms.flatMap((pattern) => placesOf(pattern, text))
        const allowed = found.length > 0 ? excepted.flatMap((pattern) => placesOf(pattern, text)) : []
        return found
          .filter(({ at, end }) => !allowed.some((place) => place.at <= at && end <= place.end))
          .map(({ at, end }) => ({ at, found: text.slice(at, end), term }))
      })
      .sort((a, b) => a.at - b.at)
  }
}

const ADDRESS = /\]\([^)\s]*\)|https?:\/\/[^\s)"'<>]+/g

/** In one form of writing, with addresses as blanks of the same length. */
const readable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(ADDRESS, (address) => ' '.repeat(address.length))

const LETTER = String.raw`[[\p{L}\p{N}\p{M}]--\p{sc=Han}]`
const isLetter = new RegExp(LETTER, 'v')
const hasCapital = /\p{Lu}/u

function patternOf(form: string): RegExp {
  const isOpen = form.endsWith('*')
  const words = readable(isOpen ? form.slice(0, -1) : form)
  const source = words.split(/\s+/).map(RegExp.escape).join(String.raw`\s+`)
  const before = isLetter.test(words.at(0) ?? '') ? `(?<!${LETTER})` : ''
  const after = isLetter.test(words.at(-1) ?? '') ? `(?!${LETTER})` : ''
  return new RegExp(`${before}${source}${isOpen ? `${LETTER}*` : after}`, hasCapital.test(words) ? 'gv' : 'giv')
}

const placesOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ at: index, end: index + found.length }))
