import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { Answers, loadAnswers } from '../reading/articles/answers.tsx'
import { pathWith } from '../reading/articles/article-address.ts'
import { ArticleGrid } from '../reading/articles/article-card.tsx'
import { CategoryTabs, ListPage, loadArticles } from '../reading/articles/list-page.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Pager } from '../shell/layout/pager.tsx'
import { notFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'

/** The URL of a category uses its id, as in menus; its name redirects there. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api } = site
  const [classifications, tags] = await Promise.all([api.articles.classifications(), api.articles.tags()])
  const category = classifications.find(({ id, slug }) => String(id) === params.name || slug === params.name)
  if (!category) throw await notFound(site)
  const { id } = category
  if (String(id) !== params.name) return redirect(`/article_category/${id}${new URL(request.url).search}`, 301)
  const filters = { classification: String(id) }
  const [list, answers] = await Promise.all([
    loadArticles(site, request, { ...filters, kind: 'article' }),
    loadAnswers(api, filters),
  ])
  return { category, classifications, tags, list, answers }
}
type CategoryData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

export default function ArticleCategory() {
  const { category, classifications, tags, list, answers } = useLoaderData<CategoryData>()
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const { id, name, desc } = category
  const title = t('categoryTitle', { name })
  return (
    <div className="frame">
      <PageMeta
        title={list.page > 1 ? t('numbered', { title, page: list.page }) : title}
        description={t('categoryMeta', { desc })}
      />
      <Breadcrumbs crumbs={[{ label: tLayout('articles'), path: '/search' }, { label: name }]} />
      <ListPage title={name} text={desc} tags={tags}>
        <div className="mt-6 mb-8">
          <CategoryTabs categories={classifications} current={id} />
        </div>
        {list.page === 1 && <Answers answers={answers} className="mb-12" />}
        <ArticleGrid articles={list.articles} page={list.page} isCategoryKnown />
        <Pager list={list} to={(page) => pathWith(`/article_category/${id}`, { page })} />
      </ListPage>
    </div>
  )
}
