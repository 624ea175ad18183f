import { claimCleanupRun } from '../../db/queries/cleanup-lease.ts'
import { type DraftRow, findDraft, listDue, putDraft, removeDraft } from '../../db/queries/content-drafts.ts'
import { findEntry } from '../../db/queries/content-entries.ts'
import { insertMails } from '../../db/queries/outbox.ts'
import type { Actor } from '../../db/queries/staff/audit.ts'
import { findPerson, type Person } from '../../db/queries/staff/people.ts'
import { readArticleFile } from '../../domain/articles/files.ts'
import { shownTime } from '../../domain/articles/schedule.ts'
import { ContentError } from '../../domain/content/issue.ts'
import { DomainError, FieldsError } from '../../domain/domain-error.ts'
import { parseJson, toJson } from '../../domain/json.ts'
import { hasRole } from '../../domain/staff/principal.ts'
import type { Changer } from '../content/lead-addresses.ts'
import { readFacts, readSources } from './article-sources.ts'
import { checkText } from './check-text.ts'
import type { DueDeps } from './deps.ts'
import { dueMail } from './due-mail.ts'
import { publishText } from './publish-text.ts'

/** All instances together look this often. */
const everyMs = 8_000

/** Publishes all due texts, however late. A text that can't be published stays a draft, and its author gets a mail. Returns the counts. Other failures are thrown after the rest is done, and those texts stay due. */
export async function publishDue(deps: DueDeps): Promise<{ published: number; failed: number }> {
  const done = { published: 0, failed: 0 }
  const due = await listDue(deps.store.read, deps.now())
  if (due.length === 0) return done
  if (!(await deps.store.transaction((tx) => claimCleanupRun(tx, 'articles_due_at', deps.now(), everyMs)))) return done
  const errors: unknown[] = []
  for (const draft of due)
    try {
      done[(await publishOne(deps, draft)) ? 'published' : 'failed']++
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return done
}

async function publishOne(deps: DueDeps, draft: DraftRow): Promise<boolean> {
  const of = readArticleFile(draft.file)
  const author = await authorOf(deps, draft)
  const by = { staffId: draft.staff_id, name: author?.name ?? 'schedule' }
  try {
    if (author && !mayPublish(author)) throw new DomainError('forbidden')
    // reauthenticated when it was scheduled; the role is checked again
    if (!of)
      return await publishEntry(deps, { ...by, roles: author?.roles ?? [], reauthenticatedAt: deps.now() }, draft)
    if (!of.locale) throw new DomainError('not_found')
    const { facts } = await readSources(deps.store.read, of.key)
    const { kind = 'article' } = readFacts(facts.source)
    await checkText(deps, { source: draft.source, locale: of.locale, kind })
    const day = shownTime(draft.due_at ?? deps.now(), draft.zone ?? 'UTC').day
    await publishText(deps, by, { key: of.key, locale: of.locale, version: draft.version, day }, 'schedule')
    return true
  } catch (error) {
    // another instance or an editor published it first: the text is already in place
    if (await isPublished(deps, draft)) return true
    const why = reasonsOf(error)
    if (why === null) throw error
    await giveBack(deps, draft, why)
    return false
  }
}

/** False for disabled people and for consultants. */
const mayPublish = (person: Person) => person.disabledAt === null && hasRole(person, 'editor')

/** A collection in one file, such as the prices, is replaced as a whole. */
async function publishEntry(
  deps: DueDeps,
  by: Actor & Changer,
  { file, base_version, source, version }: DraftRow,
): Promise<true> {
  await deps.change({
    changes: [{ file, place: '', version: base_version, value: parseJson(source) }],
    by,
    via: 'schedule',
  })
  await deps.store.transaction((tx) => removeDraft(tx, file, version))
  return true
}

async function isPublished({ store }: DueDeps, draft: DraftRow): Promise<boolean> {
  const [entry, now] = await Promise.all([findEntry(store.read, draft.file, ''), findDraft(store.read, draft.file)])
  if (entry?.is_gone !== 0 || entry.source !== draft.source) return now === null || now.version !== draft.version
  await store.transaction((tx) => removeDraft(tx, draft.file, draft.version))
  return true
}

/** Why something can't be published, by codes and words of the text; null for what is no fault of it. */
function reasonsOf(error: unknown): string[] | null {
  if (error instanceof FieldsError) return error.issues.map(({ path, key }) => `${path}: ${key}`)
  if (error instanceof ContentError) return error.issues.map(({ path, found }) => `${path}: ${found}`)
  if (error instanceof DomainError) return [error.code]
  return null
}

const authorOf = ({ store }: Pick<DueDeps, 'store'>, { staff_id }: DraftRow) =>
  staff_id === null ? Promise.resolve(null) : findPerson(store.read, staff_id)

/** Turns the text into a draft again and mails its author once. */
async function giveBack(deps: DueDeps, draft: DraftRow, why: string[]): Promise<void> {
  const { store, now } = deps
  const author = await authorOf(deps, draft)
  const { place: _, version, ...row } = draft
  const mail = author?.disabledAt === null ? await dueMail(deps, draft, author) : null
  const isOurs = await store.transaction(async (tx) => {
    const given = { ...row, state: 'draft', at: now(), failed: toJson(why) }
    if (!(await putDraft(tx, given, version))) return false
    if (mail) await insertMails(tx, [mail], now())
    return true
  })
  if (isOurs && mail) deps.onMailQueued()
}
