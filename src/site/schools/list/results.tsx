import { X } from 'lucide-react'
import { BANDS, bandEnd } from '../../../domain/school-bands.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { mapPath } from '../map/map-address.ts'
import { MatchLine } from '../match/match-link.tsx'
import { useBands } from './bands.ts'
import { type ListFilter, listPath, valuesOf, without } from './list-address.ts'
import type { SchoolListData } from './load.ts'

export function ResultCount({ data: { list, countryMaps, filters, frame } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const from = (list.page - 1) * list.per_page + 1
  const to = from + list.schools.length - 1
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 max-md:flex-col">
      <strong className="text-lg font-semibold">{t(frame ? 'resultsPart' : 'results', { count: list.total })}</strong>
      {list.total > list.per_page && countryMaps.length === 0 && filters.view !== 'cities' && (
        <span className="text-quiet">{t('range', { from, to, total: list.total })}</span>
      )}
    </p>
  )
}

type Chip = { key: string; label: string; path: string }

/** What is chosen, each a link that takes it away. */
export function ChosenFilters({ data }: { data: SchoolListData }) {
  const { code, filters, said } = data
  const t = useTranslations('schools')
  const href = useHref()
  const { countries } = useLayout()
  const nameOf = useChosenNames(data)
  const country = said?.country ? countries.find((each) => each.code === code)?.name : undefined
  const ofText = country ? [{ key: 'country', label: country, path: listPath('all', filters) }] : []
  const chosen = CHIPS.flatMap((filter): Chip[] =>
    (filter === 'school' ? [filters.school].filter(Boolean) : valuesOf(filters[filter])).map((value) => ({
      key: `${filter} ${value}`,
      label: nameOf(filter, value),
      path: listPath(code, { ...filters, [filter]: filter === 'school' ? '' : without(filters[filter], value) }),
    })),
  )
  const chips = [...ofText, ...chosen]
  if (chips.length === 0) return null
  return (
    <nav aria-label={t('chosenFilters')}>
      <ul className="mt-2 flex flex-wrap items-center gap-2">
        {chips.map(({ key, label, path }) => (
          <li key={key} className="max-w-full">
            <a
              href={href(path)}
              aria-label={t('removeFilter', { filter: label })}
              className="tag inline-flex min-h-11 max-w-full md:min-h-9 items-center gap-1 border border-line hover:border-ink"
            >
              <span className="truncate">{label}</span>
              <X size={15} aria-hidden className="shrink-0" />
            </a>
          </li>
        ))}
        <li>
          <a
            href={href(listPath(code, { view: filters.view, sort: filters.sort, order: filters.order }))}
            className="text-link inline-flex min-h-11 items-center px-1 md:min-h-9 text-sm"
          >
            {t('clearAll')}
          </a>
        </li>
      </ul>
    </nav>
  )
}

export const CHIPS = [
  ...(['school', 'enrollments', 'tuition', 'admission', 'size', 'regions', 'cities'] as const),
  ...(['hots', 'kinds', 'tags', 'no_exam'] as const),
] satisfies ListFilter[]
type ChipFilter = (typeof CHIPS)[number]

/** What a chosen value is called; one that isn't offered is said not to be. */
export function useChosenNames({
  cities,
  regions,
  tags,
}: SchoolListData): (filter: ChipFilter, value: string) => string {
  const t = useTranslations('schools')
  const tSchool = useTranslations('school')
  const bands = useBands()
  const { enrollments, colleges } = useLayout()
  const named = { enrollments, hots: colleges, cities, tags }
  return (filter, value) => {
    const unknown = t('chipUnknown', { value })
    if (filter === 'school') return value
    if (filter === 'no_exam') return value === '1' ? t('noExam') : unknown
    if (filter === 'regions') return regions.find(({ code }) => code === value)?.name ?? unknown
    if (filter === 'kinds')
      return value === 'public' ? tSchool('kindPublic') : value === 'private' ? tSchool('kindPrivate') : unknown
    if (filter === 'tuition' || filter === 'admission' || filter === 'size') {
      const from = BANDS[filter].find((from) => String(from) === value)
      if (from === undefined) return unknown
      return t(`chip.${filter}`, { band: bands.label(filter, { from, to: bandEnd(BANDS[filter], from) }) })
    }
    return named[filter].find(({ id }) => String(id) === value)?.name ?? unknown
  }
}

/** Ways on where nothing was found: who typed a question finds its answer elsewhere. */
export function EmptyList({ data: { code, filters, said } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const text = said?.text ?? filters.school
  return (
    <div className="card mt-4 p-6 md:p-10">
      <h2 className="text-xl">{t('emptyTitle')}</h2>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      {text !== '' && (
        <p className="mt-2">
          <a
            href={href(`/search?q=${encodeURIComponent(text)}`)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('emptyElsewhere', { text })}
          </a>
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={href(listPath(code, { view: filters.view }))} className="button button-quiet">
          {t('clearAll')}
        </a>
        <a href={href('/consultation')} className="button button-main">
          {tLayout('book')}
        </a>
      </div>
      <p className="mt-3">
        <MatchLine />
      </p>
    </div>
  )
}

export const Pages = ({ data: { code, filters, frame, list } }: { data: SchoolListData }) => (
  <Pager list={list} to={(page) => (frame ? mapPath(code, filters, frame, page) : listPath(code, filters, page))} />
)
