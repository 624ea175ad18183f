import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHref } from '../links.ts'

type List = { page: number; per_page: number; total: number }

/** The way to a list's other pages; nothing where there is only one. */
export function PageLinks({ list, path }: { list: List; path: (page: number) => string }) {
  const t = useTranslations('schools')
  const href = useHref()
  const last = Math.ceil(list.total / list.per_page)
  if (last < 2) return null
  const to = (page: number) => href(path(page))
  return (
    <nav aria-label={t('pages')} className="mt-8">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {list.page > 1 && (
          <li>
            <a rel="prev" href={to(list.page - 1)} className="button button-quiet">
              <ArrowLeft size={18} aria-hidden />
              {t('previous')}
            </a>
          </li>
        )}
        <Numbers current={list.page} last={last} to={to} />
        {list.page < last && (
          <li>
            <a rel="next" href={to(list.page + 1)} className="button button-quiet">
              {t('next')}
              <ArrowRight size={18} aria-hidden />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Numbers({ current, last, to }: { current: number; last: number; to: (page: number) => string }) {
  const t = useTranslations('schools')
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === last || Math.abs(page - current) <= 1,
  )
  return shown.map((page, index) => (
    <li key={page} className="flex items-center gap-1.5">
      {index > 0 && page - (shown[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
      <a
        href={to(page)}
        aria-label={t('page', { page })}
        aria-current={page === current ? 'page' : undefined}
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand aria-[current=page]:bg-ink aria-[current=page]:text-paper"
      >
        {page}
      </a>
    </li>
  ))
}
