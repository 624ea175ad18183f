import { isOneOf } from '../../../domain/collections.ts'
import { PROGRAMME_LEVELS } from '../../../domain/programmes/programme.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { listPath, valuesOf, without } from '../../schools/list/list-address.ts'
import { MatchLine } from '../../schools/match/match-link.tsx'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { type Chip, FilterChips } from '../../shell/layout/list-filters.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { useProgrammeWords } from '../words.ts'
import { useBudgetWords } from './budget.tsx'
import { isUnfiltered, type ProgrammeFilter, programmesPath } from './list-address.ts'
import type { Loosened, ProgrammeListData } from './load.ts'

type Part = { data: ProgrammeListData }

export function ResultCount({ data: { list } }: Part) {
  const t = useTranslations('programmes')
  const from = (list.page - 1) * list.per_page + 1
  const to = from + list.programmes.length - 1
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 max-md:flex-col">
      <strong className="text-lg font-semibold">{t('results', { count: list.total })}</strong>
      {list.total > list.per_page && <span className="text-quiet">{t('range', { from, to, total: list.total })}</span>}
    </p>
  )
}

const SORTS = ['', 'name'] as const

export function Orders({ data: { filters, list } }: Part) {
  const t = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  const href = useHref()
  if (list.total < 2) return null
  const label = (sort: (typeof SORTS)[number]) => t(sort === 'name' ? 'orderBy.name' : 'orderBy.cost')
  const current = SORTS.find((sort) => sort === filters.sort) ?? ''
  return (
    <nav aria-label={tSchools('order')} className="-ml-1.5">
      <Menu
        group="order"
        label={
          <>
            <span className="text-quiet">{tSchools('order')}</span>{' '}
            <span className="font-semibold">{label(current)}</span>
          </>
        }
      >
        {SORTS.map((sort) => (
          <MenuLink key={sort} href={href(programmesPath({ ...filters, sort }))} isCurrent={sort === current}>
            {label(sort)}
          </MenuLink>
        ))}
      </Menu>
    </nav>
  )
}

/** The chosen filters as links that remove them. */
export function ChosenFilters({ data }: Part) {
  const { filters } = data
  const nameOf = useChosenNames(data)
  const chips = CHIPS.flatMap((filter): Chip[] => {
    const isText = filter === 'q' || filter === 'budget'
    // an unread budget has its own message
    if (filter === 'budget' && data.budget?.amount == null) return []
    return (isText ? [filters[filter]].filter(Boolean) : valuesOf(filters[filter])).map((value) => ({
      key: `${filter} ${value}`,
      label: nameOf(filter, value),
      path: programmesPath({ ...filters, [filter]: isText ? '' : without(filters[filter], value) }),
    }))
  })
  return <FilterChips chips={chips} clearPath={programmesPath({ sort: filters.sort })} />
}

const CHIPS = [
  ...([
    'q',
    'school',
    'country',
    'level',
    'colleges',
    'subjects',
    'budget',
    'english',
    'intake',
    'city',
    'regions',
  ] as const),
  ...(['conditional', 'post_study'] as const),
] satisfies ProgrammeFilter[]

/** The label of a chosen value; unknown values are labelled as such. */
function useChosenNames({ subjects, list, school }: ProgrammeListData) {
  const t = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  const { countries, colleges } = useLayout()
  const { monthName } = useProgrammeWords()
  const budget = useBudgetWords()
  const nameIn = (list: readonly { id: number; name: string }[], value: string) =>
    list.find(({ id }) => String(id) === value)?.name
  const names: Record<(typeof CHIPS)[number], (value: string) => string | undefined> = {
    q: (value) => `“${value}”`,
    school: () => school?.name,
    country: (value) => countries.find(({ code }) => code === value)?.name,
    level: (value) => (isOneOf(PROGRAMME_LEVELS, value) ? t(`level.${value}`) : undefined),
    colleges: (value) => colleges.find(({ slug }) => slug === value)?.name,
    subjects: (value) => nameIn(subjects, value),
    budget: (value) => t('chipBudget', { amount: budget.short(Number(value)) }),
    english: (value) => (value === 'none' ? t('noEnglish') : t('haveIelts', { band: value })),
    intake: (value) => t('chipIntake', { month: monthName(Number(value)) }),
    city: (value) => nameIn(list.choices?.cities ?? [], value),
    regions: (value) => list.choices?.regions.find(({ code }) => code === value)?.name,
    conditional: () => t('right.conditional'),
    post_study: () => t('right.post_study'),
  }
  return (filter: (typeof CHIPS)[number], value: string) => names[filter](value) ?? tSchools('chipUnknown', { value })
}

/** What the filters can't say about programmes of which a fact isn't known. */
export function UnknownNotes({ data: { filters, budget, list } }: Part) {
  const t = useTranslations('programmes')
  const unknown = list.choices?.unknown
  if (!unknown) return null
  const notes = [
    budget?.amount != null && unknown.cost > 0 && t('unknownCost', { count: unknown.cost }),
    filters.intake !== '' && unknown.intakes > 0 && t('unknownIntake', { count: unknown.intakes }),
    filters.english !== '' && unknown.english > 0 && list.total > 0 && t('unknownEnglish', { count: unknown.english }),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <ul className="mt-2 text-sm text-quiet">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** When nothing was found: what each filter takes away. */
export function EmptyList({ data: { loosened } }: Part) {
  const t = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const href = useHref()
  return (
    <div className="card mt-4 p-6 md:p-10">
      <h2 className="text-xl">{t('emptyTitle')}</h2>
      <p className="measure mt-2 text-quiet">{t(loosened.length > 0 ? 'emptyText' : 'emptyAll')}</p>
      {loosened.length > 0 && (
        <ul className="mt-3">
          {loosened.map((each) => (
            <LoosenedLine key={each.filter} each={each} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={href('/programmes')} className="button button-quiet">
          {tSchools('clearAll')}
        </a>
        <a href={href('/consultation')} className="button button-main">
          {tLayout('book')}
        </a>
      </div>
      <p className="mt-3">
        <MatchLine />
      </p>
    </div>
  )
}

function LoosenedLine({ each: { filter, filters, total, cheapest } }: { each: Loosened }) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { money } = useProgrammeWords()
  const cost = cheapest?.year_cost
  const { written, home } = cost ? money(cost) : { written: '', home: null }
  return (
    <li className="border-t border-line py-2 first:border-0">
      <a href={href(programmesPath(filters))} className="text-link inline-flex min-h-11 items-center font-semibold">
        {t(`loosen.${filter}`, { count: total })}
      </a>
      {filter === 'budget' && cost && (
        <p className="text-sm text-quiet">{t('loosenCheapest', { amount: home ?? written })}</p>
      )}
    </li>
  )
}

export const Pages = ({ data: { filters, list } }: Part) => (
  <Pager list={list} to={(page) => programmesPath(filters, page)} />
)

/** The day of the rate that amounts in the reader's money are of. */
export function RateNote({ data: { list } }: Part) {
  const tSchool = useTranslations('school')
  const { day } = useDates()
  const currency = useHomeCurrencyName()
  const rateDay = list.programmes
    .flatMap(({ year_cost, fee }) => [year_cost?.home?.as_of, fee?.home?.as_of])
    .find(Boolean)
  if (!rateDay) return null
  return <p className="mt-6 text-sm text-quiet">{tSchool('rateOf', { currency, day: day(rateDay) })}</p>
}

/** The list of schools with the same place and field of study. */
export function SchoolsLink({ data: { filters } }: Part) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { colleges } = useLayout()
  const [country, ...others] = valuesOf(filters.country)
  const hots = colleges.filter(({ slug }) => valuesOf(filters.colleges).includes(slug)).map(({ id }) => id)
  const path = listPath(country && others.length === 0 ? country : 'all', {
    hots: hots.join(','),
    cities: country && others.length === 0 ? filters.city : '',
  })
  return (
    <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
      {t(isUnfiltered(filters) ? 'toSchools' : 'toSchoolsFiltered')}
    </a>
  )
}
