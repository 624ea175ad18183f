/** Names of pictures: from the file name, and by the code used in content. */
import { foldText } from '../folding.ts'
import { ENDING, type PictureType } from './picture-type.ts'

export const pictureCodeMax = 40
export const PICTURE_CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/

const nameMax = 120
const KNOWN_ENDING = /\.(jpe?g|jfif|png|webp|avif|heic|heif|gif|svg)$/i

const stemOf = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(KNOWN_ENDING, '')
    .replace(/[. ]+$/, '')

/** A display name, never a path: without folders and control characters, limited in length, with the extension of its type. */
export function shownPictureName(name: string, type: PictureType): string {
  const letters = [...(stemOf(name) || 'picture')]
  const max = nameMax - ENDING[type].length
  const stem = letters.length <= max ? letters.join('') : `${letters.slice(0, max - 1).join('')}…`
  return stem + ENDING[type]
}

/** `Văn phòng Hà Nội (2).JPG` → `van-phong-ha-noi-2`; a name without Latin letters or digits becomes `picture`. A number is appended when the code is taken. */
export function pictureCodeOf(name: string, isTaken: (code: string) => boolean): string {
  const words = foldText(stemOf(name)).replace(/[^a-z0-9]+/g, '-')
  const base =
    words
      .replace(/^-+/, '')
      .slice(0, pictureCodeMax - 5)
      .replace(/-+$/, '') || 'picture'
  let code = base
  for (let number = 2; isTaken(code); number++) code = `${base}-${number}`
  return code
}

const REFERENCE = /^picture:([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** The reference to an uploaded picture in content. */
export const pictureReference = (code: string): string => `picture:${code}`

/** The code in `picture:CODE`; null for any other text, such as a file's name. */
export function readPictureReference(text: string): string | null {
  const code = REFERENCE.exec(text)?.[1]
  return code !== undefined && code.length <= pictureCodeMax ? code : null
}

const DRAWING = /^drawn:([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** The reference to a drawing of the site in an article. */
export const drawnReference = (name: string): string => `drawn:${name}`

/** The name in `drawn:NAME`; null for any other text. */
export const readDrawnReference = (text: string): string | null => DRAWING.exec(text)?.[1] ?? null

/** Codes referenced anywhere in a text: Markdown, HTML or JSON. */
export const picturesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bpicture:([a-z0-9]+(?:-[a-z0-9]+)*)/g)].map(([, code]) => code ?? '')),
]
