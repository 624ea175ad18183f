/** What there is of all kinds for a text, in one order. */
import type { HomeCode } from '../../domain/content/guides.ts'
import type { Locale } from '../../domain/editions.ts'
import { findSchoolsOfWords, readSchoolSearch } from '../../store/queries/school-words.ts'
import { listSections } from '../../store/queries/sections.ts'
import { type SchoolFit, schoolFits } from '../../store/search/school-fit.ts'
import { search, searchTotalMax } from '../../store/search/search.ts'
import { type FoundText, searchTexts } from '../../store/search/search-everything.ts'
import type { SearchWord } from '../../store/search/text/search-text.ts'
import type { Database } from '../../store/store.ts'
import type { FoundKind } from './hits/hit.ts'
import { homeAsked } from './home-asked.ts'

export type FoundThing = { kind: FoundKind; id: number }
export type FoundGroup = {
  kind: FoundKind
  /** The most fitting first; up to 1,000. */
  ids: number[]
  isCapped: boolean
  /** What was looked for, to be marked. */
  words: SearchWord[][]
}
export type Everything = {
  /** The kind of the most fitting thing first; kinds that have nothing are left out. */
  groups: FoundGroup[]
  /** The most fitting of all kinds. */
  best: FoundThing[]
  /** A school whose name is like what was typed, where no school is called so. */
  meant: number | null
}

const bestCount = 3
/** How well a question fits that stands beside the best, of how well that does. */
const questionPart = 0.5
/** So many of the schools that a text describes. */
const describedMax = 100

/** Groups of all kinds, and the three that answer best: whole titles, then schools of that name or that the text describes, then texts, then what else schools are known for. */
export async function findEverything(db: Database, text: string, locale: Locale): Promise<Everything> {
  const [found, described] = await Promise.all([searchTexts(db, text, locale), describedSchools(db, text, locale)])
  const schools =
    described ?? (await search(db, { kind: 'school', text, locale }, { page: 1, perPage: searchTotalMax }))
  const texts = await ofOneHome(db, found.texts, await homeAsked(db, text, locale))
  const first = schools.ids.slice(0, bestCount)
  const fits = described ? new Map<number, SchoolFit>() : await schoolFits(db, first, text)
  const fitting = (fit: SchoolFit) =>
    first.flatMap((id) => ((fits.get(id) ?? 'named') === fit ? [{ kind: 'school' as const, id }] : []))
  const alike = fitting('alike')
  const ordered: FoundThing[] = [
    ...texts.filter(({ isTitle }) => isTitle),
    ...fitting('named'),
    ...texts.filter(({ isTitle }) => !isTitle),
    ...fitting('said'),
    // a name that only sounds so is no answer where there is another
    ...(texts.length === 0 ? alike : []),
  ]
  const groups = [...new Set(ordered.map(({ kind }) => kind))].map(
    (kind): FoundGroup =>
      kind === 'school'
        ? { kind, ids: schools.ids, isCapped: schools.isCapped, words: schools.words }
        : { kind, ids: idsOf(texts, kind), isCapped: found.isCapped, words: found.words },
  )
  const best = bestOf(ordered, found.texts).map(({ kind, id }) => ({ kind, id }))
  return { groups, best, meant: alike.length === first.length ? (alike[0]?.id ?? null) : null }
}

/** The first ones; where they are long texts alone and one of the questions that everybody asks fits half as well as the best, it has the last place: its answer is short, and may be all that is wanted. */
function bestOf(ordered: readonly FoundThing[], texts: readonly FoundText[]): FoundThing[] {
  const first = ordered.slice(0, bestCount)
  const question = texts.find(({ kind }) => kind === 'question')
  const isLong = first.every(({ kind }) => kind === 'article' || kind === 'service')
  if (!isLong || first.length < bestCount || !question) return first
  return question.score < questionPart * (texts[0]?.score ?? 0) ? first : [...first.slice(0, -1), question]
}

type Schools = Pick<FoundGroup, 'ids' | 'isCapped' | 'words'>

/** Schools of a place, or of a place with a subject, a kind or a way in, where the text says nothing else: who names a country or a subject alone may want to read of it. */
async function describedSchools(db: Database, text: string, locale: Locale): Promise<Schools | null> {
  const words = await readSchoolSearch(db, text)
  const { read, rest, unfound } = words
  const { country, cities, regions, colleges, tags, kinds, noExam } = read
  const places = cities.length + regions.length
  const traits = colleges.length + tags.length + kinds.length + (noExam ? 1 : 0)
  const says = places > 0 || traits > 1 || (traits > 0 && country !== null)
  if (rest !== '' || unfound !== null || !says) return null
  const { schools, total } = await findSchoolsOfWords(db, words, locale, { page: 1, perPage: describedMax })
  if (total === 0) return null
  return { ids: schools.map(({ id }) => id), isCapped: total > describedMax, words: [] }
}

const idsOf = (texts: readonly FoundText[], kind: FoundKind) =>
  texts.filter((each) => each.kind === kind).map(({ id }) => id)

/** Of what guides compare with school at home, readers are given what speaks of one home. */
async function ofOneHome(db: Database, texts: readonly FoundText[], home: HomeCode | null): Promise<FoundText[]> {
  const others = (await listSections(db)).filter((section) => section.home !== null && section.home !== home)
  const hidden = new Set(others.map(({ id }) => id))
  return texts.filter(({ kind, id }) => kind !== 'section' || !hidden.has(id))
}
