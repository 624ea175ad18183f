import { ApiFailure } from '../../api/client.ts'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'

/** Input from before a session ended. The sign-in carries it in a hidden field and shows it afterwards. */

/** Fields of a form in their order. */
export type SavedInput = [name: string, value: string][]

/** Never saved: credentials, and answers to a challenge that has ended. */
const SECRETS = ['password', 'current_password', 'code', 'response', 'token']

const savedInputMax = 200_000

/** When the input was saved, in milliseconds since 1970. No field name begins with a colon. */
const SAVED_AT = ':kept_at'

export function saveInput(form: FormData): SavedInput {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !SECRETS.includes(field[0]),
  )
  const isOver = fields.length === 0 || fields.some(([name]) => name === SAVED_AT)
  return isOver ? fields : [...fields, [SAVED_AT, String(Date.now())]]
}

/** When the input was saved; null if it has no time. */
export function savedAt(savedInput: SavedInput): number | null {
  const at = Number(savedInput.find(([name]) => name === SAVED_AT)?.[1])
  return Number.isSafeInteger(at) && at > 0 ? at : null
}

/** The input as the form sent it. */
export const submittedFields = (savedInput: SavedInput): SavedInput => savedInput.filter(([name]) => name !== SAVED_AT)

export const writeSavedInput = (savedInput: SavedInput): string =>
  savedInput.length > 0 ? JSON.stringify(savedInput) : ''

/** Reads what `writeSavedInput` wrote; empty for anything else. */
export function readSavedInput(text: unknown): SavedInput {
  if (typeof text !== 'string' || text === '' || text.length > savedInputMax) return []
  try {
    const read: unknown = JSON.parse(text)
    const isField = (field: unknown): field is [string, string] =>
      Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string')
    return Array.isArray(read) ? read.filter(isField) : []
  } catch {
    return []
  }
}

/** The path after signing in, relative to the console: a path of the console, else its start page. */
export function localPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/console(?:[/?]|$)/.test(to) || /[\\\p{Cc}]/u.test(to)) return '/'
  const path = to.slice('/console'.length)
  return path.startsWith('/') && !path.startsWith('//') ? path : `/${path.replace(/^\/+/, '')}`
}

/** Fields that nobody types: which form it is, its subject, and choices from lists of ids. */
const HIDDEN_FIELDS = [
  'intent',
  'version',
  'other_version',
  'id',
  'lead',
  'leads',
  'stand',
  'reference',
  'task',
  'merge',
  'file',
  'owner',
  'status',
  'channel',
  'to',
  'anyway',
  'again',
  'overlap',
  'base',
  'facts_version',
  'revision',
  'dated',
  'occurrence',
  'attach',
  'event',
  'zone',
  'delivery',
]

/** The fields to show to the user. Input that a reauthentication carried is included. */
export const visibleInput = (savedInput: SavedInput): SavedInput =>
  savedInput
    .flatMap(([name, value]): SavedInput => (name === 'kept' ? readSavedInput(value) : [[name, value]]))
    .filter(([name]) => !HIDDEN_FIELDS.includes(name) && !name.startsWith(':'))

/** The purpose of a one-time link; null if it is expired, or if a mail program has truncated it. */
export async function findLink(staff: StaffClient, token: string): Promise<StaffAnswer<'showLink'>['link']> {
  try {
    return (await staff.showLink({ token })).link
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return null
    throw error
  }
}
