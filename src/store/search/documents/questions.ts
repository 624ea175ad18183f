import type { Block } from '../../../domain/content.ts'
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { resolveTexts } from '../../../domain/figures/resolve.ts'
import { figuresOfDay, OF_FIGURES } from '../../queries/blocks.ts'
import type { Database } from '../../store.ts'
import { plainText } from '../text/plain-text.ts'
import type { SearchTexts } from '../text/search-terms.ts'
import { type DocumentReader, idsAfter, type Numbered } from './document-reader.ts'

export const questions: DocumentReader = {
  of: ['questions', ...OF_FIGURES],
  read: readQuestions,
  nextIds: (db, after, count) =>
    idsAfter(db.selectFrom('content_block').select('id').where('kind', '=', 'questions'), after, count),
}

async function readQuestions(db: Database, ids: readonly number[]): Promise<Numbered[]> {
  const rows = await db
    .selectFrom('content_block')
    .select(['id', 'position', 'data'])
    .where('kind', '=', 'questions')
    .where('id', 'in', ids)
    .execute()
  const figures = await figuresOfDay(db)
  return rows.map(({ id, position, data }) => {
    const { title, answer, category } = resolveTexts(JSON.parse(data) as Block<'questions'>, figures)
    const texts = LOCALES.flatMap((locale: Locale): [Locale, SearchTexts][] => {
      const [name, body] = [title[locale], answer[locale]]
      return name ? [[locale, { names: [name], body: body ? [plainText(body)] : [] }]] : []
    })
    return { kind: 'question', id, order: position, texts: Object.fromEntries(texts), facets: [`g${category}`] }
  })
}
