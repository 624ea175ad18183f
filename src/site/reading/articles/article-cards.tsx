import type { ArticleItem } from '../../../api/client.ts'
import { ArticleCard } from './article-card.tsx'

type Props = {
  articles: readonly ArticleItem[]
  /** Where the list stands, and how far its cards stand apart. */
  className: string
  level?: 'h2' | 'h3'
  isCategoryKnown?: boolean
}

/** Articles with pictures, up to three in a row. */
export function ArticleCards({ articles, className, level = 'h3', isCategoryKnown }: Props) {
  return (
    <ul className={`${className} md:grid-cols-2 lg:grid-cols-3`}>
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} level={level} isCategoryKnown={isCategoryKnown} />
        </li>
      ))}
    </ul>
  )
}
