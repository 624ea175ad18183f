import type { ArticleItem } from '../../../api/client.ts'
import { ArticleLead } from './article-card.tsx'
import { ArticleCards } from './article-cards.tsx'

/** Articles with pictures, on the first page of a list the first one large. */
export function ArticleGrid({
  articles,
  page,
  level = 'h2',
  isCategoryKnown,
}: {
  articles: readonly ArticleItem[]
  page: number
  level?: 'h2' | 'h3'
  isCategoryKnown?: boolean
}) {
  const [first, ...rest] = articles
  const hasLead = page === 1 && first
  const others = hasLead ? rest : articles
  return (
    <>
      {hasLead && <ArticleLead article={first} level={level} isCategoryKnown={isCategoryKnown} />}
      {others.length > 0 && (
        <ArticleCards
          articles={others}
          className="mt-10 grid gap-x-6 gap-y-10"
          level={level}
          isCategoryKnown={isCategoryKnown}
        />
      )}
    </>
  )
}
