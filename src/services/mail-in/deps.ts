import type { Store } from '../../db/store.ts'
import type { MailPart, ParsedMail } from '../../domain/mail-in/parsed-mail.ts'
import type { FileKeeper } from '../file-keeper.ts'

/** Reads raw messages, each within limits. */
export type MailReader = {
  /** Null for a message whose head alone exceeds time or memory; `isBroken` when only its head could be read. */
  read: (raw: Uint8Array) => Promise<{ mail: ParsedMail; isBroken: boolean } | null>
  /** Safe to show; without pictures of the internet unless asked. */
  html: (raw: Uint8Array, withPictures: boolean) => Promise<string>
  /** The attachment at a place; null without one. */
  part: (raw: Uint8Array, place: number) => Promise<(MailPart & { content: Uint8Array }) | null>
}

/** Tokens of reply addresses. */
export type ReplyTokens = {
  /** `MAIL_REPLY_ADDRESS`, to which tokens are added; null without the setting. */
  address: string | null
  /** The address for replies to a lead; null without the setting. */
  addressFor: (leadId: string) => string | null
  /** The lead of a token; null for a forged one. */
  open: (token: string) => string | null
}

/** What received mail needs of the outside. */
export type MailInDeps = {
  store: Store
  now: () => number
  randomBytes: (count: number) => Uint8Array
  files: FileKeeper
  reader: MailReader
  replies: ReplyTokens
  /** Ids of the mailboxes in `MAIL_IN`. */
  mailboxes: readonly string[]
  /** Whether the disk takes so many bytes and still has room for the database. */
  hasFree: (bytes: number) => Promise<boolean>
  /** A keyed hash, by which the address of an erased person is known again. */
  mark: (text: string) => string
}
