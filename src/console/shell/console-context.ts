/** Values that the server passes to every page of the console. */
import { createContext } from 'react-router'
import type { StaffClient } from '../../api/staff/client.ts'
import type { CodeNames } from '../../domain/code-names.ts'
import type { Locale } from '../../domain/editions.ts'
import type { ChoiceNames } from '../../domain/form-choices.ts'
import type { ServiceNames } from '../../domain/service-names.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { SavedInput } from '../sign-in/saved-input.ts'

export type ConsoleContext = {
  staff: StaffClient
  /** The signed-in user; null on the sign-in pages. */
  principal: Principal | null
  /** The language of the user, or of the browser on the sign-in pages. */
  locale: Locale
  timeZone: string
  /** Offices by code, with names in that language. */
  offices: CodeNames
  /** Destination countries, likewise. */
  countries: CodeNames
  /** Names of the booking form's choices in the language. */
  choices: ChoiceNames
  /** Names of services and types of editing, likewise. */
  services: ServiceNames
  requestId: string
  /** Milliseconds since 1970. */
  now: number
  isSecure: boolean
  /** Whether a mail server is configured. */
  sendsMail: boolean
  /** Whether the user begins at the launch checklist: an admin, until admins hide it. */
  hasChecklist: boolean
  scriptMark: string
  /** Removes the mark from a rendered page. @returns the page, and its content security policy */
  settleScripts: (html: string) => { body: Uint8Array<ArrayBuffer>; policy: string }
  /** Id of the last restored backup; empty if none. */
  restored: string
  /** Input of this request's form, to be shown if the action fails. */
  input?: SavedInput
  reportError: (error: unknown) => void
}

export const consoleContext = createContext<ConsoleContext>()
