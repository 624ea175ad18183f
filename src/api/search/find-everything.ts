/** What there is of all kinds for a text, in one order. */
import type { HomeCode } from '../../domain/content/guides.ts'
import type { Locale } from '../../domain/editions.ts'
import { anotherFieldIn, readSchoolSearch } from '../../store/queries/school-words.ts'
import { listSections } from '../../store/queries/sections.ts'
import { type SchoolFit, schoolFits } from '../../store/search/school-fit.ts'
import { isRareInTexts, isSentence } from '../../store/search/scored/said-in-texts.ts'
import { search, searchTotalMax } from '../../store/search/search.ts'
import { type FoundText, type FoundTexts, searchTexts } from '../../store/search/search-everything.ts'
import { synonymsOf } from '../../store/search/synonyms.ts'
import type { SearchWord } from '../../store/search/text/search-text.ts'
import type { Database } from '../../store/store.ts'
import type { FoundKind } from './hits/hit.ts'
import { homeAsked } from './home-asked.ts'
import { findSchoolsAsked, isOneName, type SchoolsAsked } from './schools-asked.ts'

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

/** Groups of all kinds, and the three that answer best: whole titles, then schools of that name or that the text describes, then texts, then what else schools are known for. */
export async function findEverything(db: Database, text: string, locale: Locale): Promise<Everything> {
  const words = await readSchoolSearch(db, text)
  const field = await anotherFieldIn(db, words, locale)
  const [found, asked] = await Promise.all([
    searchTexts(db, field === null ? text : `${text} ${field}`, locale),
    // who wants another subject than the first looks for no school of both
    field === null ? findSchoolsAsked(db, words, locale) : null,
  ])
  const schools = asked
    ? { ...asked, words: found.words }
    : await schoolsOf(db, text, { locale, hasTexts: found.texts.length > 0 })
  const texts = await ofOneHome(db, found.texts, await homeAsked(db, text, locale))
  const first = schools.ids.slice(0, bestCount)
  const fits = asked ? new Map<number, SchoolFit>() : await schoolFits(db, first, text)
  const usual: SchoolFit = asked?.standing === 'among' ? 'said' : 'named'
  const fitting = (fit: SchoolFit) =>
    first.flatMap((id) => ((fits.get(id) ?? usual) === fit ? [{ kind: 'school' as const, id }] : []))
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
  const best = bestOf(ordered, found, asked).map(({ kind, id }) => ({ kind, id }))
  return { groups, best, meant: asked?.meant ?? (alike.length === first.length ? (alike[0]?.id ?? null) : null) }
}

const NO_SCHOOLS = { ids: [], isCapped: false, words: [] }

/** Schools by their names, which a sentence that texts answer is none of. Who names a country that is not served is shown none that is only called nearly so: 韓國大學 is not 澳洲國立大學. */
async function schoolsOf(
  db: Database,
  text: string,
  { locale, hasTexts }: { locale: Locale; hasTexts: boolean },
): Promise<Omit<FoundGroup, 'kind'>> {
  if (hasTexts && (await isSentence(db, text, locale))) return NO_SCHOOLS
  const found = await search(db, { kind: 'school', text, locale }, { page: 1, perPage: searchTotalMax })
  // what texts speak of is no mistyped name: học bổng is not Bang
  if (hasTexts && found.isCorrected && !(await isRareInTexts(db, text, locale))) return NO_SCHOOLS
  if (found.ids.length === 0 || !(await synonymsOf(db)).isNotServed(text)) return found
  return (await isOneName(db, text)) ? found : NO_SCHOOLS
}

/**
 * The first ones. Where schools are one of several things that are asked for, the first of them has the last place; else, where the first
 * are long texts alone, or of countries that nobody named, and one of the questions that everybody asks fits half as well as the best, that one: its answer is short, and may be all that is wanted.
 */
function bestOf(
  ordered: readonly FoundThing[],
  { texts, namesCountry }: FoundTexts,
  asked: SchoolsAsked | null,
): FoundThing[] {
  const first = ordered.slice(0, bestCount)
  const [school] = asked?.standing === 'among' ? asked.ids : []
  if (school !== undefined) return [...first.slice(0, bestCount - 1), { kind: 'school', id: school }]
  const question = texts.find(({ kind }) => kind === 'question')
  const isLong = first.every(
    ({ kind }) => kind === 'article' || kind === 'service' || (kind === 'section' && !namesCountry),
  )
  if (!isLong || first.length < bestCount || !question) return first
  return question.score < questionPart * (texts[0]?.score ?? 0) ? first : [...first.slice(0, -1), question]
}

const idsOf = (texts: readonly FoundText[], kind: FoundKind) =>
  texts.filter((each) => each.kind === kind).map(({ id }) => id)

/** Of what guides compare with school at home, readers are given what speaks of one home. */
async function ofOneHome(db: Database, texts: readonly FoundText[], home: HomeCode | null): Promise<FoundText[]> {
  const others = (await listSections(db)).filter((section) => section.home !== null && section.home !== home)
  const hidden = new Set(others.map(({ id }) => id))
  return texts.filter(({ kind, id }) => kind !== 'section' || !hidden.has(id))
}
