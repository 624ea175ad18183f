import { useHref } from '../links.ts'

export type FilterLink = { key: string; name: string; path: string; isChosen: boolean }

/** One choice out of several, each a link: a row that scrolls inside itself where it is too long. */
export function FilterLinks({ label, links }: { label: string; links: FilterLink[] }) {
  const href = useHref()
  return (
    <nav aria-label={label} className="-mx-4 scroll-px-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        {links.map(({ key, name, path, isChosen }) => (
          <li key={key}>
            <a
              href={href(path)}
              aria-current={isChosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-edge px-4 whitespace-nowrap hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper aria-[current=true]:[scroll-initial-target:nearest]"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
