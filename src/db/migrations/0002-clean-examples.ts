import type { Kysely } from 'kysely'

/** Example amounts with markup in them, and addresses with an example: earlier versions wrote both into pages as they stood. */
const MARKUP = /\{\{=[^{}\n]*[<>"'][^{}\n]*\}\}/g
const ADDRESS = /(href=\\?")[^"]*\{\{=[^"]*?(\\?")/g

const cleaned = (html: string) => html.replace(ADDRESS, '$1#$2').replace(MARKUP, '')

type Tables = {
  article_body: { article_id: number; locale: string; content: string }
  content_block: { kind: string; id: number; data: string }
}

/** Takes them out of the stored HTML. The texts that it was made of stay for the editor, whom the next save tells what is wrong. */
export async function up(db: Kysely<never>): Promise<void> {
  const tables = db as unknown as Kysely<Tables>
  for (const { article_id, locale, content } of await tables
    .selectFrom('article_body')
    .select(['article_id', 'locale', 'content'])
    .where('content', 'like', '%{{=%')
    .execute())
    await tables
      .updateTable('article_body')
      .set({ content: cleaned(content) })
      .where('article_id', '=', article_id)
      .where('locale', '=', locale)
      .execute()
  for (const { kind, id, data } of await tables
    .selectFrom('content_block')
    .select(['kind', 'id', 'data'])
    .where('data', 'like', '%{{=%')
    .execute())
    await tables
      .updateTable('content_block')
      .set({ data: cleaned(data) })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
}
