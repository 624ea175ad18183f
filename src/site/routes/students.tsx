import { useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { Ask } from '../layout/ask.tsx'
import { listAddress } from '../layout/list-address.ts'
import { PageMeta } from '../layout/page-meta.tsx'
import { Pager } from '../layout/pager.tsx'
import { Trail } from '../layout/trail.tsx'
import { WayOn } from '../layout/way-on.tsx'
import { useLayout } from '../links.ts'
import { EmptyList } from '../people/empty-list.tsx'
import type { StudentsData } from '../people/load-students.ts'
import { StudentFilters } from '../people/student-filters.tsx'
import { StudentTable } from '../people/student-table.tsx'

export { loader } from '../people/load-students.ts'

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
      <Trail stops={[...(country ? [{ label: t('title'), path: PATH }] : []), { label: title }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      <StudentFilters path={PATH} chosen={chosen} />
      <section aria-label={title} className="mt-6">
        {students.length === 0 ? (
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
      <Ask title={t('askTitle')} text={t('askText')} />
      <WayOn
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
