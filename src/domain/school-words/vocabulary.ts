/** The vocabulary of a content: the names of its lists in every language, and other words for them. */
import type { CountryCode } from '../codes.ts'
import type { SchoolWords } from '../content/school-words.ts'
import type { Locale } from '../editions.ts'
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
  /** As addresses name it. */
  value: string
  /** As the words of the content name it: a slug or code. */
  slug: string
  names: readonly string[]
}
type Place = Named & { country: CountryCode }
export type WordSource = {
  countries: readonly Place[]
  regions: readonly Place[]
  cities: readonly (Place & { region: string | null })[]
  colleges: readonly Named[]
  enrollments: readonly Named[]
  tags: readonly Named[]
  /** Of all languages: readers mix them. */
  words: readonly SchoolWords[]
  /** Every name of every school, aliases too. */
  schoolNames: Iterable<string>
}

/** Everything that a reading looks up, made once for a content. */
export function schoolVocabulary(source: WordSource): SchoolVocabulary {
  const { words, schoolNames } = source
  const plain: PlainWords = {
    fillers: words.flatMap(({ fillers }) => fillers),
    naming: words.flatMap(({ naming }) => naming),
    kept: words.flatMap(({ kept }) => kept),
    asking: words.flatMap(({ asking }) => asking),
  }
  return {
    phrases: new Phrases(meantBy(source), plain),
    names: new NamesOfSchools(schoolNames, namingKeys(plain.naming)),
  }
}

function meantBy({ countries, regions, cities, colleges, enrollments, tags, words }: WordSource): Meant[] {
  // every object has a `constructor`, which may be a slug
  const others = (list: WordList, slug: string) =>
    words.flatMap((own) => (Object.hasOwn(own[list], slug) ? (own[list] as Record<string, string[]>)[slug] : []) ?? [])
  const named = (filter: WordFilter, list: WordList, rows: readonly (Named & Partial<Where>)[]): Meant[] =>
    rows.flatMap(({ value, slug, names, country = null, region = null }) =>
      [...names, ...others(list, slug)].map((phrase) => ({ phrase, ...meaning(filter, value), country, region })),
    )
  const kinds = ['public', 'private'].map((kind) => ({ value: kind, slug: kind, names: [] }))
  const exam = words.flatMap(({ no_exam }) => no_exam.map((phrase) => ({ phrase, ...meaning('noExam', '1') })))
  const short = named('cities', 'cities', cities.map(withShortNames)).map((meant) => ({ ...meant, isShort: true }))
  return [
    ...named('country', 'countries', countries),
    ...named('regions', 'regions', regions),
    ...named('cities', 'cities', cities),
    ...short,
    ...named('colleges', 'colleges', colleges),
    ...named('enrollments', 'enrollments', enrollments),
    ...named('tags', 'tags', tags),
    ...named('kinds', 'kinds', kinds),
    ...exam,
  ]
}

type WordList = Exclude<keyof SchoolWords, 'id' | 'code' | 'fillers' | 'naming' | 'kept' | 'asking' | 'no_exam'>
type Where = { country: CountryCode | null; region: string | null }

const meaning = (filter: WordFilter, value: string): Meaning => ({
  filter,
  value,
  country: null,
  region: null,
  isShort: false,
})

/** `Durham, North Carolina` is called Durham as well, `衛斯理（麻州）` 衛斯理. */
function withShortNames<T extends Named>(city: T): T {
  const short = city.names.map((name) => name.replace(/[,(（].*/s, ''))
  return { ...city, slug: '', names: short.filter((name) => !city.names.includes(name)) }
}

/** A row's names in the languages that it has. */
export const namesOf = (row: Record<`name_${Locale}`, string | null>): string[] =>
  [row.name_en, row.name_vi, row.name_tw].filter((name) => name !== null)
