/** Rows as the search reads them. Nothing else decides what can be found. */
import type { SelectQueryBuilder } from 'kysely'
import type { Block } from '../../domain/content.ts'
import type { Locale } from '../../domain/editions.ts'
import { LOCALES } from '../../domain/editions.ts'
import { schoolRanks } from '../queries/ranking.ts'
import type { Tables } from '../schema.ts'
import type { Database } from '../store.ts'
import { plainText } from './text/plain-text.ts'
import type { SearchDocument, SearchKind, SearchTexts } from './text/search-terms.ts'

/** `order` is smaller for what comes first among those that fit alike, and below 2^16. */
export type Numbered = SearchDocument & { id: number; order: number }

type Names = { name_en: string; name_vi: string | null; name_tw: string | null }
const namesOf = ({ name_en, name_vi, name_tw }: Names) => [name_en, name_vi, name_tw].filter((name) => name !== null)
const inAny = (names: readonly string[], bodies: readonly string[] = []) => ({ any: { names, bodies } })

const lastOrder = 65_535
const dayMs = 86_400_000

/** The newest first. */
const orderOfDay = (day: string) => Math.min(lastOrder, Math.max(0, lastOrder - Math.floor(Date.parse(day) / dayMs)))

const READERS: Record<SearchKind, (db: Database, ids: readonly number[]) => Promise<Numbered[]>> = {
  school: readSchools,
  article: readArticles,
  tag: async (db, ids) => {
    const rows = await db.selectFrom('article_tag').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({
      kind: 'tag',
      id: row.id,
      order: row.position,
      texts: inAny([...namesOf(row), row.slug]),
      facets: [],
    }))
  },
  question: readQuestions,
  country: async (db, ids) => {
    const rows = await db.selectFrom('country').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({
      kind: 'country',
      id: row.id,
      order: row.position,
      texts: inAny([...namesOf(row), row.code]),
      facets: [],
    }))
  },
}

/** What can be found of the rows with these ids; a row that is away, or a draft, can't be. */
export const readDocuments = (db: Database, kind: SearchKind, ids: readonly number[]): Promise<Numbered[]> =>
  ids.length === 0 ? Promise.resolve([]) : READERS[kind](db, ids)

/** The next ids of a kind after one, in order. */
export async function nextIds(db: Database, kind: SearchKind, after: number, count: number): Promise<number[]> {
  const rows =
    kind === 'question'
      ? db.selectFrom('content_block').select('id').where('kind', '=', 'questions')
      : db.selectFrom(TABLES[kind] as 'school').select('id')
  return (await (rows as SelectIds).where('id', '>', after).orderBy('id').limit(count).execute()).map(({ id }) => id)
}

/** One of the tables stands for all: each has ids. */
type SelectIds = SelectQueryBuilder<Tables, 'school', { id: number }>

const TABLES = { school: 'school', article: 'article', tag: 'article_tag', country: 'country' } as const

/** Schools are found by their names, then by city and what they are known for. */
async function readSchools(db: Database, ids: readonly number[]): Promise<Numbered[]> {
  const rows = await db
    .selectFrom('school')
    .innerJoin('city', 'city.id', 'school.city_id')
    .selectAll('school')
    .select(['city.name_en as city_en', 'city.name_vi as city_vi', 'city.name_tw as city_tw'])
    .where('school.id', 'in', ids)
    .execute()
  const tags = await db
    .selectFrom('school_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['school_id', 'tag.id', 'name_en', 'name_vi', 'name_tw'])
    .where('school_id', 'in', ids)
    .execute()
  const enrollments = await db.selectFrom('school_enrollment').selectAll().where('school_id', 'in', ids).execute()
  const colleges = await db.selectFrom('school_college').selectAll().where('school_id', 'in', ids).execute()
  const ranks = await schoolRanks(db)
  const bySchool = <T extends { school_id: number }>(links: T[]) => Map.groupBy(links, ({ school_id }) => school_id)
  const [tagsOf, enrollmentsOf, collegesOf] = [bySchool(tags), bySchool(enrollments), bySchool(colleges)] as const
  return rows.map((row) => {
    const own = tagsOf.get(row.id) ?? []
    const city = namesOf({ name_en: row.city_en, name_vi: row.city_vi, name_tw: row.city_tw })
    return {
      kind: 'school',
      id: row.id,
      order: Math.min(ranks.get(row.id) ?? lastOrder, lastOrder),
      texts: inAny([...namesOf(row), ...(JSON.parse(row.aliases) as string[])], [...city, ...own.flatMap(namesOf)]),
      facets: [
        `o${row.country_code}`,
        `y${row.city_id}`,
        ...own.map(({ id }) => `t${id}`),
        ...(enrollmentsOf.get(row.id) ?? []).map(({ enrollment_id }) => `e${enrollment_id}`),
        ...(collegesOf.get(row.id) ?? []).map(({ college_id }) => `c${college_id}`),
      ],
    }
  })
}

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
    .execute()
  const tags = await db.selectFrom('article_tag_link').selectAll().where('article_id', 'in', ids).execute()
  const textsOf = Map.groupBy(texts, ({ article_id }) => article_id)
  const tagsOf = Map.groupBy(tags, ({ article_id }) => article_id)
  return rows.map((row) => ({
    kind: 'article',
    id: row.id,
    order: orderOfDay(row.date_publish),
    texts: Object.fromEntries(
      (textsOf.get(row.id) ?? []).map(({ locale, title, abstract, content }): [string, SearchTexts] => [
        locale,
        { names: [title], bodies: [abstract, plainText(content)] },
      ]),
    ),
    facets: [
      `c${row.classification_id}`,
      ...(row.country_code === null ? [] : [`o${row.country_code}`]),
      ...(tagsOf.get(row.id) ?? []).map(({ tag_id }) => `t${tag_id}`),
    ],
  }))
}

async function readQuestions(db: Database, ids: readonly number[]): Promise<Numbered[]> {
  const rows = await db
    .selectFrom('content_block')
    .select(['id', 'position', 'data'])
    .where('kind', '=', 'questions')
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, position, data }) => {
    const { title, answer, category } = JSON.parse(data) as Block<'questions'>
    const texts = LOCALES.flatMap((locale: Locale): [Locale, SearchTexts][] => {
      const [name, body] = [title[locale], answer[locale]]
      return name ? [[locale, { names: [name], bodies: body ? [plainText(body)] : [] }]] : []
    })
    return { kind: 'question', id, order: position, texts: Object.fromEntries(texts), facets: [`g${category}`] }
  })
}
