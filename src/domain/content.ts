/** What the consultancy publishes: one schema a type; a content file is checked against it before anything is loaded. */
import type { z } from 'zod'
import type { Article, ArticleTagSchema, ClassificationSchema } from './content/articles.ts'
import type { BLOCK_SCHEMAS } from './content/blocks.ts'
import type { FactSchema } from './content/facts.ts'
import type { StudentSchema, TestimonialSchema } from './content/people.ts'
import type {
  CitySchema,
  CollegeSchema,
  CountrySchema,
  EnrollmentSchema,
  SchoolSchema,
  TagSchema,
} from './content/schools.ts'

export type BlockKind = keyof typeof BLOCK_SCHEMAS
export type Block<K extends BlockKind> = z.output<(typeof BLOCK_SCHEMAS)[K]>

/** Everything that a content folder holds, checked. */
export type Content = {
  enrollments: z.output<typeof EnrollmentSchema>[]
  countries: z.output<typeof CountrySchema>[]
  colleges: z.output<typeof CollegeSchema>[]
  tags: z.output<typeof TagSchema>[]
  cities: z.output<typeof CitySchema>[]
  schools: z.output<typeof SchoolSchema>[]
  facts: z.output<typeof FactSchema>[]
  classifications: z.output<typeof ClassificationSchema>[]
  article_tags: z.output<typeof ArticleTagSchema>[]
  articles: Article[]
  students: z.output<typeof StudentSchema>[]
  testimonials: z.output<typeof TestimonialSchema>[]
  blocks: { [K in BlockKind]: Block<K>[] }
}
