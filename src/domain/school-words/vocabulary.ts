/** The vocabulary of a content: the names of its lists in every language, and their synonyms. */

import type { SchoolWords } from '../content/school-words.ts'
import {
  type Meaning,
  type Meant,
  NamesOfSchools,
  namingKeys,
  Phrases,
  type PlainWords,
  type WordFilter,
} from './phrases.ts'
import type { SchoolVocabulary } from './pieces.ts'

type Named = {
  /** The value in URLs. */
  value: string
  /** The slug or code in the content's word files. */
  slug: string
  names: readonly string[]
}
type Place = Named & { country: string }
export type WordSource = {
  countries: readonly Place[]
  regions: readonly Place[]
  cities: readonly (Place & { region: string | null })[]
  colleges: readonly Named[]
  enrollments: readonly Named[]
  tags: readonly Named[]
  /** For all languages: readers mix them. */
  words: readonly SchoolWords[]
  /** All names of all schools, aliases included. */
  schoolNames: Iterable<string>
}

/** The lookup tables of a reading, built once per content. */
export function schoolVocabulary(
  source: WordSource,
  { clearLettersMin }: { clearLettersMin?: number } = {},
): SchoolVocabulary {
  const { words, schoolNames } = source
  const plain: PlainWords = {
    fillers: words.flatMap(({ fillers }) => fillers),
    naming: words.flatMap(({ naming }) => naming),
    fixed: words.flatMap(({ kept }) => kept),
    asking: words.flatMap(({ asking }) => asking),
  }
  return {
    phrases: new Phrases(meantBy(source), plain, clearLettersMin),
    names: new NamesOfSchools(schoolNames, namingKeys(plain.naming)),
  }
}

function meantBy({ countries, regions, cities, colleges, enrollments, tags, words }: WordSource): Meant[] {
  // every object has a `constructor`, which may be a slug
  const others = (list: WordList, slug: string) =>
    words.flatMap(
      (wordFile) =>
        (Object.hasOwn(wordFile[list], slug) ? (wordFile[list] as Record<string, string[]>)[slug] : []) ?? [],
    )
  const meaningsOf = (filter: WordFilter, list: WordList, rows: readonly (Named & Partial<Where>)[]): Meant[] =>
    rows.flatMap(({ value, slug, names, country = null, region = null }) =>
      [...names, ...others(list, slug)].map((phrase) => ({ phrase, ...meaning(filter, value), country, region })),
    )
  const kinds = ['public', 'private'].map((kind) => ({ value: kind, slug: kind, names: [] }))
  const exam = words.flatMap(({ no_exam }) => no_exam.map((phrase) => ({ phrase, ...meaning('noExam', '1') })))
  const short = meaningsOf('cities', 'cities', cities.map(withShortNames)).map((meant) => ({ ...meant, isShort: true }))
  return [
    ...meaningsOf('country', 'countries', countries),
    ...meaningsOf('regions', 'regions', regions),
    ...meaningsOf('cities', 'cities', cities),
    ...short,
    ...meaningsOf('colleges', 'colleges', colleges),
    ...meaningsOf('enrollments', 'enrollments', enrollments),
    ...meaningsOf('tags', 'tags', tags),
    ...meaningsOf('kinds', 'kinds', kinds),
    ...exam,
  ]
}

type WordList = Exclude<keyof SchoolWords, 'id' | 'code' | 'fillers' | 'naming' | 'kept' | 'asking' | 'no_exam'>
type Where = { country: string | null; region: string | null }

const meaning = (filter: WordFilter, value: string): Meaning => ({
  filter,
  value,
  country: null,
  region: null,
  isShort: false,
})

/** `Durham, North Carolina` is also found as Durham, `衛斯理（麻州）` as 衛斯理. */
function withShortNames<T extends Named>(city: T): T {
  const short = city.names.map((name) => name.replace(/[,(（].*/s, ''))
  return { ...city, slug: '', names: short.filter((name) => !city.names.includes(name)) }
}
