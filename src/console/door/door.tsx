import type { ReactNode } from 'react'

/** The frame of every page at the door: narrow, with what it is for above it. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-6 max-w-md">
      <title>{title}</title>
      <p className="mb-2 font-semibold text-quiet">Waypoint</p>
      <div className="panel grid gap-4 p-5">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
