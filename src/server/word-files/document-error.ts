/**
 * Why a file is rejected: `unsupported` has neither doc nor docx content, `too_big_inside` unpacks beyond the limit,
 * `old_word` is of Word 95 or older, `outside` loads something from another machine when it is opened, `broken` can't
 * be read (or not within time and memory), `empty` has no words.
 */
export const DOCUMENT_ERROR_CODES = [
  'unsupported',
  'old_word',
  'encrypted',
  'too_big_inside',
  'broken',
  'macro',
  'outside',
  'empty',
] as const

export type DocumentErrorCode = (typeof DOCUMENT_ERROR_CODES)[number]

/** The rejection of a customer's file; it contains nothing of its text. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode
  /** For the log: the kind of error and the line of our code, or null. */
  readonly place: string | null
  constructor(code: DocumentErrorCode, place: string | null = null) {
    super(code)
    this.name = 'DocumentError'
    this.code = code
    this.place = place
  }
}

/** Any error as a `DocumentError`; a message could quote the document, so only the error's kind and our line are kept. */
export function toDocumentError(error: unknown): DocumentError {
  if (error instanceof DocumentError) return error
  if (!(error instanceof Error)) return new DocumentError('broken')
  const line = /^ +at .*\/word-files\/([\w-]+\.ts:\d+:\d+)\)?$/m.exec(error.stack ?? '')?.[1]
  return new DocumentError('broken', `${error.name} at ${line ?? 'unknown'}`)
}
