/** The table of pictures, for Kysely. Times are milliseconds, JSON is text, booleans are 0/1. */

import type { Json } from '../domain/json.ts'
import type { Localized } from '../domain/localized.ts'
import type { PictureForm } from '../domain/pictures/picture.ts'

export type PictureTables = {
  /** A picture that staff put in; its bytes are stored beside the uploads, the original under `file_id`, its widths under names made of it. */
  picture: {
    /** What content names it by; it stays when the picture is replaced. */
    code: string
    file_id: string
    /** SHA-256 of the original, in hex. */
    hash: string
    /** Of the file, cleaned: to show. */
    name: string
    /** `jpeg`, `png`, `webp`, `avif`. */
    type: string
    /** In pixels, the right way up. */
    width: number
    height: number
    /** Of the original. */
    byte_size: number
    /** In percent from the left and from the top. */
    focus_x: number
    focus_y: number
    /** Empty where it is not written yet. */
    alt_en: string
    alt_vi: string
    alt_tw: string
    /** The text of each edition; the columns are those of the first three before it was added. */
    alt: Json<Localized>
    /** JSON list of what was made: format, width, height, bytes. */
    forms: Json<PictureForm[]>
    /** Whether widths are still to be made. */
    is_waiting: number
    tries: number
    /** Until when an instance's claim on it lasts. */
    claimed_until: number | null
    version: number
    created_at: number
    created_by: string | null
    changed_at: number
    changed_by: string | null
  }
}
