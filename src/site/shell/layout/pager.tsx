import { useTranslations } from '../../messages/provider.tsx'
import { Pager as PageRow } from '../../ui/pager.tsx'
import { useHref } from '../links.ts'

/** A list's URL: its path, filters and page; empty parameters and the first page are left out. */
export function listAddress(path: string, chosen: Record<string, string>, page = 1): string {
  const search = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))
  if (page > 1) search.set('page', String(page))
  const query = search.toString()
  return path + (query && `?${query}`)
}

export type FilterLink = { key: string; name: string; path: string; isChosen: boolean }

/** One choice out of several, each a link: a row that scrolls when it is too long. */
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

export type Paged = { page: number; per_page: number; total: number }

/** The links to a list's other pages. @param to path of a page */
export function Pager({ list: { page, per_page, total }, to }: { list: Paged; to: (page: number) => string }) {
  const t = useTranslations('schools')
  const href = useHref()
  return (
    <PageRow
      page={page}
      last={Math.ceil(total / per_page)}
      hrefOf={(number) => href(to(number))}
      labels={{
        label: t('pages'),
        previous: t('previous'),
        next: t('next'),
        page: (number) => t('page', { page: number }),
      }}
    />
  )
}
