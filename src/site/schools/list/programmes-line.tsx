import { ArrowRight } from 'lucide-react'
import { isKeyOf } from '../../../domain/collections.ts'
import type { LevelId } from '../../../domain/levels.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { STUDY_FILTERS } from '../../programmes/filters/study-address.ts'
import { programmesPath } from '../../programmes/list/list-address.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf } from '../../shell/list-query.ts'
import { idsOf } from './list-address.ts'
import type { SchoolListData } from './load.ts'

/** The list of programmes with the filters of a list of schools. */
export function useProgrammesPath({ code, filters }: Pick<SchoolListData, 'code' | 'filters'>) {
  const { colleges } = useLayout()
  const levels = valuesOf(filters.enrollments).flatMap((id) => (isKeyOf(LEVEL_OF, id) ? LEVEL_OF[id] : []))
  const hots = idsOf(filters.hots)
  return (school: string) =>
    programmesPath({
      ...Object.fromEntries(STUDY_FILTERS.map((name) => [name, filters[name]])),
      country: code === 'all' ? filters.country : code,
      level: levels.join(','),
      colleges: colleges
        .filter(({ id }) => hots.includes(id))
        .map(({ slug }) => slug)
        .join(','),
      city: school === '' && code !== 'all' ? filters.cities : '',
      school,
    })
}

const LEVEL_OF: Record<LevelId, string> = { '1': 'bachelor', '2': 'master', '3': 'foundation' }

/** The search for programmes, with the filters of the list; nothing while the site has no programmes. */
export function ProgrammesLine({ data }: { data: SchoolListData }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { site } = useLayout()
  const path = useProgrammesPath(data)('')
  if (!site.has_programmes) return null
  return (
    <a href={href(path)} className="text-link mt-1 inline-flex min-h-11 items-center gap-1.5">
      {t(path === '/programmes' ? 'title' : 'withFilters')}
      <ArrowRight size={16} aria-hidden className="shrink-0" />
    </a>
  )
}
