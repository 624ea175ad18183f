import { List, Map as MapIcon } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { type ListFilters, listPath } from '../list/list-address.ts'

/** One list in two forms. */
export function ViewLinks({ code, filters }: { code: string; filters: ListFilters }) {
  const t = useTranslations('schools')
  const href = useHref()
  const views = [
    { view: '', label: t('viewList'), Icon: List },
    { view: 'map', label: t('viewMap'), Icon: MapIcon },
  ]
  return (
    <nav aria-label={t('views')} className="max-md:w-full md:ml-auto">
      <ul className="flex rounded-full border-[1.5px] border-edge p-0.5">
        {views.map(({ view, label, Icon }) => (
          <li key={view} className="flex-1">
            <a
              href={href(listPath(code, { ...filters, view }))}
              aria-current={view === filters.view ? 'true' : undefined}
              className="flex min-h-11 items-center justify-center gap-2 rounded-full px-4 whitespace-nowrap hover:bg-sand aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              <Icon size={17} aria-hidden />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
