/** File kinds that staff may attach to a lead, detected from the bytes, never from the name. */
const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const headBytes = 1024
const tailBytes = 2048
const MAGIC = { doc: [0xd0, 0xcf, 0x11, 0xe0], docx: [0x50, 0x4b, 0x03, 0x04] }

/** `word` still needs to be parsed to be trusted; a PDF has its own start and end. Null for any other file. */
export function fileKind(bytes: Uint8Array): 'word' | 'pdf' | null {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(MAGIC.doc) || begins(MAGIC.docx)) return 'word'
  const isPdf =
    ascii(bytes.subarray(0, headBytes)).includes('%PDF-') && ascii(bytes.subarray(-tailBytes)).includes('%%EOF')
  return isPdf ? 'pdf' : null
}
