/** Detects the type of a file from its first bytes; its name and declared type are ignored. */

/** The stored format of a picture, from its content. */
export const PICTURE_TYPES = ['jpeg', 'png', 'webp', 'avif', 'svg'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Why a file is rejected as a picture: each reason has a message with the next step. */
export type PictureRejection =
  | 'heic'
  | 'svg'
  | 'animated'
  | 'unsupported'
  | 'broken'
  | 'too_many_pixels'
  | 'too_small'
  | 'empty'
  | 'too_large'
  | 'busy'
  | 'no_room'
  /** The picture storage is unavailable. */
  | 'away'

/** The file extension of a picture. */
export const ENDING: Record<PictureType, string> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  avif: '.avif',
  svg: '.svg',
}

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** The type of a picture, or the reason for its rejection. */
export function readPictureType(bytes: Uint8Array): { type: PictureType } | { rejection: PictureRejection } {
  if (bytes.length === 0) return { rejection: 'empty' }
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return { type: 'jpeg' }
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return isAnimatedPng(bytes) ? { rejection: 'animated' } : { type: 'png' }
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP')
    return isAnimatedWebp(bytes) ? { rejection: 'animated' } : { type: 'webp' }
  if (latin(bytes, 4, 8) === 'ftyp') return readBrands(bytes)
  if (latin(bytes, 0, 4) === 'GIF8') return { rejection: 'animated' }
  return isSvg(bytes) ? readSvg(bytes) : { rejection: 'unsupported' }
}

/** The chunk that announces frames comes before the image data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; ) {
    const name = latin(bytes, at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    at += 12 + view.getUint32(at)
  }
  return false
}

const animationFlag = 0x02
const isAnimatedWebp = (bytes: Uint8Array) =>
  latin(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & animationFlag) !== 0

const brandsBytesMax = 256
/** Formats of phones in the same container. */
const HEIC = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/

/** HEIC and AVIF share a container: the brands tell them apart. */
function readBrands(bytes: Uint8Array): ReturnType<typeof readPictureType> {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(size, bytes.length, brandsBytesMax)
  const brands = [latin(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin(bytes, at, at + 4))
  if (brands[0] === 'avis') return { rejection: 'animated' }
  if (brands.includes('avif')) return { type: 'avif' }
  return { rejection: brands.some((brand) => HEIC.test(brand)) ? 'heic' : 'unsupported' }
}

const headBytes = 4096

/** In the encodings of common editors; spaces, comments and a prolog may come first. */
function isSvg(bytes: Uint8Array): boolean {
  const head = latin(bytes, 0, headBytes).replaceAll('\0', '')
  return /^[\s\xef\xbb\xbf\xfe\xff]*</.test(head) && /<svg[\s>]/i.test(head)
}

const svgBytesMax = 1_000_000
/**
 * Scripts, handlers of events, HTML, entities, and links to anything but a part of the drawing or a raster inside it.
 * A drawing is stored to make pictures from it, and never sent to a browser; a file with these has another purpose.
 */
const UNSAFE_SVG =
  /<(?:script|foreignObject|iframe|audio|video|a|animate|set|handler)[\s>/:]|<!(?:ENTITY|ATTLIST|ELEMENT)|\son[a-z]+\s*=|javascript:|@import|(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])|url\(\s*["']?\s*(?!["'#\s])/i

function readSvg(bytes: Uint8Array): ReturnType<typeof readPictureType> {
  if (bytes.length > svgBytesMax) return { rejection: 'svg' }
  const text = new TextDecoder().decode(bytes)
  return UNSAFE_SVG.test(text) || text.includes('\0') ? { rejection: 'svg' } : { type: 'svg' }
}
