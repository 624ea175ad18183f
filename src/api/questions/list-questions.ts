import { z } from 'zod'
import { localizeFields } from '../../domain/localized.ts'
import { listBlocks } from '../../store/queries/blocks.ts'
import { search } from '../../store/search/search.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback, IdSchema, SearchTextSchema } from '../parameters.ts'

const QuestionSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Sanitised HTML. */
  answer: z.string(),
  category: z.int(),
  demo: z.literal(true).optional(),
  fallback,
})
const CategorySchema = z.object({ id: z.int(), slug: z.string(), name: z.string(), desc: z.string(), fallback })

/** Frequently asked questions, all or those of a category; with words the most fitting first. */
export const listQuestions = endpoint({
  summary: 'Frequently asked questions, all or those of a category',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ category: IdSchema.optional(), q: SearchTextSchema.default('') }),
  answers: z.object({ questions: z.array(QuestionSchema), categories: z.array(CategorySchema) }),
  async act({ deps, locale, query }) {
    const [all, categories] = await Promise.all([
      listBlocks(deps.store.read, 'questions'),
      listBlocks(deps.store.read, 'question_categories'),
    ])
    const { q: text } = query
    const paging = { page: 1, perPage: all.length }
    const found = text === '' ? null : await search(deps.store.read, { kind: 'question', text, locale }, paging)
    const questions = found ? found.ids.flatMap((id) => all.find((question) => question.id === id) ?? []) : all
    return {
      questions: questions
        .filter(({ category }) => query.category === undefined || category === query.category)
        .map(({ id, category, title, answer, demo }) => ({
          id,
          category,
          ...localizeFields({ title, answer }, locale),
          ...(demo && { demo: true as const }),
        })),
      categories: categories.map(({ id, slug, name, desc }) => ({
        id,
        slug,
        ...localizeFields({ name, desc }, locale),
      })),
    }
  },
})
