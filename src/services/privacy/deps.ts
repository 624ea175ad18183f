import type { Store } from '../../db/store.ts'
import type { FileKeeper } from '../file-keeper.ts'

/** What a person's rights need of the world. */
export type PrivacyDeps = {
  store: Store
  now: () => number
  files: FileKeeper
  mailFiles: MailFiles
  /** A keyed hash, by which something erased is known again and that says nothing to who reads it. */
  mark: (text: string) => string
}

/** Mails that were written to files, where there is no mail server. */
export type MailFiles = {
  /** Removes those about some bookings, orders or leads, and those to some addresses or answered to them; answers how many. */
  removeOf: (of: {
    references: readonly string[]
    emails: readonly string[]
    /** Whether a reference is another lead's: its mails stay. */
    isOfOthers: (reference: string) => Promise<boolean>
  }) => Promise<number>
}
