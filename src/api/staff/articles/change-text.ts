/** What is done with one language's text of an article. */
import { z } from 'zod'
import { checkText } from '../../../commands/articles/check-text.ts'
import { publishText, withdrawText } from '../../../commands/articles/publish-text.ts'
import { restoreText } from '../../../commands/articles/restore-text.ts'
import { saveText } from '../../../commands/articles/save-text.ts'
import { discardDraft, scheduleText, unscheduleText } from '../../../commands/articles/schedule-text.ts'
import { textFile } from '../../../domain/articles/files.ts'
import { readZonedTime } from '../../../domain/articles/schedule.ts'
import { DomainError, FieldsError } from '../../../domain/domain-error.ts'
import { findDraft } from '../../../store/queries/content-drafts.ts'
import type { ApiDeps } from '../../context.ts'
import { editors } from '../access.ts'
import { done, doneSchema, timeZoneField } from '../fields.ts'
import { staffEndpoint } from '../staff-endpoint.ts'
import { articleDeps } from './article-deps.ts'
import { dayField, keyParams, textParams, versionField } from './fields.ts'

const seen = { version: versionField, base: versionField }
/** A text of some 60,000 characters, of up to four bytes. */
const maxBytes = 400_000
const named = { access: editors, params: textParams }

/** @throws FieldsError for what the site wouldn't show; DomainError `conflict` with what is there now */
export const saveArticleText = staffEndpoint({
  ...named,
  summary: 'Keeps a text of an article as a draft beside what is published, from the versions that were seen',
  maxBytes,
  body: () =>
    z.object({
      ...seen,
      title: z.string(),
      seo_slug: z.string(),
      abstract: z.string(),
      body: z.string(),
    }),
  answers: z.object({ version: z.int() }),
  act: ({ deps, principal, params: { key, locale }, body: { version, base, ...typed } }) =>
    saveText(articleDeps(deps), principal, { key, locale, seen: { version, base }, typed }),
})

/** The draft of a version. @throws DomainError `conflict`, FieldsError for what could not be shown */
async function checkDraft(deps: ApiDeps, key: string, locale: string, version: number): Promise<void> {
  if (version === 0) return
  const draft = await findDraft(deps.store.read, textFile(key, locale as 'en'))
  if (draft?.version !== version) throw new DomainError('conflict')
  await checkText(articleDeps(deps), draft.source)
}

/** @throws FieldsError, WrongContent; DomainError `conflict`, `not_found` */
export const publishArticleText = staffEndpoint({
  ...named,
  summary: 'Puts a draft of a text on the site; with version 0 shows a text again that was taken back',
  body: () => z.object({ version: versionField, day: dayField.nullable() }),
  answers: doneSchema,
  async act({ deps, principal, params: { key, locale }, body: { version, day } }) {
    await checkDraft(deps, key, locale, version)
    await publishText(articleDeps(deps), principal, { key, locale, version, day })
    return done
  },
})

/** @throws FieldsError for a time that is over, skipped or doubled; as publishing does */
export const scheduleArticleText = staffEndpoint({
  ...named,
  summary: 'Has a draft published at a day and time by the clock of a zone',
  body: () =>
    z.object({
      version: versionField,
      day: dayField,
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      zone: timeZoneField,
      /** Which one, where the clock shows the time twice. */
      turn: z.enum(['first', 'second']).nullable(),
    }),
  answers: z.object({ due_at: z.int() }),
  async act({ deps, principal, params: { key, locale }, body: { version, day, time, zone, turn } }) {
    if (version === 0) throw new FieldsError([{ path: 'day', key: 'fields.article.unchanged' }])
    const dueAt = momentOf(day, time, zone, turn)
    if (dueAt <= deps.booking.now()) throw wrongTime('past', zone)
    await checkDraft(deps, key, locale, version)
    await scheduleText(articleDeps(deps), principal, { key, locale, version, dueAt, zone })
    return { due_at: dueAt }
  },
})

const wrongTime = (kind: 'past' | 'skipped' | 'twice', zone: string) =>
  new FieldsError([{ path: kind === 'twice' ? 'turn' : 'time', key: `fields.article.${kind}`, values: { zone } }])

function momentOf(day: string, time: string, zone: string, turn: 'first' | 'second' | null): number {
  const { moments } = readZonedTime(day, time, zone)
  const [first, second] = moments
  if (first === undefined) throw wrongTime('skipped', zone)
  if (second === undefined) return first
  if (turn === null) throw wrongTime('twice', zone)
  return turn === 'first' ? first : second
}

export const unscheduleArticleText = staffEndpoint({
  ...named,
  summary: 'Takes the time back at which a draft was to be published; the draft stays',
  body: () => z.object({ version: versionField.min(1) }),
  answers: doneSchema,
  async act({ deps, principal, params, body }) {
    await unscheduleText(articleDeps(deps), principal, { ...params, ...body })
    return done
  },
})

export const discardArticleDraft = staffEndpoint({
  ...named,
  summary: 'Throws a draft away; what is published stays',
  body: () => z.object({ version: versionField.min(1) }),
  answers: doneSchema,
  async act({ deps, principal, params, body }) {
    await discardDraft(articleDeps(deps), principal, { ...params, ...body })
    return done
  },
})

/** @param body `version` of the article's facts */
export const withdrawArticleText = staffEndpoint({
  ...named,
  summary: 'Takes a language of an article back: its address says that it is gone, its text stays here',
  body: () => z.object({ version: versionField }),
  answers: doneSchema,
  async act({ deps, principal, params, body }) {
    await withdrawText(articleDeps(deps), principal, { ...params, ...body })
    return done
  },
})

export const restoreArticleText = staffEndpoint({
  summary: 'Makes an older version of a text the draft, from the versions that were seen',
  access: editors,
  params: keyParams,
  body: () => z.object({ ...seen, revision: z.string().max(60) }),
  answers: doneSchema,
  async act({ deps, principal, params: { key }, body: { revision, ...versions } }) {
    await restoreText(articleDeps(deps), principal, { key, revision, seen: versions })
    return done
  },
})
