import { type CompoundFile, openCompoundFile } from './compound-file.ts'
import { markDeleted } from './doc-deletions.ts'
import { readPieces } from './doc-pieces.ts'
import { DocumentError } from './document-error.ts'
import { isOutside } from './outside.ts'
import { Story } from './story.ts'

const WORD_97 = 0xa5ec
const WORD_95 = 0xa5dc
const ENCRYPTED_FLAG = 0x0100
const SECOND_TABLE_FLAG = 0x0200
const DELETED = '\0'
const FIELD = { begin: '\x13', separator: '\x14', end: '\x15' }

/** Ends of cell, line, page, column and paragraph are spaces; then the no-break and the soft hyphen. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '\x07': '\n',
  '\t': '\t',
  '\n': '\n',
  '\v': '\n',
  '\f': '\n',
  '\r': '\n',
  '\x0E': '\n',
  '\x1E': '\u2011',
  '\x1F': '\u00AD',
  '\x85': '\n',
}

/** Offsets within the file's head ([MS-DOC] FibRgLw97, FibRgFcLcb97): lengths of the stories, positions of the tables. */
const ASSOCIATED_AT = 0x19a
const LENGTHS_AT = 0x4c
const FOOTNOTES_AT = { references: 0xaa, texts: 0xb2 }
const ENDNOTES_AT = { references: 0x20a, texts: 0x212 }

/**
 * The counted text of a doc (Word 97 to 2003): body, footnotes, endnotes, text boxes.
 * @throws DocumentError `unsupported` (other OLE file), `old_word`, `encrypted`, `macro`, `outside`, `broken`
 */
export function readDoc(bytes: Buffer): string {
  const file = openCompoundFile(bytes)
  const head = readHead(file)
  const table = file.read(head.readUInt16LE(10) & SECOND_TABLE_FLAG ? '1Table' : '0Table')
  rejectOutsideTemplate(head, table)
  const text = readPieces(head, table, markDeleted(head, table), DELETED)
  const [body, footnotes, , , , endnotes, textBoxes] = readStories(head, text)
  return [
    body!,
    dropUnreferenced(footnotes!, body!, head, table, FOOTNOTES_AT),
    dropUnreferenced(endnotes!, body!, head, table, ENDNOTES_AT),
    textBoxes!,
  ]
    .map(readable)
    .join('\n')
}

/** The main stream, which begins with the head and contains the characters too. */
function readHead(file: CompoundFile): Buffer {
  if (file.has('EncryptedPackage')) throw new DocumentError('encrypted')
  if (!file.has('WordDocument')) throw new DocumentError('unsupported')
  const head = file.read('WordDocument')
  if (head.readUInt16LE(0) === WORD_95) throw new DocumentError('old_word')
  if (head.readUInt16LE(0) !== WORD_97) throw new DocumentError('unsupported')
  if (head.readUInt16LE(10) & ENCRYPTED_FLAG) throw new DocumentError('encrypted')
  if (file.has('Macros')) throw new DocumentError('macro')
  return head
}

/** [MS-DOC] SttbfAssoc: strings that belong to the document, the second of which is its template. */
function rejectOutsideTemplate(head: Buffer, table: Buffer): void {
  const start = head.readUInt32LE(ASSOCIATED_AT)
  const strings = table.subarray(start, start + head.readUInt32LE(ASSOCIATED_AT + 4))
  if (strings.length < 10 || strings.readUInt16LE(0) !== 0xffff) return
  const title = 6 + 2 + strings.readUInt16LE(6) * 2
  if (title + 2 > strings.length) return
  const template = strings.toString('utf16le', title + 2, title + 2 + strings.readUInt16LE(title) * 2)
  if (isOutside(template)) throw new DocumentError('outside')
}

/** Body, footnotes, headers, macros, comments, endnotes, text boxes: one follows the other. */
function readStories(head: Buffer, text: string): string[] {
  let start = 0
  return Array.from({ length: 7 }, (_, index) => {
    const length = head.readInt32LE(LENGTHS_AT + index * 4)
    if (length < 0 || start + length > text.length) throw new DocumentError('broken')
    start += length
    return text.slice(start - length, start)
  })
}

/** A note whose reference was deleted stays in the file, but its text is not counted. */
function dropUnreferenced(notes: string, body: string, head: Buffer, table: Buffer, at: typeof FOOTNOTES_AT): string {
  const references = readNumbers(head, table, at.references)
  // the start of each note, the end of the last one, and one number without meaning
  const bounds = readNumbers(head, table, at.texts).slice(0, -1)
  return bounds
    .slice(1)
    .map((end, index) => (body[references[index]!] === DELETED ? '' : notes.slice(bounds[index], end)))
    .join('')
}

function readNumbers(head: Buffer, table: Buffer, at: number): number[] {
  const start = head.readUInt32LE(at)
  const end = start + head.readUInt32LE(at + 4)
  if (end > table.length) throw new DocumentError('broken')
  return Array.from({ length: Math.floor((end - start) / 4) }, (_, index) => table.readUInt32LE(start + index * 4))
}

/** The text without the codes of fields, and with Word's special characters replaced; pictures and references to notes are dropped. */
function readable(text: string): string {
  const story = new Story()
  for (const piece of text.split(/(\p{Cc})/u)) {
    if (piece === FIELD.begin) story.beginField()
    else if (piece === FIELD.separator) story.separateField()
    else if (piece === FIELD.end) story.endField()
    else story.add(CHARACTERS[piece] ?? (/^\p{Cc}$/u.test(piece) ? '' : piece))
  }
  return String(story)
}
