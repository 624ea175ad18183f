/** What messages of chat apps need of the outside. A chat app is one `ChannelApi`; everything else is the same for each. */
import type { ChannelAccount } from '../../db/queries/channels/accounts.ts'
import type { Store } from '../../db/store.ts'
import type { ChannelCode } from '../../domain/channels/codes.ts'
import type { ChannelEvent } from '../../domain/channels/events.ts'
import type { SendError } from '../../domain/channels/sending.ts'
import type { FileKeeper } from '../file-keeper.ts'

/** `again`: nothing was sent, a later attempt may succeed; `unclear`: the answer never came; `bad_token`: the token no longer serves. */
export type ReplyOutcome = 'sent' | 'bad_token' | 'again' | 'unclear' | SendError
export type PushOutcome = 'sent' | 'again' | SendError

export type Content =
  | { state: 'read'; bytes: Uint8Array }
  /** `gone`: the app no longer has it, or it is larger than the limit. */
  | { state: 'later' | 'gone' }

export type Quota = {
  /** Messages of a month; null without a limit. */
  limit: number | null
  used: number
}

/** Why the app's API gives no answer. */
export type SetupError = 'credentials' | 'unreachable'

export type ChannelSetup = {
  account: ChannelAccount
  quota: Quota | null
  /** Where the app sends events, as it says; null where none is set. */
  webhook: { url: string; isActive: boolean } | null
}

export type ChannelApi = {
  code: ChannelCode
  readEvent: (raw: string) => ChannelEvent
  /** The chat with the account, with a text typed in. */
  linkTo: (account: ChannelAccount, text: string) => string
  reply: (token: string, text: string) => Promise<ReplyOutcome>
  /** @param retryKey with which the app takes a message once */
  push: (userId: string, text: string, retryKey: string) => Promise<PushOutcome>
  /** A user's name; `unreachable` for one whom messages don't reach; null when the app gives no answer. */
  findUser: (userId: string) => Promise<{ name: string } | 'unreachable' | null>
  /** The file of a message. @throws Error when the app gives no answer */
  readContent: (messageId: string, maxBytes: number) => Promise<Content>
  readQuota: () => Promise<Quota | SetupError>
  readSetup: () => Promise<ChannelSetup | SetupError>
}

/** Codes of the links that open a chat. */
export type JoinCodes = {
  /** @param place where the link is: an email reaches the person's mailbox, a page the visitor who filled in the form */
  codeFor: (reference: string, place: JoinPlace) => string
  /** The place whose code it is; null for a wrong one. */
  placeOf: (reference: string, code: string) => JoinPlace | null
}
export type JoinPlace = 'mail' | 'page'

export type ChannelDeps = {
  store: Store
  now: () => number
  randomBytes: (count: number) => Uint8Array
  files: FileKeeper
  /** Whether the disk takes so many bytes and still has room for the database. */
  hasFree: (bytes: number) => Promise<boolean>
  /** The chat apps that are set up. */
  apis: readonly ChannelApi[]
  codes: JoinCodes
  /** Maximum size of a received file. */
  maxBytes: number
  /** Called when a message waits to be sent. */
  onQueued: () => void
  /** Called when events wait to be processed. */
  onReceived: () => void
}
