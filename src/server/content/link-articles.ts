import { shownLanguage } from '../../domain/content/article-editions.ts'
import type { Content } from '../../domain/content.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'

const LINK = /href="\/articles\/(\d+)"/g

/** Resolves links in the content: an editor links to an article by its id; each language's text then links to that language's URL. */
export function linkArticles(content: Content): Content {
  const { articles, blocks } = content
  const texts = new Map(articles.map((article) => [article.id, article]))
  const linked = (html: string, locale: Locale) =>
    html.replace(LINK, (link, id: string) => {
      const target = texts.get(Number(id))
      if (!target) return link
      const { editions = null } = target
      const languages = { written: Object.keys(target.texts), withdrawn: [], editions }
      const slug = target.texts[shownLanguage(languages, locale) ?? locale]?.seo_slug
      return slug ? `href="/articles/${id}-${slug}"` : link
    })
  type Texts = Content['articles'][number]['texts']
  const inArticle = (articleTexts: Texts): Texts => ({
    ...articleTexts,
    ...Object.fromEntries(
      editionCodes().flatMap((locale) => {
        const text = articleTexts[locale]
        return text ? [[locale, { ...text, content: linked(text.content, locale) }]] : []
      }),
    ),
  })
  const inEach = (localized: Localized): Localized => ({
    ...localized,
    ...Object.fromEntries(
      editionCodes().flatMap((locale) => {
        const text = localized[locale]
        return text ? [[locale, linked(text, locale)]] : []
      }),
    ),
  })
  return {
    ...content,
    articles: articles.map((article) => ({ ...article, texts: inArticle(article.texts) })),
    blocks: {
      ...blocks,
      questions: blocks.questions.map((question) => ({ ...question, answer: inEach(question.answer) })),
      pages: blocks.pages.map((page) => ({ ...page, body: inEach(page.body) })),
    },
  }
}
