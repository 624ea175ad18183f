import { z } from 'zod'
import { localizeFields } from '../../domain/localized.ts'
import { listBlocks } from '../../store/queries/blocks.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'

/** The few questions that the home page answers. */
export const listHomeQuestions = endpoint({
  summary: 'The few questions that the home page answers',
  cache: briefCache,
  answers: z.object({
    home_questions: z.array(z.object({ id: z.int(), question: z.string(), answer: z.string(), fallback })),
  }),
  async act({ deps, locale }) {
    const blocks = await listBlocks(deps.store.read, 'faq')
    return blocks.map(({ id, question, answer }) => ({ id, ...localizeFields({ question, answer }, locale) }))
  },
  present: (home_questions) => ({ home_questions }),
})
