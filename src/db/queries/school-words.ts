/** What a reader types to find schools, read by the words of the content. */

import type { SchoolWords } from '../../domain/content/school-words.ts'
import { defaultEdition, type Locale } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import { LANGUAGES } from '../../domain/languages/index.ts'
import { everyNameOf } from '../../domain/localized.ts'
import { EVERY_SCHOOL, type SchoolCriteria, type SchoolFilters } from '../../domain/school-criteria.ts'
import type { SaidPart } from '../../domain/school-words/query-parts.ts'
import { type ReadFilters, readSchoolWords } from '../../domain/school-words/read-words.ts'
import { schoolVocabulary, type WordSource } from '../../domain/school-words/vocabulary.ts'
import { foldedOf, stemOf, wordsOf } from '../../domain/words.ts'
import type { Paging } from '../lists.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks } from './blocks.ts'
import {
  listCities,
  listColleges,
  listCountries,
  listEnrollments,
  listRegions,
  listTags,
  regionsOfCities,
} from './names.ts'
import { findSchoolIds, findSchools } from './schools.ts'

/** What was read of a text: filters by their values, and the name that is left. */
export type SchoolWordsRead = {
  /** What the text narrows by; empty where it says nothing. */
  read: Omit<SchoolFilters, 'name' | 'tuition' | 'admission' | 'size' | 'countries' | 'within'>
  /** What is left to be looked for as a name; all of the text where nothing was read. */
  rest: string
  /** What was left, and no school that was narrowed to is called so: it is looked for no more. */
  unfound: string | null
  /** Where to look: the country that is meant, or the reader's own; null for all. */
  country: string | null
  /** For a text that is a school's name and a place too: what it would narrow by as a place. */
  otherwise: SchoolWordsRead['read'] | null
  /** All of it in its order, by what each part is. */
  parts: SaidPart[]
}

/**
 * Reads what is typed into a search for schools: cities, regions, countries, subjects, ways in, kinds and tags become filters, the rest is the name.
 * @param country the one that the reader looks at; null for all
 */
export async function readSchoolSearch(
  db: Database,
  text: string,
  country: string | null = null,
): Promise<SchoolWordsRead> {
  const reading = readSchoolWords(text, await vocabularyOf(db), country)
  const { filters, rest, otherwise } = reading
  const words = {
    read: narrowingBy(filters),
    rest,
    unfound: null,
    country: reading.country,
    otherwise: otherwise && narrowingBy(otherwise),
    parts: reading.parts,
  }
  if (rest === '' || !hasRead(words)) return words
  const { total } = await findSchools(db, criteriaOf(words, defaultEdition()), { page: 1, perPage: 1 })
  return total > 0 ? words : { ...words, rest: '', unfound: rest }
}

/** What a text narrows by beside filters that were chosen. */
export function withWords(filters: SchoolFilters, { read, rest, country }: SchoolWordsRead): SchoolFilters {
  const both = <T>(chosen: readonly T[], understood: readonly T[]) => [...new Set([...chosen, ...understood])]
  return {
    ...filters,
    country: country ?? filters.country,
    enrollments: both(filters.enrollments, read.enrollments),
    colleges: both(filters.colleges, read.colleges),
    cities: both(filters.cities, read.cities),
    tags: both(filters.tags, read.tags),
    kinds: both(filters.kinds, read.kinds),
    regions: both(filters.regions, read.regions),
    noExam: filters.noExam || read.noExam,
    name: rest,
  }
}

/** Best ranked first where no name is left, else the most fitting first. */
const criteriaOf = (words: SchoolWordsRead, locale: Locale): SchoolCriteria => ({
  ...EVERY_SCHOOL,
  ...withWords(EVERY_SCHOOL, words),
  sort: words.rest === '' ? 'rank' : 'fit',
  locale,
})

/** Ids of a page of the schools that a text asks for: what isn't a name narrows, the rest is looked for as a name. `page` counts from 1. */
export const findSchoolIdsOfWords = (db: Database, words: SchoolWordsRead, locale: Locale, paging: Paging) =>
  findSchoolIds(db, criteriaOf(words, locale), paging)

/** Of the schools that a text asks for those that are called by a subject it names, the best ranked first: among schools of art the Royal College of Art. */
export async function findSchoolIdsCalledSo(
  db: Database,
  words: SchoolWordsRead,
  locale: Locale,
  paging: Paging,
): Promise<number[]> {
  const byWord = await schoolsByWord(db)
  const called = words.parts.flatMap(({ subject = '' }) => {
    const [first, ...others] = subject.split(' ').map((unit) => byWord.get(stemOf(unit)) ?? NO_IDS)
    return subject.length < shortestSubject
      ? []
      : [...(first ?? NO_IDS)].filter((id) => others.every((ids) => ids.has(id)))
  })
  if (called.length === 0) return []
  return (await findSchoolIds(db, { ...criteriaOf({ ...words, rest: '' }, locale) }, paging, { withinIds: called })).ids
}
const NO_IDS: ReadonlySet<number> = new Set()
const shortestSubject = 3

/** Schools by the words of their names, in every language. */
const schoolsByWord = perVersion(async (db) => {
  const rows = await db.selectFrom('school').select(['id', 'name_en', 'name_vi', 'name_tw']).execute()
  const words = new Map<string, Set<number>>()
  for (const row of rows)
    for (const unit of everyNameOf(row).flatMap((name) => wordsOf(name).map(({ folded }) => folded))) {
      const word = stemOf(unit)
      const ids = words.get(word) ?? new Set()
      words.set(word, ids.add(row.id))
    }
  return words
})

/** What our texts call the way from one subject to another, for a text that names two and a master's: `nursing graduate, masters in IT`; null where it doesn't, or compares them. */
export async function anotherFieldIn(
  db: Database,
  { parts, read }: SchoolWordsRead,
  locale: Locale,
): Promise<string | null> {
  const subjects = parts.filter(({ subject }) => subject !== undefined)
  if (new Set(subjects.map(({ subject }) => subject)).size < 2) return null
  const master = (await listEnrollments(db, null)).find(({ slug }) => slug === 'graduate')
  if (!master || !read.enrollments.includes(master.id) || parts.some(({ key }) => COMPARING.has(key))) return null
  // content that was loaded before there was this list has none
  const lists: Partial<SchoolWords>[] = await listBlocks(db, 'school_words')
  return lists.find(({ code }) => code === locale)?.another_field?.[0] ?? null
}
/** Folded as keys are: marks and characters in one form. */
const COMPARING = new Set(
  Object.values(LANGUAGES).flatMap(({ conjunctions }) => [...conjunctions.and, ...conjunctions.others].map(foldedOf)),
)

/** Whether a text said anything that narrows. */
export const hasRead = ({ read }: Pick<SchoolWordsRead, 'read'>): boolean =>
  Object.values(read).some((value) =>
    Array.isArray(value) ? value.length > 0 : value === true || typeof value === 'string',
  )

function narrowingBy({ country, ...filters }: ReadFilters): SchoolWordsRead['read'] {
  const { regions, kinds } = filters
  return {
    country: country[0] ?? null,
    regions,
    kinds,
    cities: filters.cities.map(Number),
    colleges: filters.colleges.map(Number),
    enrollments: filters.enrollments.map(Number),
    tags: filters.tags.map(Number),
    noExam: filters.noExam.length > 0,
  }
}

/** Everything that a reading looks up, held for a version of the content. */
const vocabularyOf = perVersion(async (db) => schoolVocabulary(await readWordSource(db)))

/** The names and words of the content, by what they mean. */
export async function readWordSource(db: Database): Promise<WordSource> {
  const [countries, cities, regions, regionOf] = [
    await listCountries(db),
    await listCities(db, null),
    await listRegions(db),
    await regionsOfCities(db),
  ]
  const numbered = (rows: Awaited<ReturnType<typeof listTags>>) =>
    rows.map((row) => ({ value: String(row.id), slug: row.slug, names: everyNameOf(row) }))
  return {
    countries: countries.map((row) => ({
      value: row.code,
      slug: row.code,
      names: everyNameOf(row),
      country: row.code,
    })),
    regions: regions.map(({ code, country, name }) => ({
      value: code,
      slug: code,
      names: Object.values(name).filter((text) => text !== undefined),
      country,
    })),
    cities: cities.map((row) => ({
      value: String(row.id),
      slug: row.slug,
      names: everyNameOf(row),
      country: row.country_code,
      region: regionOf.get(row.slug) ?? null,
    })),
    colleges: numbered(await listColleges(db)),
    enrollments: numbered(await listEnrollments(db, null)),
    tags: numbered(await listTags(db)),
    words: await listBlocks(db, 'school_words'),
    schoolNames: await readNames(db),
  }
}

async function readNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('school').select(['name_en', 'name_vi', 'name_tw', 'aliases']).execute()
  return rows.flatMap((row) => [...everyNameOf(row), ...parseJson(row.aliases)])
}

/** Ids of the schools that have a name, by the key of its units, and by what tells it from others. */
export const schoolsByName = perVersion(async (db) => {
  const { names } = await vocabularyOf(db)
  const rows = await db.selectFrom('school').select(['id', 'name_en', 'name_vi', 'name_tw', 'aliases']).execute()
  const idsByName = new Map<string, number[]>()
  for (const row of rows)
    for (const name of [...everyNameOf(row), ...parseJson(row.aliases)]) {
      const units = wordsOf(name).map(({ folded }) => folded)
      const core = names.coreOf(units).map((at) => units[at])
      for (const key of new Set([units.join(' '), core.join(' ')])) {
        const ids = idsByName.get(key)
        if (!ids) idsByName.set(key, [row.id])
        else if (ids.at(-1) !== row.id) ids.push(row.id)
      }
    }
  return idsByName
})

/** The schools that a text names, in its order; several where they are called alike. */
export async function schoolsNamedIn(db: Database, parts: readonly SaidPart[]): Promise<number[]> {
  const names = parts.filter(({ role }) => role === 'school')
  if (names.length === 0) return []
  const byName = await schoolsByName(db)
  return [...new Set(names.flatMap(({ key }) => byName.get(key) ?? []))]
}

/** The same text without what narrows too much: cities become their regions, then places their country. */
export async function widened(db: Database, words: SchoolWordsRead): Promise<SchoolWordsRead[]> {
  const { read } = words
  if (read.cities.length === 0 && read.regions.length === 0) return []
  const [cities, regionOf] = [await listCities(db, null), await regionsOfCities(db)]
  const chosenCities = cities.filter(({ id }) => read.cities.includes(id))
  const regions = [...new Set([...read.regions, ...chosenCities.flatMap(({ slug }) => regionOf.get(slug) ?? [])])]
  const [country = null] = new Set(chosenCities.map(({ country_code }) => country_code))
  return [
    ...(regions.length > 0 ? [{ ...words, read: { ...read, cities: [], regions } }] : []),
    { ...words, country: words.country ?? country, read: { ...read, cities: [], regions: [] } },
  ]
}
