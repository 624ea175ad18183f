import { countWords } from '../../domain/word-count.ts'
import { isCompoundFile } from './compound-file.ts'
import { readDoc } from './doc.ts'
import { DocumentError, type DocumentErrorCode, toDocumentError } from './document-error.ts'
import { readDocx } from './docx.ts'

const OLD_WORD = new Set(['\xdb\xa5', '\x9b\xa5', '1\xbe'])
const ZIP_SIGNATURE = 'PK\x03\x04'

/** What was counted, and how many words it has by contract §5. */
export type ReadDocument = { text: string; wordCount: number }

/** What the worker says; an error's class is lost between threads, so a refusal travels as its code. */
export type WorkerAnswer =
  | { isRefused: false; document: ReadDocument }
  | { isRefused: true; code: DocumentErrorCode; place: string | null }

/** Reads a file whose bytes were handed over whole to this thread; never throws. */
export function answerFile(bytes: Uint8Array<ArrayBuffer>): WorkerAnswer {
  try {
    return { isRefused: false, document: readWordFile(Buffer.from(bytes.buffer)) }
  } catch (error) {
    const { code, place } = toDocumentError(error)
    return { isRefused: true, code, place }
  }
}

/** Reads a doc or docx, told apart by content and never by name. Runs in the worker. @throws DocumentError any code */
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
