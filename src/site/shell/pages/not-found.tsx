import { editionOf } from '../../../domain/editions.ts'
import lostLine from '../../art/lost-line.svg?raw'
import { useTranslations } from '../../messages/provider.tsx'
import { RecommendedArticles } from '../../reading/articles/article-card.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { useHref, useLayout } from '../links.ts'
import type { NoExamSchool, NotFoundData } from './not-found.ts'

/** @param isGone whether the page existed and was unpublished */
export function NotFoundPage({ schools = [], articles = [], isGone }: Partial<NotFoundData> & { isGone?: boolean }) {
  const t = useTranslations('errors')
  const tArticles = useTranslations('articles')
  const href = useHref()
  const title = t(isGone ? 'goneTitle' : 'notFoundTitle')
  const text = t(isGone ? 'goneText' : 'notFoundText')
  return (
    <div className="frame">
      <PageMeta title={title} description={text} />
      <Breadcrumbs crumbs={[{ label: isGone ? '410' : '404' }]} />
      <div className="grid items-center gap-8 py-8 md:grid-cols-2">
        <div>
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          <p className="measure mt-3 text-lg text-quiet">{text}</p>
          <a href={href('/')} className="button button-main mt-6">
            {t('goHome')}
          </a>
        </div>
        <Drawing svg={lostLine} className="mx-auto w-full max-w-md" />
      </div>
      <RecommendedArticles title={tArticles('recommendedLost')} articles={articles} titleClass="text-2xl" />
      {schools.length > 0 && <NoExamSchools title={t('noExamTitle')} schools={schools} />}
    </div>
  )
}

/** Schools without a standardised test requirement: logo, name in the reader's language, English name. */
export function NoExamSchools({ title, text, schools }: { title: string; text?: string; schools: NoExamSchool[] }) {
  const t = useTranslations('home')
  const href = useHref()
  const { locale } = useLayout()
  return (
    <section className="card mt-10 p-4 md:my-8 md:p-8">
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mt-1 text-quiet">{text}</p>}
      <ul className="rail mt-3 gap-x-8 gap-y-1 md:mt-4 md:grid md:grid-cols-2 lg:grid-cols-3">
        {schools.map((school) => (
          <li key={school.id}>
            <a
              href={href(`/schools/${school.id}`)}
              className="flex min-h-16 items-center gap-3 rounded-xl py-2 pr-2 hover:bg-sand"
            >
              <img src={school.logo} width={48} height={48} alt="" loading="lazy" className="rounded-xl" />
              <span>
                <span className="block leading-snug font-semibold">{school.name}</span>
                {editionOf(locale).nameColumn !== 'en' && school.name !== school.name_en && (
                  <span lang="en" className="block text-sm leading-snug text-quiet">
                    {school.name_en}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <a href={href('/countries/all/schools')} className="button button-quiet mt-2 md:mt-4">
        {t('readMore')}
      </a>
    </section>
  )
}
