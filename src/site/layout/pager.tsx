import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHref } from '../links.ts'

export type Paged = { page: number; per_page: number; total: number }

/** Plain links to the pages of a list: the first, the last, and those around. @param to path of a page */
export function Pager({ list: { page, per_page, total }, to }: { list: Paged; to: (page: number) => string }) {
  const t = useTranslations('schools')
  const href = useHref()
  const last = Math.ceil(total / per_page)
  if (last < 2) return null
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  )
  return (
    <nav aria-label={t('pages')} className="no-print mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {page > 1 && (
          <li>
            <a rel="prev" href={href(to(page - 1))} className="button button-quiet">
              <ArrowLeft size={18} aria-hidden />
              {t('previous')}
            </a>
          </li>
        )}
        {shown.map((number, index) => (
          <li key={number} className="flex items-center gap-1.5">
            {index > 0 && number - (shown[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
            <a
              href={href(to(number))}
              aria-label={t('page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {number}
            </a>
          </li>
        ))}
        {page < last && (
          <li>
            <a rel="next" href={href(to(page + 1))} className="button button-quiet">
              {t('next')}
              <ArrowRight size={18} aria-hidden />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
