/** Decodes a text file of unknown encoding. */
import { type Encoding, SheetError } from './spreadsheet.ts'

/** @throws SheetError `encoding`, `not_a_sheet` */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const wide = wideOf(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'utf-16' }
  // no single-byte text contains these bytes
  if (bytes.includes(0)) throw new SheetError('not_a_sheet')
  const plain = decoded(bytes, 'utf-8')
  if (plain !== null) return { text: plain, encoding: 'utf-8' }
  const chinese = decoded(bytes, 'big5')
  if (chinese !== null && isChinese(chinese)) return { text: chinese, encoding: 'big5' }
  const vietnamese = decoded(bytes, 'windows-1258')?.normalize('NFC')
  if (vietnamese !== undefined && isVietnamese(vietnamese)) return { text: vietnamese, encoding: 'windows-1258' }
  throw new SheetError('encoding')
}

/** By its byte order mark, or by the zero bytes of the first characters. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 64)
  if (head.length < 4 || !head.includes(0)) return null
  const emptyAt = (odd: 0 | 1) => head.filter((byte, at) => at % 2 === odd && byte === 0).length
  const [even, odd] = [emptyAt(0), emptyAt(1)]
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const HAN = /\p{sc=Han}/gu
/** Punctuation in Chinese texts. */
const CHINESE_SIGNS = /[\u3000-\u303f\uff00-\uffef\u2014\u2018-\u201d\u2026\u2027\u00b7]/gu
const UNUSUAL = /[^\p{ASCII}]/gu

/** Most non-ASCII text is Chinese characters and punctuation: byte pairs that match by chance are not. */
function isChinese(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const unusual = count(UNUSUAL)
  return count(HAN) > 0 && count(HAN) + count(CHINESE_SIGNS) >= 0.95 * unusual
}

const VIETNAMESE = /[àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ–—‘’“”…°€₫\u00a0·×]/giu

/** Nearly all non-ASCII letters are Vietnamese, and some of them occur in no other language. */
function isVietnamese(text: string): boolean {
  const unusual = text.match(UNUSUAL)?.length ?? 0
  const vietnameseCount = text.match(VIETNAMESE)?.length ?? 0
  return vietnameseCount >= 0.95 * unusual && /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu.test(text)
}
