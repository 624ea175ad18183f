/** What the server needs of the place where files stand, beyond what commands do. */
import type { FileKeeper } from '../../services/file-keeper.ts'

export type KeptFiles = FileKeeper & {
  /** SHA-256 in hex of what stands under an id; null for a file that isn't there. @throws FilesAway */
  sumOf: (id: string) => Promise<string | null>
  /** Puts a file of this machine, from below `scratch`, in the place of whatever stands under an id; it may be moved away. @throws FilesAway */
  take: (id: string, path: string) => Promise<void>
  /** Works in a folder of this machine where a file stands under its id, and keeps what is written beside it. @throws FilesAway */
  inFolder: <T>(id: string, work: (folder: string) => Promise<T>) => Promise<T>
  /** Whether files can be reached; a bucket that nobody has used is this site's from then on. @throws FilesAway */
  look: () => Promise<void>
  /** Asks once whether files can be reached just now, without waiting long. @throws FilesAway */
  reach: () => Promise<void>
  /** A folder of this machine for what is on its way. */
  scratch: string
}

const ID = /^[A-Za-z0-9_-]{16,64}$/
/** Whether a file of ours may be called so. */
export const isFileId = (name: string): boolean => ID.test(name)

/** @throws Error for a name that no file of ours has */
export function checkFileId(id: string): string {
  if (!isFileId(id)) throw new Error('an upload has no such name')
  return id
}
