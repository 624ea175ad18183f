import { DocumentError } from './document-error.ts'
import { attributeOf, parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** Followed only when a reader clicks. */
const FOLLOWED_BY_HAND = new Set(['hyperlink'])

/** A scheme other than a file's or a drive's letter, or another machine's share. */
const OTHER_MACHINE = /^(?!file:|[a-z]:)[a-z][\w+.-]*:|^file:(?!\/\/\/(?![\\/])|\/?[^\\/])|^[\\/]{2}/i

/** Whether an address leads to another machine: the web, or a file share that would see the reader. */
export function isOutside(address: string): boolean {
  const plain = address.replace(/[\p{Cc}\s]/gu, '').replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code))
  return OTHER_MACHINE.test(plain)
}

/** Whether a relationship leads out of the package. */
export const isExternal = (attributes: Readonly<Record<string, string>>): boolean =>
  attributeOf(attributes, 'TargetMode')?.trim().toLowerCase() === 'external'

/**
 * Rejects a docx that loads anything from another machine while it is opened: its template, linked pictures and
 * objects, frames. A path on the writer's own disk is harmless, and is part of every document made from one of Word's
 * templates.
 * @throws DocumentError `outside`
 */
export function rejectOutside(zip: Zip): void {
  for (const name of zip.names()) if (name.endsWith('.rels')) rejectOutsideTargets(zip.pieces(name))
}

function rejectOutsideTargets(relationships: Iterable<Uint8Array>): void {
  parseXml(relationships, {
    open(_, attributes) {
      if (!isExternal(attributes)) return
      const kind = attributeOf(attributes, 'Type')?.split('/').at(-1) ?? ''
      const target = attributeOf(attributes, 'Target') ?? ''
      if (!FOLLOWED_BY_HAND.has(kind) && isOutside(target)) throw new DocumentError('outside')
    },
  })
}
