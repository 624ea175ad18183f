import { EDITIONS } from '../../../domain/editions.ts'
import type { LayoutData } from '../../shell/layout-data.ts'
import { articlePath } from './article-address.ts'
import type { WholeArticle } from './load-article.ts'

/** What search engines are told of an article. */
export function articleJsonLd(article: WholeArticle, { address, site, locale }: LayoutData): object {
  const publisher = { '@type': 'Organization', name: site.name, url: address.origin }
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.abstract,
    image: [new URL(socialPicture(article), address.origin).href],
    datePublished: article.published,
    dateModified: article.updated,
    inLanguage: article.fallback ? article.lang : EDITIONS[locale].htmlLang,
    articleSection: article.classification.name,
    keywords: article.tags.map(({ name }) => name),
    author: authorOf(article, publisher, `${address.origin}${address.prefix}/about`),
    publisher,
    mainEntityOfPage: address.origin + address.prefix + articlePath(article),
  }
}

/** The article's scene as a PNG that other sites show: drawn when the site is built, beside the SVG. */
export const socialPicture = ({ image }: { image: string }): string =>
  image.replace('/pictures/', '/social/').replace(/\.svg$/, '.png')

/** A person of the firm has a place on its own page, at `about`; else a name, or the firm. People of the demonstration are no facts. */
function authorOf({ writer, author }: WholeArticle, publisher: { name: string }, about: string): object {
  if (writer?.demo) return publisher
  if (writer) return { '@type': 'Person', name: writer.name, jobTitle: writer.role, url: `${about}#${writer.code}` }
  return author === publisher.name ? publisher : { '@type': 'Person', name: author }
}
