/** Converts an entry to its form and back; server only. */

import { ApiFailure } from '../../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../../api/staff/client.ts'
import { itemAt } from '../../../domain/collections.ts'
import { COLLECTIONS, collectionOf } from '../../../domain/content/collections.ts'
import { namesOfEntry } from '../../../domain/content/entry-names.ts'
import type { ContentIssue } from '../../../domain/content/issue.ts'
import type { ChangedExample } from '../../../domain/content/price-examples.ts'
import { type Entries, isSame } from '../../../domain/content/values.ts'
import { changeRows, readRowChange, touchedBy } from '../../../domain/content-form/change-rows.ts'
import type { DraftFields } from '../../../domain/content-form/draft.ts'
import { draftsOf } from '../../../domain/content-form/draft-of.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { type FormKind, formOf, issuesOf } from '../../../domain/content-form/forms.ts'
import { type InputErrors, inputErrorsOf } from '../../../domain/content-form/input-errors.ts'
import { type Clash, mergeDrafts } from '../../../domain/content-form/merge-drafts.ts'
import { placeFormIssues } from '../../../domain/content-form/place-issues.ts'
import { postedDrafts } from '../../../domain/content-form/post-draft.ts'
import { readDrafts } from '../../../domain/content-form/read-form.ts'
import { CURRENCIES } from '../../../domain/currencies.ts'
import type { Locale } from '../../../domain/editions.ts'
import { currenciesIn } from '../prices/currencies-in.ts'
import { type Filled, fillEmpty } from '../prices/fill-empty.ts'

export type Entry = StaffAnswer<'showEntry'>

/** A submitted form: its input, and why it was not saved. */
export type EntrySubmission = {
  drafts: DraftFields
  fieldErrors: InputErrors
  /** Errors of the rules between entries. */
  issues: ContentIssue[]
  clashes: Clash[]
  /** The version that the form is based on. */
  version: string
  /** The row that a button moved, added or removed, to be shown open. */
  touched?: string
  /** Example prices, if the user only tried a price change. */
  examples?: ChangedExample[]
  /** The currencies whose empty prices were filled. */
  filled?: Filled
  /** Why the change cannot be scheduled for that day. */
  dayError?: string
}

/** Every form has exactly one entry. */
const entryOf = ({ entries }: Pick<Entry, 'entries'>) => itemAt(entries, 0)
export const versionOf = (entry: Pick<Entry, 'entries'>): string => String(entryOf(entry).version)
export const readValue = (entry: Pick<Entry, 'entries'>): Entries => entryOf(entry).value

/** The site page that shows an entry; null if several pages show it. */
export const pageOf = ({ kind, key }: Pick<Entry, 'kind' | 'key'>, value: Entries): string | null =>
  collectionOf(kind).shownAt?.(value, key) ?? null

/** The fields of an entry. A service note has only one of the fields of its kind; the price list sets currencies of editions only in older content. */
export function formOfEntry(kind: FormKind, value: Entries): Form {
  const form = formOf(kind)
  const isShown = (name: string) => name in value || (kind !== 'service_notes' && name !== 'currencies')
  return { ...form, fields: form.fields.filter(({ name }) => isShown(name)) }
}

/** A posted form: what it changes, or why it cannot be saved. */
type Read = { submission: EntrySubmission; now: Entries; value: Entries; changes: Change[] | null }

async function readPosted(staff: StaffClient, entry: Entry, posted: FormData): Promise<Read> {
  const kind = entry.kind as FormKind
  const now = readValue(entry)
  const form = formOfEntry(kind, now)
  const input = postedDrafts(form, posted)
  const version = String(posted.get(':version'))
  const base = version === versionOf(entry) ? now : await valueAt(staff, entry, version)
  const chosen = Object.fromEntries(
    [...posted].flatMap(([name, taken]) => (name.startsWith('take:') ? [[name.slice(5), String(taken)]] : [])),
  )
  const { drafts, clashes } =
    base === now
      ? { drafts: input, clashes: [] }
      : mergeDrafts(base && draftsOf(form, base), draftsOf(form, now), input, chosen)
  const submission: EntrySubmission = { drafts, fieldErrors: {}, issues: [], clashes: [], version: versionOf(entry) }
  if (clashes.some(({ name }) => chosen[name] === undefined))
    return { submission: { ...submission, clashes, version }, now, value: now, changes: null }
  const value = readDrafts(form, drafts, now)
  if (isSame(value, now)) return { submission, now, value, changes: [] }
  const fieldErrors = inputErrorsOf(form, drafts, issuesOf(kind, value))
  if (Object.keys(fieldErrors).length > 0)
    return { submission: { ...submission, fieldErrors }, now, value, changes: null }
  const { file, place, version: from } = entryOf(entry)
  return { submission, now, value, changes: [{ file, place, version: from, value }] }
}

/** Saves a posted form. Returns null if it is saved or unchanged. */
export async function saveEntry(staff: StaffClient, entry: Entry, posted: FormData): Promise<EntrySubmission | null> {
  const kind = entry.kind as FormKind
  const rows = readRowChange(posted.get('intent'))
  if (rows) {
    const form = formOfEntry(kind, readValue(entry))
    const drafts = changeRows(form, postedDrafts(form, posted), rows)
    const version = String(posted.get(':version'))
    return { drafts, fieldErrors: {}, issues: [], clashes: [], version, touched: touchedBy(rows) }
  }
  if (posted.get('intent') === 'fill_prices') return fillPrices(staff, entry, posted)
  const { submission, now, value, changes } = await readPosted(staff, entry, posted)
  if (!changes) return submission
  if (changes.length === 0) return null
  if (posted.get('intent') === 'try') return { ...submission, examples: await priceExamplesOf(now, value) }
  const rejected =
    posted.get('intent') === 'schedule'
      ? await schedule(staff, { kind, changes, posted }, submission)
      : await save(staff, changes, submission)
  const files = entry.entries.map(({ file }) => file)
  const saved = { files, names: namesOfEntry(COLLECTIONS[kind], entry.key, value) }
  return rejected && besideFields(rejected, formOfEntry(kind, now), saved)
}

/** Moves content errors to the form fields that they concern. */
export function besideFields(
  rejected: EntrySubmission,
  form: Form,
  saved: { files: string[]; names: string[] },
): EntrySubmission {
  const { fieldErrors, others } = placeFormIssues(form, rejected.drafts, saved, rejected.issues)
  return { ...rejected, fieldErrors: { ...rejected.fieldErrors, ...fieldErrors }, issues: others }
}

/** Renders the site page with the posted entry; null if the entry is invalid. */
export async function previewEntry(
  staff: StaffClient,
  entry: Entry,
  posted: FormData,
  locale: Locale,
): Promise<{ path: string; html: string | null } | null> {
  const { value, changes } = await readPosted(staff, entry, posted)
  const path = changes && pageOf(entry, value)
  if (!path) return null
  if (changes.length === 0) return { path, html: null }
  try {
    return { path, html: (await staff.previewContent({ changes, locale, path })).html }
  } catch (error) {
    if (!contentErrorsOf(error)) throw error
    return null
  }
}

/** The posted prices with a proposal for each empty amount, as input of the form. Its rows are new: each of their fields has an input. */
async function fillPrices(staff: StaffClient, entry: Entry, posted: FormData): Promise<EntrySubmission> {
  const now = readValue(entry)
  const form = formOfEntry('prices', now)
  const input = postedDrafts(form, posted)
  const chosen = (name: string) => CURRENCIES.find((currency) => currency === posted.get(name))
  const from = chosen(':from') ?? itemAt(currenciesIn(input), 0)
  const to = chosen(':to')
  const { prices, filled } = await fillEmpty(staff, readDrafts(form, input, now), {
    from,
    to: to ? [to] : currenciesIn(input),
  })
  const submission = { drafts: draftsOf(form, prices), fieldErrors: {}, issues: [], clashes: [], filled }
  const isValid = issuesOf('prices', prices).length === 0
  return {
    ...submission,
    version: String(posted.get(':version')),
    ...(isValid && filled.to.length > 0 && { examples: await priceExamplesOf(now, prices) }),
  }
}

/** @param now the current prices @param next the new prices; both are valid */
async function priceExamplesOf(now: Entries, next: Entries): Promise<ChangedExample[]> {
  const [{ PricesSchema }, { changedExamples }] = await Promise.all([
    import('../../../domain/content/prices.ts'),
    import('../../../domain/content/price-examples.ts'),
  ])
  return changedExamples(PricesSchema.parse({ id: 1, ...now }), PricesSchema.parse({ id: 1, ...next }))
}

type ForDay = { kind: FormKind; changes: Change[]; posted: FormData }

/** Schedules the change for a day. Returns null on success. */
async function schedule(
  staff: StaffClient,
  { kind, changes, posted }: ForDay,
  submission: EntrySubmission,
): Promise<EntrySubmission | null> {
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
    const contentErrors = contentErrorsOf(error)
    if (contentErrors) return { ...submission, issues: contentErrors }
    if (!(error instanceof ApiFailure) || ![409, 422].includes(error.status)) throw error
    const [sentence] = Object.values(error.body?.errors ?? {}).flat()
    return { ...submission, dayError: sentence ?? error.body?.message ?? '' }
  }
}

/** The entry in an earlier version; null for an unknown version. */
async function valueAt(staff: StaffClient, { kind, key }: Entry, version: string): Promise<Entries | null> {
  const { revisions } = await staff.showHistory({ kind, key })
  return revisions.find((each) => String(each.version) === version)?.value ?? null
}

type Change = { file: string; place: string; version: number; value: Entries | null }

/** @throws ApiFailure 409 if somebody else saved in the meantime */
async function save(
  staff: StaffClient,
  changes: Change[],
  submission: EntrySubmission,
): Promise<EntrySubmission | null> {
  try {
    await staff.changeContent({ changes })
    return null
  } catch (error) {
    const contentErrors = contentErrorsOf(error)
    if (!contentErrors) throw error
    return { ...submission, issues: contentErrors }
  }
}

/** The content errors of a rejected change; null for any other error. */
export function contentErrorsOf(error: unknown): ContentIssue[] | null {
  if (!(error instanceof ApiFailure) || error.status !== 422) return null
  return (error.body?.issues as ContentIssue[] | undefined) ?? null
}

/** Errors that removing an entry would cause; empty if it can be removed. */
export const usesOf = (staff: StaffClient, entry: Entry): Promise<ContentIssue[]> =>
  remove(staff, entry, entryOf(entry).version, true)

/** Removes an entry in the version that the user saw. Returns the errors that prevent it. */
export const removeEntry = (staff: StaffClient, entry: Entry, version: string): Promise<ContentIssue[]> =>
  remove(staff, entry, Number(version) || 0, false)

async function remove(staff: StaffClient, entry: Entry, version: number, dry_run: boolean): Promise<ContentIssue[]> {
  const { file, place } = entryOf(entry)
  try {
    await staff.changeContent({ changes: [{ file, place, version, value: null }], dry_run })
    return []
  } catch (error) {
    const contentErrors = contentErrorsOf(error)
    if (!contentErrors) throw error
    return contentErrors
  }
}
