import { findPictureByHash, insertPicture, listCodesLike } from '../../db/queries/pictures/pictures.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { pictureCodeOf } from '../../domain/pictures/picture-name.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { PictureDeps } from './deps.ts'
import { dropFile, hashOfFile, type SentPicture, takeFile } from './take-file.ts'

/** What was put in: its code, and whether the very file was there before. */
export type AddedPicture = { code: string; is_known: boolean }

const middle = 50

/**
 * Keeps a picture; it is described, and can be shown, after that. A file that is there already isn't kept twice.
 * @throws FieldsError on `file` when it is no picture that is taken, or there is no room
 */
export async function addPicture(deps: PictureDeps, principal: Principal, sent: SentPicture): Promise<AddedPicture> {
  const existing = await findPictureByHash(deps.store.read, hashOfFile(sent.bytes))
  if (existing) return { code: existing.code, is_known: true }
  const taken = await takeFile(deps, sent)
  const { staffId } = principal
  const now = deps.now()
  try {
    const added = await deps.store.transaction(async (tx): Promise<AddedPicture> => {
      // first, so that of two who put in one file the second finds the first's
      await raiseContentVersion(tx)
      const same = await findPictureByHash(tx, taken.hash)
      if (same) return { code: same.code, is_known: true }
      const start = pictureCodeOf(taken.name, () => false)
      const codes = await listCodesLike(tx, start)
      const code = pictureCodeOf(taken.name, (one) => codes.has(one))
      await insertPicture(tx, {
        ...taken,
        code,
        focus_x: middle,
        focus_y: middle,
        alt_en: '',
        alt_vi: '',
        alt_tw: '',
        alt: '{}',
        version: 1,
        created_at: now,
        created_by: staffId,
        changed_at: now,
        changed_by: staffId,
      })
      const { width, height, byte_size: bytes } = taken
      await noteAudit(tx, principal, 'picture.added', `picture:${code}`, { width, height, bytes }, now)
      return { code, is_known: false }
    })
    if (added.is_known) await dropFile(deps, taken)
    else deps.onWaiting()
    return added
  } catch (error) {
    await dropFile(deps, taken)
    throw error
  }
}
