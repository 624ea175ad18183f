import type { StaffAnswer } from '../../api/staff/client.ts'
import type { ContentIssue } from '../../domain/content/issue.ts'
import type { Locale } from '../../domain/editions.ts'
import { languageName, translatorOf } from '../messages/translations.ts'

export type Article = StaffAnswer<'showArticleToEdit'>

export type ArticleText = Article['texts'][keyof Article['texts']]

export type ListedArticle = StaffAnswer<'listArticlesToEdit'>['articles'][number]

export type TextInput = Pick<ArticleText, 'title' | 'seo_slug' | 'abstract' | 'readers' | 'body'>

/** The version that somebody else saved. */
export type CurrentVersion = { version: number; base: number; source: string; by: string | null; at: number | null }

/** A rejected submission with its input. */
export type Submission = {
  intent: string
  input: Record<string, string>
  /** Ticked values, and search results that can be ticked. */
  lists: { tags: string[]; related: string[]; editions: string[] }
  foundArticles: { value: string; name: string }[]
  errors: Record<string, string[]>
  /** The current version, if somebody else saved first. */
  current: CurrentVersion | null
  /** Errors in the content as a whole. */
  contentErrors: Pick<ContentIssue, 'path' | 'found'>[]
}

type Present = { name: string; locale: Locale; since: number }

/** One sentence for each other person who has the article open, with times in the reader's time zone. */
export function serializeSentences(present: readonly Present[], locale: Locale, timeZone: string): string[] {
  const t = translatorOf(locale)
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return present.map(({ name, locale: of, since }) =>
    t('articles.present', { name, language: languageName(of, locale), time: clock.format(since) }),
  )
}
