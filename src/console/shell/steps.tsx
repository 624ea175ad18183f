import { useWords } from '../messages/words.ts'

/** Pagination links; null for a single page. */
export function Steps({ page, last, asked }: { page: number; last: number; asked: Record<string, string> }) {
  const say = useWords()
  if (last < 2) return null
  const to = (number: number) => `?${new URLSearchParams({ ...asked, page: String(number) })}`
  return (
    <nav aria-label={say('inbox.pages')} className="mt-3 flex items-center justify-center gap-3">
      {page > 1 && (
        <a rel="prev" href={to(page - 1)} className="button">
          {say('inbox.previous')}
        </a>
      )}
      <span>{say('inbox.page', { page, last })}</span>
      {page < last && (
        <a rel="next" href={to(page + 1)} className="button">
          {say('inbox.next')}
        </a>
      )}
    </nav>
  )
}
