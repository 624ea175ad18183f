import { localize } from '../../../domain/localized.ts'
import { questionPath } from '../../../domain/site-paths.ts'
import { listBlocks } from '../../../store/queries/blocks.ts'
import { plainText } from '../../../store/search/text/plain-text.ts'
import { type HitReader, inOrder, markHit } from './hit.ts'

export const readQuestionHits: HitReader = async (ids, reading) => {
  const { deps, locale } = reading
  const { read } = deps.store
  const [questions, categories] = [await listBlocks(read, 'questions'), await listBlocks(read, 'question_categories')]
  return Promise.all(
    inOrder(ids, questions).map(async ({ id, category, title, answer, demo }) => {
      const told = categories.find((each) => each.id === category)
      return {
        kind: 'question' as const,
        id,
        ...(await markHit(localize(title, locale).text, [plainText(localize(answer, locale).text)], reading)),
        path: questionPath({ id, category }),
        within: told ? [localize(told.name, locale).text] : [],
        ...(demo && { demo: true as const }),
      }
    }),
  )
}
