/** An entry of the content between what it says and its form; server only. */

import { ApiFailure } from '../../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../../api/staff/client.ts'
import { itemAt } from '../../../domain/collections.ts'
import { namesOfThing } from '../../../domain/content/names-of-thing.ts'
import type { ChangedExample } from '../../../domain/content/price-examples.ts'
import type { ContentProblem } from '../../../domain/content/problem.ts'
import { SHELVES, shelfOf } from '../../../domain/content/shelves.ts'
import { type Entries, isSame } from '../../../domain/content/values.ts'
import { changeRows, readRowChange, touchedBy } from '../../../domain/content-form/change-rows.ts'
import type { DraftFields } from '../../../domain/content-form/draft.ts'
import { draftsOf } from '../../../domain/content-form/draft-of.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { type FormKind, formOf, issuesOf } from '../../../domain/content-form/forms.ts'
import { type Clash, mergeDrafts } from '../../../domain/content-form/merge-drafts.ts'
import { placeRefusals } from '../../../domain/content-form/place-refusals.ts'
import { postedDrafts } from '../../../domain/content-form/post-draft.ts'
import { readDrafts } from '../../../domain/content-form/read-form.ts'
import { type WrongFields, wrongFields } from '../../../domain/content-form/wrong-fields.ts'
import type { Locale } from '../../../domain/editions.ts'

export type Thing = StaffAnswer<'showThing'>

/** What a form comes back with: what stands in it, and why it wasn't saved. */
export type Returned = {
  drafts: DraftFields
  wrong: WrongFields
  /** Refused by the rules between things. */
  problems: ContentProblem[]
  clashes: Clash[]
  /** The version that the form is of now. */
  version: string
  /** What a button has moved, added or taken away: it is shown. */
  touched?: string
  /** What everyday orders would cost, where prices were only tried. */
  examples?: ChangedExample[]
  /** Why the day can't be. */
  wrongDay?: string
}

/** Of everything that has a form, one entry. */
const entryOf = ({ entries }: Pick<Thing, 'entries'>) => itemAt(entries, 0)
export const versionOf = (thing: Pick<Thing, 'entries'>): string => String(entryOf(thing).version)
export const readValue = (thing: Pick<Thing, 'entries'>): Entries => entryOf(thing).value

/** The page of the site on which readers see an entry; null where they see it on many. */
export const pageOf = ({ kind, key }: Pick<Thing, 'kind' | 'key'>, value: Entries): string | null =>
  shelfOf(kind).shownAt?.(value, key) ?? null

/** The fields that a thing has: a note has one of those of its kind. */
export function formOfThing(kind: FormKind, value: Entries): Form {
  const form = formOf(kind)
  if (kind !== 'service_notes') return form
  return { ...form, fields: form.fields.filter(({ name }) => name in value) }
}

/** What was posted, read: what it changes, or why it can't be saved as it is. */
type Read = { unsaved: Returned; now: Entries; value: Entries; changes: Change[] | null }

async function readPosted(staff: StaffClient, thing: Thing, posted: FormData): Promise<Read> {
  const kind = thing.kind as FormKind
  const now = readValue(thing)
  const form = formOfThing(kind, now)
  const typed = postedDrafts(form, posted)
  const version = String(posted.get(':version'))
  const base = version === versionOf(thing) ? now : await valueAt(staff, thing, version)
  const chosen = Object.fromEntries(
    [...posted].flatMap(([name, taken]) => (name.startsWith('take:') ? [[name.slice(5), String(taken)]] : [])),
  )
  const { drafts, clashes } =
    base === now
      ? { drafts: typed, clashes: [] }
      : mergeDrafts(base && draftsOf(form, base), draftsOf(form, now), typed, chosen)
  const unsaved = { drafts, wrong: {}, problems: [], clashes: [], version: versionOf(thing) }
  if (clashes.some(({ name }) => chosen[name] === undefined))
    return { unsaved: { ...unsaved, clashes, version }, now, value: now, changes: null }
  const value = readDrafts(form, drafts, now)
  if (isSame(value, now)) return { unsaved, now, value, changes: [] }
  const wrong = wrongFields(form, drafts, issuesOf(kind, value))
  if (Object.keys(wrong).length > 0) return { unsaved: { ...unsaved, wrong }, now, value, changes: null }
  const { file, place, version: from } = entryOf(thing)
  return { unsaved, now, value, changes: [{ file, place, version: from, value }] }
}

/** Saves what was posted; null when it is saved, or says nothing new. */
export async function saveThing(staff: StaffClient, thing: Thing, posted: FormData): Promise<Returned | null> {
  const kind = thing.kind as FormKind
  const rows = readRowChange(posted.get('intent'))
  if (rows) {
    const form = formOfThing(kind, readValue(thing))
    const drafts = changeRows(form, postedDrafts(form, posted), rows)
    const version = String(posted.get(':version'))
    return { drafts, wrong: {}, problems: [], clashes: [], version, touched: touchedBy(rows) }
  }
  const { unsaved, now, value, changes } = await readPosted(staff, thing, posted)
  if (!changes) return unsaved
  if (changes.length === 0) return null
  if (posted.get('intent') === 'try') return { ...unsaved, examples: await triedOn(now, value) }
  const refused =
    posted.get('intent') === 'schedule'
      ? await schedule(staff, { kind, changes, posted }, unsaved)
      : await put(staff, changes, unsaved)
  const files = thing.entries.map(({ file }) => file)
  const saved = { files, names: namesOfThing(SHELVES[kind], thing.key, value) }
  return refused && besideFields(refused, formOfThing(kind, now), saved)
}

/** What the checks of the whole content refused, beside the fields that it is about. */
export function besideFields(refused: Returned, form: Form, saved: { files: string[]; names: string[] }): Returned {
  const { wrong, others } = placeRefusals(form, refused.drafts, saved, refused.problems)
  return { ...refused, wrong: { ...refused.wrong, ...wrong }, problems: others }
}

/** The page on which readers would see a thing as it was posted; null where it can't be saved so. */
export async function previewThing(
  staff: StaffClient,
  thing: Thing,
  posted: FormData,
  locale: Locale,
): Promise<{ path: string; html: string | null } | null> {
  const { value, changes } = await readPosted(staff, thing, posted)
  const path = changes && pageOf(thing, value)
  if (!path) return null
  if (changes.length === 0) return { path, html: null }
  try {
    return { path, html: (await staff.previewThing({ changes, locale, path })).html }
  } catch (error) {
    if (!problemsOf(error)) throw error
    return null
  }
}

/** @param now as its file says it @param next likewise, checked already */
async function triedOn(now: Entries, next: Entries): Promise<ChangedExample[]> {
  const [{ PricesSchema }, { changedExamples }] = await Promise.all([
    import('../../../domain/content/prices.ts'),
    import('../../../domain/content/price-examples.ts'),
  ])
  return changedExamples(PricesSchema.parse({ id: 1, ...now }), PricesSchema.parse({ id: 1, ...next }))
}

type ForDay = { kind: FormKind; changes: Change[]; posted: FormData }

/** Saves it for a day; null when that was taken. */
async function schedule(
  staff: StaffClient,
  { kind, changes, posted }: ForDay,
  unsaved: Returned,
): Promise<Returned | null> {
  const text = (name: string) => String(posted.get(name) ?? '')
  const [{ version = 0, value = null } = {}] = changes
  try {
    const draft_version = Number(text('draft_version'))
    await staff.scheduleChange({
      kind,
      version,
      draft_version,
      value: value ?? {},
      day: text('day'),
      zone: text('zone'),
    })
    return null
  } catch (error) {
    const problems = problemsOf(error)
    if (problems) return { ...unsaved, problems }
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error
    const [sentence] = Object.values(error.body?.errors ?? {}).flat()
    return { ...unsaved, wrongDay: sentence ?? error.body?.message ?? '' }
  }
}

/** What an entry said in a version; null for an unknown version. */
async function valueAt(staff: StaffClient, { kind, key }: Thing, version: string): Promise<Entries | null> {
  const { revisions } = await staff.showHistory({ kind, key })
  return revisions.find((each) => String(each.version) === version)?.value ?? null
}

type Change = { file: string; place: string; version: number; value: Entries | null }

/** @throws ApiFailure 409 when somebody was quicker within this very moment */
async function put(staff: StaffClient, changes: Change[], unsaved: Returned): Promise<Returned | null> {
  try {
    await staff.changeThings({ changes })
    return null
  } catch (error) {
    const problems = problemsOf(error)
    if (!problems) throw error
    return { ...unsaved, problems }
  }
}

/** What the rules between things refuse; null for anything else. */
export function problemsOf(error: unknown): ContentProblem[] | null {
  if (!(error instanceof ApiFailure) || error.status !== 422) return null
  const { problems } = (error.body ?? {}) as { problems?: ContentProblem[] }
  return problems ?? null
}

/** What would no longer be right without a thing: empty when it can go. */
export const usesOf = (staff: StaffClient, thing: Thing): Promise<ContentProblem[]> =>
  removed(staff, thing, entryOf(thing).version, true)

/** Removes a thing in the version that was seen; what would no longer be right, when there is something. */
export const removeThing = (staff: StaffClient, thing: Thing, version: string): Promise<ContentProblem[]> =>
  removed(staff, thing, Number(version) || 0, false)

async function removed(staff: StaffClient, thing: Thing, version: number, dry_run: boolean): Promise<ContentProblem[]> {
  const { file, place } = entryOf(thing)
  try {
    await staff.changeThings({ changes: [{ file, place, version, value: null }], dry_run })
    return []
  } catch (error) {
    const problems = problemsOf(error)
    if (!problems) throw error
    return problems
  }
}
