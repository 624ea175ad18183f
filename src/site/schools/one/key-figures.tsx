import type { Answer, ApiClient } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHref } from '../../shell/links.ts'
import { periodOf, rankingPath } from '../ranking/view.ts'
import { figureLabel, useWrittenFigures, writtenYear } from '../written-figure.ts'

/** The latest edition of the first ranking. */
export type Ranking = { name: string; period: string; total: number; isDemo: boolean }

/** The name of the ranking's latest edition, and the number of ranked schools. */
export async function loadRanking(api: ApiClient): Promise<Ranking | null> {
  const { about, year, window, total } = await api.ranking.list({ per_page: '1' })
  if (!about || year === null) return null
  return { name: about.name, period: periodOf(year, window), total, isDemo: about.demo === true }
}

type Props = { school: { rank: number | null; country_code: string }; ranking: Ranking }

/** A school's rank, with a link to the schools of its country in the ranking. */
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

type School = Answer<'schools', 'one'>['school']
type Tile = { label: string; written: string; notes: (string | null)[] }

const SHARES = [
  ['admission_rate', 'share'],
  ['international_share', 'share'],
  ['students', 'count'],
] as const
const tilesMax = 4
/** Fewer known figures are supplemented by properties that every school has. */
const tilesMin = 3

/** The known key figures: cost, admission, and share of international students. */
export function KeyFigures({ school, ranking }: { school: School; ranking: Ranking | null }) {
  const t = useTranslations('school')
  const cost = useCost(school)
  const shares = useShares(school)
  const rank = useRankTiles(school, ranking)
  const knownFigures = [...cost, ...shares, ...rank]
  const founded = { label: t('founded'), written: String(school.founded), notes: [] }
  const tiles =
    knownFigures.length < tilesMin && school.founded ? [...knownFigures, founded] : knownFigures.slice(0, tilesMax)
  if (tiles.length === 0) return null
  const { note } = school.figures.tuition ?? {}
  return (
    <>
      <dl className="key-figures">
        {tiles.map(({ label, written, notes }) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="text-xl leading-snug font-semibold tabular-nums">{written}</dd>
            {notes.filter(Boolean).map((note) => (
              <dd key={note} className="text-sm leading-snug text-quiet">
                {note}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 text-sm text-quiet">{note}</p>}
    </>
  )
}

/** Yearly tuition; when unknown, the proof of funds for living costs. */
function useCost({ figures: { tuition }, living_cost }: School): Tile[] {
  const t = useTranslations('school')
  const tFigure = useTranslations('schools.figure')
  const { month } = useDates()
  const write = useWrittenFigures()
  if (tuition) {
    const { written, home } = write({ ...tuition, unit: 'money' })
    return [{ label: tFigure('tuition'), written, notes: [home, writtenYear(tuition.year)] }]
  }
  const [amount] = living_cost?.amounts ?? []
  if (!living_cost?.per || !amount) return []
  const { written, home } = write({ ...amount, unit: 'money' })
  return [
    {
      label: t('keyLiving'),
      written: t(`living.per.${living_cost.per}`, { amount: written }),
      notes: [home, t('living.since', { month: month(amount.since) })],
    },
  ]
}

function useShares({ figures }: School): Tile[] {
  const tFigure = useTranslations('schools.figure')
  const write = useWrittenFigures()
  return SHARES.flatMap(([name, unit]) => {
    const figure = figures[name]
    if (!figure) return []
    const { written } = write({ ...figure, unit })
    return [{ label: tFigure(figureLabel(name, figure)), written, notes: [writtenYear(figure.year)] }]
  })
}

function useRankTiles({ rank }: School, ranking: Ranking | null): Tile[] {
  const t = useTranslations('school')
  if (rank === null || !ranking) return []
  const { name, total, period } = ranking
  return [{ label: name, written: t('keyRank', { rank }), notes: [t('keyRankOf', { total, period })] }]
}
