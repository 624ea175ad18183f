import type { ReactNode } from 'react'

type Props = { heading: ReactNode; children: ReactNode; className?: string; summaryClass?: string }

/** Folded on phones to shorten a page; fully open on wide screens and in print (`.fold` in app.css, enhance/folds.ts). */
export function Fold({ heading, children, className = '', summaryClass = '' }: Props) {
  return (
    <details className={`fold group/fold ${className}`}>
      {/* a heading must be the summary's own child: both are on a grid, with the marker beside them */}
      <summary
        className={`grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 *:col-start-1 ${summaryClass}`}
      >
        {heading}
        <span
          aria-hidden
          className="col-start-2! row-span-2 row-start-1 text-2xl text-accent transition-transform group-open/fold:rotate-45 md:hidden"
        >
          +
        </span>
      </summary>
      {children}
    </details>
  )
}
