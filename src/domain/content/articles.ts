/** Articles: what they are about, and their texts, a Markdown file a language. */
import { z } from 'zod'
import { COUNTRY_CODES } from '../codes.ts'
import { LOCALES } from '../editions.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { articlePicture, demo, id, once, slug } from './fields.ts'
import { ARTICLE_LENGTHS } from './lengths.ts'

export const ClassificationSchema = z.strictObject({ id, slug, name: LocalizedSchema, desc: LocalizedSchema })
export const ArticleTagSchema = z.strictObject({ id, slug, name: LocalizedSchema })

export const ArticleTextSchema = z.strictObject({
  title: z.string().min(1).max(ARTICLE_LENGTHS.title),
  seo_slug: slug.max(ARTICLE_LENGTHS.seo_slug),
  abstract: z.string().min(1).max(ARTICLE_LENGTHS.abstract),
  /** HTML made from Markdown when it is loaded, sanitised. */
  content: z.string().min(1),
})
export type ArticleText = z.output<typeof ArticleTextSchema>

export const ArticleSchema = z.strictObject({
  id,
  slug,
  classification: id,
  tags: once(z.array(slug)),
  country: z.enum(COUNTRY_CODES).optional(),
  /** A name as it stands; else whoever wrote it, else the firm. */
  author: LocalizedSchema.optional(),
  /** Codes of the people who wrote it, a language each. */
  writers: z.partialRecord(z.enum(LOCALES), slug).optional(),
  date_publish: z.iso.date(),
  date_update: z.iso.date(),
  /** In place of the drawing that has the article's name. */
  picture: articlePicture.optional(),
  /** Ids of articles that go on from here. */
  related: once(z.array(id)).default([]),
  draft: z.boolean().default(false),
  /** Languages that were taken back: their texts stay, and their addresses say that they are gone. */
  withdrawn: once(z.array(z.enum(LOCALES))).default([]),
  demo,
  /** Those that can be read; one language never waits for another. */
  texts: z.strictObject({
    en: ArticleTextSchema.optional(),
    vi: ArticleTextSchema.optional(),
    tw: ArticleTextSchema.optional(),
  }),
})
export type Article = z.output<typeof ArticleSchema>
