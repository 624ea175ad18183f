/** Makes the widths of a picture with sharp: loaded by the picture process, never by the server. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import {
  fallbackWidthMax,
  formFile,
  type PictureForm,
  type PictureFormat,
  wholeSize,
  widthsOf,
} from '../../domain/pictures/picture.ts'
import { readPictureType } from '../../domain/pictures/picture-type.ts'
import { pixelsMax, sideMin } from './limits.ts'
import { PictureRejected } from './picture-job.ts'

sharp.cache(false)
// one picture at a time: the other cores stay free for pages
sharp.concurrency(1)
// blocks all readers; the allowed formats are unblocked below
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvg',
  ],
})

type Input = string | Buffer

/** Width of a drawing's raster, in pixels. */
const drawingWidth = 1280

/** The original, or the raster of a drawing: from memory, so that it reaches no other file. @throws PictureRejected */
async function openOriginal(path: string): Promise<Input> {
  const bytes = await readFile(path)
  const read = readPictureType(bytes)
  if ('rejection' in read && read.rejection === 'svg') throw new PictureRejected('broken')
  if (!('type' in read) || read.type !== 'svg') return path
  const { width = 0, height = 0 } = await sharp(bytes).metadata().catch(broken)
  if (Math.min(width, height) <= 0) throw new PictureRejected('broken')
  // one point of a drawing is a pixel at 72 dots per inch
  const density = Math.min(72 * (drawingWidth / width), 2400)
  return sharp(bytes, { density, limitInputPixels: pixelsMax })
    .resize({ width: drawingWidth, height: drawingWidth, fit: 'inside' })
    .png()
    .toBuffer()
    .catch(broken)
}

/** Reads width and height from the file's header, before a pixel is read; after rotation. @throws PictureRejected */
async function measure(path: Input): Promise<{ width: number; height: number }> {
  const {
    width,
    height,
    pages = 1,
    autoOrient,
  } = await sharp(path, { limitInputPixels: false }).metadata().catch(broken)
  if (width * height > pixelsMax) throw new PictureRejected('too_many_pixels')
  if (Math.min(width, height) < sideMin) throw new PictureRejected('too_small')
  if (pages > 1) throw new PictureRejected('animated')
  return { width: autoOrient.width ?? width, height: autoOrient.height ?? height }
}

function broken(cause: unknown): never {
  throw new PictureRejected('broken', { cause })
}

/** Upright, in sRGB with 8 bits, without metadata; as large as the widest form. */
async function readWhole(path: Input, size: { width: number; height: number }): Promise<Sharp> {
  const { data, info } = await sharp(path, { limitInputPixels: pixelsMax, failOn: 'truncated', sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

const ENCODE: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ effort: 2, quality: 55 }),
  webp: (picture) => picture.webp({ effort: 3, quality: 78 }),
  // transparency becomes white
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }),
}

export type Made = { width: number; height: number; forms: PictureForm[] }

/**
 * Makes a picture's widths in one format or several, beside its original. Sizes in pixels.
 * @param folder of the original `fileId`
 * @throws PictureRejected when it can't be read
 */
export async function makeForms(folder: string, fileId: string, formats: readonly PictureFormat[]): Promise<Made> {
  const path = await openOriginal(`${folder}/${fileId}`)
  const size = await measure(path)
  const whole = wholeSize(size)
  const picture = await readWhole(path, whole)
  const forms: PictureForm[] = []
  for (const format of formats)
    for (const width of format === 'jpg' ? [fallbackWidth(whole.width)] : widthsOf(whole.width))
      forms.push(await makeForm(folder, fileId, picture, { format, width, whole }))
  return { ...size, forms }
}

const fallbackWidth = (whole: number) => widthsOf(whole).findLast((width) => width <= fallbackWidthMax) ?? whole

async function makeForm(
  folder: string,
  fileId: string,
  picture: Sharp,
  { format, width, whole }: { format: PictureFormat; width: number; whole: { width: number; height: number } },
): Promise<PictureForm> {
  const height = Math.max(1, Math.round((whole.height * width) / whole.width))
  const sized = picture.clone().resize({ width, height, fit: 'fill' })
  const bytes = await ENCODE[format](sized).toBuffer()
  await writeFile(`${folder}/${formFile(fileId, { width, format })}`, bytes, { mode: 0o600, flush: true })
  return { format, width, height, bytes: bytes.byteLength }
}
