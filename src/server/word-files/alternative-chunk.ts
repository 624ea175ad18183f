/** Embedded texts of other formats that Word imports when it opens a docx: pages, mail archives, plain text. */
import { Parser } from 'htmlparser2'
import { DocumentError } from './document-error.ts'
import { decodeAs, readMimePage } from './mime.ts'
import { isOutside } from './outside.ts'

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])
const ARCHIVE_TYPES = new Set(['message/rfc822', 'application/x-mimearchive', 'multipart/related'])
const UNSHOWN = new Set(['head', 'script', 'style', 'title', 'template', 'noscript', 'select', 'rt', 'rp'])
const INLINE = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i img ins kbd mark o:p q ruby rb s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)
const LOADING = ['src', 'background', 'data', 'poster', 'srcset', 'dynsrc']
const HIDING = /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** The counted text of a chunk that is not a Word document. @throws DocumentError `broken`, `outside` */
export function readChunk(bytes: Buffer, type: string): string {
  if (HTML_TYPES.has(type)) return readHtml(decode(bytes))
  if (ARCHIVE_TYPES.has(type)) {
    const page = readMimePage(bytes.toString('latin1'))
    return page.isHtml ? readHtml(page.text) : page.text
  }
  if (type === 'text/plain') return decode(bytes)
  throw new DocumentError('broken')
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  const [, charset = 'utf-8'] = /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048)) ?? []
  return decodeAs(bytes, charset)
}

function readHtml(html: string): string {
  const pieces: string[] = []
  const path: { name: string; isUnshown: boolean }[] = []
  let unshown = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      rejectLoading(name, attributes)
      const isUnshown = UNSHOWN.has(name) || HIDING.test(attributes.style ?? '') || 'hidden' in attributes
      if (!INLINE.has(name)) pieces.push('\n')
      if (VOID.has(name)) return
      path.push({ name, isUnshown })
      if (isUnshown) unshown += 1
    },
    onclosetag(name) {
      if (!INLINE.has(name)) pieces.push('\n')
      if (VOID.has(name)) return
      if (path.pop()?.isUnshown) unshown -= 1
    },
    ontext(text) {
      if (unshown === 0) pieces.push(text)
    },
  })
  parser.end(html)
  return pieces.join('')
}

/** Word loads pictures, frames and style sheets of an imported page. */
function rejectLoading(name: string, attributes: Record<string, string>) {
  const addresses = LOADING.flatMap((attribute) => attributes[attribute] ?? [])
  if (name === 'link' || name === 'base') addresses.push(attributes.href ?? '')
  if (addresses.some((address) => isOutside(address) && !/^\s*(?:data|cid):/i.test(address)))
    throw new DocumentError('outside')
}
