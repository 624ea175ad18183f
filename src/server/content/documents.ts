/** Content that is a folder an item, with a Markdown file a language: pages and articles. */

import { type Article, ArticleSchema } from '../../domain/content/articles.ts'
import { BLOCK_SCHEMAS } from '../../domain/content/blocks.ts'
import type { Block } from '../../domain/content.ts'
import { LOCALES, type Locale } from '../../domain/editions.ts'
import { type ContentFolder, checkList, namesIn, readFile, readYaml } from './files.ts'
import { type Document, renderMarkdown, splitFrontMatter } from './markdown.ts'

/** A document with the HTML of its Markdown. */
type Rendered = Document & { html: string }

const readDocument = (text: string): Rendered => {
  const document = splitFrontMatter(text)
  return { ...document, html: renderMarkdown(document.body) }
}

/** Every page below `pages/`; its code is its folder's name. */
export function readPages(folder: ContentFolder): Block<'pages'>[] {
  return namesIn(folder, 'pages').flatMap((code) => {
    const documents = readDocuments(folder, `pages/${code}`, LOCALES)
    const texts = (of: (document: Rendered) => string | undefined) =>
      Object.fromEntries([...documents].map(([locale, document]) => [locale, of(document)]))
    const first = documents.get('en')?.head
    const page = {
      id: Number(first?.id),
      code,
      version: first?.version,
      updated: first?.updated,
      title: texts(({ head }) => head.title),
      description: texts(({ head }) => head.description),
      body: texts(({ html }) => html),
      ...(first?.demo_note && {
        demo_note: { demo: true, text: texts(({ head }) => head.demo_note && renderMarkdown(head.demo_note)) },
      }),
      ...(first?.demo === 'true' && { demo: true }),
    }
    return checkList(folder, `pages/${code}/*.md`, [page], BLOCK_SCHEMAS.pages)
  })
}

/** Every article below `articles/`. */
export function readArticles(folder: ContentFolder): Article[] {
  return namesIn(folder, 'articles').flatMap((slug) => {
    const file = `articles/${slug}/article.yaml`
    const facts = readFile(folder, file, readYaml)
    const documents = readDocuments(folder, `articles/${slug}`, [])
    if (facts === undefined) return []
    const withdrawn = (facts as { withdrawn?: unknown } | null)?.withdrawn
    const texts = [...documents]
      .filter(([locale]) => !(Array.isArray(withdrawn) && withdrawn.includes(locale)))
      .map(([locale, { head, html }]) => [locale, { ...head, content: html }])
    return checkList(folder, file, [{ ...(facts as object), texts: Object.fromEntries(texts) }], ArticleSchema)
  })
}

/** The documents of a folder by language; those that are not required may be missing. */
function readDocuments(folder: ContentFolder, place: string, required: readonly Locale[]): Map<Locale, Rendered> {
  const there = namesIn(folder, place)
  const documents = new Map<Locale, Rendered>()
  for (const locale of LOCALES) {
    const file = `${locale}.md`
    if (!there.includes(file) && !required.includes(locale)) continue
    const document = readFile(folder, `${place}/${file}`, readDocument) as Rendered | undefined
    if (document) documents.set(locale, document)
  }
  return documents
}
