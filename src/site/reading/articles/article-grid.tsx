import type { ArticleItem } from '../../../api/client.ts'
import { ArticleCard, ArticleLead } from './article-card.tsx'

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
        <ul className="mt-10 grid gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {others.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} level={level} isCategoryKnown={isCategoryKnown} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
