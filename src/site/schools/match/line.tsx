import type { ReactNode } from 'react'
import { writtenYear } from './words.ts'

/** A figure of a school with its year, and what it is beside the visitor's. */
export function Line({ label, year, children }: { label: string; year?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2 border-t border-line py-1.5">
      <dt className="font-semibold">
        {label} {year && <span className="font-normal text-quiet">{writtenYear(year)}</span>}
      </dt>
      <dd className="text-quiet">{children}</dd>
    </div>
  )
}
