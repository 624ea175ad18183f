import { DocumentError } from './document-error.ts'

const RUNS_AT = 0xfa
const PAGE_BYTES = 512
const PAGE_NUMBER = 0x3fffff
const DELETED_BY_REVISION = 0x0800
const HIDDEN = 0x083c
/** Shown or hidden whatever the style; 0x80 and 0x81 mean as the style, and not as the style. */
const HIDDEN_VALUES = new Set([0x01, 0x81])
/** Bytes of an operand by the upper three bits of its property; the seventh contains its own length. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, null, 3] as const

type Run = { from: number; to: number; properties: Buffer }

/** One byte for each byte of the main stream: 1 where a tracked revision deleted the character, or it is hidden. @throws DocumentError `broken` */
export function markDeleted(main: Buffer, table: Buffer): Uint8Array {
  const deleted = new Uint8Array(main.length)
  for (const page of findPages(main, table))
    for (const { from, to, properties } of readRuns(page)) if (isDeleted(properties)) deleted.fill(1, from, to)
  return deleted
}

/** [MS-DOC] PlcBteChpx: the pages with the properties of the characters. */
function findPages(main: Buffer, table: Buffer): Buffer[] {
  const start = main.readUInt32LE(RUNS_AT)
  const bytes = main.readUInt32LE(RUNS_AT + 4)
  const count = Math.max(0, Math.floor((bytes - 4) / 8))
  if (start + bytes > table.length) throw new DocumentError('broken')
  return Array.from({ length: count }, (_, index) => {
    const page = table.readUInt32LE(start + (count + 1 + index) * 4) & PAGE_NUMBER
    return main.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
  })
}

/** [MS-DOC] ChpxFkp: byte positions of the runs, and for each the offset of its properties in the page (0: none). */
function readRuns(page: Buffer): Run[] {
  const count = page.readUInt8(PAGE_BYTES - 1)
  return Array.from({ length: count }, (_, index) => {
    const at = page.readUInt8((count + 1) * 4 + index) * 2
    return {
      from: page.readUInt32LE(index * 4),
      to: page.readUInt32LE((index + 1) * 4),
      properties: at ? page.subarray(at + 1, at + 1 + page.readUInt8(at)) : page.subarray(0, 0),
    }
  })
}

function isDeleted(properties: Buffer): boolean {
  let isDeletedSoFar = false
  let isHidden = false
  for (let offset = 0; offset + 2 < properties.length; ) {
    const property = properties.readUInt16LE(offset)
    if (property === DELETED_BY_REVISION) isDeletedSoFar = (properties[offset + 2]! & 1) === 1
    if (property === HIDDEN) isHidden = HIDDEN_VALUES.has(properties[offset + 2]!)
    offset += 2 + (OPERAND_BYTES[property >> 13] ?? 1 + properties[offset + 2]!)
  }
  return isDeletedSoFar || isHidden
}
