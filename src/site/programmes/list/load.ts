import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Answer, ApiClient } from '../../../api/client.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { monthNow } from '../intakes.ts'
import {
  criteriaOf,
  isRepeated,
  type ProgrammeFilter,
  type ProgrammeFilters,
  programmesPath,
  readFilters,
} from './list-address.ts'

export type ProgrammeList = Answer<'programmes', 'list'>
export type TypedBudget = Answer<'programmes', 'typedBudget'>

/** A page of the programme list; URLs from a form without script, and typed budgets, redirect to the short form. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api, locale } = site
  const search = new URL(request.url).searchParams
  const filters = readFilters(search)
  const unread = await redirectToWish(site, filters, search)
  if (unread instanceof Response) return unread
  const budget = filters.budget === '' ? null : await api.programmes.typedBudget({ name: filters.budget })
  const amount = budget?.amount ?? null
  const read = { ...filters, budget: amount === null ? filters.budget : String(amount) }
  if (isRepeated(search) || read.budget !== filters.budget) return redirect(programmesPath(read), 302)
  const page = search.get('page') || '1'
  const criteria = criteriaOf(filters, amount)
  const [list, subjects, school] = await Promise.all([
    orNotFound(site, api.programmes.list({ ...criteria, page, choices: 1 })),
    api.programmes.subjects(),
    filters.school ? orNotFound(site, schoolOf(api, filters.school)) : null,
  ])
  if (list.page > 1 && list.programmes.length === 0) throw await notFound(site)
  return {
    filters,
    budget,
    unread,
    list,
    subjects: subjects.subjects,
    school,
    now: monthNow(locale),
    loosened: list.total === 0 ? await loosen(site, filters, amount) : [],
  }
}
/** What of a typed wish the list can't use. */
export type UnreadWish = { words: string; unused: readonly string[] }

/**
 * Words that mean filters redirect to the list with these filters, and with what is left in its address; the words of a name stay.
 * @returns what an address says was left
 */
async function redirectToWish(
  { api }: SiteContext,
  filters: ProgrammeFilters,
  search: URLSearchParams,
): Promise<Response | UnreadWish> {
  const words = readTypedText(search.get('unread') ?? '')
  const unused = (search.get('unused') ?? '').split(',').filter(Boolean)
  // an address with either has been read
  if (filters.q === '' || search.has('unread') || search.has('unused')) return { words, unused }
  const { narrows, filters: meant, left } = await api.programmes.wish({ q: filters.q })
  if (!narrows) return { words, unused }
  const english = meant.english?.replace('ielts:', '')
  const path = programmesPath({ ...filters, q: '', ...meant, ...(english && { english }) })
  const more = new URLSearchParams({ unread: left.words, unused: left.unused.join(',') })
  return redirect(`${path}${path.includes('?') ? '&' : '?'}${more}`, 302)
}

export type ProgrammeListData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

async function schoolOf(api: ApiClient, id: string): Promise<{ id: number; name: string }> {
  const { school } = await api.schools.one({ id })
  return { id: school.id, name: school.name }
}

/** Filters that are removed together. */
const LOOSENED = [
  ...([['budget'], ['subjects', 'colleges'], ['country', 'city'], ['city'], ['level'], ['english']] as const),
  ...([['intake'], ['conditional'], ['post_study'], ['q'], ['school']] as const),
] satisfies (readonly ProgrammeFilter[])[]

export type Loosened = {
  filter: (typeof LOOSENED)[number][0]
  filters: ProgrammeFilters
  total: number
  /** The cheapest of them with a known cost of a year. */
  cheapest: ProgrammeList['programmes'][number] | null
}

/** What the list would have without each chosen filter, the most first; only those that help. */
async function loosen({ api }: SiteContext, filters: ProgrammeFilters, amount: number | null): Promise<Loosened[]> {
  const without = LOOSENED.filter((names) => names.some((name) => filters[name] !== '')).map((names) => ({
    filter: names[0],
    filters: { ...filters, ...Object.fromEntries(names.map((name) => [name, ''])) },
  }))
  const found = await Promise.all(
    without.map(async (candidate) => {
      const budget = candidate.filter === 'budget' ? null : amount
      const { total, programmes } = await api.programmes.list({ ...criteriaOf(candidate.filters, budget), per_page: 1 })
      return { ...candidate, total, cheapest: programmes.find(({ year_cost }) => year_cost !== null) ?? null }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
}
