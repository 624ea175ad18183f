import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ArticleItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { articlePath } from './article-address.ts'
import { ArticleCards } from './article-card.tsx'
import type { Neighbours, WholeArticle } from './load-article.ts'

/** Related links after an article. */
export function RelatedArticles({ articles }: { articles: readonly ArticleItem[] }) {
  const t = useTranslations('articles')
  if (articles.length === 0) return null
  return (
    <section className="no-print mt-14">
      <h2 className="text-2xl md:text-3xl">{t('related')}</h2>
      <ArticleCards articles={articles} className="mt-5 grid gap-x-6 gap-y-8" />
    </section>
  )
}

/** The previous and the next article of its category. */
export function CategoryNeighbours({ article, neighbours }: { article: WholeArticle; neighbours: Neighbours }) {
  const t = useTranslations('articles')
  const { previous, next } = neighbours
  if (!previous && !next) return null
  return (
    <nav
      aria-label={t('moreIn', { category: article.classification.name })}
      className="no-print mt-14 grid gap-x-10 border-y border-line md:grid-cols-2"
    >
      {previous ? (
        <Neighbour article={previous} label={t('previous')} rel="prev" />
      ) : (
        <span className="max-md:hidden" />
      )}
      {next && <Neighbour article={next} label={t('next')} rel="next" />}
    </nav>
  )
}

function Neighbour({ article, label, rel }: { article: ArticleItem; label: string; rel: 'prev' | 'next' }) {
  const href = useHref()
  const isNext = rel === 'next'
  return (
    <a
      href={href(articlePath(article))}
      rel={rel}
      className={`group flex items-center gap-4 border-line py-4 max-md:not-last:border-b ${isNext ? 'justify-end md:text-right' : ''}`}
    >
      {!isNext && <ArrowLeft size={20} aria-hidden className="shrink-0 text-accent" />}
      <span className={isNext ? 'grow' : ''}>
        <span className="block text-sm text-quiet">{label}</span>
        <span className="block font-semibold underline-offset-4 group-hover:underline">{article.title}</span>
      </span>
      {isNext && <ArrowRight size={20} aria-hidden className="shrink-0 text-accent" />}
    </a>
  )
}
