/** What the server hands to every page of the console. */
import { createContext } from 'react-router'
import type { StaffClient } from '../../api/staff/client.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { Kept } from '../door/kept.ts'

export type ConsoleContext = {
  staff: StaffClient
  /** Who is signed in; null at the door. */
  principal: Principal | null
  /** The language of whoever is signed in, else of their browser. */
  locale: Locale
  timeZone: string
  requestId: string
  /** Milliseconds since 1970. */
  now: number
  isSecure: boolean
  /** Whether mails leave the server. */
  sendsMail: boolean
  scriptMark: string
  /** The mark of the last restore of a backup; empty before any. */
  restored: string
  /** What the form of this request brought, once it was read: shown again wherever it can't be done. */
  typed?: Kept
  reportError: (error: unknown) => void
}

export const consoleContext = createContext<ConsoleContext>()
