import { useRouteLoaderData } from 'react-router'
import { isAdmin } from '../../domain/staff/principal.ts'
import { useTranslations } from '../messages/translations.ts'
import type { loader } from '../root.tsx'
import { MANAGED_IN } from './areas.ts'

const PAGES = { hours: 'nav.hours', templates: 'nav.templates' } as const

/** Says that a kind is read only at setup, and links to the settings that change it afterwards; null for other kinds. */
export function ManagedElsewhere({ kinds }: { kinds: readonly string[] }) {
  const t = useTranslations()
  const me = useRouteLoaderData<typeof loader>('root')?.me
  const pages = [...new Set(kinds.flatMap((kind) => MANAGED_IN[kind] ?? []))]
  if (pages.length === 0) return null
  return (
    <p className="max-w-prose text-sm">
      {t('content.first_only')}{' '}
      {me && isAdmin(me)
        ? pages.map((page) => (
            <a
              key={page}
              href={`/console/settings/${page}`}
              className="text-link me-3 inline-flex min-h-8 items-center"
            >
              {t(PAGES[page])}
            </a>
          ))
        : t('content.first_by_admin', { pages: pages.map((page) => t(PAGES[page])).join(' · ') })}
    </p>
  )
}
