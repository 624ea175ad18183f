/** What staff may put in for a person, told by its bytes and never by its name. */
const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const headBytes = 1024
const tailBytes = 2048
const MAGIC = { doc: [0xd0, 0xcf, 0x11, 0xe0], docx: [0x50, 0x4b, 0x03, 0x04] }

/** `word` has still to be read to be believed; a PDF begins and ends as one. Null for anything else. */
export function fileKind(bytes: Uint8Array): 'word' | 'pdf' | null {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(MAGIC.doc) || begins(MAGIC.docx)) return 'word'
  const isPdf =
    ascii(bytes.subarray(0, headBytes)).includes('%PDF-') && ascii(bytes.subarray(-tailBytes)).includes('%%EOF')
  return isPdf ? 'pdf' : null
}
