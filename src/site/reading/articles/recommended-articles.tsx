import type { ArticleItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { ArticleRow } from './article-card.tsx'

/** Articles to read on with: a list on wide screens, a carousel under 767 px, by scrolling alone. */
export function RecommendedArticles({
  title,
  text,
  articles,
  titleClass = 'text-[1.625rem] md:text-4xl',
}: {
  title: string
  text?: string
  articles: readonly ArticleItem[]
  titleClass?: string
}) {
  const t = useTranslations('articles')
  const href = useHref()
  if (articles.length === 0) return null
  return (
    <section className="no-print mt-9 md:mt-14">
      <h2 className={titleClass}>{title}</h2>
      {text && <p className="measure mt-2 text-quiet md:text-lg">{text}</p>}
      <ul className="rail mt-4 md:mt-6 md:grid md:gap-x-10 md:gap-y-7 lg:grid-cols-2">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleRow article={article} level="h3" onPhones="above" />
          </li>
        ))}
      </ul>
      <a href={href('/search')} className="button button-quiet mt-3 md:mt-6">
        {t('all')}
      </a>
    </section>
  )
}
