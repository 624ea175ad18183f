import { Parser } from 'htmlparser2'
import { DocumentError } from './document-error.ts'

// Word nests some ten levels for each table inside a table
const MAX_DEPTH = 2000
const CHUNK_BYTES = 64 * 1024

/** The namespaces that are told apart, transitional and strict, under the prefix the standard prints them with. */
const PREFIXES = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
])

type Attributes = Readonly<Record<string, string>>

export type XmlHandler = {
  /** `name` has the standard's prefix (`w:p`), whatever the file writes; `path` are its ancestors, outermost first. */
  open(name: string, attributes: Attributes, path: readonly string[]): void
  close?(name: string, path: readonly string[]): void
  text?(text: string, path: readonly string[]): void
}

/**
 * Streams a part of the package to the handler; no tree is built.
 * @throws DocumentError `broken` for a document type (entities), bad UTF, unclosed elements, nesting beyond 2000
 */
export function parseXml(bytes: Buffer, handler: XmlHandler): void {
  const parser = createParser(handler)
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(offset, offset + CHUNK_BYTES), { stream: true }))
  parser.end(decoder.decode())
}

/** The value of an attribute by its local name, or undefined. */
export function attributeOf(attributes: Attributes, localName: string): string | undefined {
  for (const name in attributes) if (localOf(name) === localName) return attributes[name]
  return undefined
}

function createParser(handler: XmlHandler): Parser {
  const path: string[] = []
  const scopes: Attributes[] = [{}]
  let isEmptySoFar = false
  return new Parser(
    {
      onopentag(rawName, attributes) {
        if (path.length === MAX_DEPTH) throw new DocumentError('broken')
        const scope = scopeWithin(scopes.at(-1)!, attributes)
        const name = standardName(rawName, scope)
        handler.open(name, attributes, path)
        path.push(name)
        scopes.push(scope)
        isEmptySoFar = true
      },
      onclosetag(_, isImplied) {
        // an element that closes itself is said to be implied too
        if (isImplied && !isEmptySoFar) throw new DocumentError('broken')
        isEmptySoFar = false
        scopes.pop()
        handler.close?.(path.pop()!, path)
      },
      ontext(text) {
        isEmptySoFar = false
        handler.text?.(text, path)
      },
      onprocessinginstruction(name) {
        // Word writes no document type; entities are declared in one
        if (name.startsWith('!')) throw new DocumentError('broken')
      },
    },
    { xmlMode: true },
  )
}

/** Prefix (with `xmlns` for none) to namespace, as seen inside an element. */
function scopeWithin(outer: Attributes, attributes: Attributes): Attributes {
  const declared = Object.entries(attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  return declared.length ? { ...outer, ...Object.fromEntries(declared) } : outer
}

function standardName(rawName: string, scope: Attributes): string {
  const colon = rawName.indexOf(':')
  const namespace = scope[colon < 0 ? 'xmlns' : `xmlns:${rawName.slice(0, colon)}`]
  return `${(namespace && PREFIXES.get(namespace)) ?? ''}:${localOf(rawName)}`
}

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}
