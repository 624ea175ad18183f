/** What the search reads of articles, questions, sections of guides and services, and the names of everything else. */

import { setImmediate } from 'node:timers/promises'
import type { HomeCode } from '../../domain/content/guides.ts'
import { editionCodes, type Locale } from '../../domain/editions.ts'
import { resolveText, resolveTexts } from '../../domain/figures/write-figure.ts'
import { parseJson } from '../../domain/json.ts'
import { everyNameOf, type Localized, localize, namesOfRow } from '../../domain/localized.ts'
import { officesShownIn } from '../../domain/offices.ts'
import { describeSitePage, officeNames, SITE_PAGES, type SitePage } from '../../domain/site-pages.ts'
import { figuresOfDay, listBlocks } from '../queries/blocks.ts'
import { freePagesIn } from '../queries/free-pages.ts'
import { schoolRanks } from '../queries/ranking.ts'
import { listSections } from '../queries/sections.ts'
import { listServiceEntries } from '../queries/services.ts'
import type { Database } from '../store.ts'

/** Of answer pages. */
export const answerFacet = 'kanswer'

export const TEXT_KINDS = ['article', 'question', 'section', 'service', 'page', 'office'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
export type NameKind = 'school' | 'tag' | 'country'
export type SearchKind = TextKind | NameKind

/** A text in one language. */
export type TextDocument = {
  /** Kind and id. */
  key: string
  kind: TextKind
  id: number
  locale: Locale
  /** Of equals the smaller one comes first. */
  order: number
  title: string
  /** What else it is called: who types one of these, or the title, gets it first. */
  names: string[]
  /** Beside those in the content. */
  headings: string
  abstract: string
  /** Names of its tags, category and country. */
  tags: string
  /** HTML or plain. */
  content: string
  /** What a search is narrowed by: `t13` a tag, `c2` a category, `oca` a country, `kanswer` a kind of article. */
  facets: string[]
  /** Whose school system it speaks of; null for everybody's. */
  home: HomeCode | null
}
export type NamedDocument = {
  id: number
  order: number
  names: string[]
  /** What is said of it besides: a school's city and tags. */
  related: string[]
}

const dayMs = 86_400_000

type Fields = Partial<Pick<TextDocument, 'names' | 'headings' | 'abstract' | 'tags' | 'content' | 'home'>>

function textDocument(kind: TextKind, id: number, order: number, facets: string[], locale: Locale, title: string) {
  return (fields: Fields): TextDocument => {
    const empty = { names: [], headings: '', abstract: '', tags: '', content: '', home: null }
    return { ...empty, ...fields, key: `${kind} ${id}`, kind, id, locale, order, title, facets }
  }
}

/** All searchable texts, in batches, so that other requests are answered in between. */
export async function* readTexts(db: Database): AsyncGenerator<TextDocument[]> {
  const figures = await figuresOfDay(db)
  const inLanguage = (texts: readonly (Localized | null)[], locale: Locale) =>
    texts.flatMap((text) => text?.[locale] ?? []).join('\n')
  yield (await listBlocks(db, 'questions')).flatMap((question, order) => {
    const { title, answer } = resolveTexts(question, figures)
    return editionCodes().flatMap((locale) => {
      const make = textDocument('question', question.id, order, [`g${question.category}`], locale, title[locale] ?? '')
      return title[locale] ? [make({ content: answer[locale] ?? '' })] : []
    })
  })
  yield (await listSections(db)).flatMap(({ id, place, country, home, title, within, guide, texts }) =>
    editionCodes().flatMap((locale) => {
      const make = textDocument('section', id, place, [`o${country}`], locale, title[locale] ?? '')
      const tags = `${guide[locale] ?? ''}\n${country}`
      const headings = inLanguage([within], locale)
      return title[locale] ? [make({ headings, tags, content: inLanguage(texts, locale), home })] : []
    }),
  )
  yield (await listServiceEntries(db)).flatMap(({ id, title, desc, texts }, order) =>
    editionCodes().flatMap((locale) => {
      const make = textDocument('service', id, order, [], locale, title[locale] ?? '')
      return title[locale] ? [make({ abstract: inLanguage([desc], locale), content: inLanguage(texts, locale) })] : []
    }),
  )
  yield await readFreePages(db)
  yield readSitePages()
  yield await readOffices(db)
  yield* readArticles(db)
}

/** Of each edition that shows them, with the texts that it falls back to. */
async function readFreePages(db: Database): Promise<TextDocument[]> {
  const documents: TextDocument[] = []
  for (const locale of editionCodes())
    for (const [order, { id, title, description, blocks }] of (await freePagesIn(db, locale)).entries()) {
      const read = (text: Localized | undefined) => (text ? localize(text, locale).text : '')
      const make = textDocument('page', id, order, [], locale, read(title))
      documents.push(
        make({
          headings: blocks.map((block) => read(block.title)).join('\n'),
          abstract: read(description),
          content: blocks.map(({ text }) => read(text)).join('\n'),
        }),
      )
    }
  return documents
}

/** The pages that every site has. Their ids are below zero: those of free pages are above. */
const readSitePages = (): TextDocument[] =>
  editionCodes().flatMap((locale) =>
    SITE_PAGES.map((page) => {
      const { title, description, names } = describeSitePage(page, locale)
      const make = textDocument('page', sitePageId(page), 0, [], locale, title)
      return make({ names, headings: names.join('\n'), abstract: description })
    }),
  )

export const sitePageId = (page: SitePage): number => -1 - SITE_PAGES.indexOf(page)
/** Guides as pages have ids below those of the site's own pages. */
const firstGuide = -1000
export const guidePageId = (guide: number): number => firstGuide - guide
/** The id of the guide that a page is; null for another page. */
export const guideOfPage = (id: number): number | null => (id < firstGuide ? firstGuide - id : null)

export const sitePageOf = (id: number): SitePage | undefined => SITE_PAGES[-1 - id]

/** Of each edition that shows them. */
async function readOffices(db: Database): Promise<TextDocument[]> {
  const offices = await listBlocks(db, 'offices')
  return editionCodes().flatMap((locale) =>
    officesShownIn(offices, locale).map(({ id, name, address, hours, phone, email }, order) => {
      const make = textDocument('office', id, order, [], locale, localize(name, locale).text)
      const [place, opening] = [localize(address, locale).text, localize(hours, locale).text]
      return make({ headings: officeNames(locale), abstract: place, content: [opening, phone, email].join('\n') })
    }),
  )
}

const atOnce = 100

async function* readArticles(db: Database): AsyncGenerator<TextDocument[]> {
  const figures = await figuresOfDay(db)
  const rows = await db.selectFrom('article').selectAll().where('is_draft', '=', 0).orderBy('id').execute()
  const classes = await db.selectFrom('classification').selectAll().execute()
  const countries = await db.selectFrom('country').selectAll().execute()
  for (let at = 0; at < rows.length; at += atOnce) {
    const piece = rows.slice(at, at + atOnce)
    const ids = piece.map(({ id }) => id)
    const texts = await db
      .selectFrom('article_text')
      .innerJoin('article_body', (join) =>
        join
          .onRef('article_body.article_id', '=', 'article_text.article_id')
          .onRef('article_body.locale', '=', 'article_text.locale'),
      )
      .select(['article_text.article_id', 'article_text.locale', 'title', 'abstract', 'content'])
      .where('article_text.article_id', 'in', ids)
      .execute()
    const tags = await db
      .selectFrom('article_tag_link')
      .innerJoin('article_tag', 'article_tag.id', 'tag_id')
      .selectAll()
      .where('article_id', 'in', ids)
      .execute()
    yield texts.map(({ article_id, locale, ...text }) => {
      const row = piece.find(({ id }) => id === article_id) as (typeof piece)[number]
      const [title, abstract, content] = [text.title, text.abstract, text.content].map((written) =>
        resolveText(written, locale, figures),
      ) as [string, string, string]
      const articleTags = tags.filter((tag) => tag.article_id === article_id)
      const terms = [
        ...classes.filter(({ id }) => id === row.classification_id),
        ...countries.filter(({ code }) => code === row.country_code),
        ...articleTags,
      ]
      const facets = [
        `c${row.classification_id}`,
        `k${row.kind}`,
        ...(row.country_code === null ? [] : [`o${row.country_code}`]),
        ...articleTags.map(({ tag_id }) => `t${tag_id}`),
      ]
      // the newest first
      const order = -Math.floor(Date.parse(row.date_publish) / dayMs)
      return textDocument(
        'article',
        article_id,
        order,
        facets,
        locale,
        title,
      )({
        abstract,
        tags: terms.flatMap((names) => namesOfRow(names)[locale] ?? []).join('\n'),
        content,
      })
    })
    await setImmediate()
  }
}

/** Everything of a kind that has names. */
export async function readNames(db: Database, kind: NameKind): Promise<NamedDocument[]> {
  if (kind === 'school') return readSchools(db)
  const rows = await (kind === 'tag'
    ? db.selectFrom('article_tag').select(['id', 'position', 'slug', 'name_en', 'name_vi', 'name_tw', 'names'])
    : db.selectFrom('country').select(['id', 'position', 'code as slug', 'name_en', 'name_vi', 'name_tw', 'names'])
  ).execute()
  return rows.map((row) => ({ id: row.id, order: row.position, names: [...everyNameOf(row), row.slug], related: [] }))
}

async function readSchools(db: Database): Promise<NamedDocument[]> {
  const columns = ['id', 'city_id', 'aliases', 'name_en', 'name_vi', 'name_tw'] as const
  const rows = await db.selectFrom('school').select(columns).execute()
  const cities = await db.selectFrom('city').select(['id', 'name_en', 'name_vi', 'name_tw']).execute()
  const tags = await db
    .selectFrom('school_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['school_id', 'name_en', 'name_vi', 'name_tw', 'names'])
    .execute()
  const ranks = await schoolRanks(db)
  const cityNames = new Map(cities.map((city) => [city.id, everyNameOf(city)]))
  const tagsOf = Map.groupBy(tags, ({ school_id }) => school_id)
  return rows.map((row) => ({
    id: row.id,
    order: ranks.get(row.id) ?? Number.MAX_SAFE_INTEGER,
    names: [...everyNameOf(row), ...parseJson(row.aliases)],
    related: [...(cityNames.get(row.city_id) ?? []), ...(tagsOf.get(row.id) ?? []).flatMap(everyNameOf)],
  }))
}
