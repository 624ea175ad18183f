import type { Store } from '../../db/store.ts'
import type { PageAddress } from '../shortlist.ts'

/** What appointments need of the outside. */
export type AppointmentDeps = {
  store: Store
  now: () => number
  randomBytes: (count: number) => Uint8Array
  /** Told after the commit, so that the mails leave at once. */
  onMailQueued: () => void
  pageAddress: PageAddress
  /** `LEADS_TO`: where mails of offices without an address go. */
  leadsTo: string | null
  /** Where a lead is in the console, whole. */
  leadAddress: (id: string) => string
  /** The email address that mails come from: the organiser of calendar entries. */
  sendingAddress: string
  /** The token that opens an appointment, and nothing else. */
  appointmentToken: (id: string) => string
  /** The id of a token; null for any other text. */
  openAppointment: (token: string) => string | null
  /** Reads outside calendars of these people again that were read more than two minutes ago. */
  readCalendars: (staffIds: readonly string[]) => Promise<void>
  /** A client network, as the database keeps it. */
  hashNetwork: (address: string) => string
  /** The secret of a calendar link, as the database keeps it. */
  hashSecret: (secret: string) => string
  /** Where a calendar link of a secret is read, whole. */
  calendarAddress: (secret: string) => string
}
