/** Actions of the forms on an article's page. A rejected form gets its input back. */
import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import type { StaffClient } from '../../api/staff/client.ts'
import { ARTICLE_KINDS } from '../../domain/content/articles.ts'
import type { Locale } from '../../domain/editions.ts'
import { editionCodes } from '../../domain/editions.ts'
import { textsOf } from '../shell/action-error.ts'
import type { CurrentVersion, Submission } from './types.ts'

type ArticleAction = { staff: StaffClient; key: string; locale: Locale; form: FormData; day: string }

/** @param day today in the user's time zone @throws a redirect to the page on success */
export async function actOnArticle({ staff, key, locale, form, day }: ArticleAction): Promise<Submission> {
  const input = textsOf(form)
  const ticked = (name: string) => form.getAll(name).map(String)
  const lists = { tags: ticked('tags'), related: ticked('related'), editions: ticked('editions') }
  // an empty search means that the user pressed Enter to save
  const intent = input.intent === 'find' && !input.find?.trim() ? 'facts' : (input.intent ?? '')
  if (intent === 'find') {
    const foundArticles = await findArticles(staff, input.find ?? '', [key], locale)
    return { intent, input, lists, foundArticles, errors: {}, current: null, contentErrors: [] }
  }
  try {
    await perform({ staff, key, locale, form, day }, intent, input)
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error
    const { errors = {}, current, issues: contentErrors = [] } = error.body ?? {}
    return {
      intent,
      input,
      lists,
      foundArticles: [],
      errors,
      current: error.status === 409 ? currentIn(current) : null,
      contentErrors: [...contentErrors],
    }
  }
  const query = new URLSearchParams({ lang: locale, done: intent })
  throw redirect(`/articles/${key}?${query}`)
}

const foundArticlesMax = 12

/** Finds articles by title to link as related, including drafts. */
async function findArticles(staff: StaffClient, q: string, without: readonly string[], locale: Locale) {
  const { articles } = await staff.listArticlesToEdit({ q })
  return articles
    .filter(({ key }) => !without.includes(key))
    .slice(0, foundArticlesMax)
    .map(({ id, key, texts }) => ({
      value: String(id),
      name: [locale, ...editionCodes()].map((each) => texts[each]?.title).find((title) => title) ?? key,
    }))
}

const NOTHING: CurrentVersion = { version: 0, base: 0, source: '', by: null, at: null }
/** Without the text if the facts were changed: the page shows the current facts. */
const currentIn = (current: object | undefined): CurrentVersion => ({ ...NOTHING, ...current })

async function perform(
  { staff, key, locale, form, day }: ArticleAction,
  intent: string,
  input: Record<string, string>,
) {
  const seen = { version: Number(input.version), base: Number(input.base) }
  const text = { key, locale, version: seen.version }
  if (['save', 'publish', 'schedule'].includes(intent)) {
    const { title = '', seo_slug = '', abstract = '', body = '', readers } = input
    const written = { title, seo_slug, abstract, body, readers }
    const { version } = await staff.saveArticleText({ key, locale, ...seen, ...written })
    if (intent === 'publish') await publish(staff, { key, locale, version }, input.dated === '1' ? day : null)
    if (intent === 'schedule') {
      const { due_day: day = '', due_time: time = '', zone = '', occurrence = null } = input
      await staff.scheduleArticleText({ key, locale, version, day, time, zone, occurrence })
    }
  } else if (intent === 'republish') await staff.publishArticleText({ ...text, version: 0, day: null })
  else if (intent === 'unschedule') await staff.unscheduleArticleText(text)
  else if (intent === 'discard') await staff.discardArticleDraft(text)
  else if (intent === 'withdraw') await staff.withdrawArticleText(text)
  else if (intent === 'confirm') await staff.confirmLanguage({ kind: 'articles', key, locale })
  else if (intent === 'facts') await staff.changeArticle(factsIn(key, input, form))
  else throw new Response(null, { status: 400 })
}

/** Publishes a draft. Version 0 means that the published text is unchanged. */
async function publish(staff: StaffClient, text: { key: string; locale: Locale; version: number }, day: string | null) {
  if (text.version > 0) await staff.publishArticleText({ ...text, day })
}

function factsIn(key: string, input: Record<string, string>, form: FormData) {
  const writers = editionCodes().map((locale) => [locale, input[`writer.${locale}`] ?? ''] as const)
  const kind = ARTICLE_KINDS.find((each) => each === input.kind)
  return {
    key,
    version: Number(input.facts_version),
    classification: Number(input.classification),
    tags: form.getAll('tags').map(String),
    country: input.country || null,
    writers: Object.fromEntries(writers.filter(([, code]) => code !== '')),
    related: form.getAll('related').map(Number),
    picture: input.picture || null,
    date_publish: input.date_publish ?? '',
    date_update: input.date_update ?? '',
    ...(kind && { kind }),
    editions: form.getAll('editions').map(String),
  }
}
