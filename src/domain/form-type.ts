/**
 * The Content-Type of forms as browsers and libraries write it. Parsers take the last of several types, and honour quoted parameters; what is
 * measured before the parsing must have the same boundary, so all other spellings are rejected.
 */
const CHARSET = '(?:;[ \\t]*charset="?[\\w-]+"?[ \\t]*)?'
const BOUNDARY = `(?:;[ \\t]*boundary=(?:"([\\w'()+./:=? -]{1,70})"|([\\w'()+./:=?-]{1,70}))[ \\t]*)?`
const MULTIPART = new RegExp(`^multipart/form-data[ \\t]*${CHARSET}${BOUNDARY}${CHARSET}$`, 'i')
const URL_ENCODED = new RegExp(`^application/x-www-form-urlencoded[ \\t]*${CHARSET}$`, 'i')

export const isMultipart = (contentType: string): boolean => MULTIPART.test(contentType)
export const isUrlEncoded = (contentType: string): boolean => URL_ENCODED.test(contentType)

/** The boundary between the parts of a multipart form; null without one. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = MULTIPART.exec(contentType) ?? []
  return quoted ?? plain ?? null
}
