import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { UnreadTexts } from '../programmes/filters/budget.tsx'
import { UnknownNotes } from '../programmes/filters/study-results.tsx'
import { ProgrammeFilters, studyPartOf } from '../programmes/list/filters.tsx'
import type { ProgrammeListData } from '../programmes/list/load.ts'
import { ProgrammeCard } from '../programmes/list/programme-card.tsx'
import {
  ChosenFilters,
  EmptyList,
  Orders,
  Pages,
  RateNote,
  ResultCount,
  SchoolsLink,
} from '../programmes/list/results.tsx'
import { UnreadWishNote } from '../programmes/list/unread-wish.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PaidLine } from '../shell/layout/footer.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { loader } from '../programmes/list/load.ts'

export default function ProgrammeListPage() {
  const data = useLoaderData<ProgrammeListData>()
  const { list, now } = data
  const part = studyPartOf(data)
  const t = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  const title = list.page > 1 ? `${t('title')} (${tSchools('page', { page: list.page })})` : t('title')
  return (
    <div className="frame">
      <PageMeta title={title} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('title')}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      <SchoolsLink data={data} />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[17.5rem_1fr] lg:gap-8">
        <ProgrammeFilters data={data} />
        <section aria-label={t('title')} className="min-w-0">
          <ResultCount data={data} />
          <Orders data={data} />
          <UnreadTexts {...part} />
          <UnreadWishNote unread={data.unread} filters={data.filters} />
          <ChosenFilters data={data} />
          <UnknownNotes {...part} list={{ of: 'programmes', total: list.total }} />
          {list.total === 0 ? (
            <EmptyList data={data} />
          ) : (
            <ul className="mt-4 grid gap-4 md:grid-cols-2">
              {list.programmes.map((programme) => (
                <ProgrammeCard key={programme.id} programme={programme} now={now} english={data.filters.english} />
              ))}
            </ul>
          )}
          <Pages data={data} />
          <RateNote data={data} />
          <PaidLine className="mt-6" />
        </section>
      </div>
    </div>
  )
}
