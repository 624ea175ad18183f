import { DocumentError } from './document-error.ts'

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENTRY_BYTES = 128
const MINI_SECTOR_BYTES = 64
/** Sector numbers from here up are markers: end of chain, free, table. */
const FIRST_MARK = 0xfffffffa
const NO_ENTRY = 0xffffffff
const STREAM = 2
const HEADER_TABLE_SECTORS = 109

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number }

export type CompoundFile = {
  /** Whether the root contains a storage or stream of that name. */
  has(name: string): boolean
  /** The bytes of a stream in the root. @throws DocumentError `broken` when missing or truncated */
  read(name: string): Buffer
}

export const isCompoundFile = (bytes: Buffer) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)

/** An OLE compound file ([MS-CFB]), the container of a doc and of an encrypted docx. @throws DocumentError `broken` */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  const sectors = readSectors(bytes)
  const directory = readEntries(sectors.read(bytes.readUInt32LE(48)))
  const root = directory[0]
  if (!root) throw new DocumentError('broken')
  const entries = entriesWithin(root, directory)
  return {
    has: (name) => entries.has(name.toUpperCase()),
    read(name) {
      const entry = entries.get(name.toUpperCase())
      if (entry?.type !== STREAM) throw new DocumentError('broken')
      const isSmall = entry.size < bytes.readUInt32LE(56)
      const content = isSmall ? readSmall(bytes, sectors, root, entry) : sectors.read(entry.start)
      if (content.length < entry.size) throw new DocumentError('broken')
      return content.subarray(0, entry.size)
    },
  }
}

type Sectors = { read(start: number): Buffer }

function readSectors(bytes: Buffer): Sectors {
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new DocumentError('broken')
  const sectorBytes = 1 << shift
  const at = (sector: number) => {
    const start = (sector + 1) * sectorBytes
    if (start >= bytes.length) throw new DocumentError('broken')
    return bytes.subarray(start, start + sectorBytes)
  }
  const next = numbersOf(Buffer.concat(tableSectors(bytes, at).map(at)))
  return { read: (start) => Buffer.concat(chain(start, next).map(at)) }
}

/** Sectors of the allocation table: 109 are in the header, the rest in a chain of lists. */
function tableSectors(bytes: Buffer, at: (sector: number) => Buffer): number[] {
  const sectors = numbersOf(bytes.subarray(76, 76 + HEADER_TABLE_SECTORS * 4))
  let list = bytes.readUInt32LE(68)
  for (let left = bytes.readUInt32LE(72); left > 0 && list < FIRST_MARK; left -= 1) {
    const numbers = numbersOf(at(list))
    list = numbers.pop() ?? NO_ENTRY
    sectors.push(...numbers)
    // each sector is named once: more names than sectors is a circular list
    if (sectors.length > HEADER_TABLE_SECTORS + bytes.length / numbers.length) throw new DocumentError('broken')
  }
  return sectors.filter((sector) => sector < FIRST_MARK)
}

/** The sectors of a chain in order. @throws DocumentError `broken` for a circular chain or one outside the table */
function chain(start: number, next: readonly number[]): number[] {
  const sectors: number[] = []
  for (let sector = start; sector < FIRST_MARK; sector = next[sector]!) {
    if (sector >= next.length || sectors.length >= next.length) throw new DocumentError('broken')
    sectors.push(sector)
  }
  return sectors
}

/** Streams below 4 KiB are in the root's stream, in sectors of 64 bytes. */
function readSmall(bytes: Buffer, sectors: Sectors, root: Entry, entry: Entry): Buffer {
  const shared = sectors.read(root.start)
  const next = numbersOf(sectors.read(bytes.readUInt32LE(60)))
  const at = (sector: number) => shared.subarray(sector * MINI_SECTOR_BYTES, (sector + 1) * MINI_SECTOR_BYTES)
  return Buffer.concat(chain(entry.start, next).map(at))
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    return {
      name: entry.toString('utf16le', 0, Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2))),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}

/**
 * The entries of a storage by name, case-insensitive ([MS-CFB] 2.6.4); an embedded document has streams of the same
 * names one storage deeper.
 */
function entriesWithin(storage: Entry, directory: readonly Entry[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const seen = new Set<number>()
  const waiting = [storage.child]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = directory[id]
    if (!entry || seen.has(id)) continue
    seen.add(id)
    entries.set(entry.name.toUpperCase(), entry)
    waiting.push(entry.left, entry.right)
  }
  return entries
}

const numbersOf = (bytes: Buffer) =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
