/** What holds for an article in every language. */
import { z } from 'zod'
import { changeFacts, createArticle } from '../../../commands/articles/create-article.ts'
import { articlePicture, id, slug } from '../../../domain/content/fields.ts'
import { LOCALES } from '../../../domain/editions.ts'
import { editors } from '../access.ts'
import { done, doneSchema } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { articleDeps } from './article-deps.ts'
import { countryField, dayField, keyParams, versionField } from './fields.ts'

/** @throws FieldsError when the key is none or taken, WrongContent */
export const createNewArticle = staffEndpoint({
  summary: 'Begins an article: its facts, and no text that anybody could read yet',
  access: editors,
  body: () =>
    z.object({ key: z.string().max(100), classification: id, country: countryField.nullable(), day: dayField }),
  answers: z.object({ key: z.string() }),
  async act({ deps, principal, body }) {
    await createArticle(articleDeps(deps), principal, body)
    return { key: body.key }
  },
})

/** @throws WrongContent; DomainError `conflict` with what stands now */
export const changeArticle = staffEndpoint({
  summary: 'Changes what holds for an article in every language, from the version that was seen',
  access: editors,
  params: keyParams,
  body: () =>
    z.object({
      version: versionField,
      classification: id,
      tags: z.array(slug).max(50),
      country: countryField.nullable(),
      writers: z.partialRecord(z.enum(LOCALES), slug),
      related: z.array(id).max(20),
      picture: articlePicture.nullable().optional(),
      date_publish: dayField,
      date_update: dayField,
    }),
  answers: doneSchema,
  async act({ deps, principal, params: { key }, body: { version, picture, ...typed } }) {
    const facts = { ...typed, ...(picture !== undefined && { picture }) }
    await changeFacts(articleDeps(deps), principal, { key, version, facts })
    return done
  },
})
