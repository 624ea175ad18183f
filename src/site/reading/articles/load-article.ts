import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ArticleItem } from '../../../api/client.ts'
import { editionOf } from '../../../domain/editions.ts'
import type { LayoutData } from '../../shell/layout-data.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../../shell/site-context.ts'
import { articlePath, articlePaths, readArticleId } from './article-address.ts'

/** The previous and the next item of a list. */
export function neighboursOf<T extends { id: number }>(list: readonly T[], id: number): { previous?: T; next?: T } {
  const at = list.findIndex((item) => item.id === id)
  if (at < 0) return {}
  const [previous, next] = [list[at - 1], list[at + 1]]
  return { ...(previous && { previous }), ...(next && { next }) }
}

/** More articles than a category has; the API's limit. */
const categoryMax = 100

/** An article at its canonical URL; a missing or wrong slug redirects there. */
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

type Placed = Pick<ArticleItem, 'id' | 'kind'> & { classification: { id: number } }

/** The previous and the next one of its kind and category. */
async function loadNeighbours({ api }: SiteContext, article: Placed) {
  const query = { classification: String(article.classification.id), kind: article.kind, per_page: categoryMax }
  const { articles } = await api.articles.list(query)
  return neighboursOf(articles, article.id)
}
export type Neighbours = Awaited<ReturnType<typeof loadNeighbours>>

/** Structured data of an article for search engines. */
export function articleJsonLd(article: WholeArticle, { address, site, locale }: LayoutData): object {
  const publisher = { '@type': 'Organization', name: site.name, url: address.origin }
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.abstract,
    image: [new URL(socialPicture(article), address.origin).href],
    datePublished: article.published,
    dateModified: article.updated,
    inLanguage: article.fallback ? article.lang : editionOf(locale).htmlLang,
    articleSection: article.classification.name,
    keywords: article.tags.map(({ name }) => name),
    author: authorOf(article, publisher, `${address.origin}${address.prefix}/about`),
    publisher,
    mainEntityOfPage: address.origin + address.prefix + articlePath(article),
  }
}

/** The article's picture as a PNG for previews on other sites: rendered at build time, beside the SVG. */
export const socialPicture = ({ image }: { image: string }): string =>
  image.replace('/pictures/', '/social/').replace(/\.svg$/, '.png')

/** An author from the organisation has a profile at `about`; else a name, or the organisation. The demonstration's people are left out of structured data. */
function authorOf({ writer, author }: WholeArticle, publisher: { name: string }, about: string): object {
  if (writer?.demo) return publisher
  if (writer) return { '@type': 'Person', name: writer.name, jobTitle: writer.role, url: `${about}#${writer.code}` }
  return author === publisher.name ? publisher : { '@type': 'Person', name: author }
}
