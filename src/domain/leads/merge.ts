/** Merges two leads into one, and undoes a merge. Times are milliseconds. */
import { keysOf, recordOf } from '../collections.ts'
import type { Locale } from '../editions.ts'
import { isClosed, type LeadStatus, stageOf } from './statuses.ts'

/** The fields that a merge may change in the target lead. */
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
  utm_source: string
  utm_medium: string
  campaign: string
  landing: string
  /** Comma-separated codes. */
  countries: string
  created_at: number
  wrote_at: number
  waiting_since: number | null
  first_answer_at: number | null
  has_order: number
}

/** The record of a merge. */
export type MergeData = {
  /** The target lead's version before it: of several merges into one lead, the last has the highest. */
  version: number
  before: MergedFields
  after: MergedFields
  moved: Moved
}

/** Keys of the rows that moved to another lead, by table. */
export type Moved = Partial<
  Record<
    | 'inquiry'
    | 'service_order'
    | 'lead_event'
    | 'lead_task'
    | 'lead_file'
    | 'mail_message'
    | 'channel_contact'
    | 'channel_send'
    | 'appointment'
    | 'appointment_wait'
    | 'scheduled_mail'
    | 'outbox',
    (string | number)[]
  >
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
  'utm_source',
  'utm_medium',
  'campaign',
  'landing',
  'countries',
  'created_at',
  'wrote_at',
  'waiting_since',
  'first_answer_at',
  'has_order',
] as const satisfies readonly (keyof MergedFields)[]

/** The fields to choose between the two leads. */
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

/** One visit's campaign: never taken from two leads. */
const CAMPAIGN_FIELDS = ['utm_source', 'utm_medium', 'campaign'] as const

/** Fields that follow a choice. */
const ALONG: Partial<Record<ChosenField, readonly (keyof MergedFields)[]>> = {
  status: ['lost_reason'],
  source: [...CAMPAIGN_FIELDS, 'landing'],
}

/** The default choice: the target's value unless it is empty; an open status before a closed one, then the later stage. */
export function suggestChoice(target: MergedFields, duplicate: MergedFields): MergeChoice {
  const choice: MergeChoice = recordOf(CHOSEN_FIELDS, (field) => (target[field] || !duplicate[field] ? 'kept' : 'gone'))
  return { ...choice, status: rankOf(duplicate.status) > rankOf(target.status) ? 'gone' : 'kept' }
}
const rankOf = (status: LeadStatus) => (isClosed(status) ? -2 : stageOf(status))

/** The target lead after a merge: the chosen fields, the only campaign of the two, all countries, the earliest times, and the longer wait. */
export function mergedFields(target: MergedFields, duplicate: MergedFields, choice: MergeChoice): MergedFields {
  const merged = { ...target }
  for (const field of CHOSEN_FIELDS)
    if (choice[field] === 'gone')
      for (const each of [field, ...(ALONG[field] ?? [])]) Object.assign(merged, { [each]: duplicate[each] })
  const [chosen, other] = choice.source === 'gone' ? [duplicate, target] : [target, duplicate]
  const hasCampaign = CAMPAIGN_FIELDS.some((field) => chosen[field])
  for (const field of CAMPAIGN_FIELDS) merged[field] = (hasCampaign ? chosen : other)[field]
  return {
    ...merged,
    countries: [...new Set(`${target.countries},${duplicate.countries}`.split(',').filter(Boolean))].join(','),
    created_at: Math.min(target.created_at, duplicate.created_at),
    wrote_at: Math.max(target.wrote_at, duplicate.wrote_at),
    waiting_since: earlier(waitAfter(target, merged.status), waitAfter(duplicate, merged.status)),
    first_answer_at: earlier(target.first_answer_at, duplicate.first_answer_at),
    has_order: target.has_order || duplicate.has_order,
  }
}

/** Closing an open lead ends its wait; a lead that was closed already keeps waiting when its person has written since. */
const waitAfter = ({ status, waiting_since }: MergedFields, merged: LeadStatus) =>
  isClosed(merged) && !isClosed(status) ? null : waiting_since

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Events on the target lead between a merge and its undo: the person's first message, and the first answer. */
export type SinceMerge = { wroteAt: number | null; answeredAt: number | null; hasOrder: boolean }

/**
 * The target lead's previous fields, except those changed since the merge: they stay, and `stayed` names them.
 * @param before as it was before the merge; @param after right after the merge; @param now the current lead
 */
export function fieldsBack(
  { before, after, now }: Record<'before' | 'after' | 'now', MergedFields>,
  since: SinceMerge,
): { back: Partial<MergedFields>; stayed: ChosenField[] } {
  // merges of earlier versions don't have all fields
  const isUntouched = (field: keyof MergedFields) => !(field in after) || now[field] === after[field]
  const back: Partial<MergedFields> = {}
  for (const field of keysOf(after)) if (isUntouched(field)) Object.assign(back, { [field]: before[field] })
  const isBack = (field: ChosenField) => isUntouched(field) && (ALONG[field] ?? []).every((along) => isUntouched(along))
  for (const field of CHOSEN_FIELDS)
    if (!isBack(field)) for (const each of [field, ...(ALONG[field] ?? [])]) delete back[each]
  const stayed = CHOSEN_FIELDS.filter((field) => !isBack(field) && now[field] !== before[field])
  return { back: { ...back, ...changesSince(before, back, now, since) }, stayed }
}

/** Messages, orders and answers since the merge belong to the target lead. */
function changesSince(
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

/** How long a merge can be undone. */
export const undoDays = 30
export const undoMs = undoDays * 86_400_000
