/** What is done with an article: its facts, and the text of each language. */

import { z } from 'zod'
import { findDraft } from '../../../db/queries/content-drafts.ts'
import { textFile } from '../../../domain/articles/files.ts'
import { TEXT_STATES } from '../../../domain/articles/standing.ts'
import { ARTICLE_KINDS } from '../../../domain/content/articles.ts'
import { articlePicture, code, homeCountry, id, once, slug } from '../../../domain/content/fields.ts'
import { DomainError, FieldsError } from '../../../domain/domain-error.ts'
import { byEditionSchema, EditionCodeSchema } from '../../../domain/edition-code.ts'
import type { Locale } from '../../../domain/editions.ts'
import { readFacts, readSources } from '../../../services/articles/article-sources.ts'
import { checkText } from '../../../services/articles/check-text.ts'
import { changeFacts, createArticle } from '../../../services/articles/create-article.ts'
import type { ArticleDeps } from '../../../services/articles/deps.ts'
import { publishText, withdrawText } from '../../../services/articles/publish-text.ts'
import { restoreText } from '../../../services/articles/restore-text.ts'
import { saveText } from '../../../services/articles/save-text.ts'
import { discardDraft, scheduleText, unscheduleText } from '../../../services/articles/schedule-text.ts'
import type { ApiDeps } from '../../context.ts'
import { editors } from '../access.ts'
import { localeField, versionField } from '../fields.ts'
import { staffChange } from '../staff-function.ts'
import { momentOf, ZONED_TIME } from '../zoned-moment.ts'

/** What acts on articles need, of what the API has. */
export const articleDeps = ({ store, contentWorker, booking, markdown }: ApiDeps): ArticleDeps => ({
  store,
  now: booking.now,
  markdown,
  change: (request) => contentWorker.change({ ...request, at: booking.now() }),
})

export const keyField = slug.max(100)

export const dayField = z.iso.date()

export const stateField = z.enum(TEXT_STATES)

export const countryField = code

/** An article, `key` in the address. */
export const keyParams = z.object({ key: keyField })

/** A text of an article. */
export const textParams = z.object({ key: keyField, locale: localeField })

/** @throws FieldsError when the key is none or taken, ContentError */
export const createNewArticle = staffChange({
  access: editors,
  input: z.object({ key: z.string().max(100), classification: id, country: countryField.nullable(), day: dayField }),
  async run({ deps, principal, input: body }) {
    await createArticle(articleDeps(deps), principal, body)
    return { key: body.key }
  },
})

/** @throws ContentError; DomainError `conflict` with what stands now */
export const changeArticle = staffChange({
  access: editors,
  input: keyParams.extend({
    version: versionField,
    classification: id,
    tags: z.array(slug).max(50),
    country: countryField.nullable(),
    writers: byEditionSchema(slug),
    related: z.array(id).max(20),
    picture: articlePicture.nullable().optional(),
    date_publish: dayField,
    date_update: dayField,
    kind: z.enum(ARTICLE_KINDS).optional(),
    /** Empty for all. */
    editions: once(z.array(EditionCodeSchema)).optional(),
  }),
  async run({ deps, principal, input: { key, version, picture, kind, editions, ...values } }) {
    const facts = {
      ...values,
      ...(picture !== undefined && { picture }),
      ...(kind && { kind }),
      ...(editions && { editions }),
    }
    await changeFacts(articleDeps(deps), principal, { key, version, facts })
  },
})

const seen = { version: versionField, base: versionField }

/** @throws FieldsError for what the site wouldn't show; DomainError `conflict` with what is there now */
export const saveArticleText = staffChange({
  access: editors,
  input: textParams.extend({
    ...seen,
    title: z.string(),
    seo_slug: z.string(),
    abstract: z.string(),
    body: z.string(),
    /** Empty for everybody; left out, it stays. */
    readers: z.union([z.literal(''), homeCountry]).optional(),
  }),
  run: ({ deps, principal, input: { key, locale, version, base, ...text } }) =>
    saveText(articleDeps(deps), principal, { key, locale, seen: { version, base }, input: text }),
})

/** The draft of a version. @throws DomainError `conflict`, FieldsError for what could not be shown */
async function checkDraft(deps: ApiDeps, key: string, locale: Locale, version: number): Promise<void> {
  if (version === 0) return
  const draft = await findDraft(deps.store.read, textFile(key, locale))
  if (draft?.version !== version) throw new DomainError('conflict')
  const { facts } = await readSources(deps.store.read, key)
  const { kind = 'article' } = readFacts(facts.source)
  await checkText(articleDeps(deps), { source: draft.source, locale, kind })
}

/** @throws FieldsError, ContentError; DomainError `conflict`, `not_found` */
export const publishArticleText = staffChange({
  access: editors,
  input: textParams.extend({ version: versionField, day: dayField.nullable() }),
  async run({ deps, principal, input: { key, locale, version, day } }) {
    await checkDraft(deps, key, locale, version)
    await publishText(articleDeps(deps), principal, { key, locale, version, day })
  },
})

/** @throws FieldsError for a time that is over, skipped or doubled; as publishing does */
export const scheduleArticleText = staffChange({
  access: editors,
  input: textParams.extend({
    version: versionField,
    ...ZONED_TIME,
  }),
  async run({ deps, principal, input: { key, locale, version, ...chosen } }) {
    if (version === 0) throw new FieldsError([{ path: 'day', key: 'fields.article.unchanged' }])
    const { zone } = chosen
    const dueAt = momentOf(chosen)
    if (dueAt <= deps.booking.now())
      throw new FieldsError([{ path: 'time', key: 'fields.article.past', values: { zone } }])
    await checkDraft(deps, key, locale, version)
    await scheduleText(articleDeps(deps), principal, { key, locale, version, dueAt, zone })
    return { due_at: dueAt }
  },
})

/** Takes the time back at which a draft was to be published; the draft stays. */
export const unscheduleArticleText = staffChange({
  access: editors,
  input: textParams.extend({ version: versionField.min(1) }),
  run: ({ deps, principal, input }) => unscheduleText(articleDeps(deps), principal, input),
})

/** Throws a draft away; what is published stays. */
export const discardArticleDraft = staffChange({
  access: editors,
  input: textParams.extend({ version: versionField.min(1) }),
  run: ({ deps, principal, input }) => discardDraft(articleDeps(deps), principal, input),
})

/** Takes a language of an article back: its address answers that it is gone, its text stays. `version` is that of the article's facts. */
export const withdrawArticleText = staffChange({
  access: editors,
  input: textParams.extend({ version: versionField }),
  run: ({ deps, principal, input }) => withdrawText(articleDeps(deps), principal, input),
})

/** Makes an older version of a text the draft, from the versions that were seen. */
export const restoreArticleText = staffChange({
  access: editors,
  input: keyParams.extend({ ...seen, revision: z.string().max(60) }),
  run: ({ deps, principal, input: { key, revision, ...versions } }) =>
    restoreText(articleDeps(deps), principal, { key, revision, seen: versions }),
})
