import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { ArticleRows } from './article-rows.tsx'
import { CategoryTabs } from './category-tabs.tsx'
import type { SearchData } from './load-search.ts'
import { TagLinks } from './tag-links.tsx'

export function SearchResults({ data: { list, fitting, classifications, countries } }: { data: SearchData }) {
  const t = useTranslations('articles')
  const href = useHref()
  return (
    <>
      <p role="status" className="mt-4 text-lg font-semibold">
        {list.is_capped ? t('foundMore', { count: list.total }) : t('found', { count: list.total })}
      </p>
      {fitting.length > 0 && (
        <div className="mt-4">
          <h2 className="mb-2 text-base">{t('fittingTopics')}</h2>
          <TagLinks tags={fitting} />
        </div>
      )}
      {list.total > 0 ? (
        <ArticleRows articles={list.articles} />
      ) : (
        <div className="mt-6 border-t-2 border-ink pt-5">
          <h2 className="text-xl">{t('emptyTitle')}</h2>
          <ul className="measure mt-2 list-disc pl-5 text-quiet">
            <li>{t('emptyFewer')}</li>
            <li>{t('emptyTitles')}</li>
            <li>{t('emptySpelling')}</li>
          </ul>
          <p className="mt-6 mb-2 font-semibold">{t('emptyCountries')}</p>
          <ul className="flex flex-wrap gap-x-5">
            {countries.map(({ id, name, country_code }) => (
              <li key={id}>
                <a href={href(`/countries/${country_code}/schools`)} className="text-link flex min-h-11 items-center">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-6 mb-2 font-semibold">{t('emptyCategories')}</p>
          <CategoryTabs categories={classifications} />
        </div>
      )}
    </>
  )
}
