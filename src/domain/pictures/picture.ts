/** A picture on pages: its widths, their URLs, and the part that must stay visible. */

import { type Locale, shownEditions } from '../editions.ts'
import { localize } from '../localized.ts'

export const FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof FORMATS)[number]
/** A rendition of an original: size, format and length in bytes. */
export type PictureForm = { format: PictureFormat; width: number; height: number; bytes: number }

export type Picture = {
  code: string
  /** Content hash of the original: a replaced picture gets a new one, and with it new URLs. */
  fileId: string
  /** Size after rotation. */
  width: number
  height: number
  forms: readonly PictureForm[]
  /** The focus that cropping preserves, in percent from the left and from the top. */
  focus: { x: number; y: number }
  /** Alternative text; empty while it is missing. */
  alt: Record<Locale, string>
}

/** In pixels: faces in lists first, a page's whole width on a large screen last. */
const WIDTHS = [160, 320, 640, 960, 1280] as const
export const widthMax = 1920
export const heightMax = 6000
/** A width this close to the full width gets no rendition. */
const nearly = 0.85
/** The rendition for old browsers, mails and previews on other sites. */
export const fallbackWidthMax = 1280

/** The box of the widest rendition: the picture's own size where it is smaller. */
export function wholeSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, widthMax / width, heightMax / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The widths of the renditions for a picture whose widest is `whole`, in pixels, smallest first. */
export const widthsOf = (whole: number): number[] => [...WIDTHS.filter((width) => width < whole * nearly), whole]

/** File name of a rendition next to its original, whose name is `fileId`. */
export const formFile = (fileId: string, { width, format }: Pick<PictureForm, 'width' | 'format'>): string =>
  `${fileId}-${width}-${format}`

/** URL of a rendition; its content never changes. */
export const formPath = ({ code, fileId }: Pick<Picture, 'code' | 'fileId'>, form: PictureForm): string =>
  `/media/${code}/${fileId}/${form.width}.${form.format}`

/** The data that a page needs to show a picture, in a language. */
export type DrawnPicture = {
  src: string
  width: number
  height: number
  /** Lists for `srcset`; null while renditions are being made. */
  avif: string | null
  webp: string
  alt: string
  focus_x: number
  focus_y: number
}

/** A picture can be shown when its renditions exist and every edition has an alternative text, its own or its fallback's. */
export const canBeShown = ({ forms, alt }: Pick<Picture, 'forms' | 'alt'>): boolean =>
  forms.some(({ format }) => format === 'jpg') && shownEditions().every((locale) => localize(alt, locale).text !== '')

/** A picture's data in a language; null when it can't be shown yet. @param host prefix of its paths */
export function drawPicture(picture: Picture, locale: Locale, host = ''): DrawnPicture | null {
  const { forms, alt, focus } = picture
  const fallback = forms.find(({ format }) => format === 'jpg')
  if (!fallback || !canBeShown(picture)) return null
  const listOf = (wanted: PictureFormat) =>
    forms
      .filter(({ format }) => format === wanted)
      .map((form) => `${host}${formPath(picture, form)} ${form.width}w`)
      .join(', ')
  return {
    src: host + formPath(picture, fallback),
    width: fallback.width,
    height: fallback.height,
    avif: listOf('avif') || null,
    webp: listOf('webp'),
    alt: localize(alt, locale).text,
    focus_x: focus.x,
    focus_y: focus.y,
  }
}
