/** What every list with filters has: a panel that folds, the chosen values, the number of results, the orders, and what to do without a result. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { MatchLine } from '../../schools/match/match-link.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { useHref } from '../links.ts'
import type { Paged } from './pager.tsx'
import '../../ui/filters.css'

/** The panel of a filter form, folded where there is no space beside the list. */
export function FilterPanel({ isFolded = false, children }: { isFolded?: boolean; children: ReactNode }) {
  const t = useTranslations('schools')
  return (
    <details className={`card group px-5 ${isFolded ? 'max-w-xl' : 'filters-beside lg:sticky lg:top-24'}`}>
      <summary className="flex min-h-13 items-center justify-between font-semibold">
        {t('showFilters')}
        <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <h2 className="sr-only">{t('filters')}</h2>
      {children}
    </details>
  )
}

/** @property path the list without it */
export type Chip = { key: string; label: string; path: string }

/** The chosen filters, each a link that removes it, and one that removes all. */
export function FilterChips({ chips, clearPath }: { chips: Chip[]; clearPath: string }) {
  const t = useTranslations('schools')
  const href = useHref()
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
          <a href={href(clearPath)} className="text-link inline-flex min-h-11 items-center px-1 md:min-h-9 text-sm">
            {t('clearAll')}
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** @param label the number in words @param shown how many the page has @param isRanged whether to say which ones @param of what they are */
export function ListCount({
  label,
  list,
  shown,
  isRanged = true,
  of = 'schools',
}: {
  label: string
  list: Paged
  shown: number
  isRanged?: boolean
  of?: 'schools' | 'programmes'
}) {
  const t = useTranslations(of)
  const from = (list.page - 1) * list.per_page + 1
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 max-md:flex-col">
      <strong className="text-lg font-semibold">{label}</strong>
      {isRanged && list.total > list.per_page && (
        <span className="text-quiet">{t('range', { from, to: from + shown - 1, total: list.total })}</span>
      )}
    </p>
  )
}

export type Order = { key: string; label: string; path: string; isCurrent: boolean }

/** The current order of a list, and the alternatives. */
export function OrderMenu({ orders }: { orders: Order[] }) {
  const t = useTranslations('schools')
  const href = useHref()
  return (
    <nav aria-label={t('order')} className="-ml-1.5">
      <Menu
        group="order"
        label={
          <>
            <span className="text-quiet">{t('order')}</span>{' '}
            <span className="font-semibold">{orders.find(({ isCurrent }) => isCurrent)?.label}</span>
          </>
        }
      >
        {orders.map(({ key, label, path, isCurrent }) => (
          <MenuLink key={key} href={href(path)} isCurrent={isCurrent}>
            {label}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}

/** When nothing was found. @param clearPath the list without filters */
export function EmptyCard({
  title,
  text,
  clearPath,
  children,
}: {
  title: string
  text: string
  /** The list without filters; left out where none is set. */
  clearPath?: string
  children?: ReactNode
}) {
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <div className="card mt-4 p-6 md:p-10">
      <h2 className="text-xl">{title}</h2>
      <p className="measure mt-2 text-quiet">{text}</p>
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        {clearPath && (
          <a href={href(clearPath)} className="button button-quiet">
            {t('clearAll')}
          </a>
        )}
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
