import { findPictureUses, type PictureUse } from '../../db/queries/pictures/picture-uses.ts'
import { deletePicture } from '../../db/queries/pictures/pictures.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import { pictureAtVersion } from './change-picture.ts'
import type { PictureDeps } from './deps.ts'
import { dropFile } from './take-file.ts'

/**
 * Takes a picture out for good, its row first and then its files; one that something shows stays, and what shows it is answered.
 * @throws DomainError `not_found`, `conflict`
 */
export async function removePicture(
  deps: Pick<PictureDeps, 'store' | 'now' | 'files'>,
  principal: Principal,
  { code, version }: { code: string; version: number },
): Promise<PictureUse[]> {
  const now = deps.now()
  const gone = await deps.store.transaction(async (tx) => {
    // who changes content waits here: nothing comes to show it meanwhile
    await raiseContentVersion(tx)
    const row = await pictureAtVersion(tx, code, version)
    const uses = (await findPictureUses(tx)).get(code) ?? []
    if (uses.length > 0) return { uses }
    if (!(await deletePicture(tx, row))) throw new DomainError('conflict')
    await noteAudit(tx, principal, 'picture.removed', `picture:${code}`, { name: row.name }, now)
    return { row }
  })
  if (gone.uses) return gone.uses
  await dropFile(deps, gone.row)
  return []
}
