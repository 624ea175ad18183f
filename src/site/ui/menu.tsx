import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A native drop-down: one open at a time within its group; enhance.ts closes it on a click outside or Escape. */
export function Menu({
  label,
  group,
  align = 'left',
  children,
}: {
  label: ReactNode
  group: string
  align?: 'left' | 'right'
  children: ReactNode
}) {
  return (
    <details name={group} className="group relative" data-menu>
      <summary className="flex min-h-11 items-center gap-1 rounded-lg px-1.5 hover:bg-sand">
        {label}
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div
        className={`card absolute top-full z-30 mt-1 w-max whitespace-normal max-w-80 min-w-52 p-2 ${align === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  )
}

export function MenuLink({ href, children, isCurrent }: { href: string; children: ReactNode; isCurrent?: boolean }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-lg px-3 hover:bg-sand aria-[current=page]:font-semibold"
    >
      {children}
    </a>
  )
}
