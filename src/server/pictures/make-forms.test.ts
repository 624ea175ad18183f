/** Forms of real files, made by sharp itself. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formFile, type PictureForm, type PictureFormat } from '../../domain/pictures/picture.ts'
import { createPicturePool, makeInProcess, type PicturePool, PictureRejected } from './picture-job.ts'

let folder = ''
let pictures: PicturePool
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waypoint-pictures-'))
  pictures = createPicturePool()
})
afterAll(async () => {
  await pictures.close()
  rmSync(folder, { recursive: true })
})

let count = 0
/** Stores a file like an upload, and makes its forms. */
async function made(bytes: Buffer, formats: PictureFormat[] = ['jpg', 'webp']) {
  const id = `picture${String(++count).padStart(9, '0')}`
  writeFileSync(join(folder, id), bytes)
  const { width, height, forms } = await makeInProcess(pictures, { folder, fileId: id, formats }, 60_000)
  return {
    width,
    height,
    forms,
    read: (form: (typeof forms)[number]) => readFileSync(join(folder, formFile(id, form))),
  }
}

const rejectionOf = (bytes: Buffer) =>
  made(bytes).then(
    () => null,
    (error: unknown) => (error instanceof PictureRejected ? error.code : error),
  )

/** Left red, right blue, with noise that compresses badly. */
const halves = (width: number, height: number) => {
  const half = { width: Math.round(width / 2), height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    { input: { create: { ...half, background: '#c02020' } }, left: 0, top: 0 },
  ])
}

const pixelOf = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]
const isNear = (pixel: number[], wanted: number[]) =>
  pixel.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) < 14)

test('a photograph gets every smaller width in each format, with its proportions', async () => {
  const { width, height, forms, read } = await made(await halves(1500, 1000).jpeg().toBuffer(), ['avif', 'webp', 'jpg'])
  expect({ width, height }).toEqual({ width: 1500, height: 1000 })
  const widths = (format: string) => forms.filter((form) => form.format === format).map((form) => form.width)
  expect(widths('avif')).toEqual([160, 320, 640, 960, 1500])
  expect(widths('webp')).toEqual([160, 320, 640, 960, 1500])
  expect(widths('jpg')).toEqual([960])
  for (const form of forms) {
    const bytes = read(form)
    const { format, width: ownWidth, height: ownHeight } = await sharp(bytes).metadata()
    expect([format === 'heif' ? 'avif' : format, ownWidth, ownHeight, bytes.length]).toEqual([
      form.format === 'jpg' ? 'jpeg' : form.format,
      form.width,
      Math.round(form.width / 1.5),
      form.bytes,
    ])
  }
})

test('a picture larger than any screen is scaled down, a small one is never scaled up', async () => {
  const large = await made(await halves(2400, 1800).jpeg().toBuffer(), ['webp'])
  expect(large.forms.at(-1)).toMatchObject({ width: 1920, height: 1440 })
  const small = await made(await halves(100, 80).png().toBuffer())
  expect(small.forms.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['jpg', 100, 80],
    ['webp', 100, 80],
  ])
})

test('it is upright, and contains no metadata of place or camera', async () => {
  const shot = await halves(300, 200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '25/1 2/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(shot).metadata()).orientation).toBe(6)
  const { width, height, forms, read } = await made(shot, ['avif', 'webp', 'jpg'])
  expect({ width, height }).toEqual({ width: 200, height: 300 })
  for (const form of forms) {
    const bytes = read(form)
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, orientation }).toEqual({})
    expect(bytes.includes('Phone')).toBe(false)
    // turned right: the left side is now at the top
    expect(isNear(await pixelOf(bytes, 80, 10), [192, 32, 32])).toBe(true)
    expect(isNear(await pixelOf(bytes, 80, form.height - 10), [32, 64, 192])).toBe(true)
  }
})

test('CMYK, 16 bits, grey and another colour profile become sRGB of 8 bits, without a profile', async () => {
  const flat = sharp({ create: { width: 200, height: 200, channels: 3, background: '#c02020' } })
  const files = [
    await flat.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await flat.clone().toColourspace('rgb16').png().toBuffer(),
    await flat.clone().withIccProfile('p3').png().toBuffer(),
    await flat.clone().toColourspace('b-w').jpeg().toBuffer(),
  ]
  for (const [at, file] of files.entries()) {
    const { forms, read } = await made(file, ['avif', 'webp', 'jpg'])
    for (const form of forms) {
      const bytes = read(form)
      const { space, depth, icc } = await sharp(bytes).metadata()
      expect([at, form.format, space, depth, icc]).toEqual([at, form.format, 'srgb', 'uchar', undefined])
      // print inks can't be that red; grey has no colour left
      if (at === 1 || at === 2) expect(isNear(await pixelOf(bytes, 50, 50), [192, 32, 32])).toBe(true)
    }
  }
})

test('transparency is kept, and is white in formats without it', async () => {
  const clear = await sharp({
    create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { forms, read } = await made(clear, ['avif', 'webp', 'jpg'])
  for (const form of forms) {
    const bytes = read(form)
    if (form.format === 'jpg') expect(isNear(await pixelOf(bytes, 9, 9), [255, 255, 255])).toBe(true)
    else expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  }
})

test('a drawing becomes a raster of 1,280 pixels, with its colours and its transparency', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><rect width="32" height="32" fill="#be3a1a"/></svg>`
  const { width, height, forms, read } = await made(Buffer.from(drawing), ['webp'])
  expect([width, height]).toEqual([1280, 640])
  const widest = forms.find((form) => form.width === 1280)
  expect(widest).toBeDefined()
  const bytes = read(widest as PictureForm)
  expect(isNear(await pixelOf(bytes, 200, 320), [190, 58, 26])).toBe(true)
  expect((await sharp(bytes).stats()).isOpaque).toBe(false)
})

test('a truncated picture is rejected, wherever it ends', async () => {
  for (const whole of [
    await halves(1200, 900).jpeg().toBuffer(),
    await halves(1200, 900).png({ compressionLevel: 0 }).toBuffer(),
    await halves(1200, 900).webp({ lossless: true }).toBuffer(),
    await halves(1200, 900).avif({ effort: 0 }).toBuffer(),
  ])
    for (const share of [0.01, 0.5, 0.9])
      expect(await rejectionOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('broken')
})

test('two hundred megapixels are rejected by their header, before a pixel is read', async () => {
  const huge = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  // its header, and the header's checksum
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(10_000, 20)
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  expect(await rejectionOf(huge)).toBe('too_many_pixels')
})

test('an empty, animated or other file is rejected, and the next picture is made', async () => {
  expect(await rejectionOf(await halves(64, 10).png().toBuffer())).toBe('too_small')
  const frames = Buffer.alloc(80 * 160 * 3, 90).fill(200, 80 * 80 * 3)
  const moving = await sharp(frames, { raw: { width: 80, height: 160, channels: 3, pageHeight: 80 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect(await rejectionOf(moving)).toBe('animated')
  expect(
    await rejectionOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script/></svg>')),
  ).toBe('broken')
  expect(await rejectionOf(Buffer.from('GIF89a nothing'))).toBe('broken')
  expect((await made(await halves(300, 200).png().toBuffer())).forms.length).toBeGreaterThan(0)
})

test('a picture that takes too long is given up, and another process makes the next one', async () => {
  const id = 'picture-too-slow'
  writeFileSync(join(folder, id), await halves(1000, 1000).png().toBuffer())
  await expect(makeInProcess(pictures, { folder, fileId: id, formats: ['avif'] }, 1)).rejects.toMatchObject({
    code: 'broken',
  })
  expect((await made(await halves(300, 200).png().toBuffer())).forms.length).toBeGreaterThan(0)
})
