/** The schools that a text names or describes, and whether it asks for anything else. */

import {
  findSchoolIdsCalledSo,
  findSchoolIdsOfWords,
  readSchoolSearch,
  type SchoolWordsRead,
  schoolsNamedIn,
  widened,
} from '../../db/queries/school-words.ts'
import { lexiconOf } from '../../db/search/lexicon.ts'
import { correctName, type FoundName, searchNames } from '../../db/search/names.ts'
import { isRareInTexts } from '../../db/search/texts.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import type { SaidPart } from '../../domain/school-words/query-parts.ts'

export type SchoolsAsked = {
  /** The best ranked first, each with how it fits what was typed. */
  schools: FoundName[]
  /** Whether they are the answer, or one of several things that the text says. */
  standing: 'first' | 'among'
  /** The school that a mistyped name was read as. */
  meant?: number
}

/** So many of the schools that a text describes. */
const describedMax = 100

/** Schools for a text: named or described beside other words, or else found by their names. @param hasTexts whether texts answer it too */
export async function findSchoolsAsked(
  db: Database,
  { text, words, locale, hasTexts }: { text: string; words: SchoolWordsRead; locale: Locale; hasTexts: boolean },
): Promise<SchoolsAsked> {
  const isOneName = words.parts.length === 1 && words.parts[0]?.role === 'school'
  const schoolQuery = isOneName
    ? null
    : ((await askedIn(db, words, locale)) ?? (await mistypedIn(db, words.parts, locale)))
  return schoolQuery ?? { schools: await byName(db, { text, locale, hasTexts, isOneName }), standing: 'first' }
}

/** Schools by name, unless the query is a sentence that texts answer. If the query names a country that is not served, similar names are left out. */
async function byName(
  db: Database,
  { text, locale, hasTexts, isOneName }: { text: string; locale: Locale; hasTexts: boolean; isOneName: boolean },
): Promise<FoundName[]> {
  if (hasTexts && (await isSentence(db, text, locale))) return []
  if (!isOneName && (await lexiconOf(db, locale)).isNotServed(text)) return []
  const matches = await searchNames(db, 'school', text)
  // what texts speak of is no mistyped name: học bổng is not Bang
  const isAlike = matches.every(({ fit }) => fit === 'alike')
  return hasTexts && isAlike && !(await isRareInTexts(db, text, locale)) ? [] : matches
}

/** Words that say little, but names have them too. */
const JOINING = new Set(['of', 'the', 'at', 'in', 'and', 'for', 'và'])

/** Whether it is put as a question or sentence, which no name is: how do I, 需要嗎. */
const isSentence = async (db: Database, text: string, locale: Locale): Promise<boolean> =>
  (await lexiconOf(db, locale))
    .read(text)
    .some((piece) => piece.isQuiet && piece.text.length > 1 && !JOINING.has(piece.text))

/** Whether nothing in it asks for anything. */
const saysLittle = async (db: Database, text: string, locale: Locale): Promise<boolean> =>
  (await lexiconOf(db, locale)).read(text).every((piece) => piece.isQuiet || /^\p{N}+$/u.test(piece.text))

const textOf = (parts: readonly SaidPart[], role: SaidPart['role']) =>
  parts.flatMap((part) => (part.role === role ? [part.text] : [])).join(' ')

async function askedIn(db: Database, words: SchoolWordsRead, locale: Locale): Promise<SchoolsAsked | null> {
  const saysNoMore = await saysLittle(db, textOf(words.parts, 'unknown'), locale)
  const namedSchools = await namedIn(db, words, locale)
  const ofNamed = saysNoMore ? 'first' : 'among'
  const standing = namedSchools.length > 0 ? ofNamed : await standingOf(db, words, locale, saysNoMore)
  if (standing === null) return null
  const ids = namedSchools.length > 0 ? namedSchools : await described(db, words, locale)
  const fit = standing === 'first' ? 'named' : 'said'
  return ids.length > 0 ? { schools: ids.map((id) => ({ id, fit })), standing } : null
}

/** Names that are words of texts too say nothing among other words: `AIT` is an embassy to some. */
async function namedIn(db: Database, { parts }: SchoolWordsRead, locale: Locale): Promise<number[]> {
  const isPlain = parts.every(({ role }) => role !== 'unknown')
  for (const { role, text } of parts)
    if (role === 'school' && !isPlain && !(await isRareInTexts(db, text, locale))) return []
  return schoolsNamedIn(db, parts)
}

/** What was mistyped is read as the nearest words of names; only where that leaves nothing unread. */
async function mistypedIn(db: Database, parts: readonly SaidPart[], locale: Locale): Promise<SchoolsAsked | null> {
  const meant: string[] = []
  for (const word of parts.flatMap(({ role, text, key }) => (role === 'unknown' ? key.split(' ') : [text]))) {
    const isMistyped = /^[a-z]{4,}$/.test(word) && (await isRareInTexts(db, word, locale))
    const [corrected = []] = isMistyped ? ((await correctName(db, 'school', [word])) ?? [[]]) : [[word]]
    // hardly anybody mistypes the first letter
    const nearest = corrected.find((each) => each[0] === word[0]) ?? corrected[0]
    if (nearest === undefined) return null
    meant.push(nearest)
  }
  const text = meant.join(' ')
  const words = await readSchoolSearch(db, text)
  if (words.parts.some(({ role }) => role === 'unknown')) return null
  if (words.parts.some(({ role }) => role === 'school')) {
    const schools = await searchNames(db, 'school', text)
    return schools[0] ? { schools, standing: 'first', meant: schools[0].id } : null
  }
  const schoolQuery = await askedIn(db, words, locale)
  return schoolQuery?.standing === 'first' ? schoolQuery : null
}

/** Schools of a place, or of a place with a subject, a kind or a way in; of a country or a trait alone where schools are asked for: else it may be read about. */
async function standingOf(
  db: Database,
  { read, parts }: SchoolWordsRead,
  locale: Locale,
  saysNoMore: boolean,
): Promise<SchoolsAsked['standing'] | null> {
  const has = (role: SaidPart['role']) => parts.some((part) => part.role === role || part.within === role)
  const asks = has('asking')
  const wholeCountries = read.regions.filter((code) => !code.includes('-'))
  const hasPlace = read.cities.length + read.regions.length > wholeCountries.length
  // who names two countries compares them
  const hasCountry = (read.country === null ? 0 : 1) + wholeCountries.length === 1
  const lists = [read.colleges, read.tags, read.kinds, read.noExam ? [1] : []]
  const traits = lists.filter(({ length }) => length > 0).length
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
async function described(db: Database, words: SchoolWordsRead, locale: Locale): Promise<number[]> {
  const paging = { page: 1, perPage: describedMax }
  for (const each of [words, ...(await widened(db, words))]) {
    const { ids } = await findSchoolIdsOfWords(db, each, locale, paging)
    if (ids.length === 0) continue
    const called = await findSchoolIdsCalledSo(db, each, locale, paging)
    return [...new Set([...called, ...ids])].slice(0, describedMax)
  }
  return []
}
