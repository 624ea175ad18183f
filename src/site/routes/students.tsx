import { useLoaderData } from 'react-router'
import { EmptyList } from '../firm/people/empty-list.tsx'
import { StudentFilters, type StudentsData, StudentTable } from '../firm/people/student-table.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { listAddress, Pager } from '../shell/layout/pager.tsx'
import { useLayout } from '../shell/links.ts'

export { loader } from '../firm/people/student-table.tsx'

const PATH = '/student_list'

export default function StudentsPage() {
  const { chosen, list } = useLoaderData<StudentsData>()
  const t = useTranslations('students')
  const tSchools = useTranslations('schools')
  const country = useLayout().countries.find(({ code }) => code === chosen.country)
  const title = country ? t('titleIn', { country: country.name }) : t('title')
  const students = list.students
  return (
    <div className="frame">
      <PageMeta
        title={list.page > 1 ? `${title} (${tSchools('page', { page: list.page })})` : title}
        description={t('meta')}
      />
      <Breadcrumbs crumbs={[...(country ? [{ label: t('title'), path: PATH }] : []), { label: title }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      <StudentFilters path={PATH} chosen={chosen} />
      <section aria-label={title} className="mt-6">
        {students.length === 0 && !chosen.country && !chosen.degree ? (
          <EmptyList title={t('noneTitle')} text={t('noneText')} />
        ) : students.length === 0 ? (
          <EmptyList title={t('emptyTitle')} text={t('emptyText')} path={PATH} all={t('showAll')} />
        ) : (
          <>
            <p role="status" className="flex flex-wrap items-baseline gap-x-4">
              <strong className="text-lg font-semibold">{t('results', { count: list.total })}</strong>
              {students.some(({ demo }) => demo) && <span className="text-sm text-quiet">{t('demoNote')}</span>}
            </p>
            <StudentTable students={students} caption={title} />
          </>
        )}
        <Pager list={list} to={(page) => listAddress(PATH, chosen, page)} />
      </section>
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <RelatedLinks
        title={t('onTitle')}
        links={[
          { label: t('toTestimonials'), path: '/testimonials' },
          { label: t('toSchools'), path: `/countries/${chosen.country || 'all'}/schools` },
          { label: t('toServices'), path: '/our_services' },
        ]}
      />
    </div>
  )
}
