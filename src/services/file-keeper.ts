/** Where the bytes of uploads, orders' files and pictures stand: a folder or a bucket, outside the web root, under names that say nothing. */
import type { Readable } from 'node:stream'
import { isOutage } from '../db/outage.ts'

export type FileKeeper = {
  /** Keeps a file whole, or not at all. @throws FilesUnavailable */
  write: (id: string, bytes: Uint8Array) => Promise<void>
  /** Files that can't be reached now have no row any more; the next cleanup removes them. */
  remove: (id: string) => Promise<void>
  /** Null for a file that isn't there. @throws FilesUnavailable */
  read: (id: string) => Promise<Uint8Array | null>
  /** A file to be read piece by piece, of exactly `size` bytes; null for one that isn't there. @throws FilesUnavailable */
  open: (id: string) => Promise<OpenFile | null>
  /** Ids of the files that are there, and when each was written, in milliseconds since 1970. @throws FilesUnavailable */
  list: () => Promise<{ id: string; writtenAt: number }[]>
}

/** To be closed, read or not. */
export type OpenFile = { size: number; stream: () => Readable; close: () => Promise<void> }

/** The bucket doesn't answer, or not as it should; the message says which and what, and may work in a moment. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable'
}

/** Whether something failed because the database or the files are away, and may work in a moment. */
export const isServiceUnavailable = (error: unknown): boolean => error instanceof FilesUnavailable || isOutage(error)
