/** Pictures that staff put in. */

import { type Locale, perEdition } from '../../../domain/editions.ts'
import { parseJson } from '../../../domain/json.ts'
import type { Localized } from '../../../domain/localized.ts'
import { formFile, type Picture, type PictureForm } from '../../../domain/pictures/picture.ts'
import { perVersion } from '../../per-version.ts'
import type { Tables } from '../../schema.ts'
import type { Database, Tx } from '../../store.ts'

export type PictureRow = Tables['picture']

export const formsOf = ({ forms }: Pick<PictureRow, 'forms'>): PictureForm[] => parseJson(forms)

/** Names of every file of a picture, its original first. */
export const filesOf = (row: Pick<PictureRow, 'file_id' | 'forms'>): string[] => [
  row.file_id,
  ...formsOf(row).map((form) => formFile(row.file_id, form)),
]

/** Alternative texts by edition; empty while one is missing. */
export function altOf({ alt, alt_en: en, alt_vi: vi, alt_tw: tw }: AltColumns): Record<Locale, string> {
  const texts: Localized = { en, vi, tw, ...parseJson(alt) }
  return perEdition((locale) => texts[locale] ?? '')
}
type AltColumns = Pick<PictureRow, 'alt' | 'alt_en' | 'alt_vi' | 'alt_tw'>

/** A row as pages draw it. */
export const pictureOf = (row: PictureRow): Picture => ({
  code: row.code,
  fileId: row.file_id,
  width: row.width,
  height: row.height,
  forms: formsOf(row),
  focus: { x: row.focus_x, y: row.focus_y },
  alt: altOf(row),
})

/** Every picture by its code, as pages draw it. */
export const picturesByCode = perVersion(async (db): Promise<ReadonlyMap<string, Picture>> => {
  const rows = await db.selectFrom('picture').selectAll().execute()
  return new Map(rows.map((row) => [row.code, pictureOf(row)]))
})

/** Every picture, the newest first. */
export const listPictures = (db: Database): Promise<PictureRow[]> =>
  db.selectFrom('picture').selectAll().orderBy('created_at', 'desc').orderBy('code').execute()

export async function findPicture(db: Database, code: string): Promise<PictureRow | null> {
  return (await db.selectFrom('picture').selectAll().where('code', '=', code).executeTakeFirst()) ?? null
}

/** The picture whose original has this SHA-256 (hex), or null. */
export async function findPictureByHash(db: Database, hash: string): Promise<PictureRow | null> {
  return (await db.selectFrom('picture').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null
}

/** Which codes there are that begin so. */
export async function listCodesLike(db: Database, start: string): Promise<Set<string>> {
  const rows = await db.selectFrom('picture').select('code').where('code', 'like', `${start}%`).execute()
  return new Set(rows.map(({ code }) => code))
}

export const insertPicture = (tx: Tx, row: PictureRow) => tx.insertInto('picture').values(row).execute()

/** Changes a picture from the version that was seen; false when it is another one by now, or gone. */
export async function updatePicture(
  tx: Tx,
  { code, version }: Pick<PictureRow, 'code' | 'version'>,
  change: Partial<PictureRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('picture')
    .set({ ...change, version: version + 1 })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False when it is another version by now, or gone. */
export async function deletePicture(tx: Tx, { code, version }: Pick<PictureRow, 'code' | 'version'>): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('picture')
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
