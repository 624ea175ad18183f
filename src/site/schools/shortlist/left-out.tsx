import type { ComponentProps } from 'react'
import { SchoolLinks } from './school-links.tsx'

/** Schools that an address names and that are not shown: those that don't exist, and those beyond the most. */
export function LeftOut({
  unknown,
  over,
  overText,
}: {
  /** Null where there is none. */
  unknown: string | null
  over: ComponentProps<typeof SchoolLinks>['schools']
  overText: string
}) {
  return (
    <>
      {unknown !== null && <p className="notice">{unknown}</p>}
      {over.length > 0 && (
        <div className="notice">
          <p>{overText}</p>
          <SchoolLinks schools={over} />
        </div>
      )}
    </>
  )
}
