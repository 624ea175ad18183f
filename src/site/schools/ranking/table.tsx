import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Change } from './change.tsx'
import { type Column, columnsOf } from './columns.ts'
import { History } from './history.tsx'
import type { Place, RankingData } from './load.ts'
import { type RankingView, sortOf, sortPath } from './view.ts'

/** The ranking: on wide screens every column, on phones place, change and name with the rest below it. */
export function RankingTable({ data: { view, list } }: { data: RankingData }) {
  const { locale } = useLayout()
  const columns = columnsOf(locale)
  const isAllDemo = list.places.every(({ demo }) => demo)
  return (
    <table className="mt-3 w-full border-collapse text-left">
      <Caption list={list} isDemo={isAllDemo} />
      <thead>
        <tr className="border-b-2 border-ink align-bottom">
          {columns.map((column) => (
            <Head key={column.key} column={column} view={view} list={list} />
          ))}
        </tr>
      </thead>
      <tbody>
        {list.places.map((place) => (
          <Row key={place.id} place={place} list={list} isMarked={Boolean(place.demo) && !isAllDemo} />
        ))}
      </tbody>
    </table>
  )
}

type List = RankingData['list']

function Caption({ list, isDemo }: { list: List; isDemo: boolean }) {
  const t = useTranslations('ranking')
  const tSchools = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const from = (list.page - 1) * list.per_page + 1
  const to = from + list.places.length - 1
  return (
    <caption className="pb-2 text-left">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="text-lg font-semibold">
          {t('caption', { count: list.total, year: String(list.year ?? '') })}
        </strong>
        {list.total > list.per_page && (
          <span className="text-quiet">{tSchools('range', { from, to, total: list.total })}</span>
        )}
        {isDemo && <span className="tag border border-line">{tLayout('demo')}</span>}
      </span>
    </caption>
  )
}

function Head({ column: { key, sort, className }, view, list }: { column: Column; view: RankingView; list: List }) {
  const t = useTranslations('ranking')
  const href = useHref()
  const now = sortOf(view)
  const isSorted = now.sort === sort
  const Arrow = now.order === 'asc' ? ArrowUp : ArrowDown
  const label = key === 'rank' ? <RankLabel list={list} /> : t(key)
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

/** Phones have room for one word. */
function RankLabel({ list: { year, years } }: { list: List }) {
  const t = useTranslations('ranking')
  return (
    <>
      <span className="md:hidden">{t('rank')}</span>
      <span className="hidden md:inline">
        {year === years[0] ? t('rankLatest') : t('rankOf', { year: String(year) })}
      </span>
    </>
  )
}

function Row({ place, list, isMarked }: { place: Place; list: List; isMarked: boolean }) {
  const t = useTranslations('ranking')
  const tLayout = useTranslations('layout')
  const { locale, countries } = useLayout()
  const country = countries.find(({ code }) => code === place.country_code)?.name ?? ''
  const cell = 'border-b border-line py-2.5 pr-2 align-top md:align-middle'
  const history = (
    <History history={place.history} years={list.years} year={list.year} className="h-auto w-14 md:w-22" />
  )
  return (
    <tr className="hover:bg-sand">
      <td className={`${cell} text-lg font-semibold tabular-nums`}>{place.rank}</td>
      <td className={cell}>
        <Change change={place.change} />
        <div className="mt-1 -ml-0.5 md:hidden">{history}</div>
      </td>
      <td className={`${cell} hidden text-quiet tabular-nums md:table-cell`}>
        {place.prev_rank ?? <NotRanked text={t('notRanked')} />}
      </td>
      <th scope="row" className={`${cell} font-normal`}>
        <Name place={place} country={country} />
        {isMarked && <span className="tag">{tLayout('demo')}</span>}
      </th>
      {locale !== 'en' && (
        <td lang="en" className={`${cell} hidden text-[0.9375rem] text-quiet xl:table-cell`}>
          {place.name_en}
        </td>
      )}
      <td className={`${cell} hidden text-[0.9375rem] text-quiet xl:table-cell`}>{country}</td>
      <td className={`${cell} hidden md:table-cell`}>{history}</td>
    </tr>
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

/** The name, and below it what has no column of its own at this width. */
function Name({ place, country }: { place: Place; country: string }) {
  const t = useTranslations('ranking')
  const href = useHref()
  const isEnglish = place.name === place.name_en
  return (
    <>
      <a
        href={href(`/schools/${place.school_id}`)}
        lang={isEnglish ? 'en' : undefined}
        className="inline-block py-0.5 leading-snug font-semibold hover:underline underline-offset-4"
      >
        {place.name}
      </a>
      {!isEnglish && (
        <span lang="en" className="block text-sm leading-snug text-quiet xl:hidden">
          {place.name_en}
        </span>
      )}
      <span className="block text-sm text-quiet xl:hidden">
        {country}
        {place.prev_rank !== null && (
          <span className="md:hidden">
            {' · '}
            <span className="whitespace-nowrap">{t('before', { rank: place.prev_rank })}</span>
          </span>
        )}
      </span>
    </>
  )
}
