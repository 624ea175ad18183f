import { type Kysely, sql } from 'kysely'

const TABLES = [
  ...['content_block', 'country', 'enrollment', 'college', 'tag', 'city', 'school'],
  ...['classification', 'article_tag', 'article', 'student', 'testimonial'],
]

/** Where a row of content came from. Until now all of them came from files; what says nothing else is of staff, and no load removes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('origin', 'text', (c) => c.notNull().defaultTo('staff'))
      .execute()
    await sql`update ${sql.table(table)} set origin = 'file'`.execute(db)
  }
}
