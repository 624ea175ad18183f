import type { Store } from '../../db/store.ts'
import type { Passwords } from './passwords.ts'
/** What the commands of the console's people need of the world. */
import type { PushSender } from './push-sender.ts'
import type { Secrets } from './secrets.ts'

export type StaffDeps = {
  store: Store
  now: () => number
  randomBytes: (count: number) => Uint8Array
  secrets: Secrets
  push: PushSender
  passwords: Passwords
  /** Where the console is, such as `https://www.example.com`: links in mails lead there, and passkeys are made for its host. */
  origin: () => string
  /** Whether mails leave; false where each becomes a file, because no mail server is set. */
  sendsMail: boolean
  /** Told after the commit, so that the mails leave at once. */
  onMailQueued: () => void
}

/** From where somebody comes: what the server saw, never what was said. */
export type Visit = {
  /** As `clientNetwork` writes it: an IPv4 address or an IPv6 /64. */
  network: string
  /** The `User-Agent` header. */
  agent: string
  /** The token in the cookie of a browser that signed in before; null without one. */
  device: string | null
  /** The token in the session's cookie, whatever it is worth. */
  session: string | null
}

/** A token that nobody guesses: 256 random bits. */
export const newToken = ({ randomBytes }: Pick<StaffDeps, 'randomBytes'>): string =>
  Buffer.from(randomBytes(32)).toString('base64url')
