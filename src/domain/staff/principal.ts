import type { Locale } from '../editions.ts'
import { proofMs } from './times.ts'

export const ROLES = ['admin', 'editor', 'consultant'] as const
/** An admin may do everything, an editor writes content, a consultant handles the leads of the given offices. */
export type Role = (typeof ROLES)[number]
export type WithRoles = { roles: readonly Role[] }

export const isAdmin = ({ roles }: WithRoles): boolean => roles.includes('admin')

/** Whether somebody has a role: an admin has every one. */
export const hasRole = (person: WithRoles, ...any: readonly Role[]): boolean =>
  isAdmin(person) || any.some((role) => person.roles.includes(role))

/** The signed-in user of the console, from the session. */
export type Principal = {
  staffId: string
  name: string
  email: string
  /** At least one. */
  roles: readonly Role[]
  /** The offices whose leads a consultant sees; an admin sees all. */
  offices: readonly string[]
  locale: Locale
  /** IANA, such as `Asia/Taipei`. */
  timeZone: string
  sessionId: string
  /** Whether the user signed in with a passkey or a second factor. */
  isMfaVerified: boolean
  /** The last sign-in or reauthentication, in milliseconds. */
  reauthenticatedAt: number
}

/** The offices whose leads a user may see: null means all of them. */
export function officesSeen({ roles, offices }: Pick<Principal, 'roles' | 'offices'>): readonly string[] | null {
  if (isAdmin({ roles })) return null
  return roles.includes('consultant') ? offices : []
}

/** Whether a user may see the leads of an office. */
export const isSeen = (principal: Pick<Principal, 'roles' | 'offices'>, office: string): boolean =>
  officesSeen(principal)?.includes(office) ?? true

/** Whether the console is closed to a user until two-step sign-in is set up. */
export const lacksSecondFactor = (principal: Pick<Principal, 'roles' | 'isMfaVerified'>): boolean =>
  isAdmin(principal) && !principal.isMfaVerified

/** Whether sensitive actions are allowed without reauthentication. @param now milliseconds since 1970 */
export const isReauthenticated = ({ reauthenticatedAt }: Pick<Principal, 'reauthenticatedAt'>, now: number): boolean =>
  now >= reauthenticatedAt && now - reauthenticatedAt < proofMs
