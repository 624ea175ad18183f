import { shownLanguage } from '../../domain/content/article-editions.ts'
import type { Content } from '../../domain/content.ts'
import { LOCALES, type Locale } from '../../domain/editions.ts'
import type { Localized } from '../../domain/localized.ts'

const LINK = /href="\/articles\/(\d+)"/g

/** Writers link to an article by its id; each language's text then leads straight to that language's own address. */
export function linkArticles({ articles, blocks }: Content): void {
  const texts = new Map(articles.map(({ id, texts }) => [id, texts]))
  const linked = (html: string, locale: Locale) =>
    html.replace(LINK, (link, id: string) => {
      const target = texts.get(Number(id))
      const slug = target?.[shownLanguage({ written: Object.keys(target), withdrawn: [] }, locale) ?? locale]?.seo_slug
      return slug ? `href="/articles/${id}-${slug}"` : link
    })
  const linkEach = (localized: Localized) => {
    for (const locale of LOCALES) if (localized[locale]) localized[locale] = linked(localized[locale], locale)
  }
  for (const { texts: own } of articles)
    for (const locale of LOCALES) if (own[locale]) own[locale].content = linked(own[locale].content, locale)
  for (const { answer } of blocks.questions) linkEach(answer)
  for (const { body } of blocks.pages) linkEach(body)
}
