import { isQuestionShownIn } from '../../domain/content/readers.ts'
import type { Block } from '../../domain/content.ts'
import { type Locale, shownEditions } from '../../domain/editions.ts'
import { perVersion } from '../per-version.ts'
import type { Database } from '../store.ts'
import { listBlocks, listUnresolved } from './blocks.ts'

/** The frequently asked questions that an edition shows, in their order, in all languages. */
export const questionsIn = async (db: Database, locale: Locale): Promise<Block<'questions'>[]> =>
  (await listBlocks(db, 'questions')).filter((question) => isQuestionShownIn(question, locale))

/** Ids of the questions that an edition doesn't show. */
export const hiddenQuestions = perVersion(async (db, locale: Locale): Promise<ReadonlySet<number>> => {
  const questions = await listUnresolved(db, 'questions')
  return new Set(questions.filter((question) => !isQuestionShownIn(question, locale)).map(({ id }) => id))
})

/** Ids of the questions that an edition which visitors see hides, because its text is for readers of another country. */
export async function questionsForOthers(db: Database): Promise<ReadonlySet<number>> {
  const questions = await listUnresolved(db, 'questions')
  const isHidden = (question: Block<'questions'>) =>
    shownEditions().some((locale) => question.title[locale] !== undefined && !isQuestionShownIn(question, locale))
  return new Set(questions.filter(isHidden).map(({ id }) => id))
}
