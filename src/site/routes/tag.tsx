import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathWith } from '../articles/article-address.ts'
import { ArticleRows } from '../articles/article-rows.tsx'
import { ListPage } from '../articles/list-page.tsx'
import { loadArticles } from '../articles/load-list.ts'
import { PageMeta } from '../layout/page-meta.tsx'
import { Pager } from '../layout/pager.tsx'
import { Trail } from '../layout/trail.tsx'
import { notFound } from '../not-found.ts'
import { siteContext } from '../site-context.ts'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const tags = await site.api.articles.tags()
  const tag = tags.find(({ slug }) => slug === params.name)
  if (!tag) throw await notFound(site)
  return { tag, tags, list: await loadArticles(site, request, { tag: tag.slug }) }
}

export default function Tag() {
  const { tag, tags, list } = useLoaderData<typeof loader>()
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const { name, slug } = tag
  const title = t('tagTitle', { name })
  return (
    <div className="frame">
      <PageMeta
        title={list.page > 1 ? t('numbered', { title, page: list.page }) : title}
        description={t('tagMeta', { name, count: list.total })}
      />
      <Trail stops={[{ label: tLayout('articles'), path: '/search' }, { label: name }]} />
      <ListPage title={name} text={t('tagIntro', { count: list.total })} tags={tags} currentTag={slug}>
        <ArticleRows articles={list.articles} />
        <Pager list={list} to={(page) => pathWith(`/tags/${slug}`, { page })} />
      </ListPage>
    </div>
  )
}
