import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { pathWith } from '../reading/articles/article-address.ts'
import { ArticleGrid } from '../reading/articles/article-grid.tsx'
import { CategoryTabs } from '../reading/articles/category-tabs.tsx'
import { ListPage } from '../reading/articles/list-page.tsx'
import type { SearchData } from '../reading/articles/load-search.ts'
import { SearchResults } from '../reading/articles/search-results.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Pager } from '../shell/layout/pager.tsx'

export { loader } from '../reading/articles/load-search.ts'

export default function Search() {
  const data = useLoaderData<SearchData>()
  const { query, list, classifications, tags } = data
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const title = query ? t('searchTitle', { query }) : t('allTitle')
  const heading = query ? title : tLayout('articles')
  return (
    <div className="frame">
      <PageMeta
        title={list.page > 1 ? t('numbered', { title, page: list.page }) : title}
        description={t('searchMeta')}
      />
      <Breadcrumbs
        crumbs={query ? [{ label: tLayout('articles'), path: '/search' }, { label: title }] : [{ label: heading }]}
      />
      <ListPage title={heading} text={query ? undefined : t('allIntro')} query={query} tags={tags}>
        {query ? (
          <SearchResults data={data} />
        ) : (
          <>
            <div className="mt-6 mb-8">
              <CategoryTabs categories={classifications} />
            </div>
            <h2 className="sr-only">{t('newest')}</h2>
            <ArticleGrid articles={list.articles} page={list.page} level="h3" />
          </>
        )}
        <Pager list={list} to={(page) => pathWith('/search', { q: query, page })} />
      </ListPage>
    </div>
  )
}
