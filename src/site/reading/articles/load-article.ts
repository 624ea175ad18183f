import { type LoaderFunctionArgs, redirect } from 'react-router'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { articlePath, articlePaths, readArticleId } from './article-address.ts'
import { neighboursOf } from './neighbours.ts'

/** More articles than a category has; the API's limit. */
const categoryMax = 100

/** An article at its own address; a missing or wrong slug leads there. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const id = readArticleId(params.id ?? '')
  if (id === null) throw await notFound(site)
  const article = await orNotFound(site, site.api.articles.one({ id }))
  const path = articlePath(article)
  if (`/articles/${params.id}` !== path) return redirect(path + new URL(request.url).search, 301)
  const neighbours = await loadNeighbours(site, article)
  return { article, neighbours, ownPaths: articlePaths(article.id, article.slugs), editions: article.editions }
}
export type ArticleData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
export type WholeArticle = ArticleData['article']

/** What comes before and after it in its category. */
async function loadNeighbours({ api }: SiteContext, article: { id: number; classification: { id: number } }) {
  const query = { classification: String(article.classification.id), per_page: categoryMax }
  const { articles } = await api.articles.list(query)
  return neighboursOf(articles, article.id)
}
export type Neighbours = Awaited<ReturnType<typeof loadNeighbours>>
