import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ArticleItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { CallToAction } from '../../shell/layout/call-to-action.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import type { SiteContext } from '../../shell/site-context.ts'
import { SiteSearch } from '../search/search-form.tsx'

type Tag = { id: number; slug: string; name: string; count?: number }

/** Tags as links, with their number of articles where it is known. */
export function TagLinks({ tags, current }: { tags: readonly Tag[]; current?: string }) {
  const href = useHref()
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ id, slug, name, count }) => (
        <li key={id}>
          <a
            href={href(`/tags/${slug}`)}
            aria-current={slug === current ? 'page' : undefined}
            className="tag inline-flex min-h-11 items-center gap-1.5 border border-line px-3.5 text-[0.9375rem] hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
          >
            {name}
            {count !== undefined && <span className="text-quiet in-aria-[current=page]:text-paper">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

type Tags = Parameters<typeof TagLinks>[0]['tags']

/** The common layout of article lists: a heading beside the search, the list, all topics, further links. */
export function ListPage({
  title,
  text,
  tags,
  currentTag,
  children,
}: {
  title: string
  text?: string | undefined
  tags: Tags
  currentTag?: string
  children: ReactNode
}) {
  const t = useTranslations('articles')
  return (
    <>
      <div className="grid items-end gap-5 pt-4 lg:grid-cols-[1fr_22rem] lg:gap-10">
        <div>
          <h1 className="text-3xl md:text-5xl">{title}</h1>
          {text && <p className="measure mt-3 text-quiet md:text-lg">{text}</p>}
        </div>
        <SiteSearch />
      </div>
      {children}
      <section className="mt-14 border-t border-line pt-8">
        <h2 className="mb-4 text-xl">{t('topics')}</h2>
        <TagLinks tags={tags} {...(currentTag && { current: currentTag })} />
      </section>
      <CallToAction title={t('askTitle')} text={t('askText')} />
    </>
  )
}

type Category = { id: number; name: string }

/** The six kinds of article, as links; `current` is the selected one, if any. */
export function CategoryTabs({ categories, current }: { categories: readonly Category[]; current?: number }) {
  const t = useTranslations('articles')
  const href = useHref()
  return (
    <nav aria-label={t('categories')} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0">
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a
              href={href(`/article_category/${id}`)}
              aria-current={id === current ? 'page' : undefined}
              className="inline-flex min-h-11 scroll-mx-4 items-center rounded-full border-[1.5px] border-edge px-4 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From an article about a country to its guide and its schools; from any other to the search. */
export function CountryLinks({ code }: { code: string | null }) {
  const t = useTranslations('layout')
  const href = useHref()
  const country = useLayout().countries.find((listed) => listed.code === code)
  const links = country
    ? [
        ...(country.hasGuide ? [[t('studyIn', { country: country.nameIn }), `/study/${code}`] as const] : []),
        [t('schoolsIn', { country: country.nameIn }), `/countries/${code}/schools`] as const,
      ]
    : [[t('allSchools'), '/countries/all/schools'] as const]
  return (
    <ul className="border-t border-line lg:mt-6">
      {links.map(([label, path]) => (
        <li key={path} className="border-b border-line">
          <a
            href={href(path)}
            className="flex min-h-12 items-center justify-between gap-3 font-semibold hover:underline"
          >
            {label}
            <ArrowRight size={17} aria-hidden className="shrink-0 text-accent" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A large card, then rows of three and of two. */
const wholeRows = { per_page: 13 }

type Filters = { classification?: string; tag?: string; q?: string; kind?: ArticleItem['kind'] }

/** The requested page of a list of articles. @throws the 404 page past the end and for a malformed URL */
export async function loadArticles(site: SiteContext, request: Request, filters: Filters) {
  const page = new URL(request.url).searchParams.get('page') || '1'
  const list = await orNotFound(site, site.api.articles.list({ ...filters, page, ...(filters.q ? null : wholeRows) }))
  if (list.page > 1 && list.articles.length === 0) throw await notFound(site)
  return list
}
