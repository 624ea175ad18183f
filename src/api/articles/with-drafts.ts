import type { WholeArticle } from '../../db/queries/articles.ts'
import { textWriter } from '../../db/queries/blocks.ts'
import { listDrafts } from '../../db/queries/content-drafts.ts'
import { findEntry } from '../../db/queries/content-entries.ts'
import { readDocument } from '../../domain/articles/document.ts'
import { readArticleFile, textFile } from '../../domain/articles/files.ts'
import { editionCodes } from '../../domain/editions.ts'
import { parseJson } from '../../domain/json.ts'
import type { ApiDeps } from '../context.ts'

/** An article as it would be if everything that waits were published, what was withdrawn shown again, and every text for everybody. */
export async function withDrafts(
  { store, markdown }: Pick<ApiDeps, 'store' | 'markdown'>,
  article: WholeArticle,
): Promise<WholeArticle> {
  const { read } = store
  const withdrawn = editionCodes().filter((locale) => parseJson(article.withdrawn).includes(locale))
  const hidden = await Promise.all(withdrawn.map((locale) => findEntry(read, textFile(article.slug, locale), '')))
  const drafts = await listDrafts(read, `articles/${article.slug}/`)
  const sources = new Map(
    [...hidden, ...drafts].flatMap((row) => {
      const locale = row && readArticleFile(row.file)?.locale
      return row && locale ? [[locale, row.source] as const] : []
    }),
  )
  if (sources.size === 0) return { ...article, readers: null }
  const write = await textWriter(read)
  const written = await Promise.all(
    [...sources].map(async ([locale, source]) => {
      const { head, body } = readDocument(source)
      const { title = '', seo_slug = 'draft', abstract = '' } = head
      return { locale, title, seo_slug: seo_slug || 'draft', abstract, content: await markdown.render(body) }
    }),
  )
  const isOther = ({ locale }: { locale: string }) => !written.some((text) => text.locale === locale)
  const titles = written.map((text) => {
    const resolve = (words: string) => write(words, text.locale)
    return { ...text, title: resolve(text.title), abstract: resolve(text.abstract), content: resolve(text.content) }
  })
  return {
    ...article,
    withdrawn: '[]',
    readers: null,
    texts: [
      ...article.texts.filter(isOther),
      ...titles.map(({ content: _, ...text }) => ({ ...text, article_id: article.id })),
    ],
    bodies: [...article.bodies.filter(isOther), ...titles.map(({ locale, content }) => ({ locale, content }))],
    unresolved: [...article.unresolved.filter(isOther), ...written],
  }
}
