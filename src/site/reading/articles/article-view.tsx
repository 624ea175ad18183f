import type { ReactNode } from 'react'
import { Face } from '../../firm/people/face.tsx'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { Breadcrumbs } from '../../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../../shell/layout/page-meta.tsx'
import { Prose } from '../../shell/layout/prose.tsx'
import { drawnPicture } from '../../shell/layout/share-picture.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { Photo } from '../../ui/photo.tsx'
import { FigureSourceList } from '../figure-sources.tsx'
import { pictureClass } from './article-card.tsx'
import { CountryLinks, TagLinks } from './list-page.tsx'
import { articleJsonLd, socialPicture, type WholeArticle } from './load-article.ts'

/** The second-level headings of an article, for its table of contents. */
type Heading = { id: string; text: string }

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** @param html from server/content/markdown.ts: headings with only an id, four entities */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', inner = '']) => ({
    id,
    text: inner.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity),
  }))
}

const headingsMin = 3

/** The table of contents: folded on phones, beside the text on wide screens. */
function FoldedContents({ headings }: { headings: Heading[] }) {
  const t = useTranslations('articles')
  if (headings.length < headingsMin) return null
  return (
    <details className="no-print group mt-6 border-y border-line lg:hidden">
      <summary className="flex min-h-13 items-center justify-between font-semibold">
        {t('onThisPage')}
        <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-4">
        <Stops headings={headings} />
      </div>
    </details>
  )
}

function SideContents({ headings }: { headings: Heading[] }) {
  const t = useTranslations('articles')
  if (headings.length < headingsMin) return null
  return (
    <nav aria-label={t('onThisPage')} className="max-lg:hidden">
      <p className="font-semibold">{t('onThisPage')}</p>
      <div className="mt-2">
        <Stops headings={headings} />
      </div>
    </nav>
  )
}

function Stops({ headings }: { headings: Heading[] }) {
  return (
    <ol className="contents-line text-[0.9375rem]">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-2 leading-snug hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

const hanPerMinute = 400
const thaiPerMinute = 1000
const wordsPerMinute = 230

/** Reading time in whole minutes, at least one: Han characters, Thai letters and words of other scripts have separate speeds. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const thai = text.match(/\p{Script=Thai}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}|\p{Script=Thai}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(1, Math.round(han / hanPerMinute + thai / thaiPerMinute + words / wordsPerMinute))
}

/** The authors from the organisation with links to their profiles; nothing without named people. */
function Writer({ writer }: { writer: WholeArticle['writer'] }) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const href = useHref()
  if (!writer) return null
  const { code, name, role, line, demo } = writer
  return (
    <section aria-label={t('aboutWriter')} className="measure mt-10 flex gap-4 border-t border-line pt-5">
      <Face person={writer} size={160} className="size-16 text-xl" />
      <div className="min-w-0">
        <p className="font-semibold">
          {name} {demo && <span className="tag ml-1 border border-line font-normal">{tLayout('demo')}</span>}
        </p>
        <p className="text-sm text-quiet">{role}</p>
        <p className="mt-1 text-[0.9375rem]">{line}</p>
        <a href={href(`/about#${code}`)} className="text-link inline-flex min-h-11 items-center text-[0.9375rem]">
          {t('writerLink', { name })}
        </a>
      </div>
    </section>
  )
}

/** An article as readers see it, published or a draft. @param note shown above it */
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
        article={article}
        picture={article.picture ?? drawnPicture(socialPicture(article), article.title)}
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
          {article.kind === 'answer' ? (
            <AnswerHead article={article} />
          ) : (
            <>
              <ArticleHead article={article} />
              <FoldedContents headings={headings} />
            </>
          )}
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

/** The language of its text, where it differs from the page's. */
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

/** The question and its answer, in the first screen of a phone: no picture, no contents. */
function AnswerHead({ article }: { article: WholeArticle }) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const { day } = useDates()
  return (
    <div>
      <h1 lang={langOf(article)} className="text-[1.625rem] leading-tight md:text-[2.5rem]">
        {article.title}
      </h1>
      <div className="mt-4 rounded-2xl bg-jade-soft px-4 py-3.5 md:mt-6 md:px-6 md:py-5">
        <p className="text-sm font-semibold text-jade">{t('answer')}</p>
        <p lang={langOf(article)} className="mt-1 text-[1.0625rem] md:text-xl">
          {article.abstract}
        </p>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        <li>
          <time dateTime={article.updated}>{t('checked', { date: day(article.updated) })}</time>
        </li>
        <li>
          <Author article={article} />
        </li>
        {article.demo && <li className="tag border border-line">{tLayout('demo')}</li>}
      </ul>
      {article.fallback && <p className="mt-4 border-l-4 border-land pl-4">{t('fallback')}</p>}
    </div>
  )
}

/** The author's name; someone of the team has a link to their profile. */
function Author({ article }: { article: WholeArticle }) {
  const t = useTranslations('articles')
  const href = useHref()
  const name = t('author', { name: article.author })
  if (!article.writer) return name
  return (
    <a
      href={href(`/about#${article.writer.code}`)}
      className="underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {name}
    </a>
  )
}

function Byline({ article }: { article: WholeArticle }) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const { day } = useDates()
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
      <li>
        <Author article={article} />
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
