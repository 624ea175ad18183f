import { type LoaderFunctionArgs, redirect } from 'react-router'
import { readTypedText } from '../../../domain/typed-text.ts'
import { listPath } from '../../schools/list/list-address.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { loadArticles } from '../articles/list-page.tsx'
import { isFoundKind } from './hit-list.tsx'
import type { Question } from './question-lead.tsx'

/** All results of a query, or one kind of them; without a query all articles, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const query = readTypedText(search.get('q') ?? '')
  const kind = search.get('kind') || kindOfPage(search.get('page'))
  if (query === '') return loadAll(site, request)
  if (kind === 'all') return loadEverything(site, query)
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
  const [list, classifications, tags] = await Promise.all([
    loadArticles(site, request, {}),
    api.articles.classifications(),
    api.articles.tags(),
  ])
  return { view: 'all' as const, query: '', list, classifications, tags }
}

async function loadEverything({ api, scriptMark }: SiteContext, query: string) {
  const [results, fitting, question] = await Promise.all([
    api.search.everything({ q: query }),
    api.articles.tags({ q: query }),
    readQuestion(api, query),
  ])
  // without results, the page shows the available content
  const [countries, categories] =
    results.total === 0 ? [await api.countries.list(), (await api.questions.list()).categories] : [[], []]
  const [tags, classifications] =
    results.total === 0 ? [await api.articles.tags(), await api.articles.classifications()] : [[], []]
  const shown = { countries, categories, tags, classifications }
  return { view: 'everything' as const, query, results, fitting, question, ...shown, scriptMark }
}

/** A question that the match answers, with the names of what was read; null for any other search. */
async function readQuestion(api: SiteContext['api'], query: string): Promise<Question | null> {
  const wish = await api.programmes.wish({ q: query })
  if (!wish.asks) return null
  const { fields, marks, english } = await api.match.form()
  const ids = (wish.filters.subjects ?? '').split(',')
  const codeOf = (text: string | undefined) => text?.split(':')[0]
  const test = wish.match.english_test ?? codeOf(wish.filters.english)
  const nameOf = (scales: readonly { code: string; name: string }[], code: string | undefined) =>
    scales.find((each) => each.code === code)?.name ?? ''
  return {
    wish,
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
