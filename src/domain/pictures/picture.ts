/** A picture as pages draw it: its widths, where each stands, and which part must be seen. */
import type { Locale } from '../editions.ts'

export const FORMATS = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof FORMATS)[number]
/** What is made of an original: a size in a format, with its length in bytes. */
export type PictureForm = { format: PictureFormat; width: number; height: number; bytes: number }

export type Picture = {
  code: string
  /** Names the original's bytes; a replaced picture has another one, and with it other addresses. */
  fileId: string
  /** As it is seen, turned the right way up. */
  width: number
  height: number
  forms: readonly PictureForm[]
  /** What must be seen where a part is cut off, in percent from the left and from the top. */
  focus: { x: number; y: number }
  /** What somebody is told who can't see it; empty where it is not written yet. */
  alt: Record<Locale, string>
}

/** In pixels: faces on lists first, a page's whole width on a large screen last. */
const WIDTHS = [160, 320, 640, 960, 1280] as const
export const widthMax = 1920
export const heightMax = 6000
/** A width this near to the whole isn't made beside it. */
const nearly = 0.85
/** The one that old browsers, mails and cards of other sites get. */
export const fallbackWidthMax = 1280

/** Into what fits the widest form: the picture's own size where it is smaller. */
export function wholeSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, widthMax / width, heightMax / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Which widths are made of a picture whose widest is `whole`, in pixels, smallest first. */
export const widthsOf = (whole: number): number[] => [...WIDTHS.filter((width) => width < whole * nearly), whole]

/** Name of a form's file beside its original, whose name is `fileId`. */
export const formFile = (fileId: string, { width, format }: Pick<PictureForm, 'width' | 'format'>): string =>
  `${fileId}-${width}-${format}`

/** Address of a form; it never shows anything else. */
export const formPath = ({ code, fileId }: Pick<Picture, 'code' | 'fileId'>, form: PictureForm): string =>
  `/media/${code}/${fileId}/${form.width}.${form.format}`

/** What a page needs to draw a picture, in a language. */
export type DrawnPicture = {
  src: string
  width: number
  height: number
  /** Lists for `srcset`; null while it is being made. */
  avif: string | null
  webp: string
  alt: string
  focus_x: number
  focus_y: number
}

/** A picture can be shown when its widths are made and it is described in every language. */
export const canBeShown = ({ forms, alt }: Pick<Picture, 'forms' | 'alt'>): boolean =>
  forms.some(({ format }) => format === 'jpg') && Object.values(alt).every((text) => text !== '')

/** How a picture is drawn in a language; null when it can't be shown yet. @param host stands before its paths */
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
    alt: alt[locale],
    focus_x: focus.x,
    focus_y: focus.y,
  }
}
