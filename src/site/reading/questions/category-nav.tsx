import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'

/** The kinds of question: a row on phones, a column beside the answers on wide screens. */
export function CategoryNav({
  categories,
  current,
}: {
  categories: readonly { id: number; name: string }[]
  current: number
}) {
  const t = useTranslations('faq')
  const href = useHref()
  return (
    <nav
      aria-label={t('categories')}
      className="no-print -mx-4 overflow-x-auto px-4 lg:sticky lg:top-24 lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max gap-2 py-1 lg:w-auto lg:flex-col lg:gap-0">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a href={href(`/faq/${id}`)} aria-current={id === current ? 'page' : undefined} className="faq-category">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
