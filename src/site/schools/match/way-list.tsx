/** The list of programmes or schools of a way. */
import { useTranslations } from '../../messages/provider.tsx'
import { programmesPath } from '../../programmes/list/list-address.ts'
import { useHref, useLayout } from '../../shell/links.ts'
import { listPath } from '../list/list-address.ts'
import { listOf } from './list-of.ts'
import type { MatchPageData } from './load.ts'
import type { RouteItem } from './texts.ts'

/** The list of the way's programmes within the budget, or all of them without a budget; else the schools of the way, the known costs first. */
export function ListLink({
  route,
  data,
  isInline = false,
}: {
  route: RouteItem
  data: MatchPageData
  isInline?: boolean
}) {
  const t = useTranslations('match')
  const href = useHref()
  const { countries } = useLayout()
  const { country_code, iso_country, has_list, programmes } = route
  const states = countries.find(({ code }) => code === country_code)?.isoCountries ?? []
  const region = states.length > 1 ? { regions: iso_country.toLowerCase() } : null
  const {
    filters,
    school_filters,
    is_kind: isKind = false,
    count = 0,
    within = null,
    budget: yearly = '',
  } = programmes ?? {}
  const budget = within ? { budget: yearly } : {}
  const [path, label] =
    filters && count > 0 && !isKind && within !== 0
      ? [programmesPath({ ...filters, ...budget }), t(within ? 'wayWithin' : 'wayAll', { count: within || count })]
      : !programmes && has_list
        ? [listOf(data, region ?? { country: country_code }), t('toList')]
        : school_filters
          ? [listPath(country_code, { ...school_filters, ...budget }), t(isKind ? 'waySchoolList' : 'toSchools')]
          : [listPath(country_code, { ...region, sort: 'cost' }), t('toSchools')]
  return (
    <a
      href={href(path)}
      className={isInline ? 'text-link' : 'text-link inline-flex min-h-11 items-center'}
      data-list={within ?? ''}
    >
      {label}
    </a>
  )
}
