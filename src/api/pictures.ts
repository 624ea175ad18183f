/** Pictures that were put in, as they leave. */
import { z } from 'zod'
import type { Locale } from '../domain/editions.ts'
import { type DrawnPicture, drawPicture, type Picture } from '../domain/pictures/picture.ts'
import { readPictureReference } from '../domain/pictures/picture-name.ts'
import type { ApiDeps } from './context.ts'
import { imageAddress } from './presenters.ts'

/** A picture in its widths (an addition): lists for `srcset`, what is said of it, and in percent what must be seen of it. */
export const DrawnPictureSchema = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** Null while it is being made. */
  avif: z.string().nullable(),
  webp: z.string(),
  alt: z.string(),
  focus_x: z.int(),
  focus_y: z.int(),
})

export type Pictures = ReadonlyMap<string, Picture>

/** The picture of a code, in a language; null when there is none, or it can't be shown yet. */
export function pictureOfCode(
  code: string | null,
  pictures: Pictures,
  locale: Locale,
  { imageHost }: Pick<ApiDeps, 'imageHost'>,
): DrawnPicture | null {
  const picture = code === null ? undefined : pictures.get(code)
  return picture ? drawPicture(picture, locale, imageHost) : null
}

/**
 * What a `photo` shows: a file of `content/pictures/` or a picture that was put in. Where it shows nothing, the address is the drawn one's, or null.
 * @param folder of its kind below `pictures/`
 */
export function photoOf(
  { photo, drawn }: { photo: string | undefined; drawn: string | null },
  folder: string,
  pictures: Pictures,
  locale: Locale,
  deps: ApiDeps,
): { path_image: string | null; picture?: DrawnPicture } {
  const code = photo === undefined ? null : readPictureReference(photo)
  const picture = pictureOfCode(code, pictures, locale, deps)
  if (picture) return { path_image: picture.src, picture }
  const file = photo !== undefined && code === null ? `${folder}/${photo}` : drawn
  return { path_image: file && imageAddress(`/pictures/${file}`, deps) }
}
