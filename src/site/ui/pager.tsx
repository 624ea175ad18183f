import { ArrowLeft, ArrowRight } from 'lucide-react'

type Labels = { label: string; previous: string; next: string; page: (page: number) => string }
type Step = { page: number; isAfterGap: boolean }

/** The first page, the last, and those around the current one. */
function stepsOf(page: number, last: number): Step[] {
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 1,
  )
  return shown.map((number, index) => ({ page: number, isAfterGap: index > 0 && number - (shown[index - 1] ?? 0) > 1 }))
}

/** Plain links to the pages of a list; nothing for a single page. @param hrefOf URL of a page */
export function Pager({
  page,
  last,
  hrefOf,
  labels,
}: {
  page: number
  last: number
  hrefOf: (page: number) => string
  labels: Labels
}) {
  if (last < 2) return null
  return (
    <nav aria-label={labels.label} className="no-print mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {page > 1 && (
          <li>
            <a rel="prev" href={hrefOf(page - 1)} className="button button-quiet">
              <ArrowLeft size={18} aria-hidden />
              {labels.previous}
            </a>
          </li>
        )}
        {stepsOf(page, last).map((step) => (
          <li key={step.page} className="flex items-center gap-1.5">
            {step.isAfterGap && <span aria-hidden>…</span>}
            <a
              href={hrefOf(step.page)}
              aria-label={labels.page(step.page)}
              aria-current={step.page === page ? 'page' : undefined}
              className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {step.page}
            </a>
          </li>
        ))}
        {page < last && (
          <li>
            <a rel="next" href={hrefOf(page + 1)} className="button button-quiet">
              {labels.next}
              <ArrowRight size={18} aria-hidden />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
