/** What the filters of every list have: a panel that folds, and the chosen values. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../links.ts'
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
