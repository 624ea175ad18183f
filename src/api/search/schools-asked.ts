/** The schools that a text names or describes, and whether it asks for anything else. */
import type { Locale } from '../../domain/editions.ts'
import type { SaidPart } from '../../domain/school-words/said-parts.ts'
import {
  findSchoolIdsCalledSo,
  findSchoolIdsOfWords,
  readSchoolSearch,
  type SchoolWordsRead,
  schoolsNamedIn,
  widened,
} from '../../store/queries/school-words.ts'
import { isRareInTexts, saysLittle } from '../../store/search/scored/said-in-texts.ts'
import { search } from '../../store/search/search.ts'
import { vocabularyOf } from '../../store/search/vocabulary.ts'
import type { Database } from '../../store/store.ts'

export type SchoolsAsked = {
  /** The best ranked first. */
  ids: number[]
  isCapped: boolean
  /** Whether they are the answer, or one of several things that the text says. */
  standing: 'first' | 'among'
  /** The school that a mistyped name was read as. */
  meant?: number
}

/** So many of the schools that a text describes. */
const describedMax = 100

/** Schools that a text names among other words, or describes; null where it does neither, or is one name and no more. */
export async function findSchoolsAsked(
  db: Database,
  words: SchoolWordsRead,
  locale: Locale,
): Promise<SchoolsAsked | null> {
  if (isName(words.parts)) return null
  return (await asked(db, words, locale)) ?? (await meantBy(db, words.parts, locale))
}

async function asked(db: Database, words: SchoolWordsRead, locale: Locale): Promise<SchoolsAsked | null> {
  const saysNoMore = await saysLittle(db, textOf(words.parts, 'unknown'), locale)
  const asking: Asking = { words, locale, saysNoMore }
  return (await named(db, asking)) ?? (await described(db, asking))
}

/** What was mistyped is read as the words of names that are nearest; only where that leaves nothing unread. */
async function meantBy(db: Database, parts: readonly SaidPart[], locale: Locale): Promise<SchoolsAsked | null> {
  const vocabulary = await vocabularyOf(db, 'school')
  if (!vocabulary) return null
  const meant: string[] = []
  for (const word of parts.flatMap(({ role, text, key }) => (role === 'unknown' ? key.split(' ') : [text]))) {
    const isMistyped = mistyped.test(word) && (await isRareInTexts(db, word, locale))
    // hardly anybody mistypes the first letter
    const known = isMistyped ? vocabulary.meantBy(word) : [word]
    const nearest = known.find((each) => each[0] === word[0]) ?? known[0]
    if (nearest === undefined) return null
    meant.push(nearest)
  }
  const text = meant.join(' ')
  const words = await readSchoolSearch(db, text)
  if (words.parts.some(({ role }) => role === 'unknown')) return null
  if (!words.parts.some(({ role }) => role === 'school')) return await firstOnly(asked(db, words, locale))
  const { ids } = await search(db, { kind: 'school', text, locale }, { page: 1, perPage: describedMax })
  const [school] = ids
  return school === undefined ? null : { ids, isCapped: false, standing: 'first', meant: school }
}

const firstOnly = async (found: Promise<SchoolsAsked | null>) => ((await found)?.standing === 'first' ? found : null)

const mistyped = /^[a-z]{4,}$/

/** Whether a text is a school's name and no more. */
export const isOneName = async (db: Database, text: string): Promise<boolean> =>
  isName((await readSchoolSearch(db, text)).parts)

const isName = (parts: readonly SaidPart[]) => parts.length === 1 && parts[0]?.role === 'school'

type Asking = {
  words: SchoolWordsRead
  locale: Locale
  /** Whether what nothing is known of says little. */
  saysNoMore: boolean
}

const textOf = (parts: readonly SaidPart[], ...roles: SaidPart['role'][]) =>
  parts.flatMap(({ role, text }) => (roles.includes(role) ? [text] : [])).join(' ')

/** Names that are words of texts too say nothing among other words: `AIT` is an embassy to some. */
async function named(db: Database, { words: { parts }, locale, saysNoMore }: Asking): Promise<SchoolsAsked | null> {
  const ids = await schoolsNamedIn(db, parts)
  if (ids.length === 0) return null
  const isPlain = parts.every(({ role }) => role !== 'unknown')
  for (const { role, text } of parts)
    if (role === 'school' && !isPlain && !(await isRareInTexts(db, text, locale))) return null
  return { ids, isCapped: false, standing: saysNoMore ? 'first' : 'among' }
}

/** Schools of a place, or of a place with a subject, a kind or a way in; of a country or a trait alone where schools are asked for: else it may be read about. */
async function described(db: Database, asking: Asking): Promise<SchoolsAsked | null> {
  const standing = await standingOf(db, asking)
  const found = standing && (await findWide(db, asking.words, asking.locale))
  return found ? { ...found, standing } : null
}

async function standingOf(
  db: Database,
  { words: { read, parts }, locale, saysNoMore }: Asking,
): Promise<SchoolsAsked['standing'] | null> {
  const has = (role: SaidPart['role']) => parts.some((part) => part.role === role || part.within === role)
  const asks = has('asking')
  const wholeCountries = read.regions.filter((code) => !code.includes('-'))
  const hasPlace = read.cities.length + read.regions.length > wholeCountries.length
  // who names two countries compares them
  const hasCountry = (read.country === null ? 0 : 1) + wholeCountries.length === 1
  const traits = [read.colleges, read.tags, read.kinds, read.noExam ? [1] : []].filter(
    ({ length }) => length > 0,
  ).length
  if (!saysNoMore) {
    const isLoose = asks ? hasPlace || traits > 0 : has('naming') && (hasPlace || (hasCountry && traits > 0))
    return isLoose || (hasPlace && traits > 0) ? 'among' : null
  }
  if (hasPlace || traits > 1 || (traits > 0 && (asks || (hasCountry && !has('unknown'))))) return 'first'
  if (!hasCountry && traits === 0) return null
  // a word that falls away beside what was read may be what is asked about
  const isOnly = await saysLittle(db, textOf(parts, 'filler'), locale)
  if (asks) return isOnly ? 'first' : 'among'
  return isOnly && has('naming') ? 'among' : null
}

/** Those that are called by the subject first; where no school is all of it, those that are so elsewhere in the region or country. */
async function findWide(db: Database, words: SchoolWordsRead, locale: Locale) {
  const paging = { page: 1, perPage: describedMax }
  for (const each of [words, ...(await widened(db, words))]) {
    const { ids, total } = await findSchoolIdsOfWords(db, each, locale, paging)
    if (total === 0) continue
    const called = await findSchoolIdsCalledSo(db, each, locale, paging)
    return { ids: [...new Set([...called, ...ids])].slice(0, describedMax), isCapped: total > describedMax }
  }
  return null
}
