import { ArrowRight } from 'lucide-react'
import { figureLevel } from '../../../domain/school-figures.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { programmesPath } from '../../programmes/list/list-address.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { idsOf, valuesOf } from './list-address.ts'
import type { SchoolListData } from './load.ts'

/** The search for programmes, with those of the list's filters that it has; nothing while the site has no programmes. */
export function ProgrammesLine({ data: { code, filters } }: { data: SchoolListData }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { colleges, site } = useLayout()
  if (!site.has_programmes) return null
  const enrollments = valuesOf(filters.enrollments)
  const level = enrollments.length === 0 ? null : figureLevel(enrollments)
  const path = programmesPath({
    country: code === 'all' ? '' : code,
    level: level === 'undergraduate' ? 'bachelor' : level === 'graduate' ? 'master' : '',
    colleges: colleges
      .filter(({ id }) => idsOf(filters.hots).includes(id))
      .map(({ slug }) => slug)
      .join(','),
    city: code === 'all' ? '' : filters.cities,
  })
  return (
    <a href={href(path)} className="text-link mt-1 inline-flex min-h-11 items-center gap-1.5">
      {t(path === '/programmes' ? 'title' : 'withFilters')}
      <ArrowRight size={16} aria-hidden className="shrink-0" />
    </a>
  )
}
