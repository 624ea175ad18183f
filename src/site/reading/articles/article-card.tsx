import { MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ArticleItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { Photo } from '../../ui/photo.tsx'
import { Marked } from '../search/hit-list.tsx'
import { articlePath } from './article-address.ts'

type Shown = {
  article: ArticleItem
  level?: 'h2' | 'h3'
  /** Replaces its title, with marked search words. */
  title?: ReactNode
  /** Replaces its abstract, likewise. */
  text?: ReactNode
  /** Hides the category when all articles have the same. */
  isCategoryKnown?: boolean | undefined
}

type RowProps = Omit<Shown, 'isCategoryKnown'> & { onPhones?: 'small' | 'above' }

const shapeClass = 'aspect-[16/10] w-full rounded-2xl'
export const pictureClass = `${shapeClass} bg-sea object-cover`

/** An article with its picture above. */
function ArticleCard({ article, level = 'h2', title, isCategoryKnown }: Shown) {
  return (
    <div className="group relative">
      <Picture article={article} />
      <div className="mt-3">
        <Facts article={article} isCategoryKnown={isCategoryKnown} />
        <Heading article={article} level={level} title={title} className="mt-1 text-xl" />
        <p className="mt-1.5 text-[0.9375rem] text-quiet">{article.abstract}</p>
      </div>
    </div>
  )
}

const rowClass = {
  small: 'grid grid-cols-[6rem_1fr] items-start gap-4 md:grid-cols-[13rem_1fr] md:gap-6',
  above: 'items-start gap-6 md:grid md:grid-cols-[13rem_1fr]',
}

/** An article in a list: its picture beside it; on phones small, or above it. */
function ArticleRow({ article, level = 'h2', title, text, onPhones = 'small' }: RowProps) {
  const isAbove = onPhones === 'above'
  return (
    <div className={`group relative ${rowClass[onPhones]}`}>
      <Picture article={article} />
      <div className={`min-w-0 ${isAbove ? 'max-md:mt-3' : ''}`}>
        <Facts article={article} />
        <Heading article={article} level={level} title={title} className="mt-0.5 text-lg md:text-xl" />
        <p className={`mt-1.5 text-[0.9375rem] text-quiet ${text ? '' : 'max-md:hidden'}`}>
          {text ?? article.abstract}
        </p>
      </div>
    </div>
  )
}

/** The first article of a list, large. */
function ArticleLead({ article, level = 'h2', isCategoryKnown }: Shown) {
  return (
    <div className="group relative grid items-center gap-4 md:grid-cols-2 md:gap-10">
      <Picture article={article} isFirst />
      <div>
        <Facts article={article} isCategoryKnown={isCategoryKnown} />
        <Heading article={article} level={level} className="mt-1 text-2xl md:text-[2rem]" />
        <p className="measure mt-2 text-quiet md:text-lg">{article.abstract}</p>
      </div>
    </div>
  )
}

/** Answer pages have no picture of their own. */
function Picture({ article, isFirst = false }: { article: ArticleItem; isFirst?: boolean }) {
  if (article.kind === 'answer')
    return (
      <div aria-hidden className={`grid place-items-center bg-jade-soft text-jade ${shapeClass}`}>
        <MessageCircleQuestion className="size-2/5 max-w-20" strokeWidth={1.25} />
      </div>
    )
  return (
    <Photo
      src={article.image}
      picture={article.picture}
      width={1200}
      height={750}
      sizes={isFirst ? '(min-width: 48rem) 40rem, 100vw' : '(min-width: 48rem) 24rem, 100vw'}
      isFirst={isFirst}
      isDecoration
      className={pictureClass}
    />
  )
}

/** Category and date; the year always. */
function Facts({ article, isCategoryKnown = false }: Pick<Shown, 'article' | 'isCategoryKnown'>) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const { day } = useDates()
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
      {!isCategoryKnown && <span className="text-ink">{article.classification.name}</span>}
      {article.updated > article.published ? (
        <time dateTime={article.updated}>{t('updated', { date: day(article.updated) })}</time>
      ) : (
        <time dateTime={article.published}>{t('date', { date: day(article.published) })}</time>
      )}
      {article.demo && <span className="tag border border-line">{tLayout('demo')}</span>}
    </p>
  )
}

function Heading({ article, level: Level = 'h2', title, className }: Shown & { className: string }) {
  const href = useHref()
  return (
    <Level className={className}>
      <a
        href={href(articlePath(article))}
        className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-2xl"
      >
        {title ?? article.title}
      </a>
    </Level>
  )
}

type Props = {
  articles: readonly ArticleItem[]
  /** Classes for the list's position and the gap of its cards. */
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

/** Articles with pictures; on the first page of a list, the first one is large. */
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

type Part = { text: string; is_match: boolean }
type Found = ArticleItem & { title_parts?: Part[] | undefined; snippet?: Part[] | undefined }

/** A list of articles, one per line; search words are highlighted. */
export function ArticleRows({ articles }: { articles: readonly Found[] }) {
  return (
    <ul className="marked mt-8 max-w-4xl space-y-8">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleRow
            article={article}
            title={article.title_parts && <Marked parts={article.title_parts} />}
            text={article.snippet && <Marked parts={article.snippet} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** Articles to read next: a list on wide screens, a scrolling carousel below 767 px. */
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
