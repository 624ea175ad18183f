/** What is found by its name alone: topics of articles, and countries. */
import { type DocumentReader, idsAfter, inAny, namesOf } from './document-reader.ts'

export const tags: DocumentReader = {
  of: ['article_tag'],
  read: async (db, ids) => {
    const rows = await db.selectFrom('article_tag').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({
      kind: 'tag',
      id: row.id,
      order: row.position,
      texts: inAny([...namesOf(row), row.slug]),
      facets: [],
    }))
  },
  nextIds: (db, after, count) => idsAfter(db.selectFrom('article_tag').select('id'), after, count),
}

export const countries: DocumentReader = {
  of: ['country'],
  read: async (db, ids) => {
    const rows = await db.selectFrom('country').selectAll().where('id', 'in', ids).execute()
    return rows.map((row) => ({
      kind: 'country',
      id: row.id,
      order: row.position,
      texts: inAny([...namesOf(row), row.code]),
      facets: [],
    }))
  },
  nextIds: (db, after, count) => idsAfter(db.selectFrom('country').select('id'), after, count),
}
