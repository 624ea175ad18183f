import type { Kysely } from 'kysely'
import { key, named, withOrigin } from './columns.ts'

/** Articles, admitted students, testimonials, the ranking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRanking(db)
  await createArticles(db)
  for (const noun of ['student', 'testimonial']) {
    const table = withOrigin(db.schema.createTable(noun))
      .addColumn('id', 'integer', key)
      .addColumn('school_id', 'integer', (c) => c.notNull().references('school.id').onDelete('cascade'))
      .addColumn('admitted', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
    await (noun === 'student' ? table.addColumn('degree', 'text', (c) => c.notNull()) : table).execute()
    await db.schema.createIndex(`${noun}_by_school`).on(noun).column('school_id').execute()
  }
}

async function createRanking(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ranking')
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('school_id', 'integer', (c) => c.notNull().references('school.id').onDelete('cascade'))
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('prev_rank', 'integer')
    .addColumn('change', 'integer')
    .addColumn('demo', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('ranking_pk', ['school_id', 'year'])
    .execute()
}

async function createArticles(db: Kysely<unknown>): Promise<void> {
  const create = db.schema
  await named(create.createTable('classification'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute()
  await named(create.createTable('article_tag'))
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute()
  await withOrigin(create.createTable('article'))
    .addColumn('id', 'integer', key)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('classification_id', 'integer', (c) => c.notNull().references('classification.id'))
    .addColumn('country_code', 'text', (c) => c.references('country.code'))
    .addColumn('date_publish', 'text', (c) => c.notNull())
    .addColumn('date_update', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('is_draft', 'integer', (c) => c.notNull())
    .execute()
  // what lists show and what only the article's own page shows stand apart: a list never reads a body
  await create
    .createTable('article_text')
    .addColumn('article_id', 'integer', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('seo_slug', 'text', (c) => c.notNull())
    .addColumn('abstract', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_text_pk', ['article_id', 'locale'])
    .execute()
  await create
    .createTable('article_body')
    .addColumn('article_id', 'integer', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_body_pk', ['article_id', 'locale'])
    .execute()
  await create
    .createTable('article_tag_link')
    .addColumn('article_id', 'integer', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('tag_id', 'integer', (c) => c.notNull().references('article_tag.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('article_tag_link_pk', ['article_id', 'tag_id'])
    .execute()
  await create
    .createTable('article_related')
    .addColumn('article_id', 'integer', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('related_id', 'integer', (c) => c.notNull().references('article.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_related_pk', ['article_id', 'related_id'])
    .execute()
}
