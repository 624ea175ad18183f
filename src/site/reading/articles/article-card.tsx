import type { ReactNode } from 'react'
import type { ArticleItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { Photo } from '../../ui/photo.tsx'
import { articlePath } from './article-address.ts'

type Shown = {
  article: ArticleItem
  level?: 'h2' | 'h3'
  /** In place of its own, for marked words. */
  title?: ReactNode
  /** In place of its abstract, likewise. */
  text?: ReactNode
  /** Where all are of one category, it need not be said. */
  isCategoryKnown?: boolean | undefined
}

type RowProps = Omit<Shown, 'isCategoryKnown'> & { onPhones?: 'small' | 'above' }

export const pictureClass = 'aspect-[16/10] w-full rounded-2xl bg-sea object-cover'

/** An article with its picture above. */
export function ArticleCard({ article, level = 'h2', title, isCategoryKnown }: Shown) {
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
export function ArticleRow({ article, level = 'h2', title, text, onPhones = 'small' }: RowProps) {
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
export function ArticleLead({ article, level = 'h2', isCategoryKnown }: Shown) {
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

function Picture({ article, isFirst = false }: { article: ArticleItem; isFirst?: boolean }) {
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
