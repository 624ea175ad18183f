import type { Locale } from '../../../domain/editions.ts'
import { resolveText } from '../../../domain/figures/resolve.ts'
import { figuresOfDay, OF_FIGURES } from '../../queries/blocks.ts'
import type { Database } from '../../store.ts'
import { headingsIn, plainText, withoutHeadings } from '../text/plain-text.ts'
import type { SearchTexts } from '../text/search-terms.ts'
import { type DocumentReader, idsAfter, lastOrder, type Numbered } from './document-reader.ts'

export const articles: DocumentReader = {
  of: [
    ...(['article', 'article_text', 'article_body', 'article_tag_link', 'article_tag'] as const),
    ...(['classification', 'country', ...OF_FIGURES] as const),
  ],
  read: readArticles,
  nextIds: (db, after, count) => idsAfter(db.selectFrom('article').select('id'), after, count),
}

const dayMs = 86_400_000

/** The newest first. */
const orderOfDay = (day: string) => Math.min(lastOrder, Math.max(0, lastOrder - Math.floor(Date.parse(day) / dayMs)))

async function readArticles(db: Database, ids: readonly number[]): Promise<Numbered[]> {
  const rows = await db.selectFrom('article').selectAll().where('id', 'in', ids).where('is_draft', '=', 0).execute()
  const texts = await db
    .selectFrom('article_text')
    .innerJoin('article_body', (join) =>
      join
        .onRef('article_body.article_id', '=', 'article_text.article_id')
        .onRef('article_body.locale', '=', 'article_text.locale'),
    )
    .select(['article_text.article_id', 'article_text.locale', 'title', 'abstract', 'content'])
    .where('article_text.article_id', 'in', ids)
    .orderBy('article_text.locale')
    .execute()
  const tags = await db
    .selectFrom('article_tag_link')
    .innerJoin('article_tag', 'article_tag.id', 'tag_id')
    .select(['article_id', 'tag_id', 'name_en', 'name_vi', 'name_tw'])
    .where('article_id', 'in', ids)
    .orderBy('tag_id')
    .execute()
  const classes = await db.selectFrom('classification').select(['id', 'name_en', 'name_vi', 'name_tw']).execute()
  const countries = await db.selectFrom('country').select(['code', 'name_en', 'name_vi', 'name_tw']).execute()
  const figures = await figuresOfDay(db)
  const said = texts.map(({ title, abstract, content, ...text }) => {
    const say = (written: string) => resolveText(written, text.locale as Locale, figures)
    return { ...text, title: say(title), abstract: say(abstract), content: say(content) }
  })
  const textsOf = Map.groupBy(said, ({ article_id }) => article_id)
  const tagsOf = Map.groupBy(tags, ({ article_id }) => article_id)
  const topicsOf = (row: (typeof rows)[number], locale: Locale) =>
    [
      ...classes.filter(({ id }) => id === row.classification_id),
      ...countries.filter(({ code }) => code === row.country_code),
      ...(tagsOf.get(row.id) ?? []),
    ].flatMap((names) => names[`name_${locale}`] ?? [])
  return rows.map((row) => ({
    kind: 'article',
    id: row.id,
    order: orderOfDay(row.date_publish),
    texts: Object.fromEntries(
      (textsOf.get(row.id) ?? []).map(({ locale, title, abstract, content }): [string, SearchTexts] => [
        locale,
        {
          names: [title],
          headings: headingsIn(content),
          abstract: [abstract],
          tags: topicsOf(row, locale as Locale),
          body: [plainText(withoutHeadings(content))],
        },
      ]),
    ),
    facets: [
      `c${row.classification_id}`,
      ...(row.country_code === null ? [] : [`o${row.country_code}`]),
      ...(tagsOf.get(row.id) ?? []).map(({ tag_id }) => `t${tag_id}`),
    ],
  }))
}
