/** What leads on from an empty list: what each filter takes away, and the next useful pages with the rest of the wish. */
import type { Answer } from '../../../api/client.ts'
import { isOneOf } from '../../../domain/collections.ts'
import type { CostRoute } from '../../../domain/costs/routes.ts'
import type { LevelId } from '../../../domain/levels.ts'
import type { ListFilters } from '../../schools/list/list-address.ts'
import { valuesOf } from '../../shell/list-query.ts'
import type { SiteContext } from '../../shell/site-context.ts'
import type { Study } from '../filters/load-study.ts'
import type { StudyCriteria } from '../filters/study-address.ts'
import { NO_FILTERS, ownCriteria, type ProgrammeFilter, type ProgrammeFilters } from './list-address.ts'

type ProgrammeList = Answer<'programmes', 'list'>
type Emptied = {
  filters: ProgrammeFilters
  criteria: StudyCriteria
  study: Study
  choices: ProgrammeList['choices']
}

export async function loadEmpty(site: SiteContext, emptied: Emptied) {
  const loosened = await loosen(site, emptied)
  return {
    loosened,
    // where no filter alone helps
    kept: loosened.length > 0 ? [] : await keep(site, emptied),
    next: await findNext(site, emptied),
  }
}

/** Filters that are removed together. */
const LOOSENED = [
  ...([
    ['budget'],
    ['fee'],
    ['subjects', 'colleges'],
    ['country', 'city', 'regions'],
    ['city', 'regions'],
    ['level'],
    ['english'],
  ] as const),
  ...([['grade'], ['intake'], ['conditional'], ['post_study'], ['q'], ['school']] as const),
] satisfies (readonly ProgrammeFilter[])[]

export type Loosened = {
  filter: (typeof LOOSENED)[number][0]
  filters: ProgrammeFilters
  total: number
  /** The cheapest of them with a known cost of a year. */
  cheapest: ProgrammeList['programmes'][number] | null
}

/** What the list would have without each chosen filter, the most first; only those that help. */
async function loosen({ api }: SiteContext, { filters, criteria }: Emptied): Promise<Loosened[]> {
  // without a country “any city” is all countries
  const isChosen = (names: readonly ProgrammeFilter[]) =>
    names[0] === 'country' ? filters.country !== '' : names.some((name) => filters[name] !== '')
  const without = LOOSENED.filter(isChosen).map((names) => ({
    names,
    filter: names[0],
    filters: { ...filters, ...Object.fromEntries(names.map((name) => [name, ''])) },
  }))
  const found = await Promise.all(
    without.map(async ({ names, ...candidate }) => {
      const left = Object.fromEntries(Object.entries(criteria).filter(([name]) => !names.some((each) => each === name)))
      const query = { ...ownCriteria(candidate.filters), sort: 'cost', ...left, per_page: 1 }
      const { total, programmes } = await api.programmes.list(query)
      return { ...candidate, total, cheapest: programmes.find(({ year_cost }) => year_cost !== null) ?? null }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}

/** What is most useful of a wish that no programme meets: subjects before levels, in the place before elsewhere. */
const KEPT = [
  ['country', 'city', 'regions', 'subjects', 'colleges'],
  ['country', 'city', 'regions', 'level'],
  ['subjects', 'colleges', 'level'],
  ['subjects', 'colleges'],
  ['country', 'city', 'regions'],
] as const satisfies (readonly ProgrammeFilter[])[]
const keptMax = 3

export type Kept = { names: readonly ProgrammeFilter[]; filters: Partial<ProgrammeFilters>; total: number }

/** Lists of some of the filters, those of most filters first. */
async function keep({ api }: SiteContext, { filters }: Emptied): Promise<Kept[]> {
  const lists = KEPT.map((names) => ({
    names: names.filter((name) => filters[name] !== ''),
    filters: Object.fromEntries(names.map((name) => [name, filters[name]])),
  }))
  const wanted = lists.filter(
    ({ names }, at) => names.length > 0 && lists.findIndex((other) => String(other.names) === String(names)) === at,
  )
  const counted = await Promise.all(
    wanted.map(async (list) => {
      const { subjects = '', ...own } = list.filters
      const query = {
        ...ownCriteria({ ...NO_FILTERS, ...own, subjects: '' }),
        ...(subjects && { subjects }),
        per_page: 1,
      }
      return { ...list, total: (await api.programmes.list(query)).total }
    }),
  )
  return counted.filter(({ total }) => total > 0).slice(0, keptMax)
}

const ROUTES: Partial<Record<string, CostRoute>> = {
  bachelor: 'bachelor',
  master: 'master',
  associate: 'college',
  foundation: 'pathway',
}
/** Kinds of entry of schools for levels of programmes. */
const ENTRIES: Partial<Record<string, LevelId>> = { bachelor: '1', master: '2', foundation: '3' }
const WITH_COLLEGES = ['associate'] as const

/** The country and way to a degree of the wish, and the schools that have its level there. */
async function findNext({ api }: SiteContext, { filters, study, choices }: Emptied) {
  const places = [
    ...valuesOf(filters.country),
    ...(choices?.regions ?? []).map(({ country }) => country),
    ...(choices?.cities ?? []).flatMap(({ id, country }) =>
      valuesOf(filters.city).includes(String(id)) ? [country] : [],
    ),
  ]
  const countries = [...new Set(places)]
  const [level = '', ...otherLevels] = valuesOf(filters.level)
  const route = ROUTES[level] ?? ''
  const isTwoYear = isOneOf(WITH_COLLEGES, level)
  const [form, colleges] = await Promise.all([api.match.form().catch(() => null), api.schools.colleges()])
  const tags = isTwoYear ? (form?.two_year ?? []).join(',') : ''
  const enrollments = otherLevels.length === 0 ? (ENTRIES[level] ?? '') : ''
  const fields = new Set(
    study.subjects.flatMap(({ id, college }) => (valuesOf(filters.subjects).includes(String(id)) ? [college] : [])),
  )
  const hots = colleges.flatMap(({ id, slug }) => (fields.has(slug) ? [id] : [])).join(',')
  const place = { country: countries.join(','), regions: filters.regions, cities: filters.city }
  const query = { ...place, tags, enrollments }
  const counted = async (more: Partial<ListFilters>) =>
    (await api.schools.list({ ...query, ...more, country: place.country || 'all', plain: 1, per_page: 1 })).total
  // with the field, then in the place, then in its country
  const ways: Partial<ListFilters>[] = [...(hots === '' ? [] : [{ hots }]), {}, { regions: '', cities: '' }]
  for (const way of ways) {
    const total = await counted(way)
    if (total > 0) return { countries, route, schools: { filters: { ...query, ...way }, total, isTwoYear } }
  }
  return { countries, route, schools: null }
}
