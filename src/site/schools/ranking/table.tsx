import { ArrowDown, ArrowUp, ArrowUpDown, Minus } from 'lucide-react'
import { editionOf, type Locale } from '../../../domain/editions.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { regionOf } from '../region.ts'
import { History } from './history.tsx'
import { type Place, periodOf, type RankingData, type RankingSort, type RankingView, sortOf, sortPath } from './view.ts'

/** Ranks gained or lost since the previous edition. */
function Change({ change }: { change: number | null }) {
  const t = useTranslations('ranking')
  if (change === null)
    return (
      <span className="inline-flex items-center gap-1 text-sm text-quiet">
        <Minus size={14} aria-hidden className="hidden md:inline" />
        {t('isNew')}
      </span>
    )
  if (change === 0)
    return (
      <span className="text-quiet">
        <span aria-hidden>=</span>
        <span className="sr-only">{t('same')}</span>
      </span>
    )
  const count = Math.abs(change)
  const Arrow = change > 0 ? ArrowUp : ArrowDown
  return (
    <span
      className={`inline-flex items-center gap-0.5 font-semibold tabular-nums ${change > 0 ? 'text-jade' : 'text-danger'}`}
    >
      <Arrow size={16} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{change > 0 ? t('up', { count }) : t('down', { count })}</span>
    </span>
  )
}

type Key = 'rank' | 'change' | 'previous' | 'name' | 'nameEn' | 'count' | 'share' | 'history'
/** A column of the table: the sort of its header link, and its minimum screen width. */
type Column = { key: Key; sort?: RankingSort; className: string }

const COLUMNS: readonly Column[] = [
  { key: 'rank', sort: 'rank', className: 'w-14 md:w-20' },
  { key: 'change', sort: 'change', className: 'w-18 md:w-22' },
  { key: 'previous', sort: 'prev_rank', className: 'hidden w-24 xl:table-cell' },
  { key: 'name', sort: 'name', className: '' },
  { key: 'nameEn', sort: 'name_en', className: 'hidden xl:table-cell' },
  { key: 'count', className: 'hidden w-36 lg:table-cell' },
  { key: 'share', sort: 'share', className: 'hidden w-34 md:table-cell' },
  { key: 'history', className: 'hidden w-32 md:table-cell' },
]

/** Where names are English there is no second one; a ranking without counts has no figures. */
const columnsOf = (locale: Locale, hasCounts: boolean): readonly Column[] =>
  COLUMNS.filter(
    ({ key }) =>
      (key !== 'nameEn' || editionOf(locale).nameColumn !== 'en') && (hasCounts || !['count', 'share'].includes(key)),
  )

/** The ranking: every column on wide screens; on phones rank, change and name with the rest below it. */
export function RankingTable({ data: { view, list } }: { data: RankingData }) {
  const { locale } = useLayout()
  const hasCounts = list.places.some(({ count }) => count !== null)
  const years = list.places.flatMap(({ history }) => history.map(({ year }) => year))
  return (
    <table className="mt-3 w-full border-collapse text-left">
      <Caption list={list} />
      <thead>
        <tr className="border-b-2 border-ink align-bottom">
          {columnsOf(locale, hasCounts).map((column) => (
            <Head key={column.key} column={column} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        {list.places.map((place) => (
          <Row key={place.id} place={place} year={list.year} years={years} hasCounts={hasCounts} />
        ))}
      </tbody>
    </table>
  )
}

type List = RankingData['list']

function Caption({ list }: { list: List }) {
  const t = useTranslations('ranking')
  const tSchools = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const from = (list.page - 1) * list.per_page + 1
  const to = from + list.places.length - 1
  const [before] = list.years.filter((year) => year < (list.year ?? 0))
  return (
    <caption className="pb-2 text-left">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="text-lg font-semibold">
          {t('caption', { count: list.total, year: periodOf(list.year ?? 0, list.window) })}
        </strong>
        {list.total > list.per_page && (
          <span className="text-quiet">{tSchools('range', { from, to, total: list.total })}</span>
        )}
        {before !== undefined && (
          <span className="text-quiet">{t('comparedWith', { year: periodOf(before, list.window) })}</span>
        )}
        {list.about?.demo && <span className="tag border border-line">{tLayout('demo')}</span>}
      </span>
    </caption>
  )
}

function Head({ column: { key, sort, className }, view }: { column: Column; view: RankingView }) {
  const t = useTranslations('ranking')
  const href = useHref()
  const now = sortOf(view)
  const isSorted = now.sort === sort
  const Arrow = now.order === 'asc' ? ArrowUp : ArrowDown
  const label = t(key)
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (now.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`pr-2 pb-1 text-sm leading-snug font-semibold ${className}`}
    >
      {sort ? (
        <a
          href={href(sortPath(view, sort))}
          className="inline-flex min-h-11 items-center gap-1 hover:underline underline-offset-4"
        >
          {label}
          {isSorted ? (
            <Arrow size={15} aria-hidden className="shrink-0 text-accent" />
          ) : (
            <ArrowUpDown size={13} aria-hidden className="hidden shrink-0 text-edge md:block" />
          )}
        </a>
      ) : (
        <span className="inline-flex min-h-11 items-center">{label}</span>
      )}
    </th>
  )
}

type RowProps = { place: Place; year: number | null; years: number[]; hasCounts: boolean }

function Row({ place, year, years, hasCounts }: RowProps) {
  const t = useTranslations('ranking')
  const layout = useLayout()
  const format = useFormatter()
  const cell = 'border-b border-line py-2.5 pr-2 align-top md:align-middle'
  const history = <History history={place.history} years={years} year={year} className="h-auto w-14 md:w-22" />
  return (
    <tr className="hover:bg-sand">
      <td className={`${cell} text-lg font-semibold tabular-nums`}>{place.rank}</td>
      <td className={cell}>
        <Change change={place.change} />
        <div className="mt-1 -ml-0.5 md:hidden">{history}</div>
      </td>
      <td className={`${cell} hidden text-quiet tabular-nums xl:table-cell`}>
        {place.prev_rank ?? <NotRanked text={t('notRanked')} />}
      </td>
      <th scope="row" className={`${cell} font-normal`}>
        <Name place={place} country={regionOf(place, layout)} />
      </th>
      {editionOf(layout.locale).nameColumn !== 'en' && (
        <td lang="en" className={`${cell} hidden text-[0.9375rem] text-quiet xl:table-cell`}>
          {place.name_en}
        </td>
      )}
      {hasCounts && (
        <>
          <td className={`${cell} hidden tabular-nums lg:table-cell`}>
            {place.count !== null && format.number(place.count)}
          </td>
          <td className={`${cell} hidden tabular-nums md:table-cell`}>
            <Share place={place} />
          </td>
        </>
      )}
      <td className={`${cell} hidden md:table-cell`}>{history}</td>
    </tr>
  )
}

const inPercent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** The share, and the rank by it. */
function Share({ place: { share, share_rank } }: { place: Place }) {
  const t = useTranslations('ranking')
  const format = useFormatter()
  if (share === null || share_rank === null) return null
  return (
    <>
      {format.number(share, inPercent)}{' '}
      <span className="block text-sm text-quiet">{t('shareRank', { rank: share_rank })}</span>
    </>
  )
}

function NotRanked({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{text}</span>
    </>
  )
}

/** The name, and below it the values without a column at this width. */
function Name({ place, country }: { place: Place; country: string }) {
  const t = useTranslations('ranking')
  const format = useFormatter()
  const isEnglish = place.name === place.name_en
  const facts = [
    place.count === null ? null : t('countOf', { count: place.count }),
    place.share === null ? null : format.number(place.share, inPercent),
  ].filter((fact) => fact !== null)
  return (
    <>
      <SchoolName place={place} isEnglish={isEnglish} />
      {!isEnglish && (
        <span lang="en" className="block text-sm leading-snug text-quiet xl:hidden">
          {place.name_en}
        </span>
      )}
      <span className="block text-sm text-quiet">{country}</span>
      {facts.length > 0 && <span className="block text-sm text-quiet md:hidden">{facts.join(' · ')}</span>}
    </>
  )
}

/** A link when the site has the school. */
function SchoolName({ place: { name, school_id }, isEnglish }: { place: Place; isEnglish: boolean }) {
  const href = useHref()
  const lang = isEnglish ? 'en' : undefined
  if (school_id === null)
    return (
      <span lang={lang} className="inline-block py-0.5 leading-snug">
        {name}
      </span>
    )
  return (
    <a
      href={href(`/schools/${school_id}`)}
      lang={lang}
      className="inline-block py-0.5 leading-snug font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {name}
    </a>
  )
}
