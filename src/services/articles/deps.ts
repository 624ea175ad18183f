import type { Store } from '../../db/store.ts'
import type { ChangeRequest, EntriesChanged } from '../content/change-entries.ts'

/** What a text would lose on the site, by kind, with the words that it is about. */
export type Loss = { kind: 'html' | 'heading' | 'link' | 'image' | 'strike' | 'tangled' | 'other'; excerpt: string }

/** Reads Markdown as the site does. */
export type MarkdownReader = {
  /** Safe HTML. @throws Error for what would take too long to read */
  render: (text: string) => Promise<string>
  /** What of a text the site would not show. */
  losses: (text: string) => Promise<Loss[]>
}

export type ArticleDeps = {
  store: Store
  now: () => number
  markdown: MarkdownReader
  /** Changes entries of the content, and publishes all that follows. @throws ContentError, DomainError `conflict`, `not_found` */
  change: (request: Omit<ChangeRequest, 'at'>) => Promise<EntriesChanged>
}

export type DueDeps = ArticleDeps & {
  /** Where an article is in the console, whole. */
  articleAddress: (key: string, locale: string) => string
  /** Where a file that is one thing is edited in the console, whole. */
  contentAddress: (file: string) => string
  onMailQueued: () => void
}
