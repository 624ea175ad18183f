import { ArrowRight } from 'lucide-react'
import { BANDS, bandEnd } from '../../../domain/school-bands.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { useStudyChips } from '../../programmes/filters/study-results.tsx'
import {
  type Chip,
  EmptyCard,
  FilterChips,
  ListCount,
  type Order,
  OrderMenu,
} from '../../shell/layout/list-filters.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf, without } from '../../shell/list-query.ts'
import { mapPath } from '../map/marks.ts'
import { useWrittenFigures } from '../written-figure.ts'
import { defaultSort, isUnfiltered, type ListFilter, type ListFilters, listPath, orderOf } from './list-address.ts'
import type { Choices, SchoolListData } from './load.ts'
import { studyPartOf } from './study-part.ts'

export type BandFilter = 'tuition' | 'admission' | 'size'
type Band = { from: number; to: number | null }

/** Formats a band: `US$10,000–20,000`, `10–25%`, `2,000–5,000`. */
export function useBands() {
  const t = useTranslations('schools')
  const format = useFormatter()
  const write = useWrittenFigures()
  const label = (name: BandFilter, { from, to }: Band): string => {
    const ends = { from: format.number(from), to: to === null ? '' : format.number(to) }
    const part = to === null ? 'last' : from === 0 ? 'first' : 'middle'
    return t(`band.${name}.${part}`, ends)
  }
  /** The end of a half-open band, with its wording. */
  const home = ({ from, to, home: amount }: Choices['tuition'][number]): string | null => {
    const closed = amount && from === 0 ? { ...amount, value: amount.value_to ?? 0, value_to: null } : amount
    const written = write({ unit: 'money', value: from, value_to: to, currency: 'USD', home: closed }).home
    if (written === null || (to !== null && from > 0)) return written
    return t(to === null ? 'band.tuition.lastHome' : 'band.tuition.firstHome', { amount: written })
  }
  return { label, home }
}

/** On the first page of a country's schools: the link to its guide. */
export function GuideLink({ image, code, country }: { image: string | null; code: string; country: string }) {
  const t = useTranslations('guide')
  const href = useHref()
  return (
    <section className="card relative mt-14 items-center gap-8 overflow-hidden hover:border-edge md:flex">
      {image && (
        <img
          src={image}
          width={640}
          height={400}
          alt=""
          loading="lazy"
          className="aspect-16/10 w-full bg-sea object-cover md:w-80"
        />
      )}
      <div className={image ? 'p-6 md:ps-0' : 'p-6'}>
        <h2 className="text-2xl">
          <a href={href(`/study/${code}`)} className="after:absolute after:inset-0 after:rounded-2xl">
            {t('linkTitle', { country })}
          </a>
        </h2>
        <p className="measure mt-2 text-quiet">{t('linkText')}</p>
        <p className="mt-3 flex items-center gap-1.5 font-semibold">
          {t('linkLabel')} <ArrowRight size={17} aria-hidden className="text-accent" />
        </p>
      </div>
    </section>
  )
}

type Known = Choices['known']
type Sorting = Pick<ListFilters, 'sort' | 'order'> & { label: string; figure?: keyof Known }

/** The available orders of this list: by a figure only when a school has it, by fit only with something to judge by. */
function useOrders({ code, filters, choices, study }: SchoolListData): Order[] {
  const t = useTranslations('schools')
  const { site } = useLayout()
  const usual = defaultSort(filters)
  const all: Sorting[] = [
    ...(filters.school ? [{ sort: '', order: '', label: t('orderBy.fit') }] : []),
    { sort: 'rank', order: '', label: t('orderBy.rank') },
    ...(study.isJudged ? [{ sort: 'match', order: '', label: t('orderBy.match') }] : []),
    ...(site.has_programmes ? [{ sort: 'cost', order: '', label: t('orderBy.cost') }] : []),
    { sort: 'name', order: '', label: t('orderBy.name') },
    { sort: 'tuition', order: '', label: t('orderBy.tuitionLow'), figure: 'tuition' },
    { sort: 'tuition', order: 'desc', label: t('orderBy.tuitionHigh'), figure: 'tuition' },
    { sort: 'admission', order: 'desc', label: t('orderBy.admissionHigh'), figure: 'admission' },
    { sort: 'admission', order: '', label: t('orderBy.admissionLow'), figure: 'admission' },
    { sort: 'international', order: '', label: t('orderBy.international'), figure: 'international' },
  ]
  return all
    .map(({ sort, order, label, figure }) => ({
      key: `${sort} ${order}`,
      label,
      figure,
      path: listPath(code, { ...filters, sort: sort === usual ? '' : sort, order }),
      isCurrent: sort === orderOf(filters) && order === filters.order,
    }))
    .filter(({ figure, isCurrent }) => !figure || isCurrent || (choices?.known[figure] ?? 0) > 0)
}

/** The current order of the list, and the alternatives. */
export function Orders({ data }: { data: SchoolListData }) {
  const t = useTranslations('programmes')
  const orders = useOrders(data)
  const { filters, list } = data
  const sort = orderOf(filters)
  if (filters.view !== '' || list.total < 2) return null
  return (
    <>
      <OrderMenu orders={orders} />
      {(sort === 'cost' || sort === 'match') && <p className="mt-1 text-sm text-quiet">{t('namedFirst')}</p>}
    </>
  )
}

/** Schools of which no programme is listed: filters of programmes leave them out. */
export function UnlistedNote({ data: { choices } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const count = choices?.study.unlisted ?? 0
  return count === 0 ? null : <p className="mt-1 text-sm text-quiet">{t('unlisted', { count })}</p>
}

/** When the list is sorted by a figure: the number of schools with it. */
export function KnownNote({ data: { list } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const knownCount = 'known' in list ? (list.known as number | undefined) : undefined
  if (knownCount === undefined || knownCount === list.total || list.total === 0) return null
  return <p className="mt-1 text-sm text-quiet">{t('publishing', { known: knownCount, total: list.total })}</p>
}

export function ResultCount({ data: { list, countryMaps, filters, frame } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  return (
    <ListCount
      label={t(frame ? 'resultsPart' : 'results', { count: list.total })}
      list={list}
      shown={list.schools.length}
      isRanged={countryMaps.length === 0 && filters.view !== 'cities'}
    />
  )
}

/** The chosen filters, each a link that removes it. */
export function ChosenFilters({ data }: { data: SchoolListData }) {
  const { code, filters, understood } = data
  const { countries } = useLayout()
  const nameOf = useChosenNames(data)
  const country = understood?.country ? countries.find((each) => each.code === code)?.name : undefined
  const ofText = country ? [{ key: 'country', label: country, path: listPath('all', filters) }] : []
  const chosen = CHIPS.flatMap((filter): Chip[] =>
    (filter === 'school' ? [filters.school].filter(Boolean) : valuesOf(filters[filter])).map((value) => ({
      key: `${filter} ${value}`,
      label: nameOf(filter, value),
      path: listPath(code, { ...filters, [filter]: filter === 'school' ? '' : without(filters[filter], value) }),
    })),
  )
  const ofStudy = useStudyChips(studyPartOf(data))
  return (
    <FilterChips
      chips={[...ofText, ...chosen, ...ofStudy]}
      clearPath={listPath(code, { view: filters.view, sort: filters.sort, order: filters.order })}
    />
  )
}

export const CHIPS = [
  ...(['school', 'country', 'enrollments', 'tuition', 'admission', 'size', 'regions', 'cities'] as const),
  ...(['hots', 'kinds', 'tags', 'no_exam'] as const),
] satisfies ListFilter[]
type ChipFilter = (typeof CHIPS)[number]

/** The label of a chosen value; unknown values are labelled as such. */
export function useChosenNames({
  cities,
  regions,
  tags,
}: SchoolListData): (filter: ChipFilter, value: string) => string {
  const t = useTranslations('schools')
  const tSchool = useTranslations('school')
  const bands = useBands()
  const { countries, enrollments, colleges } = useLayout()
  const filterNames = { enrollments, hots: colleges, cities, tags }
  return (filter, value) => {
    const unknown = t('chipUnknown', { value })
    if (filter === 'school') return value
    if (filter === 'country') return countries.find(({ code }) => code === value)?.name ?? unknown
    if (filter === 'no_exam') return value === '1' ? t('noExam') : unknown
    if (filter === 'regions') return regions.find(({ code }) => code === value)?.name ?? unknown
    if (filter === 'kinds')
      return value === 'public' ? tSchool('kindPublic') : value === 'private' ? tSchool('kindPrivate') : unknown
    if (filter === 'tuition' || filter === 'admission' || filter === 'size') {
      const from = BANDS[filter].find((from) => String(from) === value)
      if (from === undefined) return unknown
      return t(`chip.${filter}`, { band: bands.label(filter, { from, to: bandEnd(BANDS[filter], from) }) })
    }
    return filterNames[filter].find(({ id }) => String(id) === value)?.name ?? unknown
  }
}

/** Suggestions when nothing was found: a question has its answer in the site search. */
export function EmptyList({ data: { code, filters, frame, understood } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const href = useHref()
  const text = understood?.text ?? filters.school
  if (!frame && isUnfiltered({ ...filters, view: '' })) return <EmptyCard title={t('noneTitle')} text={t('noneText')} />
  return (
    <EmptyCard title={t('emptyTitle')} text={t('emptyText')} clearPath={listPath(code, { view: filters.view })}>
      {text !== '' && (
        <p className="mt-2">
          <a
            href={href(`/search?q=${encodeURIComponent(text)}`)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('emptyElsewhere', { text })}
          </a>
        </p>
      )}
    </EmptyCard>
  )
}

export const Pages = ({ data: { code, filters, frame, list } }: { data: SchoolListData }) => (
  <Pager list={list} to={(page) => (frame ? mapPath(code, filters, frame, page) : listPath(code, filters, page))} />
)
