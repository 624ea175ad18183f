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
  /** English phrases of the lists whose words have others between them, or of two turned round: low grades in `my grades are low`. In Vietnamese syllables make other words so. */
  apartIn(atoms: readonly Atom[]): Apart[]
}
/** A phrase that stands apart, and the places of its words in the order of the question. */
export type Apart = { places: number[]; means: readonly string[] }
/** A country by its code and what it is called. */
export type NamedCountry = { code: string; names: readonly string[] }

const SEPARATOR = '\u0001'
const CAPITAL = '\u0002'
const CAPITALS = /^[A-Z]{2,}$/
const longest = 10
/** How far from one word of a phrase the next may stand, without those that say little. */
const STEPS = [1, 2, 3]

/** @param lists of all languages: readers mix them. What is quiet is that of the reader's own */
export function lexiconOf(
  tokenize: Tokenize,
  lists: readonly Partial<Synonyms>[],
  { locale, countries }: { locale: Locale; countries: readonly NamedCountry[] },
): Lexicon {
  const known = new Map<string, Meaning[]>()
  const quiet = new Set(lists.flatMap((list) => (list.code === locale ? (list.quiet ?? []) : [])))
  const formsOf = (text: string) => {
    const atoms = atomsOf(tokenize, text)
    const forms = [atoms.filter(({ role }) => role !== 'part'), atoms.filter(({ role }) => role !== 'compound')]
    return forms.slice(0, atoms.some(({ role }) => role === 'compound') ? 2 : 1).filter(({ length }) => length > 0)
  }
  const add = (text: string, about: Partial<Meaning>) => {
    // what says little in small letters: IT is not it
    const isCapital = CAPITALS.test(text) && quiet.has(text.toLowerCase())
    for (const form of formsOf(text)) {
      const key = (isCapital ? CAPITAL : '') + keyOf(form)
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
  for (const phrase of quiet) add(phrase, { isQuiet: true })
  for (const { alike = [], one_way = [], terms = [] } of lists) {
    for (const group of alike)
      for (const asked of group)
        add(asked, { means: group.filter((other) => other !== asked), countries: countriesIn(group) })
    for (const { asked, means } of one_way) add(asked, { means, countries: countriesIn([asked, ...means]) })
    for (const term of terms) add(term, {})
  }
  const isQuietWord = ({ key }: Atom) => known.get(key)?.some(({ isQuiet }) => isQuiet) ?? false
  const plain = [...known].flatMap(([key, meanings]) => {
    const keys = key.split(SEPARATOR)
    const isPlain = keys.length > 1 && keys.length <= longestApart && keys.every((each) => PLAIN.test(each))
    const own = isPlain
      ? meanings.filter(({ exact, means }) => means.length > 0 && exact.every((mark) => mark === null))
      : []
    return own.map((meaning) => ({ keys, meaning }))
  })
  const phrasesOf = locale === 'en' ? Map.groupBy(plain, ({ keys: [first] }) => first) : new Map<string, typeof plain>()
  const find = (atoms: readonly Atom[], at: number): Phrase | null => {
    for (let length = Math.min(longest, atoms.length - at); length > 0; length--) {
      const part = atoms.slice(at, at + length)
      if (!isWhole(part)) continue
      const inCapitals = length === 1 && part[0]?.isCapital ? known.get(CAPITAL + keyOf(part)) : undefined
      const meanings = inCapitals ?? known.get(keyOf(part))
      const meaning = meanings?.find(({ exact }) => fits(part, exact, locale === 'vi'))
      if (meaning) return { length, meaning }
    }
    return null
  }
  return {
    phraseAt: (atoms, at) => find(atoms, at) ?? { length: 1, meaning: null },
    wordAt: (atoms, at) => find(atoms, at)?.length ?? 0,
    apartIn: (all) => {
      const atoms = all.map((atom, at) => ({ atom, at })).filter(({ atom }) => !isQuietWord(atom))
      const found = atoms.flatMap(({ atom: { key } }, from) =>
        (phrasesOf.get(key) ?? []).flatMap(({ keys, meaning }): Apart[] => {
          const places = placesApart(atoms, from, keys)
          return places ? [{ places, means: meaning.means }] : []
        }),
      )
      return closest(found)
    },
  }
}

/** Longer ones are sentences. */
const longestApart = 3
const PLAIN = /^[a-z]+$/

type Placed = { atom: Atom; at: number }

/** Where the words of a phrase stand from a place on, if not as it is written in the lists; null where they don't. */
function placesApart(atoms: readonly Placed[], from: number, keys: readonly string[]): number[] | null {
  const isWord = (place: number, word: number) => atoms[place]?.atom.key === keys[word]
  const places = [from]
  for (let word = 1; word < keys.length; word++) {
    const last = places.at(-1) as number
    const next = STEPS.find((step) => isWord(last + step, word))
    if (next !== undefined) places.push(last + next)
    else return keys.length === 2 && isWord(from - 1, 1) ? placesOf(atoms, [from - 1, from]) : null
  }
  const found = placesOf(atoms, places)
  return spanOf(found) === keys.length - 1 ? null : found
}

const placesOf = (atoms: readonly Placed[], at: readonly number[]) => at.map((each) => (atoms[each] as Placed).at)
const spanOf = (places: readonly number[]) => (places.at(-1) as number) - (places[0] as number)

/** Of those that share words the closest. */
function closest(found: readonly Apart[]): Apart[] {
  const taken = new Set<number>()
  return found
    .toSorted((a, b) => spanOf(a.places) - spanOf(b.places))
    .filter(({ places }) => {
      if (places.some((place) => taken.has(place))) return false
      for (const place of places) taken.add(place)
      return true
    })
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
