/** Phrases that a question may hold, and what is known of them: content's lists and the countries' names. */
import type { Synonyms } from '../../../domain/content/synonyms.ts'
import type { Locale } from '../../../domain/editions.ts'
import { type Atom, atomsOf, isJoined } from './atoms.ts'
import type { Tokenize } from './search-text.ts'

export type Meaning = {
  /** Marks that must fit if some were typed, an atom each. */
  exact: readonly (string | null)[]
  /** What else it may be called. */
  means: string[]
  isQuiet: boolean
  /** Codes of countries that it names. */
  countries: string[]
}
export type Phrase = { length: number; meaning: Meaning | null }

export type Lexicon = {
  /** The longest known phrase that begins at a place; one atom that nothing is known of otherwise. */
  phraseAt(atoms: readonly Atom[], at: number): Phrase
  /** How many atoms from a place are a word of the lists. */
  wordAt(atoms: readonly Atom[], at: number): number
}
/** A country by its code and what it is called. */
export type NamedCountry = { code: string; names: readonly string[] }

const SEPARATOR = '\u0001'
const longest = 10

/** @param lists of all languages: readers mix them. What is quiet is that of the reader's own */
export function lexiconOf(
  tokenize: Tokenize,
  lists: readonly Partial<Synonyms>[],
  { locale, countries }: { locale: Locale; countries: readonly NamedCountry[] },
): Lexicon {
  const known = new Map<string, Meaning[]>()
  const formsOf = (text: string) => {
    const atoms = atomsOf(tokenize, text)
    const forms = [atoms.filter(({ role }) => role !== 'part'), atoms.filter(({ role }) => role !== 'compound')]
    return forms.slice(0, atoms.some(({ role }) => role === 'compound') ? 2 : 1).filter(({ length }) => length > 0)
  }
  const add = (text: string, about: Partial<Meaning>) => {
    for (const form of formsOf(text)) {
      const key = keyOf(form)
      const meanings = known.get(key) ?? []
      known.set(key, meanings)
      const exact = form.map((atom) => atom.exact)
      const same = meanings.find((each) => each.exact.every((mark, at) => mark === exact[at]))
      const meaning = same ?? { exact, means: [], isQuiet: false, countries: [] }
      if (!same) meanings.push(meaning)
      meaning.means.push(...(about.means ?? []).filter((other) => !meaning.means.includes(other)))
      meaning.isQuiet ||= about.isQuiet ?? false
      meaning.countries = [...new Set([...meaning.countries, ...(about.countries ?? [])])]
    }
  }
  const named = new Map(countries.flatMap(({ code, names }) => names.map((name) => [foldedOf(tokenize, name), code])))
  const countriesIn = (texts: readonly string[]) => [
    ...new Set(texts.flatMap((text) => named.get(foldedOf(tokenize, text)) ?? [])),
  ]
  for (const { names } of countries) for (const name of names) add(name, { countries: countriesIn([name]) })
  for (const { alike = [], one_way = [], quiet = [], terms = [], code } of lists) {
    for (const group of alike)
      for (const asked of group)
        add(asked, { means: group.filter((other) => other !== asked), countries: countriesIn(group) })
    for (const { asked, means } of one_way) add(asked, { means, countries: countriesIn([asked, ...means]) })
    for (const term of terms) add(term, {})
    if (code === locale) for (const phrase of quiet) add(phrase, { isQuiet: true })
  }
  const find = (atoms: readonly Atom[], at: number): Phrase | null => {
    for (let length = Math.min(longest, atoms.length - at); length > 0; length--) {
      const part = atoms.slice(at, at + length)
      if (!isWhole(part)) continue
      const meaning = known.get(keyOf(part))?.find(({ exact }) => fits(part, exact, locale === 'vi'))
      if (meaning) return { length, meaning }
    }
    return null
  }
  return {
    phraseAt: (atoms, at) => find(atoms, at) ?? { length: 1, meaning: null },
    wordAt: (atoms, at) => find(atoms, at)?.length ?? 0,
  }
}

const keyOf = (atoms: readonly Atom[]) => atoms.map(({ key }) => key).join(SEPARATOR)
const foldedOf = (tokenize: Tokenize, text: string) =>
  atomsOf(tokenize, text)
    .map(({ key, exact }) => exact ?? key)
    .join(SEPARATOR)

/** Characters on both sides of a space make no word. */
const isWhole = (atoms: readonly Atom[]) =>
  atoms.every((atom, at) => at === 0 || !atom.isHan || !atoms[at - 1]?.isHan || isJoined(atoms[at - 1] as Atom, atom))

/** Marks that were typed must fit; whoever types none means any, if the language is the reader's own. */
const fits = (atoms: readonly Atom[], exact: readonly (string | null)[], isOwn: boolean) =>
  atoms.every((atom, at) => atom.exact === exact[at] || (isOwn && atom.exact === null))
