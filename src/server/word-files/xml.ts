import { SaxesParser } from 'saxes'
import { DocumentError } from './document-error.ts'
import { NamespaceScope } from './namespaces.ts'

// Word nests some ten levels for each table inside a table
const MAX_DEPTH = 2000
/** A thesis of five hundred pages has some 300,000. */
const MAX_ELEMENTS = 2_000_000
/** Word's own elements have some thirty. */
const MAX_ATTRIBUTES = 256
const CHUNK_BYTES = 64 * 1024

type Attributes = Readonly<Record<string, string>>

export type XmlHandler = {
  /** `name` has the standard's prefix (`w:p`), whatever the file writes; `path` are its ancestors, outermost first. */
  open(name: string, attributes: Attributes, path: readonly string[]): void
  close?(name: string, path: readonly string[]): void
  text?(text: string, path: readonly string[]): void
}

/**
 * Streams a part of the package to the handler; no tree is built.
 * @throws DocumentError `broken` for XML that isn't well-formed, a document type (entities), invalid Unicode, nesting
 * beyond 2000, more elements, attributes or namespaces than any writer makes
 */
export function parseXml(pieces: Iterable<Uint8Array>, handler: XmlHandler): void {
  const parser = createParser(handler)
  let decoder: TextDecoder | undefined
  for (const chunk of chunksOf(pieces)) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder?.decode() ?? '').close()
}

/** Each chunk is decoded and parsed before the next. */
function* chunksOf(pieces: Iterable<Uint8Array>): Iterable<Uint8Array> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += CHUNK_BYTES) yield piece.subarray(at, at + CHUNK_BYTES)
}

/** The value of an attribute by its local name, or undefined. */
export function attributeOf(attributes: Attributes, localName: string): string | undefined {
  for (const name in attributes) if (localOf(name) === localName) return attributes[name]
  return undefined
}

function createParser(handler: XmlHandler): SaxesParser {
  const path: string[] = []
  const scope = new NamespaceScope()
  let elementCount = 0
  let attributeCount = 0
  const parser = new SaxesParser()
  // the parser's message would quote the document
  parser.on('error', reject)
  // Word writes no document type, which could declare entities
  parser.on('doctype', reject)
  parser.on('opentagstart', () => {
    elementCount += 1
    if (elementCount > MAX_ELEMENTS || path.length === MAX_DEPTH) reject()
    attributeCount = 0
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > MAX_ATTRIBUTES) reject()
  })
  parser.on('opentag', ({ name: rawName, attributes }) => {
    scope.open(attributes)
    const name = scope.standardName(rawName)
    handler.open(name, attributes, path)
    path.push(name)
  })
  parser.on('closetag', () => {
    scope.close()
    const name = path.pop()!
    handler.close?.(name, path)
  })
  const onText = (text: string) => handler.text?.(text, path)
  parser.on('text', onText)
  parser.on('cdata', onText)
  return parser
}

function reject(): never {
  throw new DocumentError('broken')
}

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
}
