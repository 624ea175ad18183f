import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Answer, Hit } from '../../../api/client.ts'
import { recordOf } from '../../../domain/collections.ts'
import { MATCH_LEVELS } from '../../../domain/match/routes.ts'
import { readTypedText } from '../../../domain/typed-text.ts'
import { budgetPath } from '../../costs/budget-load.ts'
import { NO_FILTERS } from '../../programmes/list/list-address.ts'
import { profileOf } from '../../programmes/list/unread-wish.tsx'
import { isWholeBudget } from '../../programmes/list/whole-budget.ts'
import { listPath } from '../../schools/list/list-address.ts'
import { choicesIn } from '../../schools/match/country-choices.ts'
import { matchPath } from '../../schools/match/load.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { loadAnswers } from '../articles/answers.tsx'
import { loadArticles } from '../articles/list-page.tsx'
import { isFoundKind } from './hit-list.tsx'
import type { Question } from './question-lead.tsx'

/** All results of a query, or one kind of them; without a query all articles, the newest first. A question that the match can judge redirects to its answer, unless all kinds are asked for, or an answer page is about it and it tells no marks and money of one's own. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const query = readTypedText(search.get('q') ?? '')
  const kind = search.get('kind') || kindOfPage(search.get('page'))
  if (query === '') return loadAll(site, request)
  if (kind === 'all') {
    const menu = await site.api.countries.list()
    const chosen = (search.get('country') ?? '')
      .split(',')
      .filter((code) => menu.some((each) => each.country_code === code))
    const question = await readQuestion(site.api, query, { chosen, menu })
    const isOwn = question !== null && isOfOnePerson(question.wish)
    const isForMatch = question?.wish.asks && (question.level || isOwn) && !search.has('kind')
    // answer pages ignore the chosen countries and the reader's own marks and money
    if (isForMatch && (chosen.length > 0 || isOwn || !(await hasAnswerPage(site, query)))) {
      // most with marks and money look for a first degree; the answer offers the other
      const profile = question.level ? question.profile : { ...question.profile, level: ['bachelor'] }
      return redirect(matchPath(profile, query), 302)
    }
    return loadEverything(site, query, question, chosen)
  }
  if (!isFoundKind(kind)) throw await notFound(site)
  // schools have their own list with filters
  if (kind === 'school') return redirect(listPath('all', { school: query }), 302)
  const page = search.get('page') || '1'
  const { groups, ...list } = await orNotFound(site, site.api.search.everything({ q: query, kind, page }))
  const [group] = groups
  if (list.page > 1 && !group?.hits.length) throw await notFound(site)
  return { view: 'kind' as const, query, kind, list, hits: group?.hits ?? [], scriptMark: site.scriptMark }
}

/** Result pages used to be pages of articles, and such URLs still redirect there. */
const kindOfPage = (page: string | null) => (page && page !== '1' ? 'article' : 'all')

async function loadAll(site: SiteContext, request: Request) {
  const { api } = site
  const [list, answers, classifications, tags] = await Promise.all([
    loadArticles(site, request, { kind: 'article' }),
    loadAnswers(api),
    api.articles.classifications(),
    api.articles.tags(),
  ])
  return { view: 'all' as const, query: '', list, answers, classifications, tags }
}

/** Whether the title of an answer page is the question in about the same words. */
async function hasAnswerPage({ api }: SiteContext, query: string): Promise<boolean> {
  const { groups } = await api.search.everything({ q: query, kind: 'article', per_page: 1 })
  return groups.some(({ hits }) => hits.some((hit) => hit.is_question))
}

async function loadEverything(
  { api, scriptMark }: SiteContext,
  query: string,
  question: Question | null,
  chosen: readonly string[],
) {
  const [found, fitting] = await Promise.all([api.search.everything({ q: query }), api.articles.tags({ q: query })])
  // without results, the page shows the available content
  const [countries, categories] =
    found.total === 0 ? [await api.countries.list(), (await api.questions.list()).categories] : [[], []]
  const [tags, classifications] =
    found.total === 0 ? [await api.articles.tags(), await api.articles.classifications()] : [[], []]
  const shown = { countries, categories, tags, classifications }
  const isYearly = !question?.profile.budget_for
  const budget = isYearly ? Number(question?.profile.budget?.[0]) : 0
  // the amount need not be typed again
  const withAmount = <T extends { path: string }>(hit: T) =>
    budget > 0 && hit.path === budgetPath() ? { ...hit, path: budgetPath(budget) } : hit
  const isAnswered = chosen.length === 0
  const groups = found.groups.map((group) => ({
    ...group,
    hits: group.hits.map((hit) => withAmount(isAnswered ? hit : withoutAnswer(hit))),
  }))
  const results = { ...found, groups }
  return { view: 'everything' as const, query, results, fitting, question, ...shown, scriptMark }
}

const withoutAnswer = ({ is_answer: _, ...hit }: Hit): Hit => hit

/** Fields of the match that the list of programmes has not. */
const MATCH_ONLY = ['english_test', 'english', 'marks', 'budget', 'budget_for'] as const

type Wish = Question['wish']

/** Whether a question tells a budget, and marks or a test. */
const isOfOnePerson = ({ filters, match }: Wish): boolean =>
  [filters.budget, filters.fee, match.budget].some(Boolean) &&
  [filters.grade, match.marks, filters.english, match.english, match.english_test].some(Boolean)

/** Whether a text that doesn't ask which way fits is a wish for programmes: all of it a subject, an amount, a mark or a score, or a subject with its degree beside other words. */
const isOfProgrammes = ({ filters, left, match }: Wish): boolean => {
  const hasAny = [filters.subjects, filters.budget, filters.grade, filters.english, ...Object.keys(match)].some(Boolean)
  return left.words === '' ? hasAny : [filters.subjects, filters.level].every(Boolean)
}

/** A question that the match answers or a wish for programmes, as the match takes it, with the names of what was read; null for any other search. */
async function readQuestion(
  api: SiteContext['api'],
  query: string,
  { chosen, menu }: { chosen: readonly string[]; menu: Answer<'countries', 'list'> },
): Promise<Question | null> {
  const wish = await api.programmes.wish({ q: query, country: chosen.join(',') })
  if (!wish.asks && !isOfProgrammes(wish)) return null
  const { fields, marks, english } = await api.match.form()
  const codesIn = (text = '') => text.split(',').filter(Boolean)
  const ids = codesIn(wish.filters.subjects)
  const codeOf = (text: string | undefined) => text?.split(':')[0]
  const countries = choicesIn(
    menu.map(({ country_code, iso_countries }) => ({ code: country_code, isoCountries: iso_countries })),
    codesIn(wish.filters.country),
    codesIn(wish.filters.regions),
  )
  const band = wish.filters.english?.replace('ielts:', '')
  const filters = { ...NO_FILTERS, ...wish.filters, ...(band && { english: band }) }
  const onlyMatch = recordOf(MATCH_ONLY, (field) => [wish.match[field] ?? ''].filter(Boolean))
  const profile = profileOf(filters, countries, onlyMatch)
  const test = wish.match.english_test ?? codeOf(wish.filters.english)
  const nameOf = (scales: readonly { code: string; name: string }[], code: string | undefined) =>
    scales.find((each) => each.code === code)?.name ?? ''
  return {
    wish,
    chosen,
    filters,
    unread: {
      ...wish.left,
      // the match takes an amount for the whole course as it is
      unused: wish.left.unused.filter(({ code }) => !(wish.match.budget_for && isWholeBudget(code))),
      match: onlyMatch,
    },
    profile,
    level: MATCH_LEVELS.find((each) => each === profile.level?.[0]) ?? null,
    names: {
      subjects: fields
        .flatMap(({ subjects }) => subjects.filter(({ id }) => ids.includes(String(id))))
        .map(({ name }) => name),
      scale: nameOf(marks, codeOf(wish.filters.grade)),
      test: nameOf(english, test),
    },
  }
}

export type SearchData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
export type Everything = Extract<SearchData, { view: 'everything' }>
export type OneKind = Extract<SearchData, { view: 'kind' }>
export type AllArticles = Extract<SearchData, { view: 'all' }>
