import { createHash } from 'node:crypto'
import type { PictureRow } from '../../db/queries/pictures/pictures.ts'
import { filesOf } from '../../db/queries/pictures/pictures.ts'
import { sumUploads } from '../../db/queries/uploads.ts'
import { FieldsError } from '../../domain/domain-error.ts'
import { toJson } from '../../domain/json.ts'
import { shownPictureName } from '../../domain/pictures/picture-name.ts'
import { type PictureRejection, readPictureType } from '../../domain/pictures/picture-type.ts'
import { FilesUnavailable } from '../file-keeper.ts'
import type { PictureDeps } from './deps.ts'

export type SentPicture = { name: string; bytes: Uint8Array }
/** What a picture's file says of itself. */
export type TakenFile = Pick<
  PictureRow,
  | 'file_id'
  | 'hash'
  | 'name'
  | 'type'
  | 'width'
  | 'height'
  | 'byte_size'
  | 'forms'
  | 'is_waiting'
  | 'tries'
  | 'claimed_until'
>

/** A picture that isn't taken, with the sentence that says why. */
export const rejectedPicture = (rejection: PictureRejection): FieldsError =>
  new FieldsError([{ path: 'file', key: `picture.${rejection}` }])

/** SHA-256 of a file, in hex. */
export const hashOfFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const fileIdBytes = 12

/**
 * Writes a picture's original and its first forms to the disk; a row is to name them, or `dropFile` to take them away.
 * @throws FieldsError on `file` when it is no picture that is taken, or there is no room
 */
export async function takeFile(deps: PictureDeps, { name, bytes }: SentPicture): Promise<TakenFile> {
  const read = readPictureType(bytes)
  if ('rejection' in read) throw rejectedPicture(read.rejection)
  await requireQuota(deps, bytes.byteLength)
  const fileId = Buffer.from(deps.randomBytes(fileIdBytes)).toString('base64url')
  try {
    await deps.files.write(fileId, bytes)
    const { width, height, forms } = await deps.take(fileId)
    return {
      file_id: fileId,
      hash: hashOfFile(bytes),
      name: shownPictureName(name, read.type),
      type: read.type,
      width,
      height,
      byte_size: bytes.byteLength,
      forms: toJson(forms),
      is_waiting: 1,
      tries: 0,
      claimed_until: null,
    }
  } catch (error) {
    // widths that were already made have no row, so the next cleanup removes them
    await deps.files.remove(fileId)
    if (!(error instanceof FilesUnavailable)) throw error
    deps.quota.onFull('away', error)
    throw rejectedPicture('away')
  }
}

async function requireQuota({ store, quota }: PictureDeps, bytes: number): Promise<void> {
  const { all } = await sumUploads(store.read, quota.hashesOf(''))
  const what = all + bytes > quota.allBytes ? 'all' : (await quota.hasFree(bytes)) ? null : 'free'
  if (what === null) return
  quota.onFull(what)
  throw rejectedPicture('no_room')
}

/** Takes a picture's files away: what no row names any more. */
export async function dropFile(
  { files }: Pick<PictureDeps, 'files'>,
  row: Pick<PictureRow, 'file_id' | 'forms'>,
): Promise<void> {
  for (const name of filesOf(row)) await files.remove(name)
}
