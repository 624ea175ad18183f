import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { kindPath } from './kinds.ts'
import type { Everything } from './load.ts'

type Groups = Everything['found']['groups']

/** How much there is of each kind, and the way to all of it. */
export function KindTabs({ groups, query }: { groups: Groups; query: string }) {
  const t = useTranslations('results')
  const href = useHref()
  return (
    <nav
      aria-label={t('kinds')}
      className="no-print -mx-4 mt-4 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex w-max gap-2 py-1 md:w-auto md:flex-wrap">
        {groups.map(({ kind, total }) => (
          <li key={kind}>
            <a
              href={href(kindPath(kind, query))}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-edge px-4 hover:border-ink"
            >
              {t(`kindsOf.${kind}`)} <Amount total={total} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many there are. */
export function Amount({ total }: { total: number }) {
  const t = useTranslations('results')
  return <span className="font-normal text-quiet">{t('amount', { count: total })}</span>
}
