import { useTranslations } from '../../messages/provider.tsx'
import { Breadcrumbs } from '../../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../../shell/layout/page-meta.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { Answers } from '../articles/answers.tsx'
import { pathWith } from '../articles/article-address.ts'
import { ArticleGrid } from '../articles/article-card.tsx'
import { CategoryTabs, ListPage } from '../articles/list-page.tsx'
import type { AllArticles } from './load.ts'

/** All articles, when the query is empty. */
export function AllArticlesPage({ data: { list, answers, classifications, tags } }: { data: AllArticles }) {
  const t = useTranslations('articles')
  const tLayout = useTranslations('layout')
  const title = t('allTitle')
  return (
    <>
      <PageMeta
        title={list.page > 1 ? t('numbered', { title, page: list.page }) : title}
        description={t('searchMeta')}
      />
      <Breadcrumbs crumbs={[{ label: tLayout('articles') }]} />
      <ListPage title={tLayout('articles')} text={t('allIntro')} tags={tags}>
        <div className="mt-6 mb-8">
          <CategoryTabs categories={classifications} />
        </div>
        {list.page === 1 && <Answers answers={answers} className="mb-12" />}
        <h2 className="sr-only">{t('newest')}</h2>
        <ArticleGrid articles={list.articles} page={list.page} level="h3" />
        <Pager list={list} to={(page) => pathWith('/search', { page })} />
      </ListPage>
    </>
  )
}
