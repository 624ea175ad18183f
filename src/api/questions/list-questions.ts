import { z } from 'zod'
import { listBlocks, listUnresolved } from '../../db/queries/blocks.ts'
import { questionsIn } from '../../db/queries/questions.ts'
import { search } from '../../db/search/search.ts'
import { localize, localizeFields } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { FigureSourcesSchema, readFigureSources } from '../figure-sources.ts'
import { briefCache, fallback, IdSchema, SearchTextSchema } from '../parameters.ts'

const QuestionSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Sanitised HTML. */
  answer: z.string(),
  category: z.int(),
  /** Of the figures in its answer (an addition). */
  figures: FigureSourcesSchema.nullable(),
  demo: z.literal(true).optional(),
  fallback,
})
const CategorySchema = z.object({ id: z.int(), slug: z.string(), name: z.string(), desc: z.string(), fallback })

/** Frequently asked questions, all or those of a category; with words the most fitting first. */
export const listQuestions = endpoint({
  summary: 'Frequently asked questions, all or by category',
  cache: briefCache,
  searchedBy: 'q',
  query: z.object({ category: IdSchema.optional(), q: SearchTextSchema.default('') }),
  answers: z.object({ questions: z.array(QuestionSchema), categories: z.array(CategorySchema) }),
  async act({ deps, locale, query }) {
    const [all, written, categories] = await Promise.all([
      questionsIn(deps.store.read, locale),
      listUnresolved(deps.store.read, 'questions'),
      listBlocks(deps.store.read, 'question_categories'),
    ])
    const { q: text } = query
    const paging = { page: 1, perPage: all.length }
    const matches = text === '' ? null : await search(deps.store.read, { kind: 'question', text, locale }, paging)
    const questions = matches ? matches.ids.flatMap((id) => all.find((question) => question.id === id) ?? []) : all
    const shown = questions.filter(({ category }) => query.category === undefined || category === query.category)
    const figuresOf = (id: number) => {
      const answer = written.find((question) => question.id === id)?.answer
      return readFigureSources(deps.store.read, answer && localize(answer, locale).text, locale)
    }
    return {
      questions: await Promise.all(
        shown.map(async ({ id, category, title, answer, demo }) => ({
          id,
          category,
          ...localizeFields({ title, answer }, locale),
          figures: await figuresOf(id),
          ...(demo && { demo: true as const }),
        })),
      ),
      categories: categories.map(({ id, slug, name, desc }) => ({
        id,
        slug,
        ...localizeFields({ name, desc }, locale),
      })),
    }
  },
})

/** The few questions that the home page answers. */
export const listHomeQuestions = endpoint({
  summary: 'Questions of the home page',
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
