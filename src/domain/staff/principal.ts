import type { OfficeCode } from '../codes.ts'
import type { Locale } from '../editions.ts'
import { proofMs } from './times.ts'

export const ROLES = ['admin', 'editor', 'consultant'] as const
/** An admin may do everything, an editor writes content, a consultant works on the leads of the offices given. */
export type Role = (typeof ROLES)[number]

/** Who is signed in to the console, as the session says it. */
export type Principal = {
  staffId: string
  name: string
  email: string
  role: Role
  /** Whose leads a consultant sees; an admin sees those of all. */
  offices: readonly OfficeCode[]
  locale: Locale
  /** IANA, such as `Asia/Taipei`. */
  timeZone: string
  sessionId: string
  /** Whether a passkey or a second factor was shown. */
  isStrong: boolean
  /** When whoever sits there last proved who they are, in milliseconds. */
  provedAt: number
}

/** The offices whose leads a person may see: null means all of them. */
export function officesSeen({ role, offices }: Pick<Principal, 'role' | 'offices'>): readonly OfficeCode[] | null {
  if (role === 'admin') return null
  return role === 'consultant' ? offices : []
}

/** Whether dangerous things may be done without asking for password or passkey again. @param now milliseconds since 1970 */
export const hasProved = ({ provedAt }: Pick<Principal, 'provedAt'>, now: number): boolean =>
  now >= provedAt && now - provedAt < proofMs
