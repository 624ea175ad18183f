import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { CategoryTabs } from '../articles/category-tabs.tsx'
import { TagLinks } from '../articles/tag-links.tsx'
import type { Everything } from './load.ts'

/** What one can do where nothing was found: ask, or look where most answers are. */
export function NothingFound({ data }: { data: Everything }) {
  const { categories, countries, classifications, tags } = data
  const t = useTranslations('results')
  const tGuide = useTranslations('guide')
  const href = useHref()
  return (
    <>
      <p role="status" className="mt-4 text-lg font-semibold">
        {t('count', { count: 0 })}
      </p>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      <p className="measure mt-2 text-quiet">{t('emptySpelling')}</p>
      <a href={href('/consultation')} className="button button-quiet mt-5">
        {t('emptyAsk')}
      </a>
      <div className="mt-10 grid gap-x-12 gap-y-8 border-t border-line pt-8 md:grid-cols-3">
        <Links
          title={t('emptyQuestions')}
          links={categories.map(({ id, name }) => ({ label: name, path: `/faq/${id}` }))}
        />
        <Links
          title={t('emptyGuides')}
          links={countries.map(({ name_in, country_code }) => ({
            label: tGuide('heading', { country: name_in }),
            path: `/study/${country_code}`,
          }))}
        />
        <Links
          title={t('emptySchools')}
          links={countries.map(({ name, country_code }) => ({
            label: name,
            path: `/countries/${country_code}/schools`,
          }))}
        />
      </div>
      <h2 className="mt-10 mb-3 text-xl">{t('emptyArticles')}</h2>
      <CategoryTabs categories={classifications} />
      <div className="mt-4">
        <TagLinks tags={tags} />
      </div>
    </>
  )
}

function Links({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) {
  const href = useHref()
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={href(path)} className="text-link flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
