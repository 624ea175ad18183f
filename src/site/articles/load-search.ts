import type { LoaderFunctionArgs } from 'react-router'
import { success } from '../../api/client.ts'
import { readTypedText } from '../../domain/search/typed-text.ts'
import { siteContext } from '../site-context.ts'
import { loadArticles } from './load-list.ts'

/** Articles that have every word, and the topics that have; without a word all of them, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { Home } = site.api
  const query = readTypedText(new URL(request.url).searchParams.get('q') ?? '')
  const [list, { classifications }, { tags }, fitting] = await Promise.all([
    loadArticles(site, request, { q: query }),
    success(Home.article_classifications.$get()),
    success(Home.article_tags.$get({ query: {} })),
    query === '' ? [] : success(Home.article_tags.$get({ query: { q: query } })).then((found) => found.tags),
  ])
  // who found nothing is shown what there is
  const countries = list.total === 0 ? (await success(Home.countries.$get())).countries : []
  return { query, list, classifications, tags, fitting, countries }
}
export type SearchData = Awaited<ReturnType<typeof loader>>
