/** What there is of all kinds for a text, in one order. */

import { anotherFieldIn, readSchoolSearch } from '../../db/queries/school-words.ts'
import { pagesWithContent } from '../../db/queries/site-pages.ts'
import { readWishOf } from '../../db/queries/wishes.ts'
import { findAnswered } from '../../db/search/answered.ts'
import { findAsked } from '../../db/search/asked.ts'
import { type ChatAppAsked, chatAppAsked } from '../../db/search/chat-apps.ts'
import { sitePageId } from '../../db/search/documents.ts'
import { type FoundTexts, searchTexts } from '../../db/search/texts.ts'
import type { Database } from '../../db/store.ts'
import type { Locale } from '../../domain/editions.ts'
import { asksWhatFits } from '../../domain/wishes/wish.ts'
import { tokensOf } from '../../domain/words.ts'
import type { FoundKind } from './hits.ts'
import { orderOffices } from './order-offices.ts'
import { findSchoolsAsked, type SchoolsAsked } from './schools-asked.ts'

export type SearchEntry = { kind: FoundKind; id: number }
export type FoundGroup = {
  kind: FoundKind
  /** The most fitting first. */
  ids: number[]
}
export type Everything = {
  /** The kind of the most fitting thing first; kinds that have nothing are left out. */
  groups: FoundGroup[]
  /** The most fitting of all kinds. */
  best: SearchEntry[]
  /** Articles that answer the question; `questions`: those whose title is the question in about the same words. */
  answers: number[]
  questions: number[]
  /** A school whose name is like what was typed, where no school is called so. */
  meant: number | null
  /** The app to write to the firm by that was looked for. */
  app: ChatAppAsked | null
  /** Tokens that were looked for, to be marked. */
  words: ReadonlySet<string>
}

const bestCount = 3
/** The share of the best score that a question needs to be listed beside it. */
const questionPart = 0.5

/** Groups of all kinds, and the three that answer best: whole titles, answer pages for what the question says of money, marks and places, what is asked for by the way the question is put, then schools of that name or that the text describes, then texts, then what else schools are known for. */
export async function findEverything(db: Database, text: string, locale: Locale): Promise<Everything> {
  const words = await readSchoolSearch(db, text)
  const field = await anotherFieldIn(db, words, locale)
  const textHits = await searchTexts(db, field === null ? text : `${text} ${field}`, locale)
  const app = await chatAppAsked(db, text, locale)
  const wish = await readWishOf(db, text, locale)
  const { answers, others } = await findAnswered(db, wish, locale)
  // a page on another amount answers another question, however like its words are
  const texts = textHits.texts.map((hit) =>
    hit.kind === 'article' && others.has(hit.id) ? { ...hit, isTitle: false, isAnswer: false } : hit,
  )
  const schoolQuery: SchoolsAsked =
    // who wants another subject than the first looks for no school of both; nor does who wants to chat
    field !== null || app !== null
      ? { schools: [], standing: 'first' }
      : // of schools only those that it names answer a question of money, grades or tests
        asksWhatFits(wish)
        ? { schools: wish.schools.map((id) => ({ id, fit: 'named' })), standing: 'among' }
        : await findSchoolsAsked(db, { text, words, locale, hasTexts: texts.length > 0 })
  const fitting = (fit: string) =>
    schoolQuery.schools.flatMap((school) => (school.fit === fit ? [{ kind: 'school' as const, id: school.id }] : []))
  const titled = texts.filter(({ isTitle }) => isTitle)
  const answered = answers.map((id) => ({ kind: 'article' as const, id }))
  const requested = titled.length + answered.length > 0 ? [] : await findAsked(db, text, locale, texts)
  const entries: SearchEntry[] = [
    ...(await contactPage(db, app)),
    ...titled,
    ...answered,
    ...requested,
    ...fitting('named'),
    ...texts.filter(({ isTitle }) => !isTitle),
    ...fitting('said'),
    // a name that only sounds so is no answer where there is another
    ...(texts.length === 0 ? fitting('alike') : []),
  ]
  const keys = new Set<string>()
  // what is asked for may be among the texts too
  const once = entries.filter(({ kind, id }) => !keys.has(`${kind} ${id}`) && keys.add(`${kind} ${id}`))
  const ordered = await orderOffices(db, once, text, locale)
  const groups = [...Map.groupBy(ordered, ({ kind }) => kind)].map(([kind, entries]) => ({
    kind,
    ids: entries.map(({ id }) => id),
  }))
  const questions = texts.flatMap(({ isAnswer, id }) => (isAnswer ? [id] : []))
  const isAlike = schoolQuery.schools.every(({ fit }) => fit === 'alike')
  return {
    groups,
    best: bestOf(ordered, textHits, schoolQuery).map(({ kind, id }) => ({ kind, id })),
    answers: [...questions, ...answers],
    questions,
    meant: schoolQuery.meant ?? (isAlike ? (schoolQuery.schools[0]?.id ?? null) : null),
    app,
    words: texts.length > 0 ? textHits.words : new Set(tokensOf(text)),
  }
}

/** The page with the firm's channels, for an app's name. */
async function contactPage(db: Database, app: ChatAppAsked | null): Promise<SearchEntry[]> {
  const { about } = await pagesWithContent(db)
  return app === null || about === null ? [] : [{ kind: 'page', id: sitePageId('about') }]
}

/**
 * The first ones. Where schools are one of several things that are asked for, the first of them has the last place; else, where the first
 * are long texts alone, or of countries that nobody named, and one of the questions that everybody asks fits half as well as the best, that one: its answer is short, and may be all that is wanted.
 */
function bestOf(
  ordered: readonly SearchEntry[],
  { texts, namesCountry }: FoundTexts,
  { schools: [school], standing }: SchoolsAsked,
): SearchEntry[] {
  const first = ordered.slice(0, bestCount)
  if (school && standing === 'among') return [...first.slice(0, bestCount - 1), { kind: 'school', id: school.id }]
  const question = texts.find(({ kind }) => kind === 'question')
  const isLong = first.every(
    ({ kind }) => kind === 'article' || kind === 'service' || (kind === 'section' && !namesCountry),
  )
  if (!isLong || first.length < bestCount || !question) return first
  return question.score < questionPart * (texts[0]?.score ?? 0) ? first : [...first.slice(0, -1), question]
}
