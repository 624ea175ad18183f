import { isForReaders, type Readers } from '../content/readers.ts'
import type { Locale } from '../editions.ts'

export const TEXT_STATES = ['none', 'draft', 'scheduled', 'published', 'other_readers', 'withdrawn'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** The stored state of an article's text in a language. */
export type StoredText = {
  /** Whether the text is in the content. */
  isThere: boolean
  /** The draft that waits to be published. */
  waiting: 'draft' | 'scheduled' | null
}

/** Whether the whole article is a draft, its unpublished languages, and the readers of its published texts. */
export type ArticleFacts = { draft: boolean; withdrawn: readonly string[]; readers: Readers }

/** Publication state of a text, and the draft that will replace it. */
export type PublicationState = { state: TextState; waiting: 'draft' | 'scheduled' | null }

/** Each language has its own state; `other_readers` is published, and hidden because its edition has readers of another home country. */
export function standingOf({ isThere, waiting }: StoredText, facts: ArticleFacts, locale: Locale): PublicationState {
  if (facts.withdrawn.includes(locale)) return { state: 'withdrawn', waiting }
  if (isThere && !facts.draft)
    return { state: isForReaders(facts.readers, locale, locale) ? 'published' : 'other_readers', waiting }
  if (waiting === 'scheduled') return { state: 'scheduled', waiting: null }
  return { state: isThere || waiting ? 'draft' : 'none', waiting: null }
}
