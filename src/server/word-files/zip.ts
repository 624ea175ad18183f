import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { DocumentError } from './document-error.ts'

const MAX_INFLATED_BYTES = 50 * 1024 * 1024
const MAX_ENTRIES = 4096

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 0xffff
const ENCRYPTED_FLAG = 1

type Entry = {
  isEncrypted: boolean
  method: number
  crc: number
  packedBytes: number
  declaredBytes: number
  localOffset: number
}

/** Remaining inflated bytes of one upload, its documents within documents included. */
export type InflateBudget = { leftBytes: number }

export const newBudget = (): InflateBudget => ({ leftBytes: MAX_INFLATED_BYTES })

export type Zip = {
  /** All names, in lower case. */
  names(): string[]
  has(name: string): boolean
  /**
   * The bytes of an entry, inflated on demand, so that they are never all in memory.
   * @throws DocumentError `too_big_inside`, `encrypted`, `broken`
   */
  pieces(name: string): Iterable<Uint8Array>
  /** The whole entry. @throws DocumentError as `pieces` */
  read(name: string): Buffer
}

/**
 * Opens a zip by its central directory, without inflating. Names are case-insensitive, as in Word.
 * @throws DocumentError `too_big_inside` by entries or declared sizes, `broken` without a directory
 */
export function openZip(bytes: Buffer, budget: InflateBudget = newBudget()): Zip {
  const entries = readDirectory(bytes)
  const find = (name: string) => {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw new DocumentError('broken')
    if (entry.isEncrypted) throw new DocumentError('encrypted')
    return entry
  }
  function* unpack(entry: Entry) {
    let [size, crc] = [0, 0]
    for (const piece of inflateEntry(bytes, entry)) {
      budget.leftBytes -= piece.length
      if (budget.leftBytes < 0) throw new DocumentError('too_big_inside')
      size += piece.length
      // beyond a false declared size, bytes are only counted
      if (size > entry.declaredBytes) continue
      crc = crc32(piece, crc)
      yield piece
    }
    if (size !== entry.declaredBytes || crc !== entry.crc) throw new DocumentError('broken')
  }
  return {
    names: () => [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    pieces: (name) => unpack(find(name)),
    read(name) {
      const entry = find(name)
      return join(unpack(entry), entry.declaredBytes)
    },
  }
}

/** Writes into one buffer: collecting the chunks first would hold them twice. */
function join(pieces: Iterable<Uint8Array>, size: number): Buffer {
  const whole = Buffer.alloc(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  // a zip64 has 65535 here and its sizes below are 4 GiB: larger than any document
  if (count > MAX_ENTRIES) throw new DocumentError('too_big_inside')
  const entries = new Map<string, Entry>()
  let offset = bytes.readUInt32LE(end + 16)
  let declaredBytes = 0
  for (let index = 0; index < count; index += 1) {
    const { name, entry, next } = readEntry(bytes, offset)
    declaredBytes += entry.declaredBytes
    if (declaredBytes > MAX_INFLATED_BYTES) throw new DocumentError('too_big_inside')
    // readers differ in which of two entries with one name they use: the counted text might not be the one that a translator sees
    if (entries.has(name)) throw new DocumentError('broken')
    entries.set(name, entry)
    offset = next
  }
  return entries
}

/** Offset of the end record: the last that fits into the file. Mail gateways pad files, so bytes may follow it. */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let offset = bytes.length - END_BYTES; offset >= lowest; offset -= 1) {
    if (bytes.readUInt32LE(offset) !== END_SIGNATURE) continue
    if (offset + END_BYTES + bytes.readUInt16LE(offset + 20) <= bytes.length) return offset
  }
  throw new DocumentError('broken')
}

function readEntry(bytes: Buffer, offset: number): { name: string; entry: Entry; next: number } {
  if (bytes.readUInt32LE(offset) !== ENTRY_SIGNATURE) throw new DocumentError('broken')
  const nameEnd = offset + ENTRY_BYTES + bytes.readUInt16LE(offset + 28)
  return {
    name: bytes.toString('utf8', offset + ENTRY_BYTES, nameEnd).toLowerCase(),
    entry: {
      isEncrypted: (bytes.readUInt16LE(offset + 8) & ENCRYPTED_FLAG) !== 0,
      method: bytes.readUInt16LE(offset + 10),
      crc: bytes.readUInt32LE(offset + 16),
      packedBytes: bytes.readUInt32LE(offset + 20),
      declaredBytes: bytes.readUInt32LE(offset + 24),
      localOffset: bytes.readUInt32LE(offset + 42),
    },
    next: nameEnd + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32),
  }
}

function packedContent(bytes: Buffer, entry: Entry): Buffer {
  const local = entry.localOffset
  if (bytes.readUInt32LE(local) !== LOCAL_SIGNATURE) throw new DocumentError('broken')
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (start + entry.packedBytes > bytes.length) throw new DocumentError('broken')
  return bytes.subarray(start, start + entry.packedBytes)
}

function inflateEntry(bytes: Buffer, entry: Entry): Iterable<Uint8Array> {
  const packed = packedContent(bytes, entry)
  if (entry.method === 0) return [packed]
  if (entry.method !== 8) throw new DocumentError('broken')
  return inflateInPieces(packed, entry.declaredBytes)
}

const pieceBytes = 64 * 1024
/** A byte inflates to at most 1032: even with false sizes a chunk has at most 4 MiB. */
const stepBytesMax = 4096
const stepBytesMin = 128

/**
 * The inflated bytes of `packed`, in chunks of some 64 KiB when compressed evenly.
 * @param bytes their declared number
 * @throws DocumentError `broken`
 */
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

/** Converts the library's own errors. */
function pushed(inflate: Inflate, bytes: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(bytes, isLast)
  } catch {
    throw new DocumentError('broken')
  }
}
