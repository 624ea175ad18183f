/** The type of a file by its first bytes: a name and a declared type are the sender's words. */

const SIGNATURES: readonly (readonly [type: string, bytes: readonly number[], at?: number])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['image/heic', [0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69], 4],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/x-ole-storage', [0xd0, 0xcf, 0x11, 0xe0]],
  ['application/vnd.rar', [0x52, 0x61, 0x72, 0x21]],
  ['application/x-7z-compressed', [0x37, 0x7a, 0xbc, 0xaf]],
  ['application/gzip', [0x1f, 0x8b]],
  ['application/x-msdownload', [0x4d, 0x5a]],
  ['application/x-elf', [0x7f, 0x45, 0x4c, 0x46]],
  ['video/mp4', [0x66, 0x74, 0x79, 0x70], 4],
  ['audio/mpeg', [0x49, 0x44, 0x33]],
]
/** The parts of Office's packages, whose names stand uncompressed in the archive. */
const PACKAGES: readonly (readonly [type: string, part: string])[] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/'],
]
const WORD_97 = 'W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t'
export const UNKNOWN_TYPE = 'application/octet-stream'

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** A MIME type from the bytes; `text/plain` for readable text, and `application/octet-stream` for all other files. */
export function fileType(bytes: Uint8Array): string {
  const signature = SIGNATURES.find(([, magic, at = 0]) => magic.every((byte, place) => bytes[at + place] === byte))
  if (!signature) return isText(bytes) ? 'text/plain' : UNKNOWN_TYPE
  const [type] = signature
  if (type === 'application/zip') {
    const text = latin(bytes)
    return PACKAGES.find(([, part]) => text.includes(part))?.[0] ?? type
  }
  return type === 'application/x-ole-storage' && latin(bytes).includes(WORD_97) ? 'application/msword' : type
}

const headBytes = 4096

function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, headBytes)
  return bytes.length > 0 && !head.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))
}
