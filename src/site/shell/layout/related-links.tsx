import { ArrowRight } from 'lucide-react'
import { useHref } from '../links.ts'

/** Where a reader of this page may want to go next. */
export function RelatedLinks({ title, links }: { title: string; links: { label: string; path: string }[] }) {
  const href = useHref()
  return (
    <nav aria-label={title} className="mt-14">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-3 grid gap-x-8 md:grid-cols-3">
        {links.map(({ label, path }) => (
          <li key={path} className="border-t border-line">
            <a
              href={href(path)}
              className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold hover:underline underline-offset-4"
            >
              {label}
              <ArrowRight size={18} aria-hidden className="shrink-0 text-accent" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
