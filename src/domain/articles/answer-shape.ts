/** The shape of an answer page: its summary is the answer, and its text has the same sections in the same order. */

import { editionOf, type Locale } from '../editions.ts'
import { IN_BRACES } from '../figures/references.ts'
import { loadMessages } from '../messages.ts'
import { plainText } from '../plain-text.ts'

export const ANSWER_SECTIONS = ['who', 'numbers', 'steps', 'changes', 'next'] as const

/** Limits of the answer; it is readable in the first screen of a phone. */
export const ANSWER_LIMITS = { sentences: 3, characters: 450 } as const

/** What a figure counts, however long its key is. */
const figureCharacters = 12

const MESSAGES = await loadMessages('staff')

/** The headings of an answer page in an edition's language, in order. */
export function answerHeadings(locale: Locale): string[] {
  const sections = MESSAGES[editionOf(locale).language].answer_sections
  return ANSWER_SECTIONS.map((section) => sections[section])
}

/** A deviation from the shape; `key` is that of its message (messages/LANGUAGE/staff.json). */
export type AnswerIssue = {
  path: 'abstract' | 'body'
  key: `fields.article.answer_${'missing' | 'extra' | 'order' | 'sentences' | 'long'}`
  values: Record<string, string | number>
}

/** Every deviation of a text from the shape of an answer page. @param html the text as HTML */
export const answerIssues = (text: { abstract: string; html: string }, locale: Locale): AnswerIssue[] => [
  ...issuesOfAnswer(text.abstract),
  ...issuesOfHeadings(headingsOf(text.html), locale),
]

function issuesOfAnswer(abstract: string): AnswerIssue[] {
  const sentences = countSentences(abstract)
  const characters = countCharacters(abstract)
  const issue = (key: AnswerIssue['key'], present: number, most: number): AnswerIssue[] =>
    present > most ? [{ path: 'abstract', key, values: { present, most } }] : []
  return [
    ...issue('fields.article.answer_sentences', sentences, ANSWER_LIMITS.sentences),
    ...issue('fields.article.answer_long', characters, ANSWER_LIMITS.characters),
  ]
}

function issuesOfHeadings(headings: readonly string[], locale: Locale): AnswerIssue[] {
  const expected = answerHeadings(locale)
  const issue = (key: AnswerIssue['key'], heading: string): AnswerIssue => ({
    path: 'body',
    key,
    values: { heading, all: expected.join(' · '), language: editionOf(locale).ownName },
  })
  const missing = expected.filter((heading) => !headings.includes(heading))
  const extra = headings.filter((heading, at) => !expected.includes(heading) || headings.indexOf(heading) < at)
  const misplaced = missing.length + extra.length > 0 ? -1 : headings.findIndex((each, at) => each !== expected[at])
  return [
    ...missing.map((heading) => issue('fields.article.answer_missing', heading)),
    ...extra.map((heading) => issue('fields.article.answer_extra', heading)),
    ...headings.filter((_, at) => at === misplaced).map((heading) => issue('fields.article.answer_order', heading)),
  ]
}

const headingsOf = (html: string): string[] =>
  [...html.matchAll(/<h2(?:\s[^>]*)?>(.*?)<\/h2>/gs)].map(([, heading = '']) => plainText(heading))

/** A dot after a capital letter may belong to an abbreviation, such as U.S. or TP. HCM. */
const SENTENCE_END = /(?:[!?…]|(?<!\p{Lu})\.)["”’)]*(?=\s|$)|[。！？]/gu

function countSentences(text: string): number {
  const written = text.replace(IN_BRACES, '0').trim()
  const ends = [...written.matchAll(SENTENCE_END)]
  const last = ends.at(-1)
  const isEnded = last !== undefined && last.index + last[0].length === written.length
  return ends.length + (isEnded || written === '' ? 0 : 1)
}

/** A Han character says as much as two letters. */
function countCharacters(text: string): number {
  const written = text.replace(IN_BRACES, '0'.repeat(figureCharacters))
  return [...written].length + (written.match(/\p{Script=Han}/gu)?.length ?? 0)
}
