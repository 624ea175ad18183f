/** Gaps in content that loads: missing translations, dead links within the site, and answer pages of another shape. */
import { answerIssues } from '../../domain/articles/answer-shape.ts'
import { textFile } from '../../domain/articles/files.ts'
import { readersOf, shownLanguage } from '../../domain/content/article-editions.ts'
import { NO_TEXTS } from '../../domain/content/labels.ts'
import { type Entries, isEntries } from '../../domain/content/values.ts'
import type { Content } from '../../domain/content.ts'
import { editionCodes, isLocale, type Locale } from '../../domain/editions.ts'
import { findPage } from '../../domain/pages.ts'
import { fieldSentences } from '../../domain/translators.ts'

/** One sentence for each error; empty without errors. */
export function checkContent(content: Content): string[] {
  const ofItems = Object.entries({ ...content, ...content.blocks }).flatMap(([name, items]) =>
    Array.isArray(items) ? items.flatMap((item) => checkItem(name, item, content)) : [],
  )
  return [...ofItems, ...content.articles.flatMap((article) => checkArticle(article, content))]
}

type Article = Content['articles'][number]

/** What is wrong with an article's text in a language: links to articles that the edition doesn't have, and the shape of an answer page. */
function checkArticle({ slug, kind, editions, texts }: Article, content: Content): string[] {
  const sentences = fieldSentences('en')
  return (editions ?? editionCodes()).flatMap((locale) => {
    const text = texts[locale]
    if (!text) return []
    const shape = kind === 'answer' ? answerIssues({ abstract: text.abstract, html: text.content }, locale) : []
    return [
      ...shape.map(({ key, values }) => sentences.translate(key, values)),
      ...hiddenLinks(text.content, locale, content),
    ].map((issue) => `${textFile(slug, locale)}: ${issue}`)
  })
}

const ARTICLE_LINK = /href="\/articles\/(\d+)/g

function hiddenLinks(html: string, locale: Locale, { articles }: Content): string[] {
  const ids = new Set([...html.matchAll(ARTICLE_LINK)].map(([, id]) => Number(id)))
  return articles
    .filter((article) => ids.has(article.id) && !isShown(article, locale))
    .map(({ id, slug }) => `links to article ${id} (${slug}), which the edition ${locale} doesn’t have`)
}

const isShown = ({ texts, withdrawn, editions }: Article, locale: Locale): boolean =>
  shownLanguage(
    { written: Object.keys(texts), withdrawn, editions: editions ?? null, readers: readersOf(texts) },
    locale,
  ) !== null

function checkItem(name: string, item: Entries, content: Content): string[] {
  const place = `${name} ${String(item.id ?? item.slug)}`
  return [...missingTranslations(place, item, localesOf(name, item)), ...deadLinks(place, item, content)]
}

/** The editions that an item needs texts of. */
const localesOf = (name: string, { editions }: Entries): readonly Locale[] =>
  name === 'articles' && Array.isArray(editions) ? editions : editionCodes()

const isLocalized = (value: Entries) =>
  Object.entries(value).length > 0 &&
  Object.entries(value).every(([code, text]) => isLocale(code) && typeof text === 'string')

/** Every map of texts by edition should have the other languages. Proper names are separate columns and may be missing. */
function missingTranslations(place: string, value: unknown, locales: readonly Locale[], path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((inner, index) => missingTranslations(place, inner, locales, `${path}.${index}`))
  if (!isEntries(value)) return []
  if (isLocalized(value))
    return locales.filter((locale) => !value[locale]).map((locale) => `${place}${path}: no ${locale}`)
  const introductions = 'introduction_en' in value ? locales.filter((locale) => !value[`introduction_${locale}`]) : []
  return [
    ...introductions.map((locale) => `${place}: no introduction_${locale}`),
    ...Object.entries(value)
      .filter(([key]) => !NO_TEXTS.includes(key))
      .flatMap(([key, inner]) => missingTranslations(place, inner, locales, `${path}.${key}`)),
  ]
}

const LINK_IN_TEXT = /href=\\"(\/[^"\\]*)/g

/** Links of an item, and those within its texts. */
function deadLinks(place: string, item: Entries, content: Content): string[] {
  const inTexts = [...JSON.stringify(item).matchAll(LINK_IN_TEXT)].map(([, path]) => path)
  const local = [item.link, ...inTexts]
    .filter((path) => typeof path === 'string')
    .filter((path) => path.startsWith('/'))
  return [...new Set(local)]
    .filter((path) => !isThere(path.split(/[?#]/, 1)[0] ?? '', content))
    .map((path) => `${place}: dead link ${path}`)
}

/** Whether the site has a page at a path without query; pages of entries exist only with their entry. */
export function isThere(path: string, { countries, classifications, schools, articles, blocks }: Content): boolean {
  const { page, parameter = '' } = findPage(path) ?? {}
  if (!page) return false
  const isCountry = countries.some(({ code }) => code === parameter)
  const isId = ({ id }: { id: number }) => String(id) === parameter.replace(/-.*$/, '')
  switch (page.path) {
    case 'study/:code':
      return isCountry
    case 'countries/:code/schools':
      return parameter === 'all' || isCountry
    case 'article_category/:name':
      return classifications.some(isId)
    case 'faq/:name':
      return blocks.question_categories.some((category) => isId(category) || category.slug === parameter)
    case 'schools/:id':
      return schools.some(isId)
    case 'articles/:id':
      return articles.some(isId)
    case 'p/:slug':
      return blocks.free_pages.some(({ slug }) => slug === parameter)
    default:
      return Array.isArray(page.isListed) ? page.isListed.includes(parameter) : true
  }
}
