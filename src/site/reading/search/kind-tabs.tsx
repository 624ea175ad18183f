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
        {groups.map(({ kind, total, is_capped }) => (
          <li key={kind}>
            <a
              href={href(kindPath(kind, query))}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-edge px-4 hover:border-ink"
            >
              {t(`kindsOf.${kind}`)} <Amount total={total} isCapped={is_capped} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many there are, counted to an end. */
export function Amount({ total, isCapped = false }: { total: number; isCapped?: boolean | undefined }) {
  const t = useTranslations('results')
  return (
    <span className="font-normal text-quiet">
      {isCapped ? t('amountMore', { count: total }) : t('amount', { count: total })}
    </span>
  )
}
