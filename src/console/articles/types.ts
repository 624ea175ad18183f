import type { StaffAnswer } from '../../api/staff/client.ts'
import type { Locale } from '../../domain/editions.ts'
import { wordsOf } from '../messages/words.ts'

export type Article = StaffAnswer<'showArticleToEdit'>

export type ArticleText = Article['texts'][keyof Article['texts']]

export type ListedArticle = StaffAnswer<'listArticlesToEdit'>['articles'][number]

export type Typed = Pick<ArticleText, 'title' | 'seo_slug' | 'abstract' | 'body'>

/** What somebody else has written meanwhile. */
export type There = { version: number; base: number; source: string; by: string | null; at: number | null }

/** What could not be done, with what was typed. */
export type Unsaved = {
  intent: string
  typed: Record<string, string>
  /** What was ticked, and what was found to be ticked. */
  lists: { tags: string[]; related: string[] }
  found: { value: string; name: string }[]
  errors: Record<string, string[]>
  /** What stands there now, where somebody was faster. */
  there: There | null
  /** What of the content would be wrong. */
  problems: { path: string; found: string }[]
}

type Present = { name: string; locale: Locale; since: number }

/** Who else works on an article: a sentence each, by the reader's clock. */
export function presentSentences(present: readonly Present[], locale: Locale, timeZone: string): string[] {
  const say = wordsOf(locale)
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return present.map(({ name, locale: of, since }) =>
    say('articles.present', { name, language: say(`articles.language.${of}`), time: clock.format(since) }),
  )
}
