import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { pathWith } from '../reading/articles/article-address.ts'
import { ArticleRows } from '../reading/articles/article-card.tsx'
import { ListPage, loadArticles } from '../reading/articles/list-page.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Pager } from '../shell/layout/pager.tsx'
import { notFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'

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
      <Breadcrumbs crumbs={[{ label: tLayout('articles'), path: '/search' }, { label: name }]} />
      <ListPage title={name} text={t('tagIntro', { count: list.total })} tags={tags} currentTag={slug}>
        <ArticleRows articles={list.articles} />
        <Pager list={list} to={(page) => pathWith(`/tags/${slug}`, { page })} />
      </ListPage>
    </div>
  )
}
