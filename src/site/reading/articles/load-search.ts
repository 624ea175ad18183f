import type { LoaderFunctionArgs } from 'react-router'
import { readTypedText } from '../../../domain/typed-text.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadArticles } from './load-list.ts'

/** Articles that have every word, and the topics that have; without a word all of them, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api } = site
  const query = readTypedText(new URL(request.url).searchParams.get('q') ?? '')
  const [list, classifications, tags, fitting] = await Promise.all([
    loadArticles(site, request, { q: query }),
    api.articles.classifications(),
    api.articles.tags(),
    query === '' ? [] : api.articles.tags({ q: query }),
  ])
  // who found nothing is shown what there is
  const countries = list.total === 0 ? await api.countries.list() : []
  return { query, list, classifications, tags, fitting, countries }
}
export type SearchData = Awaited<ReturnType<typeof loader>>
