import { countWords } from '../../domain/word-count.ts'
import { isCompoundFile } from './compound-file.ts'
import { readDoc } from './doc.ts'
import { DocumentError, type DocumentErrorCode, toDocumentError } from './document-error.ts'
import { readDocx } from './docx.ts'

const OLD_WORD = new Set(['\xdb\xa5', '\x9b\xa5', '1\xbe'])
const ZIP_SIGNATURE = 'PK\x03\x04'

/** No page shows more, and the server should not hold a book for each upload. */
const answeredCharacters = 20_000

/** The counted text (as an answer: its beginning), and its number of words by domain/word-count.ts. */
export type ReadDocument = { text: string; wordCount: number }

/** The reader's answer; errors lose their class between processes, so a rejection travels as its code. */
export type WorkerAnswer =
  | { isRefused: false; document: ReadDocument }
  | { isRefused: true; code: DocumentErrorCode; place: string | null }

/** Reads a file in this process; never throws. */
export function answerFile(bytes: Uint8Array<ArrayBuffer>): WorkerAnswer {
  try {
    const { text, wordCount } = readWordFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return { isRefused: false, document: { text: text.slice(0, answeredCharacters), wordCount } }
  } catch (error) {
    const { code, place } = toDocumentError(error)
    return { isRefused: true, code, place }
  }
}

/** Reads a doc or docx, recognised by content and never by name. Runs in the worker. @throws DocumentError any code */
export function readWordFile(bytes: Buffer): ReadDocument {
  const text = readText(bytes)
  const wordCount = countWords(text)
  if (wordCount === 0) throw new DocumentError('empty')
  return { text, wordCount }
}

function readText(bytes: Buffer): string {
  if (isCompoundFile(bytes)) return readDoc(bytes)
  if (bytes.toString('latin1', 0, 4) === ZIP_SIGNATURE) return readDocx(bytes)
  // Word 2 and older, which had no compound files
  if (OLD_WORD.has(bytes.toString('latin1', 0, 2))) throw new DocumentError('old_word')
  throw new DocumentError('unsupported')
}
