import { isOneOf } from '../../../domain/collections.ts'
import type { LevelId } from '../../../domain/levels.ts'
import { PROGRAMME_LEVELS } from '../../../domain/programmes/levels.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { listPath } from '../../schools/list/list-address.ts'
import { useDates } from '../../shell/dates.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { type Chip, EmptyCard, FilterChips, ListCount, OrderMenu } from '../../shell/layout/list-filters.tsx'
import { Pager } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf, without } from '../../shell/list-query.ts'
import { STUDY_FILTERS } from '../filters/study-address.ts'
import { useStudyChips } from '../filters/study-results.tsx'
import { useProgrammeWords } from '../words.ts'
import { studyPartOf } from './filters.tsx'
import { isUnfiltered, type ProgrammeFilter, programmesPath } from './list-address.ts'
import type { Loosened, ProgrammeListData } from './load.ts'

type Part = { data: ProgrammeListData }

export function ResultCount({ data: { list } }: Part) {
  const t = useTranslations('programmes')
  return <ListCount label={t('results', { count: list.total })} list={list} shown={list.programmes.length} />
}

export function Orders({ data: { filters, list, study } }: Part) {
  const t = useTranslations('programmes')
  if (list.total < 2) return null
  // without anything to judge by there is no fit
  const sorts = study.isJudged ? (['', 'fit', 'name'] as const) : (['', 'name'] as const)
  const current = sorts.find((sort) => sort === filters.sort) ?? ''
  return (
    <>
      <OrderMenu
        orders={sorts.map((sort) => ({
          key: sort,
          label: t(`orderBy.${sort || 'cost'}`),
          path: programmesPath({ ...filters, sort }),
          isCurrent: sort === current,
        }))}
      />
      {current !== 'name' && <p className="mt-1 text-sm text-quiet">{t('namedFirst')}</p>}
    </>
  )
}

/** The chosen filters as links that remove them. */
export function ChosenFilters({ data }: Part) {
  const { filters } = data
  const nameOf = useChosenNames(data)
  const ofStudy = useStudyChips(studyPartOf(data))
  const own = CHIPS.flatMap((filter): Chip[] => {
    const isText = filter === 'q'
    return (isText ? [filters[filter]].filter(Boolean) : valuesOf(filters[filter])).map((value) => ({
      key: `${filter} ${value}`,
      label: nameOf(filter, value),
      path: programmesPath({ ...filters, [filter]: isText ? '' : without(filters[filter], value) }),
    }))
  })
  return <FilterChips chips={[...own, ...ofStudy]} clearPath={programmesPath({ sort: filters.sort })} />
}

const CHIPS = ['q', 'school', 'country', 'level', 'colleges', 'city', 'regions'] as const satisfies ProgrammeFilter[]

/** The label of a chosen value; unknown values are labelled as such. */
function useChosenNames({ list, school }: ProgrammeListData) {
  const t = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  const { countries, colleges } = useLayout()
  const names: Record<(typeof CHIPS)[number], (value: string) => string | undefined> = {
    q: (value) => `“${value}”`,
    school: () => school?.name,
    country: (value) => countries.find(({ code }) => code === value)?.name,
    level: (value) => (isOneOf(PROGRAMME_LEVELS, value) ? t(`level.${value}`) : undefined),
    colleges: (value) => colleges.find(({ slug }) => slug === value)?.name,
    city: (value) => list.choices?.cities.find(({ id }) => String(id) === value)?.name,
    regions: (value) => list.choices?.regions.find(({ code }) => code === value)?.name,
  }
  return (filter: (typeof CHIPS)[number], value: string) => names[filter](value) ?? tSchools('chipUnknown', { value })
}

/** When nothing was found: what each filter takes away. */
export function EmptyList({ data: { loosened } }: Part) {
  const t = useTranslations('programmes')
  return (
    <EmptyCard
      title={t('emptyTitle')}
      text={t(loosened.length > 0 ? 'emptyText' : 'emptyAll')}
      clearPath={programmesPath({})}
    >
      {loosened.length > 0 && (
        <ul className="mt-3">
          {loosened.map((each) => (
            <LoosenedLine key={each.filter} each={each} />
          ))}
        </ul>
      )}
    </EmptyCard>
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

/** The list of schools with the same filters. */
export function SchoolsLink({ data: { filters } }: Part) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { colleges } = useLayout()
  const countries = valuesOf(filters.country)
  const [country, ...others] = countries
  const isOne = country !== undefined && others.length === 0
  const hots = colleges.filter(({ slug }) => valuesOf(filters.colleges).includes(slug)).map(({ id }) => id)
  const enrollments = valuesOf(filters.level).flatMap((level) => ENTRY_OF[level] ?? [])
  const path = listPath(isOne ? country : 'all', {
    ...Object.fromEntries(STUDY_FILTERS.map((name) => [name, filters[name]])),
    country: isOne ? '' : filters.country,
    hots: hots.join(','),
    enrollments: enrollments.join(','),
    cities: countries.length > 0 ? filters.city : '',
  })
  return (
    <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
      {t(isUnfiltered(filters) ? 'toSchools' : 'toSchoolsFiltered')}
    </a>
  )
}

/** Kinds of entry of the list of schools by the level of programmes. */
const ENTRY_OF: Partial<Record<string, LevelId>> = { bachelor: '1', master: '2', foundation: '3' }
