/** DEFLATE in pieces within one call: Node's zlib inflates all at once there, and holds it twice. */
import { Inflate } from 'fflate'
import { DocumentError } from './document-error.ts'

const pieceBytes = 64 * 1024
/** A byte inflates to 1032 at most: even of a file that lies about its size, a piece has 4 MiB at most. */
const stepBytesMax = 4096
const stepBytesMin = 128

/** The bytes behind `packed`, in pieces of some 64 KiB where it is packed evenly. @param bytes how many it says there are @throws DocumentError `broken` */
export function* inflateInPieces(packed: Uint8Array, bytes: number): Iterable<Uint8Array> {
  let inflated: Uint8Array = new Uint8Array()
  const inflate = new Inflate((piece) => {
    inflated = piece
  })
  const even = Math.ceil((packed.length * pieceBytes) / Math.max(1, bytes))
  const step = Math.min(stepBytesMax, Math.max(stepBytesMin, even))
  for (let at = 0; at < packed.length; at += step) {
    pushed(inflate, packed.subarray(at, at + step), at + step >= packed.length)
    if (inflated.length > 0) yield inflated
  }
}

/** The library's errors have words and codes of their own. */
function pushed(inflate: Inflate, bytes: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(bytes, isLast)
  } catch {
    throw new DocumentError('broken')
  }
}
