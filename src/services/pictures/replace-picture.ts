import { updatePicture } from '../../db/queries/pictures/pictures.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { pictureAtVersion } from './change-picture.ts'
import type { PictureDeps } from './deps.ts'
import { dropFile, type SentPicture, takeFile } from './take-file.ts'

/**
 * Puts another file in a picture's place: it keeps its code and what is said of it, and every page shows the new one.
 * @throws DomainError `not_found`, `conflict`; FieldsError on `file`
 */
export async function replacePicture(
  deps: PictureDeps,
  principal: Principal,
  { code, version }: { code: string; version: number },
  sent: SentPicture,
): Promise<{ version: number }> {
  // looked at first as well: making widths costs more
  await pictureAtVersion(deps.store.read, code, version)
  const taken = await takeFile(deps, sent)
  const now = deps.now()
  try {
    const before = await deps.store.transaction(async (tx) => {
      await raiseContentVersion(tx)
      const row = await pictureAtVersion(tx, code, version)
      await updatePicture(tx, row, { ...taken, changed_at: now, changed_by: principal.staffId })
      const size = ({ width, height, byte_size: bytes }: typeof taken) => ({ width, height, bytes })
      await noteAudit(tx, principal, 'picture.replaced', `picture:${code}`, { from: size(row), to: size(taken) }, now)
      return row
    })
    await dropFile(deps, before)
  } catch (error) {
    await dropFile(deps, taken)
    throw error
  }
  deps.onWaiting()
  return { version: version + 1 }
}
