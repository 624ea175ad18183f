import type { Locale } from '../editions.ts'

export const TEXT_STATES = ['none', 'draft', 'scheduled', 'published', 'withdrawn'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** What is kept of an article's text in a language. */
export type KeptText = {
  /** Whether the text is in the content. */
  isThere: boolean
  /** What waits beside it. */
  waiting: 'draft' | 'scheduled' | null
}

/** Of the whole article, as its facts say. */
export type ArticleFacts = { draft: boolean; withdrawn: readonly string[] }

/** Where a text stands, and what waits to take its place. */
export type Standing = { state: TextState; waiting: 'draft' | 'scheduled' | null }

/** One language's state follows from nothing of another's. */
export function standingOf({ isThere, waiting }: KeptText, facts: ArticleFacts, locale: Locale): Standing {
  if (facts.withdrawn.includes(locale)) return { state: 'withdrawn', waiting }
  if (isThere && !facts.draft) return { state: 'published', waiting }
  if (waiting === 'scheduled') return { state: 'scheduled', waiting: null }
  return { state: isThere || waiting ? 'draft' : 'none', waiting: null }
}
