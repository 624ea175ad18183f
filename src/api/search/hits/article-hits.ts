import { articlePath } from '../../../domain/site-paths.ts'
import { isShownIn } from '../../../store/queries/article-editions.ts'
import { findArticlesByIds } from '../../../store/queries/articles.ts'
import { articleItem, readArticleNames } from '../../articles/article-items.ts'
import { readFoundTexts } from '../../articles/snippets.ts'
import type { HitReader } from './hit.ts'

export const readArticleHits: HitReader = async (ids, { deps, locale, words }) => {
  const { read } = deps.store
  const [articles, names] = await Promise.all([findArticlesByIds(read, ids), readArticleNames(deps)])
  const texts = await readFoundTexts(read, articles, words, locale)
  return articles
    .filter((article) => isShownIn(article, locale))
    .map((article) => {
      const { id, slug, title, abstract, classification, demo } = articleItem(article, names, locale, deps)
      const plain = (text: string) => [{ text, is_match: false }]
      const { title_parts = plain(title), snippet = plain(abstract) } = texts.get(id) ?? {}
      return {
        kind: 'article' as const,
        id,
        title,
        title_parts,
        snippet,
        path: articlePath({ id, slug }),
        within: [classification.name],
        ...(demo && { demo }),
      }
    })
}
