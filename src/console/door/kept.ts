import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'

/** What somebody had typed when their session ended: it goes through the sign-in, and is shown again behind it. */

/** Fields of a form, in their order. */
export type Kept = [name: string, value: string][]

/** Never carried: what lets somebody in, and what belongs to a question that is over. */
const SECRETS = ['password', 'current_password', 'code', 'response', 'token']

const keptMax = 200_000

/** When it was kept, in milliseconds: a colon begins no name of a field. */
const KEPT_AT = ':kept_at'

export function keepFields(form: FormData): Kept {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRETS.includes(field[0]),
  )
  const isOver = fields.length === 0 || fields.some(([name]) => name === KEPT_AT)
  return isOver ? fields : [...fields, [KEPT_AT, String(Date.now())]]
}

/** When it was kept; null where nobody noted it. */
export function keptAt(kept: Kept): number | null {
  const at = Number(kept.find(([name]) => name === KEPT_AT)?.[1])
  return Number.isSafeInteger(at) && at > 0 ? at : null
}

/** What the form itself sent. */
export const ownFields = (kept: Kept): Kept => kept.filter(([name]) => name !== KEPT_AT)

export const writeKept = (kept: Kept): string => (kept.length > 0 ? JSON.stringify(kept) : '')

/** What `writeKept` wrote; nothing of what it didn't. */
export function readKept(text: unknown): Kept {
  if (typeof text !== 'string' || text === '' || text.length > keptMax) return []
  try {
    const read: unknown = JSON.parse(text)
    const isField = (field: unknown): field is [string, string] =>
      Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string')
    return Array.isArray(read) ? read.filter(isField) : []
  } catch {
    return []
  }
}

/** Where to go after signing in, as the console's routes have it: an address of the console, else its start. */
export function localTo(to: unknown): string {
  if (typeof to !== 'string' || !/^\/console(?:[/?]|$)/.test(to) || /[\\\p{Cc}]/u.test(to)) return '/'
  const path = to.slice('/console'.length)
  return path.startsWith('/') && !path.startsWith('//') ? path : `/${path.replace(/^\/+/, '')}`
}

/** What a form says by itself: which one it is, what it is about, and what is chosen from lists of ids. */
const UNTYPED = [
  ...['intent', 'version', 'other_version', 'id', 'lead', 'leads', 'stand', 'reference', 'task', 'merge', 'file'],
  ...['owner', 'status', 'channel', 'to', 'anyway', 'again', 'base', 'facts_version', 'revision', 'dated', 'turn'],
]

/** Fields that a person typed, for their eyes: without what the form itself says; what is carried along counts as typed. */
export const typedFields = (kept: Kept): Kept =>
  kept
    .flatMap(([name, value]): Kept => (name === 'kept' ? readKept(value) : [[name, value]]))
    .filter(([name]) => !UNTYPED.includes(name) && !name.startsWith(':'))

/** What a one-time link is for; null for one that is over, and for what is left of one that a mail program cut. */
export async function linkOf(staff: StaffClient, token: string): Promise<StaffAnswer<'showLink'>['link']> {
  try {
    return (await staff.showLink({ token })).link
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return null
    throw error
  }
}
