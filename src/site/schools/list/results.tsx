import { X } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { mapPath } from '../map/map-address.ts'
import { idsOf, type ListFilter, listPath, orderOf, without } from './list-address.ts'
import type { SchoolListData } from './load.ts'

export function ResultCount({ data: { list, countryMaps } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const from = (list.page - 1) * list.per_page + 1
  const to = from + list.schools.length - 1
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 max-md:flex-col">
      <strong className="text-lg font-semibold">
        {list.is_capped ? t('resultsMore', { count: list.total }) : t('results', { count: list.total })}
      </strong>
      {list.total > list.per_page && countryMaps.length === 0 && (
        <span className="text-quiet">{t('range', { from, to, total: list.total })}</span>
      )}
    </p>
  )
}

/** In which order the list stands; a typed name orders it by itself. */
export function Orders({ data: { code, filters, list } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  if (filters.school || filters.view === 'map' || list.total < 2) return null
  const orders = [
    { sort: 'rank', own: '', label: t('orderRank') },
    { sort: 'name', own: 'name', label: t('orderName') },
  ]
  return (
    <nav aria-label={t('order')}>
      <ul className="flex flex-wrap gap-x-4">
        {orders.map(({ sort, own, label }) => (
          <li key={sort}>
            <a
              href={href(listPath(code, { ...filters, sort: own }))}
              aria-current={orderOf(filters) === sort ? 'true' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-quiet hover:text-ink aria-[current=true]:border-ink aria-[current=true]:text-ink md:min-h-9"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Chip = { key: string; label: string; path: string }

/** What is chosen, each a link that takes it away. */
export function ChosenFilters({ data: { code, filters, cities, list } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const { enrollments, colleges } = useLayout()
  const tags = list.schools.flatMap(({ tags }) => tags)
  const among = (filter: ListFilter, options: { id: number; name: string }[]): Chip[] =>
    idsOf(filters[filter]).map((id) => ({
      key: `${filter}${id}`,
      label: options.find((option) => option.id === id)?.name ?? String(id),
      path: listPath(code, { ...filters, [filter]: without(filters[filter], id) }),
    }))
  const chips = [
    ...(filters.school
      ? [{ key: 'school', label: filters.school, path: listPath(code, { ...filters, school: '' }) }]
      : []),
    ...among('enrollments', enrollments),
    ...among('hots', colleges),
    ...among('cities', cities),
    ...among('tags', tags),
  ]
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
            href={href(listPath(code, { view: filters.view }))}
            className="text-link inline-flex min-h-11 items-center px-1 md:min-h-9 text-sm"
          >
            {t('clearAll')}
          </a>
        </li>
      </ul>
    </nav>
  )
}

export function EmptyList({ code, view }: { code: string; view: string }) {
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <div className="card mt-4 p-6 md:p-10">
      <h2 className="text-xl">{t('emptyTitle')}</h2>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={href(listPath(code, { view }))} className="button button-quiet">
          {t('clearAll')}
        </a>
        <a href={href('/consultation')} className="button button-main">
          {tLayout('book')}
        </a>
      </div>
    </div>
  )
}

export const Pages = ({ data: { code, filters, frame, list } }: { data: SchoolListData }) => (
  <Pager list={list} to={(page) => (frame ? mapPath(code, filters, frame, page) : listPath(code, filters, page))} />
)
