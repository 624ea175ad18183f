/** Measures a form before it is parsed: parsed fields use far more memory than their bytes. */
import { boundaryOf, isMultipart } from '../../domain/form-type.ts'

export type FormSize = { fields: number; fieldBytes: number; files: number; fileBytes: number }

/** Maximum length of a part's headers. */
const partHeadMax = 4096
const IS_FILE = /;\s*filename\s*=/i

/** Number and bytes of a form's fields and files, up to `partsMax`; null for a truncated multipart form. */
export function measureForm(bytes: Buffer, contentType: string, partsMax: number): FormSize | null {
  return isMultipart(contentType) ? measureParts(bytes, contentType, partsMax) : measurePairs(bytes, partsMax)
}

function measurePairs(bytes: Buffer, partsMax: number): FormSize {
  let fields = bytes.length > 0 ? 1 : 0
  for (let at = bytes.indexOf('&'); at !== -1 && fields <= partsMax; at = bytes.indexOf('&', at + 1)) fields++
  return { fields, fieldBytes: bytes.length, files: 0, fileBytes: 0 }
}

function measureParts(bytes: Buffer, contentType: string, partsMax: number): FormSize | null {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return null
  const delimiter = Buffer.from(`--${boundary}`)
  const size: FormSize = { fields: 0, fieldBytes: 0, files: 0, fileBytes: 0 }
  let start = bytes.indexOf(delimiter)
  while (start !== -1) {
    start += delimiter.length
    if (bytes.subarray(start, start + 2).equals(Buffer.from('--'))) return size
    if (size.fields + size.files > partsMax) return size
    const end = bytes.indexOf(delimiter, start)
    if (end === -1 || !addPart(size, bytes.subarray(start, end))) return null
    start = end
  }
  return null
}

/** False for a part without a name, with too long headers, or with `filename*`, which forms never have (RFC 7578, section 4.2). */
function addPart(size: FormSize, part: Buffer): boolean {
  const head = part.subarray(0, partHeadMax).toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  if (head.length >= partHeadMax || head.length + 4 > part.length || !/;\s*name\s*=/i.test(head)) return false
  if (/;\s*filename\*\s*=/i.test(head)) return false
  const isFile = IS_FILE.test(head)
  size[isFile ? 'files' : 'fields']++
  size[isFile ? 'fileBytes' : 'fieldBytes'] += part.length
  return true
}
