import { altOf, findPicture, type PictureRow, updatePicture } from '../../db/queries/pictures/pictures.ts'
import { raiseContentVersion } from '../../db/queries/settings.ts'
import { noteAudit } from '../../db/queries/staff/audit.ts'
import type { Database } from '../../db/store.ts'
import { DomainError } from '../../domain/domain-error.ts'
import type { Locale } from '../../domain/editions.ts'
import type { Principal } from '../../domain/staff/principal.ts'
import type { PictureDeps } from './deps.ts'

/** What is said of a picture, and which part of it must be seen (percent from the left and the top). */
export type PictureWords = { alt: Record<Locale, string>; focus_x: number; focus_y: number }

/** The picture at the version that was seen. @throws DomainError `not_found`, `conflict` with what is there now */
export async function pictureAtVersion(db: Database, code: string, version: number): Promise<PictureRow> {
  const row = await findPicture(db, code)
  if (!row) throw new DomainError('not_found')
  if (row.version !== version) {
    const { focus_x, focus_y, changed_by } = row
    throw new DomainError('conflict', { version: row.version, alt: altOf(row), focus_x, focus_y, changed_by })
  }
  return row
}

/** Describes a picture, for every page that shows it. @throws DomainError `not_found`, `conflict` */
export async function changePicture(
  { store, now }: Pick<PictureDeps, 'store' | 'now'>,
  principal: Principal,
  { code, version, alt, ...focus }: { code: string; version: number } & PictureWords,
): Promise<{ version: number }> {
  const at = now()
  return store.transaction(async (tx) => {
    await raiseContentVersion(tx)
    const before = await pictureAtVersion(tx, code, version)
    await updatePicture(tx, before, {
      alt: JSON.stringify({ ...altOf(before), ...alt }),
      ...focus,
      changed_at: at,
      changed_by: principal.staffId,
    })
    const from = { alt: altOf(before), focus_x: before.focus_x, focus_y: before.focus_y }
    await noteAudit(tx, principal, 'picture.changed', `picture:${code}`, { from, to: { alt, ...focus } }, at)
    return { version: version + 1 }
  })
}
