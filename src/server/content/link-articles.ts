import {
  type ArticleLanguages,
  isForOtherReaders,
  readersOf,
  shownLanguage,
} from '../../domain/content/article-editions.ts'
import type { Content } from '../../domain/content.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'

const LINK = /<a href="\/articles\/(\d+)([^"]*)"([^>]*)>(.*?)<\/a>/gs

/**
 * Resolves links in the content: an editor links to an article by its id; each language's text then links to that language's URL. Where the
 * edition doesn't show the article because it is for readers of another home country, the link becomes plain text.
 */
export function linkArticles(content: Content): Content {
  const { articles, blocks } = content
  const texts = new Map(articles.map((article) => [article.id, article]))
  const linked = (html: string, locale: Locale) =>
    html.replace(LINK, (link, id: string, rest: string, attributes: string, label: string) => {
      const target = texts.get(Number(id))
      if (!target) return link
      const languages = languagesOf(target)
      if (isForOtherReaders(languages, locale)) return label
      const slug = target.texts[shownLanguage(languages, locale) ?? locale]?.seo_slug
      return slug && rest === '' ? `<a href="/articles/${id}-${slug}"${attributes}>${label}</a>` : link
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

/** Links to unpublished texts stay: a check names them. */
const languagesOf = ({ texts, editions }: Content['articles'][number]): ArticleLanguages => ({
  written: Object.keys(texts),
  withdrawn: [],
  editions: editions ?? null,
  readers: readersOf(texts),
})
