/** Articles: their metadata, and their texts, one Markdown file per language. */

import { z } from 'zod'
import { byEditionSchema, EditionCodeSchema } from '../edition-code.ts'
import { LocalizedSchema } from '../localized-schema.ts'
import { articlePicture, code, demo, homeCountry, id, once, slug } from './fields.ts'
import { ARTICLE_LENGTHS } from './lengths.ts'

export const ClassificationSchema = z.strictObject({ id, slug, name: LocalizedSchema, desc: LocalizedSchema })
export const ArticleTagSchema = z.strictObject({ id, slug, name: LocalizedSchema })

export const ArticleTextSchema = z.strictObject({
  title: z.string().min(1).max(ARTICLE_LENGTHS.title),
  seo_slug: slug.max(ARTICLE_LENGTHS.seo_slug),
  abstract: z.string().min(1).max(ARTICLE_LENGTHS.abstract),
  /** The home country of the readers that it speaks to; everybody's without one. */
  readers: homeCountry.optional(),
  /** HTML rendered from Markdown at load, sanitised. */
  content: z.string().min(1),
})
export type ArticleText = z.output<typeof ArticleTextSchema>

/** `answer`: the answer to one question, in a fixed shape (domain/articles/answer-shape.ts). */
export const ARTICLE_KINDS = ['article', 'answer'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

export const ArticleSchema = z.strictObject({
  id,
  slug,
  kind: z.enum(ARTICLE_KINDS).default('article'),
  classification: id,
  tags: once(z.array(slug)),
  country: code.optional(),
  /** An author's name, verbatim; without one, the people in `authors`, else the firm. */
  author: LocalizedSchema.optional(),
  /** Codes of the authors, one person for each language. */
  writers: byEditionSchema(slug).optional(),
  date_publish: z.iso.date(),
  date_update: z.iso.date(),
  /** Replaces the drawing that has the article's name. */
  picture: articlePicture.optional(),
  /** Ids of related articles to read next. */
  related: once(z.array(id)).default([]),
  /** The editions that have it; all without the list. */
  editions: once(z.array(EditionCodeSchema).min(1)).optional(),
  draft: z.boolean().default(false),
  /** Unpublished languages: their texts stay in the content, their URLs answer 410. */
  withdrawn: once(z.array(EditionCodeSchema)).default([]),
  demo,
  /** The published languages; no language waits for another. */
  texts: byEditionSchema(ArticleTextSchema),
})
export type Article = z.output<typeof ArticleSchema>
