import type { LoaderFunctionArgs } from 'react-router'
import { success } from '../../api/client.ts'
import { foldText } from '../../domain/folding.ts'
import { siteContext } from '../site-context.ts'
import { loadArticles } from './load-list.ts'

/** Articles whose title has every word; without a word all of them, the newest first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { Home } = site.api
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const [list, { classifications }, { tags }] = await Promise.all([
    loadArticles(site, request, { q: query }),
    success(Home.article_classifications.$get()),
    success(Home.article_tags.$get()),
  ])
  const words = foldText(query).split(' ').filter(Boolean)
  const fitting = tags.filter(({ name }) => words.length > 0 && words.every((word) => foldText(name).includes(word)))
  return { query, list, classifications, tags, fitting }
}
export type SearchData = Awaited<ReturnType<typeof loader>>
