import type { ApiClient } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { periodOf, rankingPath } from '../ranking/view.ts'

/** The latest edition of the house’s first ranking. */
export type Ranking = { name: string; period: string; total: number; isDemo: boolean }

/** What the latest edition of the ranking is called, and how many stand in it. */
export async function loadRanking(api: ApiClient): Promise<Ranking | null> {
  const { about, year, window, total } = await api.ranking.list({ per_page: '1' })
  if (!about || year === null) return null
  return { name: about.name, period: periodOf(year, window), total, isDemo: about.demo === true }
}

type Props = { school: { rank: number | null; country_code: string }; ranking: Ranking }

/** A school's place, which leads to the schools of its country in the ranking. */
export function SchoolRank({ school: { rank, country_code: country }, ranking }: Props) {
  const t = useTranslations('ranking')
  const tLayout = useTranslations('layout')
  const href = useHref()
  if (rank === null) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <a
        href={href(rankingPath({ ranking: '', country, year: '', sort: '', order: '' }))}
        className="text-link inline-block py-1"
      >
        {t('schoolPlace', { rank, total: ranking.total, ranking: ranking.name })}
      </a>
      {ranking.isDemo && <span className="tag">{tLayout('demo')}</span>}
    </span>
  )
}
