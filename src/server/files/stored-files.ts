/** The server's interface to file storage, beyond that of the use cases. */
import type { FileKeeper } from '../../services/file-keeper.ts'

export type StoredFiles = FileKeeper & {
  /** SHA-256 of a file in hex; null for a missing file. @throws FilesUnavailable */
  sumOf: (id: string) => Promise<string | null>
  /** Stores a local file from below `scratch` under an id, replacing an existing one; the local file may be moved. @throws FilesUnavailable */
  take: (id: string, path: string) => Promise<void>
  /** Runs `work` in a local folder that contains the file under its id, and stores new files of that folder. @throws FilesUnavailable */
  inFolder: <T>(id: string, work: (folder: string) => Promise<T>) => Promise<T>
  /** Checks at the start whether storage is reachable; claims a bucket without an owner. @throws FilesUnavailable */
  look: () => Promise<void>
  /** Checks once, with a short time limit, whether storage is reachable. @throws FilesUnavailable */
  reach: () => Promise<void>
  /** A local folder for temporary files. */
  scratch: string
}

const ID = /^[A-Za-z0-9_-]{16,64}$/
/** Whether a stored file may have this name. */
export const isFileId = (name: string): boolean => ID.test(name)

/** @throws Error for a name that no stored file has */
export function checkFileId(id: string): string {
  if (!isFileId(id)) throw new Error('invalid file id')
  return id
}
