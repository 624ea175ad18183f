/** What becomes of two leads that are made one, and of the one when that is taken back. Times are milliseconds. */
import { recordOf } from '../collections.ts'
import type { Locale } from '../editions.ts'
import { isClosed, LEAD_STATUSES, type LeadStatus } from './statuses.ts'

/** What a merge may change of the lead that is kept. */
export type MergedFields = {
  name: string
  email: string
  phone: string
  chat_id: string | null
  office: string
  edition: Locale
  status: LeadStatus
  lost_reason: string | null
  owner_id: string | null
  source: string
  campaign: string
  landing: string
  /** Codes joined by commas. */
  countries: string
  created_at: number
  wrote_at: number
  waiting_since: number | null
  first_answer_at: number | null
  has_order: number
}

/** What a merge notes of itself. */
export type MergeData = {
  /** The kept lead's version before it: of several merges into one lead the last has the highest. */
  version: number
  before: MergedFields
  after: MergedFields
  moved: Moved
}

/** Keys of what was given to another lead, by table. */
export type Moved = Partial<
  Record<'inquiry' | 'service_order' | 'lead_event' | 'lead_task' | 'lead_file' | 'outbox', (string | number)[]>
>

/** Their names. */
export const MERGED_FIELDS = [
  'name',
  'email',
  'phone',
  'chat_id',
  'office',
  'edition',
  'status',
  'lost_reason',
  'owner_id',
  'source',
  'campaign',
  'landing',
  'countries',
  'created_at',
  'wrote_at',
  'waiting_since',
  'first_answer_at',
  'has_order',
] as const satisfies readonly (keyof MergedFields)[]

/** What whoever merges chooses, each from the one lead or the other. */
export const CHOSEN_FIELDS = [
  'name',
  'phone',
  'email',
  'chat_id',
  'status',
  'owner_id',
  'office',
  'edition',
  'source',
] as const
export type ChosenField = (typeof CHOSEN_FIELDS)[number]
export type MergeChoice = Record<ChosenField, 'kept' | 'gone'>

/** What goes with a choice. */
const ALONG: Partial<Record<ChosenField, readonly (keyof MergedFields)[]>> = {
  status: ['lost_reason'],
  source: ['campaign', 'landing'],
}

/** What is chosen where nobody chooses: what the kept one says, unless it says nothing; what is open, and of that what is further. */
export function suggestChoice(kept: MergedFields, gone: MergedFields): MergeChoice {
  const choice: MergeChoice = recordOf(CHOSEN_FIELDS, (field) => (kept[field] || !gone[field] ? 'kept' : 'gone'))
  return { ...choice, status: rankOf(gone.status) > rankOf(kept.status) ? 'gone' : 'kept' }
}
const rankOf = (status: LeadStatus) => (isClosed(status) ? -1 : LEAD_STATUSES.indexOf(status))

/** The kept lead as it stands after a merge: what was chosen, every country, the earliest times, and the wait of whoever waits longer. */
export function mergedFields(kept: MergedFields, gone: MergedFields, choice: MergeChoice): MergedFields {
  const merged = { ...kept }
  for (const field of CHOSEN_FIELDS)
    if (choice[field] === 'gone')
      for (const each of [field, ...(ALONG[field] ?? [])]) Object.assign(merged, { [each]: gone[each] })
  return {
    ...merged,
    countries: [...new Set(`${kept.countries},${gone.countries}`.split(',').filter(Boolean))].join(','),
    created_at: Math.min(kept.created_at, gone.created_at),
    wrote_at: Math.max(kept.wrote_at, gone.wrote_at),
    waiting_since: earlier(waitAfter(kept, merged.status), waitAfter(gone, merged.status)),
    first_answer_at: earlier(kept.first_answer_at, gone.first_answer_at),
    has_order: kept.has_order || gone.has_order,
  }
}

/** Closing an open lead ends its wait; a lead that was closed already goes on waiting when its person has written since. */
const waitAfter = ({ status, waiting_since }: MergedFields, merged: LeadStatus) =>
  isClosed(merged) && !isClosed(status) ? null : waiting_since

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** What happened to the kept lead between a merge and its end: the first time that the person wrote, and that somebody answered. */
export type SinceMerge = { wroteAt: number | null; answeredAt: number | null; hasOrder: boolean }

/**
 * The kept lead's own fields again, but for those that were changed since the merge: they stay, and `stayed` names them.
 * @param before as it was before the merge; @param after as the merge left it; @param now as it is
 */
export function fieldsBack(
  { before, after, now }: Record<'before' | 'after' | 'now', MergedFields>,
  since: SinceMerge,
): { back: Partial<MergedFields>; stayed: ChosenField[] } {
  const isUntouched = (field: keyof MergedFields) => now[field] === after[field]
  const back: Partial<MergedFields> = {}
  for (const field of Object.keys(after) as (keyof MergedFields)[])
    if (isUntouched(field)) Object.assign(back, { [field]: before[field] })
  const isBack = (field: ChosenField) => isUntouched(field) && (ALONG[field] ?? []).every((along) => isUntouched(along))
  for (const field of CHOSEN_FIELDS)
    if (!isBack(field)) for (const each of [field, ...(ALONG[field] ?? [])]) delete back[each]
  const stayed = CHOSEN_FIELDS.filter((field) => !isBack(field) && now[field] !== before[field])
  return { back: { ...back, ...whatCameSince(before, back, now, since) }, stayed }
}

/** Who wrote, ordered or was answered since did so with the kept lead. */
function whatCameSince(
  before: MergedFields,
  back: Partial<MergedFields>,
  now: MergedFields,
  { wroteAt, answeredAt, hasOrder }: SinceMerge,
): Partial<MergedFields> {
  // staff who close a lead end its wait; only the merge's own change of status is undone
  const isClosedSince = !('status' in back) && isClosed(now.status)
  return {
    has_order: before.has_order || hasOrder ? 1 : 0,
    ...('waiting_since' in back && {
      waiting_since: isClosedSince
        ? now.waiting_since
        : (before.waiting_since ?? (now.waiting_since === null ? null : wroteAt)),
    }),
    ...('first_answer_at' in back && { first_answer_at: before.first_answer_at ?? answeredAt }),
    ...(back.status === 'new' && answeredAt !== null && { status: 'contacted' }),
  }
}

/** How long a merge can be taken back. */
export const undoDays = 30
export const undoMs = undoDays * 86_400_000
