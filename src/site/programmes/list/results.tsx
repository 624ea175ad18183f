import { isOneOf } from '../../../domain/collections.ts'
import type { LevelId } from '../../../domain/levels.ts'
import { PROGRAMME_LEVELS } from '../../../domain/programmes/levels.ts'
import { budgetPath } from '../../costs/budget-load.ts'
import { costsPath } from '../../costs/load.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { listPath } from '../../schools/list/list-address.ts'
import { useChoicesOf } from '../../schools/match/country-choices.ts'
import { matchPath } from '../../schools/match/load.ts'
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
import type { ProgrammeListData } from './load.ts'
import type { Loosened } from './load-empty.ts'
import { profileOf } from './unread-wish.tsx'

type Part = { data: ProgrammeListData }

export function ResultCount({ data: { list } }: Part) {
  const t = useTranslations('programmes')
  return (
    <ListCount of="programmes" label={t('results', { count: list.total })} list={list} shown={list.programmes.length} />
  )
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

/** When nothing was found: what each filter takes away, and the pages that lead on with the rest. */
export function EmptyList({ data }: Part) {
  const t = useTranslations('programmes')
  const href = useHref()
  const nameOf = useFilterNames()
  if (!data.empty) return null
  const { loosened, kept } = data.empty
  const emptying = loosened.map(({ filter }) => nameOf(filter))
  return (
    <EmptyCard
      title={t('emptyTitle')}
      text={
        loosened.length > 0
          ? t('emptyBy', { count: emptying.length, filters: emptying.join(' · ') })
          : t(kept.length > 0 ? 'emptyAll' : 'emptyNone')
      }
      clearPath={programmesPath({})}
    >
      {loosened.length > 0 && (
        <ul className="mt-3">
          {loosened.map((each) => (
            <LoosenedLine key={each.filter} each={each} />
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <ul className="mt-3">
          {kept.map(({ names, filters, total }) => (
            <li key={names.join()} className="border-t border-line py-2 first:border-0">
              <a
                href={href(programmesPath(filters))}
                className="text-link inline-flex min-h-11 items-center font-semibold"
              >
                {t('keepOnly', { count: total, filters: [...new Set(names.map(nameOf))].join(' · ') })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <NextPages data={data} />
    </EmptyCard>
  )
}

/** The name of a filter as its form has it. */
function useFilterNames() {
  const t = useTranslations('programmes')
  return (filter: ProgrammeFilter): string => {
    if (filter === 'colleges') return t('filter.subjects')
    if (filter === 'regions') return t('filter.city')
    if (filter === 'conditional' || filter === 'post_study') return t('filter.rights')
    if (filter === 'q' || filter === 'school') return t('words')
    return isOneOf(NAMED_FILTERS, filter) ? t(`filter.${filter}`) : ''
  }
}
const NAMED_FILTERS = ['subjects', 'country', 'level', 'budget', 'fee', 'english', 'grade', 'intake', 'city'] as const

/** Schools with the level, ways to a degree with their cost, what the budget reaches, and the match: each with the wish. */
function NextPages({ data: { filters, empty, unread } }: Part) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { countries } = useLayout()
  const choicesOf = useChoicesOf()
  if (!empty) return null
  const { schools, route, countries: codes } = empty.next
  const choices = choicesOf(codes)
  const destinations = countries.filter(({ code }) => codes.includes(code))
  const budget = Number(filters.budget || (unread.match.budget_for ? 0 : unread.match.budget?.[0]) || 0)
  const [only, ...others] = codes
  const schoolPath =
    schools &&
    (only !== undefined && others.length === 0
      ? listPath(only, { ...schools.filters, country: '' })
      : listPath('all', schools.filters))
  const links = [
    ...(schools && schoolPath
      ? [{ path: schoolPath, label: t(schools.isTwoYear ? 'nextColleges' : 'nextSchools', { count: schools.total }) }]
      : []),
    ...destinations.map(({ code, name }) => ({
      path: costsPath({ country: code, route }),
      label: t('nextCosts', { country: name }),
    })),
    ...(budget > 0 ? [{ path: budgetPath(budget), label: t('nextBudget') }] : []),
    { path: matchPath(profileOf(filters, choices, unread.match)), label: t('nextMatch') },
  ]
  return (
    <>
      <h3 className="mt-6 text-lg">{t('nextTitle')}</h3>
      <ul className="mt-1">
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
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
