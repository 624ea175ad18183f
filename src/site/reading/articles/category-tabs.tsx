import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

type Category = { id: number; name: string }

/** The six kinds of article, as links; `current` is the one that is shown, if any. */
export function CategoryTabs({ categories, current }: { categories: readonly Category[]; current?: number }) {
  const t = useTranslations('articles')
  const href = useHref()
  return (
    <nav aria-label={t('categories')} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0">
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a
              href={href(`/article_category/${id}`)}
              aria-current={id === current ? 'page' : undefined}
              className="inline-flex min-h-11 scroll-mx-4 items-center rounded-full border-[1.5px] border-edge px-4 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
