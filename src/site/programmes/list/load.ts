import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Answer, ApiClient } from '../../../api/client.ts'
import type { MatchValues } from '../../../domain/match/typed-profile.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { loadStudy } from '../filters/load-study.ts'
import { monthNow } from '../intakes.ts'
import { isRepeated, ownCriteria, type ProgrammeFilters, programmesPath, readFilters } from './list-address.ts'
import { loadEmpty } from './load-empty.ts'

export type ProgrammeList = Answer<'programmes', 'list'>

/** A page of the programme list; URLs from a form without script, typed amounts and grades redirect to the short form. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api, locale } = site
  const search = new URL(request.url).searchParams
  const given = readFilters(search)
  const unread = await redirectToWish(site, given, search)
  if (unread instanceof Response) return unread
  const { filters, criteria, study } = await loadStudy(api, given)
  if (isRepeated(search) || programmesPath(filters) !== programmesPath(given))
    return redirect(withUnread(programmesPath(filters), search), 302)
  const page = search.get('page') || '1'
  const [list, school] = await Promise.all([
    orNotFound(site, api.programmes.list({ ...ownCriteria(filters), ...criteria, page, choices: 1 })),
    filters.school ? orNotFound(site, schoolOf(api, filters.school)) : null,
  ])
  if (list.page > 1 && list.programmes.length === 0) throw await notFound(site)
  return {
    filters,
    study,
    unread,
    list,
    school,
    now: monthNow(locale),
    /** What leads on where the list is empty. */
    empty: list.total === 0 ? await loadEmpty(site, { filters, criteria, study, choices: list.choices }) : null,
  }
}
/** What of a typed wish the list can't use: words, and values with a code; and fields of the match that the list has not. */
export type UnreadWish = { words: string; unused: readonly { code: string; text: string }[]; match: MatchValues }

/** Parameters of what was left of a wish. */
const LEFT = ['unread', 'unused', 'english_test', 'english_score', 'marks', 'match_budget']

/** Keeps what an address says was left of a wish. */
function withUnread(path: string, search: URLSearchParams): string {
  const left = new URLSearchParams([...search].filter(([name]) => LEFT.includes(name)))
  return left.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${left}`
}

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
  const unused = search.getAll('unused').map((each) => {
    const [code = '', ...text] = each.split(':')
    return { code, text: readTypedText(text.join(':')) }
  })
  const given = (field: string) => [search.get(field) ?? ''].filter(Boolean)
  const match = {
    english_test: given('english_test'),
    english: given('english_score'),
    marks: given('marks'),
    budget: given('match_budget'),
  }
  const unread = { words, unused, match }
  // an address with either has been read
  if (filters.q === '' || search.has('unread') || search.has('unused')) return unread
  const { narrows, filters: meant, left, match: fields } = await api.programmes.wish({ q: filters.q })
  if (!narrows) return unread
  const english = meant.english?.replace('ielts:', '')
  const notBudget = left.unused.find(({ code }) => code === 'budget')
  const path = programmesPath({
    ...filters,
    q: '',
    ...meant,
    ...(english && { english }),
    // refused beside the field, as if it were typed there
    ...(notBudget && { budget: notBudget.text }),
  })
  const more = new URLSearchParams({ unread: left.words })
  for (const { code, text } of left.unused) more.append('unused', `${code}:${text}`)
  for (const [name, value] of [
    ['english_test', fields.english_test],
    ['english_score', fields.english],
    ['marks', fields.marks],
    ['match_budget', fields.budget],
  ] as const)
    if (value !== undefined) more.append(name, value)
  return redirect(`${path}${path.includes('?') ? '&' : '?'}${more}`, 302)
}

export type ProgrammeListData = Exclude<Awaited<ReturnType<typeof loader>>, Response>

async function schoolOf(api: ApiClient, id: string): Promise<{ id: number; name: string }> {
  const { school } = await api.schools.one({ id })
  return { id: school.id, name: school.name }
}
