import type { ReactNode } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { Breadcrumbs } from '../../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../../shell/layout/page-meta.tsx'
import { Prose } from '../../shell/layout/prose.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Photo } from '../../ui/photo.tsx'
import { FigureSourceList } from '../figure-sources.tsx'
import { pictureClass } from './article-card.tsx'
import { articleJsonLd, socialPicture } from './article-json-ld.ts'
import { FoldedContents, SideContents } from './contents.tsx'
import { CountryLinks } from './country-links.tsx'
import { headingsOf } from './headings.ts'
import type { WholeArticle } from './load-article.ts'
import { readingMinutes } from './reading-time.ts'
import { TagLinks } from './tag-links.tsx'
import { Writer } from './writer.tsx'

/** An article as its readers see it, published or a draft. @param note what is to be said before it */
export function ArticleView({
  article,
  note,
  children,
}: {
  article: WholeArticle
  note?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('articles')
  const layout = useLayout()
  const headings = headingsOf(article.content)
  const { classification } = article
  return (
    <div className="frame">
      <PageMeta
        title={article.title}
        description={article.abstract}
        type="article"
        image={socialPicture(article)}
        jsonLd={[articleJsonLd(article, layout)]}
      />
      <Breadcrumbs
        crumbs={[
          { label: classification.name, path: `/article_category/${classification.id}` },
          { label: article.title },
        ]}
      />
      {note}
      <div className="grid gap-x-12 pt-4 lg:grid-cols-[minmax(0,48rem)_17rem] lg:justify-between">
        <article className="min-w-0">
          <ArticleHead article={article} />
          <FoldedContents headings={headings} />
          <div lang={langOf(article)}>
            <Prose html={article.content} className="prose-long measure mt-8" />
          </div>
          <FigureSourceList figures={article.figures} />
          <Writer writer={article.writer} />
        </article>
        <div className="no-print mt-10 lg:mt-2">
          <div className="lg:sticky lg:top-24">
            <SideContents headings={headings} />
            <CountryLinks code={article.country_code} />
          </div>
        </div>
      </div>
      {article.tags.length > 0 && (
        <section className="no-print mt-10">
          <h2 className="mb-3 text-xl">{t('tags')}</h2>
          <TagLinks tags={article.tags} />
        </section>
      )}
      {children}
    </div>
  )
}

/** The language of its words, where that isn't the page's. */
const langOf = ({ fallback, lang }: WholeArticle) => (fallback ? lang : undefined)

function ArticleHead({ article }: { article: WholeArticle }) {
  const t = useTranslations('articles')
  return (
    <div>
      <h1 lang={langOf(article)} className="text-[2rem] leading-tight md:text-[2.75rem]">
        {article.title}
      </h1>
      <p lang={langOf(article)} className="measure mt-4 text-lg text-quiet md:text-xl">
        {article.abstract}
      </p>
      <Byline article={article} />
      {article.fallback && <p className="mt-4 border-l-4 border-land pl-4">{t('fallback')}</p>}
      <Photo
        src={article.image}
        picture={article.picture}
        width={1200}
        height={750}
        sizes="(min-width: 64rem) 48rem, 100vw"
        isFirst
        className={`no-print mt-6 ${pictureClass}`}
      />
    </div>
  )
}

function Byline({ article }: { article: WholeArticle }) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const { day } = useDates()
  const href = useHref()
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      <li>
        {article.writer ? (
          <a
            href={href(`/about#${article.writer.code}`)}
            className="underline decoration-line underline-offset-4 hover:decoration-ink"
          >
            {t('author', { name: article.author })}
          </a>
        ) : (
          t('author', { name: article.author })
        )}
      </li>
      <li>
        <time dateTime={article.published}>{t('published', { date: day(article.published) })}</time>
      </li>
      {article.updated > article.published && (
        <li>
          <time dateTime={article.updated}>{t('updated', { date: day(article.updated) })}</time>
        </li>
      )}
      <li>{t('minutes', { count: readingMinutes(article.content) })}</li>
      {article.demo && <li className="tag border border-line">{tLayout('demo')}</li>}
    </ul>
  )
}
