import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathWith } from '../articles/article-address.ts'
import { ArticleGrid } from '../articles/article-grid.tsx'
import { CategoryTabs } from '../articles/category-tabs.tsx'
import { ListPage } from '../articles/list-page.tsx'
import type { SearchData } from '../articles/load-search.ts'
import { SearchResults } from '../articles/search-results.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { Pager } from '../layout/pager.tsx'
import { Trail } from '../layout/trail.tsx'

export { loader } from '../articles/load-search.ts'

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
      <Trail
        stops={query ? [{ label: tLayout('articles'), path: '/search' }, { label: title }] : [{ label: heading }]}
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
