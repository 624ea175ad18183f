import type { Store } from '../../store/store.ts'
import type { FileKeeper } from '../file-keeper.ts'

/** What a person's rights need of the world. */
export type RightsDeps = {
  store: Store
  now: () => number
  files: FileKeeper
  mailFiles: MailFiles
  /** A keyed hash, by which something erased is known again and that says nothing to who reads it. */
  mark: (text: string) => string
}

/** Mails that were written to files, where there is no mail server. */
export type MailFiles = {
  /** Removes those that say any of some texts, and of those to staff that are about nobody else by `names` as well; answers how many. */
  removeSaying: (texts: readonly string[], names: readonly string[]) => Promise<number>
}
