import { useTranslations } from '../messages/translations.ts'

/** Pagination links; null for a single page. */
export function Pagination({ page, last, query }: { page: number; last: number; query: Record<string, string> }) {
  const t = useTranslations()
  if (last < 2) return null
  const to = (number: number) => `?${new URLSearchParams({ ...query, page: String(number) })}`
  return (
    <nav aria-label={t('inbox.pages')} className="mt-3 flex items-center justify-center gap-3">
      {page > 1 && (
        <a rel="prev" href={to(page - 1)} className="button">
          {t('inbox.previous')}
        </a>
      )}
      <span>{t('inbox.page', { page, last })}</span>
      {page < last && (
        <a rel="next" href={to(page + 1)} className="button">
          {t('inbox.next')}
        </a>
      )}
    </nav>
  )
}
