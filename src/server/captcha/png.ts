/** A greyscale PNG, written by ourselves: a header, one deflated block of rows, an end. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bit depth 4, greyscale, no interlace. */
const FORM = [4, 0, 0, 0, 0]

/** PNG bytes of a picture in sixteen greys. `light` holds a number from 0 (black) to 1 (white) a pixel, row by row; the width is even. */
export function greyPng(light: Float32Array, width: number): Buffer {
  const height = light.length / width
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const stride = 1 + width / 2
  const rows = Buffer.alloc(stride * height)
  const grey = (index: number) => Math.round(Math.min(1, Math.max(0, light[index] ?? 0)) * 15)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 2)
      rows[y * stride + 1 + x / 2] = (grey(y * width + x) << 4) | grey(y * width + x + 1)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(FORM)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
