import { useTranslations } from '../../messages/provider.tsx'
import { Pager as PageRow } from '../../ui/pager.tsx'
import { useHref } from '../links.ts'

export type Paged = { page: number; per_page: number; total: number }

/** The way to a list's other pages. @param to path of a page */
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
