/** Shapes what leaves of a picture. */
import { z } from 'zod'
import { LOCALES, type Locale } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'
import { canBeShown, formPath } from '../../../domain/pictures/picture.ts'
import { pictureReference } from '../../../domain/pictures/picture-name.ts'
import { PICTURE_TYPES } from '../../../domain/pictures/picture-type.ts'
import type { PictureUse } from '../../../store/queries/pictures/picture-uses.ts'
import { altOf, type PictureRow, pictureOf } from '../../../store/queries/pictures/pictures.ts'

export const AltSchema = z.object({ en: z.string(), vi: z.string(), tw: z.string() })

export const PictureItemSchema = z.object({
  code: z.string(),
  /** How content names it, `picture:CODE`. */
  reference: z.string(),
  name: z.string(),
  type: z.enum(PICTURE_TYPES),
  width: z.int(),
  height: z.int(),
  byte_size: z.int(),
  /** Addresses of a small and of a large width; null while they are made anew. */
  thumbnail: z.string().nullable(),
  preview: z.string().nullable(),
  alt: AltSchema,
  focus_x: z.int(),
  focus_y: z.int(),
  /** Languages in which it isn't described yet. */
  missing: z.array(z.enum(LOCALES)),
  /** Whether pages may show it: described in every language, and made. */
  is_ready: z.boolean(),
  /** Whether widths are still being made. */
  is_waiting: z.boolean(),
  /** How many things show it. */
  uses: z.int(),
  version: z.int(),
  changed_at: z.int(),
  changed_by: z.string().nullable(),
})
export type PictureItem = z.input<typeof PictureItemSchema>

const thumbnailWidth = 320
const previewWidth = 1280

export function presentPicture(row: PictureRow, uses: number, names: ReadonlyMap<string, string>): PictureItem {
  const picture = pictureOf(row)
  const webp = picture.forms.filter(({ format }) => format === 'webp')
  const address = (width: number) => {
    const form = webp.find((one) => one.width >= width) ?? webp.at(-1)
    return form ? formPath(picture, form) : null
  }
  const alt = altOf(row)
  const { code, name, width, height, byte_size, focus_x, focus_y, version, changed_at } = row
  return {
    code,
    name,
    width,
    height,
    byte_size,
    focus_x,
    focus_y,
    version,
    changed_at,
    reference: pictureReference(code),
    type: row.type as PictureItem['type'],
    thumbnail: address(thumbnailWidth),
    preview: address(previewWidth),
    alt,
    missing: LOCALES.filter((locale) => alt[locale] === ''),
    is_ready: canBeShown(picture),
    is_waiting: row.is_waiting === 1,
    uses,
    changed_by: (row.changed_by && names.get(row.changed_by)) ?? null,
  }
}

export const UseSchema = z.object({ kind: z.string(), key: z.string(), label: z.string() })

export function presentUse({ kind, key, labels }: PictureUse, locale: Locale): z.input<typeof UseSchema> {
  const { en = labels.vi ?? labels.tw, ...others } = labels
  return { kind, key, label: en === undefined ? key : localize({ en, ...others }, locale).text }
}
