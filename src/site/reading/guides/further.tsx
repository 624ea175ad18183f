/** Where to go on from a guide: schools of the country, and articles, those about it first. */
import { useTranslations } from '../../messages/provider.tsx'
import { listPath } from '../../schools/list/list-address.ts'
import { SchoolCard } from '../../schools/list/school-card.tsx'
import { useHref } from '../../shell/links.ts'
import { ArticleCards } from '../articles/article-cards.tsx'
import type { GuideData } from './load.ts'

export function Schools({ data: { guide, nameIn, schools } }: { data: GuideData }) {
  const t = useTranslations('guide')
  const href = useHref()
  if (schools.length === 0) return null
  return (
    <section className="no-print frame pt-12 md:pt-20">
      <h2 className="text-2xl md:text-3xl">{t('schoolsTitle', { country: nameIn })}</h2>
      <p className="mt-2 text-quiet">{t('schoolsText')}</p>
      <ul className="rail mt-5 md:grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {schools.map((school) => (
          <SchoolCard key={school.id} school={school} level="h3" />
        ))}
      </ul>
      <a href={href(listPath(guide.code, {}))} className="button button-quiet mt-6">
        {t('allSchools', { country: nameIn })}
      </a>
    </section>
  )
}

export function Articles({ data: { articles } }: { data: GuideData }) {
  const t = useTranslations('guide')
  if (articles.length === 0) return null
  return (
    <section className="no-print frame pt-12 md:pt-16">
      <h2 className="text-2xl md:text-3xl">{t('articlesTitle')}</h2>
      <ArticleCards articles={articles} className="rail mt-5 md:grid gap-x-8 gap-y-9" />
    </section>
  )
}
