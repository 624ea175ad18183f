import { DocumentError } from './document-error.ts'

const PIECES_AT = 0x1a2
const PROPERTIES = 1
const PIECE_TABLE = 2
const PIECE_BYTES = 8
const ONE_BYTE_FLAG = 0x40000000
// every character below 0x80 and the few above that Word packs into one byte agree with it
const ONE_BYTE = new TextDecoder('windows-1252')

type Piece = { from: number; characters: number; bytesEach: 1 | 2 }

/**
 * The characters of a doc in text order, each deleted one as `blank`, so that positions stay.
 * @param deleted one byte for each of the main stream, 1 where a revision deleted it
 * @throws DocumentError `broken`
 */
export function readPieces(main: Buffer, table: Buffer, deleted: Uint8Array, blank: string): string {
  const pieces = findPieces(main, table)
  // a character needs at least a byte: overlapping pieces could make a small file endless
  if (pieces.reduce((sum, { characters }) => sum + characters, 0) > main.length) throw new DocumentError('broken')
  return pieces.map((piece) => blankDeleted(decode(main, piece), piece, deleted, blank)).join('')
}

function decode(main: Buffer, { from, characters, bytesEach }: Piece): string {
  const bytes = main.subarray(from, from + characters * bytesEach)
  if (bytes.length < characters * bytesEach) throw new DocumentError('broken')
  return bytesEach === 1 ? ONE_BYTE.decode(bytes) : bytes.toString('utf16le')
}

function blankDeleted(text: string, { from, bytesEach }: Piece, deleted: Uint8Array, blank: string): string {
  if (!deleted.subarray(from, from + text.length * bytesEach).includes(1)) return text
  return Array.from({ length: text.length }, (_, index) =>
    deleted[from + index * bytesEach] ? blank : text[index],
  ).join('')
}

/** [MS-DOC] PlcPcd: the start of each piece of the text, then the offset of its characters. */
function findPieces(main: Buffer, table: Buffer): Piece[] {
  const list = findPieceTable(main, table)
  const count = Math.floor((list.length - 4) / (4 + PIECE_BYTES))
  return Array.from({ length: count }, (_, index) => {
    const characters = list.readUInt32LE((index + 1) * 4) - list.readUInt32LE(index * 4)
    const place = list.readUInt32LE((count + 1) * 4 + index * PIECE_BYTES + 2)
    const isOneByte = (place & ONE_BYTE_FLAG) !== 0
    const from = (place & ~ONE_BYTE_FLAG) / (isOneByte ? 2 : 1)
    if (characters < 0 || from < 0) throw new DocumentError('broken')
    return { from, characters, bytesEach: isOneByte ? 1 : 2 }
  })
}

/** [MS-DOC] Clx: lists of properties, then the one piece table. */
function findPieceTable(main: Buffer, table: Buffer): Buffer {
  let offset = main.readUInt32LE(PIECES_AT)
  while (table.readUInt8(offset) === PROPERTIES) offset += 3 + table.readUInt16LE(offset + 1)
  if (table.readUInt8(offset) !== PIECE_TABLE) throw new DocumentError('broken')
  const start = offset + 5
  return table.subarray(start, start + table.readUInt32LE(offset + 1))
}
